import Checkout
import Commerce
import Controller
import Language
import Pages
import Payments
import Phone
import Simulation

/// One run of one scenario in a world of its own.
struct ScenarioRun {
  /// How long a step waits for calls under way; back-offs and deadlines pass only by steps that say so. Till's own.
  static let patience = Duration.seconds(3)

  let scenario: Scenario
  let source: SourceText
  let world: DrivenWorld
  let display: ScenarioDisplay
  let render: ScenarioRunner.Render
  let seed: UInt64
  /// When the world began.
  let begun: Timestamp
  var memory = RunMemory()
  /// The faults that wait for a step, and the names of the steps that are done.
  var waitingFaults: [(step: String, rule: FaultRule)] = []
  var doneSteps: [String] = []
  private(set) var failures: [Complaint] = []
  private(set) var warnings: [Complaint] = []
  private(set) var transcript: [TranscriptLine] = []
  /// Where each step began, where the run is written down.
  private(set) var marks: [TillRun.StepMark] = []
  private var notedEntries = 0
  private let keepsTranscript: Bool

  init(
    _ scenario: Scenario, _ source: SourceText, display: ScenarioDisplay, options: RunOptions,
    gateways: GatewayMaker = .own, isRecorded: Bool = false,
    render: @escaping ScenarioRunner.Render
  ) {
    self.scenario = scenario
    self.source = source
    self.display = display
    self.render = render
    keepsTranscript = options.keepsTranscripts
    seed = options.seed ?? scenario.world.seed
    var setup = scenario.world.setup
    setup.seed = seed
    if options.isShuffled { setup.jobOrder = .shuffled(seed: seed) }
    world = DrivenWorld(setup, gateways: gateways, isRecorded: isRecorded)
    begun = setup.start
  }

  /// Does every step until one fails.
  mutating func run() {
    for (index, step) in scenario.steps.enumerated() {
      announce(step, at: index)
      if let recorder = world.recorder {
        recorder.seal()
        marks.append(TillRun.StepMark(entries: recorder.entries.count, text: step.action.summary))
      }
      perform(step)
      if let ignored = memory.ignored, failures.isEmpty, !isExpected(after: index), step.action.isShoppers {
        fail(.noEffect, step.place, "run.ignored", ["reason": .text(ignored.rawValue)])
      }
      note()
      if let rule = world.snapshot.brokenRule { breakRule(rule, at: step) }
      if !failures.isEmpty { return }
    }
    warnOfIdleFaults()
  }

  /// Whether the next step that does anything says that this one was ignored.
  private func isExpected(after index: Int) -> Bool {
    for step in scenario.steps[(index + 1)...] {
      guard case .expect(let expectations) = step.action else {
        if case .say = step.action { continue }
        return false
      }
      return expectations.contains { if case .ignored = $0.check { true } else { false } }
    }
    return false
  }

  // MARK: What is written down

  private mutating func announce(_ step: Step, at index: Int) {
    guard keepsTranscript else { return }
    let summary = Phrase(
      "scenario.transcript.step", ["count": .number(index + 1), "step": .text(step.action.summary)])
    transcript.append(TranscriptLine(at: world.now, text: summary))
    guard let words = step.say else { return }
    transcript.append(
      TranscriptLine(at: world.now, text: Phrase("scenario.transcript.say", ["words": .text(Shown.text(words))])))
  }

  private mutating func note() {
    guard keepsTranscript else { return }
    let entries = world.snapshot.timeline
    for entry in entries.dropFirst(notedEntries) { transcript.append(TranscriptLine(at: entry.at, text: entry.said)) }
    notedEntries = entries.count
  }

  mutating func fail(
    _ code: ErrorCode, _ place: Place, _ key: String, _ values: [String: Phrase.Value] = [:], notes: [Phrase] = []
  ) {
    let moment = Complaint.Moment(seed: seed, event: world.snapshot.timeline.count)
    failures.append(
      Complaint(
        code, place, Phrase("scenario.\(key)", values), line: source.shown(line: place.line), notes: notes,
        moment: moment))
  }

  private mutating func breakRule(_ rule: BrokenRule, at step: Step) {
    let events = rule.events.compactMap { id in world.snapshot.timeline.first { $0.id == id } }
    fail(
      .ruleBroken, step.place, "run.rule", ["rule": .phrase(Phrase("rule.\(rule.rule.rawValue)"))],
      notes: rule.facts.map { Phrase("scenario.run.fact", ["fact": .text($0)]) }
        + events.map { Phrase("scenario.run.event", ["event": .text(String($0.id)), "text": .phrase($0.said)]) })
  }

  mutating func warn(_ warning: Complaint) { warnings.append(warning) }
}

/// What a run remembers from step to step, because a snapshot shows only the present.
struct RunMemory {
  /// The hosted page that was open last.
  var redirect: RedirectPrompt?
  /// The QR codes that were shown, each once in a row.
  var codes: [String] = []
  /// Why the shopper's last step had no effect; `nil` when it had one.
  var ignored: IgnoredReason?
}

/// One line of what happened in a run.
public struct TranscriptLine: Hashable, Sendable {
  /// When.
  public let at: Timestamp
  /// What.
  public let text: Phrase
}

extension Action {
  /// Whether the shopper does it, so that the checkout may ignore it.
  var isShoppers: Bool {
    switch self {
    case .choose, .fill, .type, .press, .page, .close, .cancel, .sheet, .bank, .form, .leaveWait, .card, .outside,
      .operate, .webhook, .scan, .phone:
      true
    case .start, .open, .link, .clock, .fault, .heal, .network, .lose, .expect, .say: false
    }
  }
}
