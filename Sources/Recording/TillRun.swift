public import Controller
public import Inspection
import Pages

/// One run as one small file that can be handed on: how its world was set up, what was done in it, and how it ended.
///
/// The file is JSON lines: a header, one line for each entry, and a last line that says how the run ended. There are no card data in
/// it: what was typed into secret fields stands in it as something of the same consequences, never as the text.
public struct TillRun: Sendable {
  /// How the names of such files end.
  public static let ending = ".tillrun"

  /// The version of Till that wrote it; empty where nobody said.
  public var program: String
  /// What a person calls it.
  public var title: String
  /// The scenario that it is a run of; `nil` when it was done by hand.
  public var scenario: Origin?
  /// What somebody else's gateway was called that it was made with and needs to be played; `nil` for Till's own.
  public let gateway: String?
  /// How the world was set up.
  public let setup: WorldSetup
  /// What was done.
  public let entries: [RecordingEntry]
  /// How it ended, as it was written down.
  public let end: End

  /// The scenario of a run.
  public struct Origin: Hashable, Sendable {
    /// The scenario's identifier, with its variant.
    public let id: String
    /// Where each step began.
    public let steps: [StepMark]
    /// The text of the step at which an expectation failed, line by line; empty where none did.
    public let failed: [String]

    /// A scenario with its steps.
    public init(id: String, steps: [StepMark] = [], failed: [String] = []) {
      self.id = id
      self.steps = steps
      self.failed = failed
    }
  }

  /// Where a step of a scenario began.
  public struct StepMark: Hashable, Sendable {
    /// How many entries stand before it.
    public let entries: Int
    /// What it says, without what is typed.
    public let text: String
    /// What a person is told before it; empty where the scenario says nothing.
    public let say: String

    /// A mark in front of the entry that follows so many others.
    public init(entries: Int, text: String, say: String = "") {
      self.entries = entries
      self.text = text
      self.say = say
    }
  }

  /// How a run ended.
  public struct End: Hashable, Sendable {
    /// What tells the last moment from any other; see `Recording.fingerprint`.
    public let fingerprint: String
    /// What the shopper saw, the app was told and the provider held, by their names.
    public let truths: [String]
    /// How many messages, exchanges, links and notifications there were.
    public let counts: [Int]
    /// The rule that was broken, with its facts; `nil` when none was.
    public let broken: BrokenRule?

    /// How a moment stands.
    public init(_ snapshot: Snapshot) {
      fingerprint = Recording.fingerprint(of: snapshot)
      truths = snapshot.truths.names
      counts = [
        snapshot.timeline.messageCount, snapshot.exchanges.count, snapshot.links.count, snapshot.webhooks.count,
      ]
      broken = snapshot.brokenRule
    }

    init(fingerprint: String, truths: [String], counts: [Int], broken: BrokenRule?) {
      self.fingerprint = fingerprint
      self.truths = truths
      self.counts = counts
      self.broken = broken
    }
  }

  /// The run of a world so far; what is typed and not left yet is no part of it.
  public init(_ world: RecordedWorld, program: String = "", title: String = "", scenario: Origin? = nil) {
    self.init(
      setup: world.setup, entries: world.entries, end: End(world.snapshot), program: program, title: title,
      scenario: scenario, gateway: world.gateway)
  }

  /// A run of which only the entries are known: it is replayed to learn how it ends. Throws when it cannot be replayed.
  public init(
    setup: WorldSetup, entries: [RecordingEntry], gateways: GatewayMaker = .own, program: String = "",
    title: String = "", scenario: Origin? = nil
  ) throws(RecordingProblem) {
    let world = try Recording.replay(setup, entries, gateways: gateways)
    self.init(world, program: program, title: title, scenario: scenario)
  }

  init(
    setup: WorldSetup, entries: [RecordingEntry], end: End, program: String, title: String, scenario: Origin?,
    gateway: String?
  ) {
    self.setup = setup
    self.entries = entries
    self.end = end
    self.program = program
    self.title = title
    self.scenario = scenario
    self.gateway = gateway
  }

  /// Makes the world of the run again, up to an entry counted from 1; `nil` takes all of them.
  public func replay(to last: Int? = nil, gateways: GatewayMaker = .own) throws(RecordingProblem) -> RecordedWorld {
    try Recording.replay(setup, Array(entries.prefix(last ?? entries.count)), gateways: gateways)
  }
}

extension Truths {
  /// What the shopper sees, the app was told and the provider holds, by their names.
  public var names: [String] {
    let told: String = if case .told(let result) = app { result.name } else { "nothing" }
    return [shopper.name, told, provider.state.rawValue]
  }
}
