import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Phone
import Recording
import Simulation

/// One run of one scenario in a world of its own.
struct ScenarioRun {
  /// The longest wait of a step for calls under way; back-offs and deadlines pass only by steps that say so. Till's own.
  static let patience = Duration.seconds(3)

  let scenario: Scenario
  let file: ScenarioFile
  private(set) var world: DrivenWorld
  /// The steps, with each alternative that the seed chooses in its place.
  let steps: [Step]
  let display: ScenarioDisplay
  let render: ScenarioRunner.Render
  let seed: UInt64
  /// When the world began.
  let begun: Timestamp
  var memory = RunMemory()
  /// Sees the world after each step.
  var watch: ((Snapshot) -> Void)?
  /// The faults that wait for a step, and the names of the steps that are done.
  var waitingFaults: [(step: String, rule: FaultRule)] = []
  var doneSteps: [String] = []
  private(set) var failures: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  private(set) var transcript: [TranscriptLine] = []
  /// Where each step began, where the run is recorded.
  private(set) var marks: [TillRun.StepMark] = []
  private var notedMessages = 0
  let setup: WorldSetup
  /// The step that is done, counted from 1.
  private var position = 0
  /// The steps that led to the present, without those that were undone.
  private var path: [Step] = []
  private var checkpoints: [String: [Step]] = [:]
  /// The faults, calls, broken excepted rules and tested rules of worlds that were left by going back.
  private(set) var leftFaults: [FaultReport] = []
  private(set) var leftExchanges: [Exchange] = []
  private(set) var (leftExcused, leftExercised) = (Set<PaymentRule>(), Set<PaymentRule>())
  /// Why it ended before its last step; `nil` when it did not.
  var cutShort: RunCut?
  /// The steps of which the file says that they have no effect, by their places: nothing is waited for before them.
  private let withoutEffect: Set<Place>
  /// The run's proofs of parts that hold just as well where nothing puts them to the test.
  var proofs: [Proof] = []
  /// The expectations that were looked at.
  private(set) var doneLooks: Set<Place> = []
  /// The number of messages at the last deed or look that did not wait.
  private(set) var lastDeed = 0
  /// Their coverage, where it is collected.
  private(set) var leftReached = Reached()
  /// The outcomes whose facts are looked for; `nil` where coverage is not collected.
  private let outcomes: [DocumentedOutcome]?
  private let keepsTranscript: Bool
  /// Whether this is one of several runs with different seeds, which show together what the faults do.
  let hasManySeeds: Bool
  private let gateways: GatewayMaker
  private let cut: RunCut.Check
  private let log: DeedLog?

  init(
    _ scenario: Scenario, _ file: ScenarioFile, display: ScenarioDisplay, options: RunOptions,
    gateways: GatewayMaker = .own, isRecorded: Bool = false, cut: @escaping RunCut.Check = RunCut.never,
    log: DeedLog? = nil, render: @escaping ScenarioRunner.Render
  ) {
    self.log = log
    self.scenario = scenario
    self.file = file
    self.display = display
    self.render = render
    keepsTranscript = options.keepsTranscripts || options.keepsStories
    hasManySeeds = options.seeds != nil
    outcomes = options.collectsCoverage ? options.outcomes : nil
    seed = options.seed ?? scenario.world.seed
    var setup = scenario.setup
    setup.seed = seed
    if options.isShuffled { setup.jobOrder = .shuffled(seed: seed) }
    self.setup = setup
    self.gateways = gateways
    self.cut = cut
    // A problem of an earlier world on this thread is not a problem of this one.
    _ = gateways.takeProblem()
    world = DrivenWorld(setup, gateways: gateways, isRecorded: isRecorded, until: cut, log: log)
    begun = setup.start
    steps = Self.flat(scenario.steps, seed: seed)
    withoutEffect = Self.withoutEffect(steps)
  }

