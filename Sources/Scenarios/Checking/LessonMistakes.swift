import Language

/// The mistakes of a lesson's file, before a learner takes it.
struct LessonMistakes {
  /// The texts of the hints so far.
  private var hints: Set<String> = []
  /// The text of the latest task, whose solution follows it.
  private var task = ""
  private let source: SourceText
  private(set) var list: ComplaintList

  /// Finds the mistakes of a scenario; one that is no lesson has none.
  static func of(_ scenario: Scenario, _ source: SourceText) -> [Diagnostic] {
    guard scenario.lesson != nil else { return [] }
    var mistakes = LessonMistakes(source: source)
    for step in scenario.steps { mistakes.look(at: step) }
    return mistakes.list.complaints
  }

  private init(source: SourceText) {
    self.source = source
    list = ComplaintList(source)
  }

  private mutating func look(at step: Step) {
    if case .ask(let quiz) = step.action {
      if Set(quiz.answers.map { Self.bare($0.text) }).count < quiz.answers.count {
        list.add(.lessonMistake, step.place, "lesson.same-answers")
      }
      if quiz.answers.contains(where: { $0.wrong.map(Self.bare)?.isEmpty == true }) {
        list.add(.lessonMistake, step.place, "lesson.no-reason")
      }
    }
    if case .task(let task) = step.action { self.task = Self.bare(task.text) }
    if let hint = step.hint.map(Self.bare) {
      if hint.isEmpty || hint == task {
        list.add(.lessonMistake, step.place, "lesson.empty-hint")
      } else if !hints.insert(hint).inserted {
        list.add(.lessonMistake, step.place, "lesson.hint-twice")
      }
    }
  }

  /// A text without what makes no difference to a reader.
  private static func bare(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension ScenarioRunner {
  /// Mistakes that only a run of the lesson shows: a key that the run contradicts, a task that cannot be done or is done
  /// already, and a lesson before it that does not exist.
  func mistakesOfTaking(_ read: ReadFile, isKnown: (String) -> Bool) -> [Diagnostic] {
    let source = read.file.source
    var list = ComplaintList(source)
    for scenario in read.scenarios {
      guard let lesson = scenario.lesson else { continue }
      for needed in lesson.needs where !isKnown(needed) {
        list.add(
          .lessonMistake, lesson.place ?? source.place(line: 1, column: 1, length: 1), "lesson.needs",
          ["name": .text(Shown.text(needed))])
      }
      var run = prepare(scenario, read.file)
      for (index, step) in run.steps.enumerated() {
        // A task without a recipe is something to look at, and nothing is done in it.
        if case .task(let task) = step.action, task.hasRecipe {
          let snapshot = run.world.snapshot
          if task.doneWhen.allSatisfy({ run.mismatch(of: $0.check, in: snapshot) == nil }) {
            list.add(.lessonMistake, step.place, "lesson.done-before")
          }
        }
        guard run.take(index) else { break }
      }
      list.add(run.failures)
    }
    return list.sorted
  }
}
