/// The options of a run of scenarios.
public struct RunOptions: Hashable, Sendable {
  /// Whether warnings count as mistakes.
  public var isStrict: Bool
  /// A seed in place of the scenarios' own; `nil` leaves them theirs.
  public var seed: UInt64?
  /// Every scenario is run with each of these seeds; `nil` leaves one run of each.
  public var seeds: ClosedRange<UInt64>?
  /// Whether ready jobs run in an order shuffled by the seed, rather than first in, first out.
  public var isShuffled: Bool
  /// The other settings that replace those of the files.
  public var overrides = WorldOverrides()
  /// The number of runs of each scenario, 1 or more; the runs of one scenario must be alike to the last byte.
  public var repeats = 1
  /// Whether nothing behind the first scenario that fails is run.
  public var failsFast = false
  /// Whether transcripts are kept.
  public var keepsTranscripts = true
  /// Whether reports tell what happened, with every call.
  public var keepsStories = false
  /// Whether coverage is collected.
  public var collectsCoverage = false
  /// The documented outcomes whose facts are looked for where coverage is collected.
  public var outcomes: [DocumentedOutcome] = []

  /// Ordinary runs: warnings are only said, seeds are the files' own.
  public init(isStrict: Bool = false, seed: UInt64? = nil, isShuffled: Bool = false) {
    self.isStrict = isStrict
    self.seed = seed
    self.isShuffled = isShuffled
  }

  /// The options that make one run unlike another of the same list, as text.
  var mark: String {
    let seed = seed.map { String($0) } ?? seeds.map { "\($0)" } ?? ""
    return "\(seed) \(isShuffled) \(isStrict) \(repeats) \(overrides.mark)"
  }
}

/// Watches scenarios being run, from whatever thread runs them.
public struct RunWatch: Sendable {
  /// Whether no further scenario shall be begun.
  public var shouldStop: @Sendable () -> Bool
  /// Does the work of one scenario, and may measure it or add to its report.
  public var around: @Sendable (PlannedRun, () -> ScenarioReport) -> ScenarioReport
  /// A run begins; what comes back is asked while it lasts.
  public var begin: @Sendable () -> RunCut.Check
  /// A scenario is done; the place is counted from 0 in what was planned.
  public var finished: @Sendable (_ place: Int, ScenarioReport) -> Void

  /// There is no audience.
  public static let nobody = RunWatch(shouldStop: { false }, around: { $1() }, finished: { _, _ in })

  /// There is an audience; unless it says otherwise, what stops the whole also stops the scenarios under way.
  public init(
    shouldStop: @escaping @Sendable () -> Bool,
    around: @escaping @Sendable (PlannedRun, () -> ScenarioReport) -> ScenarioReport,
    finished: @escaping @Sendable (_ place: Int, ScenarioReport) -> Void, begin: (@Sendable () -> RunCut.Check)? = nil
  ) {
    self.begin = begin ?? { { shouldStop() ? .interrupted : nil } }
    self.shouldStop = shouldStop
    self.around = around
    self.finished = finished
  }
}