  /// The steps in which every choice among alternatives is made: the seed and the place of the choice draw it.
  static func flat(_ steps: [Step], seed: UInt64) -> [Step] {
    steps.flatMap { step -> [Step] in
      guard case .either(let alternatives) = step.action, !alternatives.isEmpty else { return [step] }
      // SplitMix64's finaliser (Steele et al. 2014), so that neighbouring seeds and lines choose differently.
      var drawn = seed &+ UInt64(step.place.line) &* 0x9E37_79B9_7F4A_7C15
      drawn = (drawn ^ (drawn >> 30)) &* 0xBF58_476D_1CE4_E5B9
      drawn = (drawn ^ (drawn >> 27)) &* 0x94D0_49BB_1331_11EB
      let chosen = alternatives[Int((drawn ^ (drawn >> 31)) % UInt64(alternatives.count))]
      let note = Step(action: .either([chosen]), place: step.place)
      return [note] + flat(chosen.steps, seed: seed)
    }
  }

  /// A run in a world that is there already.
  init(
    _ scenario: Scenario, _ file: ScenarioFile, in world: DrivenWorld, display: ScenarioDisplay,
    render: @escaping ScenarioRunner.Render
  ) {
    self.scenario = scenario
    self.file = file
    self.display = display
    self.render = render
    self.world = world
    keepsTranscript = false
    hasManySeeds = false
    outcomes = nil
    seed = scenario.world.seed
    begun = scenario.setup.start
    setup = scenario.setup
    gateways = .own
    cut = RunCut.never
    log = nil
    steps = Self.flat(scenario.steps, seed: scenario.world.seed)
    withoutEffect = Self.withoutEffect(steps)
  }

  /// Does every step until one fails; tells of each that was done what there was before and after it.
  mutating func run(_ tell: ((_ step: Step, _ before: Snapshot, _ after: Snapshot) -> Void)? = nil) {
    for index in steps.indices {
      let before = tell == nil ? nil : world.snapshot
      guard take(index) else { return }
      if let tell, let before { tell(steps[index], before, world.snapshot) }
    }
    provePaths()
    proveRules()
    warnOfIdleFaults()
    warnOfLateFaults()
    warnOfMissingCalls()
    warnOfHeldMessages()
    warnOfOpenDeadlines()
  }

  /// Does one step, by its place; returns whether the next may follow.
  mutating func take(_ index: Int) -> Bool {
    let step = steps[index]
    position = index + 1
    announce(step, at: index)
    log?.beginStep()
    guard isWanted(step) else {
      say([Phrase("scenario.transcript.left-out")])
      return true
    }
    teach(step)
    if case .rewind(let name) = step.action {
      rewind(to: name)
      return true
    }
    let failed = failures.count
    follow(step)
    if let cut = world.isCut {
      // A finding of a world that stood still says nothing.
      failures.removeLast(failures.count - failed)
      breakOff(cut, at: step)
      return false
    }
    if case .checkpoint(let name) = step.action { checkpoints[name] = path }
    if !step.action.expectations.isEmpty { doneLooks.insert(step.place) }
    if step.action.isDeed { lastDeed = world.look { $0.timeline.messageCount } }
    if let ignored = memory.ignored, failures.isEmpty, !withoutEffect.contains(step.place), step.action.isShoppers {
      fail(.noEffect, step.place, "run.ignored", ["reason": .text(ignored.rawValue)], notes: stateNotes + waitNotes)
    }
    note()
    if let watch { watch(world.snapshot) }
    if let problem = gateways.takeProblem() {
      // The gateway program is the cause: rules and expectations judge a world that it broke.
      failures.removeLast(failures.count - failed)
      fail(.gatewayProgram, step.place, "run.gateway", ["reason": .phrase(problem)])
    } else {
      noteBrokenRule(at: step)
    }
    guard failures.isEmpty else {
      tellTheWay()
      return false
    }
    return true
  }

  /// Whether what the step asks for holds.
  private mutating func isWanted(_ step: Step) -> Bool {
    guard let first = step.condition.first else { return true }
    let snapshot = world.snapshot
    let holds = step.condition.allSatisfy { mismatch(of: $0.check, in: snapshot) == nil }
    prove(.condition, at: first.place, isShown: holds)
    return holds
  }

