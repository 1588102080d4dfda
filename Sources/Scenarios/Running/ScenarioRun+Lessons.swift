import Language

extension ScenarioRun {
  /// Writes down what a person would be asked to answer or to do.
  mutating func teach(_ step: Step) {
    var lines: [Phrase] = []
    if let why = step.why { lines.append(Phrase("scenario.transcript.why", ["words": .text(Shown.sentence(why))])) }
    if let hint = step.hint { lines.append(Phrase("scenario.transcript.hint", ["words": .text(Shown.text(hint))])) }
    if case .ask(let quiz) = step.action {
      let put = PutQuestion(quiz, in: self)
      lines.append(
        Phrase(
          "scenario.transcript.ask",
          ["question": .text(Shown.text(quiz.question)), "answer": .phrase(put.answers[put.right].text)]))
      if let about = quiz.about, let key = quiz.key, key != about.answer(in: world.snapshot) {
        fail(
          .truthsFailed, step.place, "run.answer-key",
          ["expected": .text(key.rawValue), "got": .text(about.answer(in: world.snapshot).rawValue)])
      }
      for answer in quiz.answers { judge(answer) }
    }
    if case .task(let task) = step.action {
      let key = task.hasRecipe ? "scenario.transcript.task" : "scenario.transcript.task-left-out"
      lines.append(Phrase(key, ["words": .text(Shown.text(task.text))]))
    }
    say(lines)
  }

  /// Fails where the run contradicts what the file expects of an answer: the right one is false, or another one is right as well.
  private mutating func judge(_ answer: Quiz.Answer) {
    let flaw = flaw(of: answer.says)
    let text: [String: Phrase.Value] = ["text": .text(Shown.sentence(answer.text))]
    if answer.isKey, let flaw {
      fail(.truthsFailed, answer.place, "run.answer-contradicted", text.merging(flaw.contradiction) { own, _ in own })
    } else if !answer.isKey, flaw == nil {
      fail(.truthsFailed, answer.place, "run.answer-true", text)
    }
  }
}
