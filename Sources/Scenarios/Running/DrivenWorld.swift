import Backend
import Commerce
import Controller
import Inspection
import Phone
import Recording

/// The world of a run, which is recorded where the caller wants that.
struct DrivenWorld {
  private let world: World
  /// The recorder; `nil` where speed matters more.
  let recorder: RecordedWorld?
  /// Whether the caller wants it to stop; time stands still from then on.
  private let cut: RunCut.Check
  /// Records every deed, to do it again; `nil` where no caller wants that.
  private let log: DeedLog?

  init(
    _ setup: WorldSetup, gateways: GatewayMaker, isRecorded: Bool, until cut: @escaping RunCut.Check = RunCut.never,
    log: DeedLog? = nil
  ) {
    self.cut = cut
    self.log = log
    if isRecorded {
      let recorded = RecordedWorld(setup, gateways: gateways)
      recorder = recorded
      world = recorded.world
    } else {
      recorder = nil
      world = World(setup, gateways: gateways)
    }
  }

  init(_ world: World) {
    self.world = world
    recorder = nil
    cut = RunCut.never
    log = nil
  }

  init(recorded: RecordedWorld) {
    world = recorded.world
    recorder = recorded
    cut = RunCut.never
    log = nil
  }

  /// Why it stands still for good; `nil` while it does not.
  var isCut: RunCut? { cut() }

  var snapshot: Snapshot { world.snapshot }

  /// Shows what there is to see without making a copy of it.
  func look<Value>(_ look: (Snapshot) -> Value) -> Value { world.look(look) }
  /// Whether a call had no answer yet at the last look.
  var hasOpenCalls: Bool { world.hasOpenCalls }
  /// The rule that is broken in the present attempt.
  var brokenRule: BrokenRule? { world.brokenRule }
  /// The deadlines of rules that have not passed.
  var openDeadlines: [OpenDeadline] { world.openDeadlines }
  /// The rules that the scenario leaves out, and that were broken all the same.
  var excusedRules: Set<PaymentRule> { world.excusedRules }
  var now: Timestamp { world.now }
  var nextTimer: Timestamp? { world.nextTimer }
  var nextChange: Timestamp? { world.nextChange }
  var nextMoment: Timestamp? { world.nextMoment }
  var phone: PhoneTransport { world.phone }
  var line: FaultyLine { world.line }
  var journal: [(name: String, value: String)] { world.journal }
  var journalText: String { world.journalText }
  var trail: TransitionCoverage { world.trail }
  var exercisedRules: [PaymentRule] { world.exercisedRules }

  func perform(_ command: Command) {
    log?.note(.perform(command), at: now)
    if let recorder { recorder.perform(command) } else { world.perform(command) }
  }

  func advance(by duration: Duration) {
    if duration > .zero { advance(to: now.advanced(by: duration)) }
    world.advance(by: .zero)
  }

  /// Moves time ahead, from one automatic event to the next, so that it can be stopped in between.
  func advance(to moment: Timestamp) {
    if moment > now { log?.note(.advance(to: moment), at: now) }
    // The record is one move, which ends where it was to end.
    if let recorder {
      recorder.advance(to: moment)
      return
    }
    while cut() == nil {
      let next = world.nextMoment.map { min($0, moment) } ?? moment
      world.advance(to: next)
      if next == moment { return }
    }
  }
}
