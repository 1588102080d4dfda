public import Controller
public import Inspection
import Pages

/// Makes a run shorter while it still shows the same: the same broken rule; or, when none is broken, the same records at the end with the
/// same amounts, the same result of the store's last operation, the same last thing that the app was told and the provider held, and
/// the same that was expected and is not there.
///
/// Delta debugging (Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, IEEE Transactions on Software
/// Engineering 28(2), 2002, algorithm ddmin), over entries first and over the set-up's faults afterwards. The same run always
/// becomes the same shorter run.
public struct RunShrinker {
  /// How many replays are made at most; Till's own limit.
  public static let mostReplays = 20_000

  /// What was tried and what came of it.
  public struct Shrunk: Sendable {
    /// The shorter run.
    public let run: TillRun
    /// How many replays it took.
    public let replays: Int
  }

  private let run: TillRun
  private let gateways: GatewayMaker
  /// What is expected of the end of a run and is not there, each with what there is instead.
  private let unmet: (RecordedWorld) -> [String]
  private var goal = Goal()
  private var replays = 0

  /// What has to stay the same.
  private struct Goal: Equatable {
    var truths: [String] = []
    /// What the app was told and the provider held when either last was anything.
    var held: [String] = []
    var rule: PaymentRule?
    var money: [String] = []
    var unmet: [String] = []

    init() {}

    /// Plays a run; where a rule is broken, nothing else counts.
    init(
      _ setup: WorldSetup, _ entries: [RecordingEntry], _ gateways: GatewayMaker, _ unmet: (RecordedWorld) -> [String]
    ) throws(RecordingProblem) {
      let player = RecordingPlayer(setup, entries, gateways: gateways)
      while player.next != nil {
        try player.step()
        let snapshot = player.world.snapshot
        if let broken = snapshot.brokenRule {
          self = Goal()
          rule = broken.rule
          return
        }
        truths = snapshot.truths.names
        let pair = Array(truths.dropFirst())
        if pair != ["nothing", "nothing"] { held = pair }
      }
      truths = player.world.snapshot.truths.names
      money = player.world.snapshot.money
      self.unmet = unmet(player.world)
    }
  }

  /// Something that makes a run shorter; `unmet` says what is expected of a run's last world and is not there.
  public init(_ run: TillRun, gateways: GatewayMaker = .own, unmet: @escaping (RecordedWorld) -> [String] = { _ in [] })
  {
    self.run = run
    self.gateways = gateways
    self.unmet = unmet
  }

  /// The shortest run found. Throws when the run itself cannot be replayed.
  public mutating func shrink() throws(RecordingProblem) -> Shrunk {
    goal = try Goal(run.setup, run.entries, gateways, unmet)
    var setup = run.setup
    var entries = minimise(run.entries) { [setup] in (setup, $0) }
    setup.faults = minimise(setup.faults) { [entries] faults in
      var setup = setup
      setup.faults = faults
      return (setup, entries)
    }
    // Without a fault, what dealt with it may be superfluous.
    if setup.faults.count < run.setup.faults.count { entries = minimise(entries) { [setup] in (setup, $0) } }
    return Shrunk(
      run: try TillRun(
        setup: setup, entries: entries, gateways: gateways, program: run.program, title: run.title,
        scenario: run.scenario.map { TillRun.Origin(id: $0.id, failed: $0.failed) }), replays: replays)
  }

  /// Leaves out as many parts as can be left out, in chunks that become smaller.
  private mutating func minimise<Part>(_ parts: [Part], _ make: ([Part]) -> (WorldSetup, [RecordingEntry])) -> [Part] {
    var parts = parts
    if shows(make([])) { return [] }
    var size = max(1, parts.count / 2)
    while !parts.isEmpty {
      var hasShrunk = false
      var end = parts.count
      // From the end, because what was done last is the first that nothing else needs.
      while end > 0 {
        let start = max(0, end - size)
        let rest = Array(parts[..<start] + parts[end...])
        if shows(make(rest)) {
          parts = rest
          hasShrunk = true
        }
        end = start
      }
      if size == 1 { if !hasShrunk { break } } else { size = max(1, size / 2) }
    }
    return parts
  }

  /// Whether a run shows the same; one that cannot be replayed does not.
  private mutating func shows(_ candidate: (setup: WorldSetup, entries: [RecordingEntry])) -> Bool {
    guard replays < Self.mostReplays else { return false }
    replays += 1
    do throws(RecordingProblem) {
      return try Goal(candidate.setup, candidate.entries, gateways, unmet) == goal
    } catch {
      return false
    }
  }
}

extension Snapshot {
  /// By what the money of two runs is compared: what the provider holds for the present payment, for each other that holds or held
  /// anything, whatever their references, and what came of the store's last operation.
  public var money: [String] {
    let others = books.map(\.ledger).filter { $0.wasHeld && $0 != ledger }
    let operation = lastOperation.map { ["operation \(Fingerprint.text($0))"] } ?? []
    return Fingerprint.lines(of: ledger) + others.flatMap { Fingerprint.lines(of: $0) }.sorted() + operation
  }
}
