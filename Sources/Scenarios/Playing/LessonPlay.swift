public import Checkout
public import Commerce
public import Language

/// A lesson that a person takes: its steps are done one after the other, and it stops where something is told, asked or to be done.
public struct LessonPlay {
  /// Where it stops.
  public enum Stop {
    /// The person reads.
    case told(String)
    /// The person answers.
    case asked(LessonQuestion)
    /// The person does something in the checkout.
    case task(LessonWork)
    /// Something was not as the file expects.
    case failed([Diagnostic])
    /// The lesson is over.
    case over
  }

  /// What the customer's checkout looked like after something was done.
  public struct Scene {
    /// What was done.
    public let deed: Phrase
    /// What there was to see then.
    public let snapshot: Snapshot
  }

  private let make: () -> ScenarioRun
  private var run: ScenarioRun
  /// What was done so far, to be looked at again.
  public private(set) var scenes: [Scene] = []
  /// The next step.
  private var index = 0
  /// Whether what the next step says has been told.
  private var isTold = false
  /// The steps that show how the present task is done, and the expectation behind them.
  private var recipe: Range<Int> = 0..<0
  private var doneWhen: [Expectation] = []
  /// Whether it is only there to be used by hand, without a task.
  private var isForPractice = false

  init(_ make: @escaping () -> ScenarioRun) {
    self.make = make
    run = make()
  }

  /// The lesson's points: what all questions and tasks give together.
  public var points: Int { run.steps.reduce(0) { $0 + $1.action.points } }

  /// How many tasks there are.
  public var taskCount: Int { run.steps.count { if case .task = $0.action { true } else { false } } }

  /// What there is to see now.
  public var snapshot: Snapshot { run.world.snapshot }

  /// The moment that it is in its world.
  public var now: Timestamp { run.world.now }

  /// When something changes by itself next; `nil` while nothing is going to.
  public var nextChange: Timestamp? { run.world.nextChange }

  /// Goes on to where it stops next.
  public mutating func next() -> Stop {
    while index < run.steps.count {
      let step = run.steps[index]
      if let words = step.say, !isTold {
        isTold = true
        return .told(words)
      }
      guard take(index) else { return .failed(run.failures) }
      (index, isTold) = (index + 1, false)
      if case .ask(let quiz) = step.action { return .asked(LessonQuestion(quiz, step, in: run.world.snapshot)) }
      if case .task(let task) = step.action {
        doneWhen = task.doneWhen
        let end = run.steps[index...].firstIndex { $0.action == .expect(task.doneWhen) } ?? index
        recipe = index..<(task.hasRecipe ? min(end + 1, run.steps.count) : index)
        return .task(
          LessonWork(
            text: task.text, hints: LessonHints.hints(own: step.hint, recipe: run.steps[recipe]),
            canShow: task.hasRecipe, points: task.points))
      }
    }
    return .over
  }

  /// Everything from the beginning.
  private mutating func begin() { (run, scenes) = (make(), []) }

  /// Does a step, and notes what there was to see where it changed something; returns whether all was as the file expects.
  private mutating func take(_ place: Int) -> Bool {
    guard run.take(place) else { return false }
    let action = run.steps[place].action
    guard action.entry.traits.contains(.isPlayed) else { return true }
    scenes.append(Scene(deed: action.handGrip ?? Phrase("lesson.scene.elsewhere"), snapshot: snapshot))
    return true
  }

  // MARK: A task

  /// Whether the present task is done.
  public var isDone: Bool {
    guard !isForPractice else { return false }
    let snapshot = run.world.snapshot
    return doneWhen.allSatisfy { run.mismatch(of: $0.check, in: snapshot) == nil }
  }

  /// Does in the checkout what the person wants, and lets the calls that it sets off come back.
  public mutating func perform(_ command: Command) {
    run.world.perform(command)
    // As much as any step of a scenario sets off; Till's own.
    for _ in 0..<200 {
      guard case .working = run.world.snapshot.checkout.phase, let next = run.world.nextTimer else { return }
      run.world.advance(to: next)
    }
  }

  /// Lets time pass up to a moment.
  public mutating func advance(to moment: Timestamp) {
    if moment > run.world.now { run.world.advance(to: moment) }
  }

  /// The person has done the task: what shows how it is done is left out.
  public mutating func leaveRecipeOut() {
    index = max(index, recipe.upperBound)
    scenes.append(Scene(deed: Phrase("lesson.scene.own"), snapshot: snapshot))
  }

  /// Goes back to where the present task began; returns what was not as the file expects.
  public mutating func startOver() -> [Diagnostic] {
    begin()
    for place in 0..<recipe.lowerBound where !take(place) { return run.failures }
    index = recipe.lowerBound
    return []
  }

  /// The lesson’s checkout from its beginning, to be used by hand beside the lesson; it has no task that could be done.
  public func practice() -> LessonPlay {
    var other = LessonPlay(make)
    other.isForPractice = true
    let start = other.run.steps.firstIndex { $0.action == .start } ?? other.run.steps.startIndex
    for place in other.run.steps.indices.prefix(through: start) where !other.run.take(place) { break }
    return other
  }

  /// Shows how the task is done, from where it began; returns what was not as the file expects.
  public mutating func show() -> [Diagnostic] {
    begin()
    for place in 0..<recipe.upperBound where !take(place) { return run.failures }
    index = recipe.upperBound
    return []
  }
}

/// A question of a lesson, as it is put.
public struct LessonQuestion {
  /// An answer.
  public struct Answer: Sendable {
    /// What it says.
    public let text: Phrase
    /// Why it is wrong; `nil` for the right one.
    public let wrong: Phrase?
    /// What the customer answers to it; `nil` where it is no reply.
    public let then: Phrase?
  }

  /// What is asked.
  public let question: String
  /// The answers, of which one is right.
  public let answers: [Answer]
  /// What to remember; `nil` where the file says nothing.
  public let rule: String?
  /// Whether what the records differ in answers it, rather than what the provider's record says.
  public let isAboutDifference: Bool
  /// What a right answer gives.
  public let points: Int

  init(_ quiz: Quiz, _ step: Step, in snapshot: Snapshot) {
    question = quiz.question
    answers = PutQuestion(quiz, in: snapshot).answers.map { Answer(text: $0.text, wrong: $0.wrong, then: $0.then) }
    isAboutDifference = quiz.about == .records
    rule = step.why
    points = quiz.points
  }
}

/// A task of a lesson.
public struct LessonWork: Sendable {
  /// What is to be done.
  public let text: String
  /// What helps, each telling more than the one before it.
  public let hints: [Phrase]
  /// Whether the lesson can show how it is done.
  public let canShow: Bool
  /// What doing it gives.
  public let points: Int

  /// What doing it gives after so many hints.
  public func worth(after hints: Int) -> Int { LessonHints.worth(points, after: hints) }
}

extension Action {
  /// What it gives in a lesson.
  fileprivate var points: Int {
    if case .ask(let quiz) = self { return quiz.points }
    if case .task(let task) = self { return task.points }
    return 0
  }
}

extension ScenarioRunner {
  /// A planned scenario as a lesson that a person takes.
  public func lesson(of piece: PlannedRun, options: RunOptions = RunOptions()) -> LessonPlay {
    var scenario = piece.scenario
    scenario.world = options.overrides.applied(to: scenario.world)
    return LessonPlay { [self] in prepare(scenario, piece.source, options) }
  }
}
