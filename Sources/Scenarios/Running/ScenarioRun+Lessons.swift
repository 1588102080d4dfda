import Language

extension ScenarioRun {
  /// Writes down what a person would be asked to answer or to do.
  mutating func teach(_ step: Step) {
    var lines: [Phrase] = []
    if let why = step.why { lines.append(Phrase("scenario.transcript.why", ["words": .text(Shown.text(why))])) }
    if let hint = step.hint { lines.append(Phrase("scenario.transcript.hint", ["words": .text(Shown.text(hint))])) }
    if case .ask(let quiz) = step.action {
      let put = PutQuestion(quiz, in: world.snapshot)
      lines.append(
        Phrase(
          "scenario.transcript.ask",
          ["question": .text(Shown.text(quiz.question)), "answer": .phrase(put.answers[put.right].text)]))
      if let about = quiz.about, let key = quiz.key, key != about.answer(in: world.snapshot) {
        fail(
          .truthsFailed, step.place, "run.answer-key",
          ["expected": .text(key), "got": .text(about.answer(in: world.snapshot))])
      }
    }
    if case .task(let task) = step.action {
      let key = task.hasRecipe ? "scenario.transcript.task" : "scenario.transcript.task-left-out"
      lines.append(Phrase(key, ["words": .text(Shown.text(task.text))]))
    }
    say(lines)
  }
}