  // MARK: Time travel

  /// Goes back: the same steps in a new world lead to the same moment, because nothing in a world is left to chance.
  private mutating func rewind(to name: String?) {
    leftFaults += world.snapshot.faults
    leftExchanges += world.snapshot.exchanges
    leftExcused.formUnion(world.excusedRules)
    leftExercised.formUnion(world.exercisedRules)
    lastDeed = 0
    if let outcomes { leftReached = reached(outcomes) }
    let earlier = name.flatMap { checkpoints[$0] } ?? []
    log?.note(.begin, at: begun)
    world = DrivenWorld(setup, gateways: gateways, isRecorded: world.recorder != nil, until: cut, log: log)
    memory = RunMemory()
    waitingFaults = []
    doneSteps = []
    marks = []
    path = []
    for step in earlier { follow(step) }
    notedMessages = world.snapshot.timeline.messageCount
    let key = name == nil ? "scenario.transcript.rewound-start" : "scenario.transcript.rewound"
    say([Phrase(key, ["name": .text(name ?? ""), "count": .number(earlier.count)])])
  }

  /// Does a step that leads on from the present.
  private mutating func follow(_ step: Step) {
    if let recorder = world.recorder {
      recorder.seal()
      marks.append(
        TillRun.StepMark(
          entries: recorder.entries.count, text: step.action.summary, say: step.say.map(Shown.sentence) ?? ""))
    }
    path.append(step)
    memory.waited = nil
    if !withoutEffect.contains(step.place) { waitUntilReady(for: step) }
    perform(step)
  }

  /// Writes down what is said beside the steps.
  mutating func say(_ lines: [Phrase]) {
    guard keepsTranscript else { return }
    transcript += lines.map { TranscriptLine(at: world.now, text: $0) }
  }

  // MARK: Records

  private mutating func announce(_ step: Step, at index: Int) {
    guard keepsTranscript else { return }
    let summary = Phrase("scenario.transcript.step", ["count": .number(index + 1), "step": .text(step.action.summary)])
    transcript.append(TranscriptLine(at: world.now, text: summary, beginsStep: true))
    guard let words = step.say else { return }
    transcript.append(
      TranscriptLine(at: world.now, text: Phrase("scenario.transcript.say", ["words": .text(Shown.sentence(words))])))
  }

  mutating func note() {
    guard keepsTranscript else { return }
    let entries = world.snapshot.timeline
    for entry in entries.since(messages: notedMessages) {
      transcript.append(TranscriptLine(at: entry.rounds?.end ?? entry.at, text: entry.said))
    }
    notedMessages = entries.messageCount
  }

  mutating func fail(
    _ code: ErrorCode, _ place: Place, _ key: String, _ values: [String: Phrase.Value] = [:], notes: [Phrase] = []
  ) {
    let step = position > 0 ? Diagnostic.Moment.Step(number: position, of: steps.count) : nil
    let moment = Diagnostic.Moment(seed: seed, event: world.look { $0.timeline.messageCount }, step: step)
    failures.append(
      Diagnostic(
        code, place, Phrase("scenario.\(key)", values), line: file.shown(line: place.line), notes: notes,
        moment: moment))
  }

  /// The number of events that a report tells before a failure; Till's own.
  private static let wayLength = 4

  /// Says below the last of what was not as expected what happened before; a broken rule names its events itself.
  mutating func tellTheWay() {
    guard let last = failures.last, last.code != .ruleBroken else { return }
    let events = world.look { Array($0.timeline.suffix(Self.wayLength)) }
    let notes = events.map { event in
      Phrase(
        "scenario.run.before",
        [
          "event": .text(String(event.id)), "after": .text(RunEvent.seconds(event.at.since(begun))),
          "from": .phrase(Phrase("party.\(event.from.rawValue)")), "to": .phrase(Phrase("party.\(event.to.rawValue)")),
          "text": .phrase(event.text),
        ])
    }
    failures[failures.count - 1] = last.adding(notes)
  }

  mutating func warn(_ warning: Diagnostic) { warnings.append(warning) }
}
