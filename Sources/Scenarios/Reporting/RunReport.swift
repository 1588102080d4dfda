/// How one run of one scenario went.
public struct ScenarioReport: Sendable {
  /// The file's path as it was given.
  public let path: String
  /// The scenario.
  public let scenario: Scenario
  /// Where its random numbers came from.
  public let seed: UInt64
  /// How many messages its timeline had at the end.
  public let events: Int
  /// How much virtual time passed.
  public let took: Duration
  /// How it left the payment.
  public let ending: ScenarioEnding
  /// What was not as expected; nothing when it passed.
  public let failures: [Complaint]
  /// What was odd.
  public let warnings: [Complaint]
  /// What happened, in order; the same file gives the same transcript.
  public let transcript: [TranscriptLine]

  /// Whether one of the rules that always hold was broken.
  public var brokeRule: Bool { failures.contains { $0.code == .ruleBroken } }
}

/// How a number of scenarios went.
public struct RunReport: Sendable {
  /// The runs in order.
  public let runs: [ScenarioReport]
  /// What is wrong with files that could not be read or run, and warnings about those that could.
  public let complaints: [Complaint]
  /// Whether warnings count as mistakes.
  public let isStrict: Bool

  /// What became of the whole.
  public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
    /// Every expectation held.
    case passed = 0
    /// An expectation did not hold.
    case failed = 1
    /// A file could not be run.
    case files = 2
    /// A rule that always holds was broken.
    case rule = 3
    /// Till itself could not do its work.
    case tool = 4
  }

  /// The worst of what happened.
  public var exitCode: ExitCode {
    if runs.contains(where: \.brokeRule) { return .rule }
    if complaints.contains(where: { $0.code.severity == .error || isStrict }) { return .files }
    if runs.contains(where: { didFail($0) }) { return .failed }
    return .passed
  }

  /// Whether a run counts as failed.
  public func didFail(_ run: ScenarioReport) -> Bool { !run.failures.isEmpty || (isStrict && !run.warnings.isEmpty) }
}
