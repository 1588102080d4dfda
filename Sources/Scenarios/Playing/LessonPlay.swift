import Checkout
public import Commerce
public import Inspection
public import Language
import Payments
import Simulation

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
    case over
  }

  /// The customer's checkout after a deed.
  public struct Scene {
    /// The deed, in a sentence.
    public let deed: Phrase
    /// The records then.
    public let records: [RecordLine]
    /// The snapshot of that moment.
    public let snapshot: Snapshot
  }

  private let make: (ScenarioWorld) -> ScenarioRun
  private let world: ScenarioWorld
  /// All stores.
  private let stores: [Store]
  /// Draws the places of answers, so that two learners do not share them.
  private let places: UInt64
  private var run: ScenarioRun
  /// The scenes so far, for the replay.
  public private(set) var scenes: [Scene] = []
  private var index = 0
  /// Whether what the next step says has been told.
  private var isTold = false
  /// The steps that show how the present task is done, and the expectation behind them.
  private var recipe: Range<Int> = 0..<0
  private var doneWhen: [Expectation] = []
  /// Whether it is only there to be used by hand, without a task.
  private var isForPractice = false

  init(places: UInt64, in world: ScenarioWorld, _ stores: [Store], _ make: @escaping (ScenarioWorld) -> ScenarioRun) {
    (self.make, self.places, self.world, self.stores) = (make, places, world, stores)
    run = make(world)
  }

  /// The lesson's points: what all questions and tasks give together.
  public var points: Int { run.steps.reduce(0) { $0 + $1.action.points } }

  /// The number of tasks.
  public var taskCount: Int { run.steps.count { if case .task = $0.action { true } else { false } } }

  /// The number of questions.
  public var questionCount: Int { run.steps.count { if case .ask = $0.action { true } else { false } } }

  /// Whether the next question is whether the records differ.
  public var asksForDifferenceNext: Bool {
    let quizzes = run.steps[index...].lazy.compactMap { step in
      if case .ask(let quiz) = step.action { quiz } else { nil }
    }
    return quizzes.first?.about == .records
  }

  /// The present snapshot.
  public var snapshot: Snapshot { run.world.snapshot }

  /// The records of the payment now.
  public var records: [RecordLine] { RecordLine.all(of: snapshot) }

  /// The present snapshot, as a scene.
  public func scene(_ deed: Phrase) -> Scene { Scene(deed: deed, records: records, snapshot: snapshot) }

  /// The moment that it is in its world.
  public var now: Timestamp { run.world.now }

  /// When something changes automatically next; `nil` while nothing is going to.
  public var nextChange: Timestamp? { run.world.nextChange }

  /// Continues to the next stop.
  public mutating func next() -> Stop {
    while index < run.steps.count {
      let step = run.steps[index]
      if let words = step.say, !isTold {
        isTold = true
        return .told(words)
      }
      guard take(index) else { return .failed(run.failures) }
      (index, isTold) = (index + 1, false)
      if case .ask(let quiz) = step.action {
        return .asked(LessonQuestion(quiz, rule: step.why, in: run, places: places &+ UInt64(index)))
      }
      if case .task(let task) = step.action {
        doneWhen = task.doneWhen
        let end = run.steps[index...].firstIndex { $0.action == .expect(task.doneWhen) } ?? index
        recipe = index..<(task.hasRecipe ? min(end + 1, run.steps.count) : index)
        return .task(
          LessonWork(
            text: task.text,
            hints: LessonHints.hints(
              own: step.hint, ofSolution: run.steps[recipe].lazy.compactMap(\.hint).first, deeds: handGrips),
            canShow: task.hasRecipe, points: task.points))
      }
    }
    return .over
  }

  /// Everything from the beginning.
  private mutating func begin() { (run, scenes) = (make(world), []) }

  /// Does a step, and notes what there was to see where it changed something; returns whether all was as the file expects.
  private mutating func take(_ place: Int) -> Bool {
    let before = snapshot
    guard run.take(place) else { return false }
    let action = run.steps[place].action
    guard action.entry.traits.contains(.isPlayed) else { return true }
    let after = snapshot
    if let deed = SceneCaption(from: before, to: after).phrase(of: action) {
      // Two scenes in a row with the same words would read like one.
      let told = deed == scenes.last?.deed ? Phrase("lesson.scene.again", ["what": .phrase(deed)]) : deed
      scenes.append(Scene(deed: told, records: RecordLine.all(of: after), snapshot: after))
    }
    return true
  }

  /// The keys that a person presses in the present task, with the buttons as they stand on the screen by then.
  private var handGrips: [Phrase] {
    var other = make(world)
    var grips: [Phrase] = []
    for place in 0..<recipe.upperBound {
      if place >= recipe.lowerBound,
        let grip = LessonHints.grip(of: other.steps[place].action, in: other.world.snapshot)
      {
        grips.append(grip)
      }
      guard other.take(place) else { break }
    }
    return grips
  }

  // MARK: A task

  /// Whether the present task is done.
  public var isDone: Bool {
    guard !isForPractice else { return false }
    let snapshot = run.world.snapshot
    return doneWhen.allSatisfy { run.mismatch(of: $0.check, in: snapshot) == nil }
  }

  /// Does in the checkout what the person wants, and lets the calls that it sets off come back. The time until a provider may be
  /// asked again passes at once.
  public mutating func perform(_ command: Command) {
    let wasPaused = pause != nil
    run.world.perform(command)
    // As much as any step of a scenario sets off; Till's own.
    for _ in 0..<200 {
      guard isWorking, let next = run.world.nextTimer else { break }
      run.world.advance(to: next)
    }
    if let pause, !wasPaused { run.world.advance(to: run.world.now.advanced(by: pause)) }
  }

  /// Whether the checkout waits for calls, a check of a pending payment among them.
  private var isWorking: Bool {
    switch snapshot.checkout.phase {
    case .working: true
    case .result(let outcome): outcome.isChecking
    case .selecting, .details, .answering: false
    }
  }

  /// The time for which the provider may not be asked again; `nil` while it may be.
  private var pause: Duration? {
    guard case .result(let outcome) = snapshot.checkout.phase, case .pending(_, let status) = outcome.result,
      case .pending(.askedTooOften(let wait)) = status.state
    else { return nil }
    return wait
  }

  /// Lets time pass up to a moment.
  public mutating func advance(to moment: Timestamp) { if moment > run.world.now { run.world.advance(to: moment) } }

  /// The person has done the task: what shows how it is done is left out.
  public mutating func leaveRecipeOut() {
    index = max(index, recipe.upperBound)
    scenes.append(Scene(deed: Phrase("lesson.scene.own"), records: records, snapshot: snapshot))
  }

  /// Goes back to where the present task began; returns what was not as the file expects.
  public mutating func startOver() -> [Diagnostic] {
    begin()
    for place in 0..<recipe.lowerBound where !take(place) { return run.failures }
    index = recipe.lowerBound
    return []
  }

  /// The questions of a customer in this checkout, and the run's answers.
  public var caseQuestions: [LessonQuestion] { LessonQuestion.ofCase(snapshot, places: places) }

  /// Whether a provider, by its identifier, can be paid with in the lesson’s store.
  public func canPay(with provider: String) -> Bool { world.canPay(with: provider) }

  /// The lesson’s checkout from its beginning, to be used by hand beside the lesson; it has no task that could be done.
  ///
  /// Where a provider is wanted that the lesson’s store does not have, it is the checkout of a store that has it.
  public func practice(with provider: String? = nil) -> LessonPlay {
    let other = provider.flatMap { provider in
      world.canPay(with: provider) ? nil : ScenarioWorld.best(of: stores, toPayWith: provider, like: world)
    }
    var practice = LessonPlay(places: places, in: other ?? world, stores, make)
    practice.isForPractice = true
    let steps = practice.run.steps
    let start = steps.firstIndex { $0.action == .start } ?? steps.startIndex
    // The steps before the start belong to the lesson’s own store.
    for place in other == nil ? steps.startIndex...start : start...start where !practice.run.take(place) { break }
    return practice
  }

  /// Shows how the task is done, from where it began; returns what was not as the file expects.
  public mutating func show() -> [Diagnostic] {
    begin()
    for place in 0..<recipe.upperBound where !take(place) { return run.failures }
    index = recipe.upperBound
    return []
  }
}

/// A task of a lesson.
public struct LessonWork: Sendable {
  /// The task's text.
  public let text: String
  /// The hints, each telling more than the one before it.
  public let hints: [Phrase]
  /// Whether the lesson can show how it is done.
  public let canShow: Bool
  /// Its points.
  public let points: Int

  /// Its points after a number of hints.
  public func worth(after hints: Int) -> Int { LessonHints.worth(points, after: hints) }
}

extension Action {
  fileprivate var points: Int {
    if case .ask(let quiz) = self { return quiz.points }
    if case .task(let task) = self { return task.points }
    return 0
  }
}

extension ScenarioRunner {
  /// A planned scenario as a lesson that a person takes.
  ///
  /// `places` draws the places of answers: the same number always gives the same ones.
  public func lesson(of piece: PlannedRun, options: RunOptions = RunOptions(), places: UInt64 = 0) -> LessonPlay {
    var scenario = piece.scenario
    scenario.world = options.overrides.applied(to: scenario.world)
    return LessonPlay(places: places, in: scenario.world, vocabulary.stores) { [self] world in
      var own = scenario
      own.world = world
      return prepare(own, piece.file, options)
    }
  }
}
