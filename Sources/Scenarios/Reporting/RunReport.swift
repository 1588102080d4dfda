/// The result of one run of one scenario.
public struct ScenarioReport: Sendable {
  /// Its place in the list, from 0.
  public let index: Int
  /// The file's path as it was given.
  public let path: String
  /// The scenario.
  public let scenario: Scenario
  /// Where its random numbers came from.
  public let seed: UInt64
  /// The number of messages of its timeline at the end.
  public let events: Int
  /// The virtual time that passed.
  public let took: Duration
  /// The failures; empty when it passed.
  public internal(set) var failures: [Diagnostic]
  /// The warnings.
  public let warnings: [Diagnostic]
  /// The transcript, in order; the same file gives the same transcript. Empty unless it was asked for.
  public let transcript: [TranscriptLine]
  /// Why it ended before its last step; `nil` when it did not.
  public internal(set) var cut: RunCut?
  /// The number of its runs.
  public internal(set) var repeats = 1
  /// Its proofs of parts that hold just as well where nothing puts them to the test.
  var proofs: [Proof] = []
  /// Its coverage; empty unless that was asked for.
  public let reached: Reached
  /// Its story; `nil` unless that was asked for.
  var story: RunStory?
  /// Its duration on the wall clock, in milliseconds; `nil` unless the caller measured it.
  public var milliseconds: Int?
  /// Where the run was kept as a file; `nil` when it was not.
  public var artifact: String?
  /// The end of the commands that open that file, as a shell takes it; empty where they need nothing but the file.
  public var artifactOptions = ""

  /// Whether the user's own gateway went wrong itself: it crashed, was silent or answered nonsense.
  public var brokeGateway: Bool { failures.contains { $0.code == .gatewayProgram } }

  /// Whether one of the rules that always hold was broken.
  public var brokeRule: Bool { failures.contains { $0.code == .ruleBroken } }
}

/// The results of a number of scenarios.
public struct RunReport: Sendable {
  /// The runs in order.
  public internal(set) var runs: [ScenarioReport]
  /// The scenarios that were not run, because an earlier one failed or the user stopped the run; in order.
  public internal(set) var skipped: [PlannedRun] = []
  /// The mistakes of files that could not be read or run, and warnings about those that could.
  public internal(set) var complaints: [Diagnostic]
  /// Whether warnings count as mistakes.
  public let isStrict: Bool
  /// The part of the list that was run; `nil` for the whole.
  public internal(set) var shard: Shard?
  /// The number of scenarios of the whole list.
  public internal(set) var total: Int
  /// The mark that tells the list and the options from those of another run; the same on every machine.
  public internal(set) var list = ""
  /// The seeds with each of which every scenario was run; `nil` where each was run once.
  public internal(set) var seeds: ClosedRange<UInt64>?
  /// Whether it was cut off before every scenario was run.
  public internal(set) var wasInterrupted = false

  init(runs: [ScenarioReport], complaints: [Diagnostic], isStrict: Bool) {
    self.runs = runs
    self.complaints = complaints
    self.isStrict = isStrict
    total = runs.count
  }

  /// Adds what was found to be unusable only while it was used.
  public mutating func add(_ complaint: Diagnostic) { complaints.append(complaint) }

  /// The result of the whole.
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
    /// The user stopped it; the number is a shell's for the signal of Ctrl-C.
    case interrupted = 130
  }

  /// The worst of what happened.
  public var exitCode: ExitCode {
    if wasInterrupted { return .interrupted }
    if runs.contains(where: \.brokeRule) { return .rule }
    let isUnusable = complaints.contains { $0.code.severity.isMistake(strict: isStrict) }
    if isUnusable || runs.contains(where: \.brokeGateway) { return .files }
    if runs.contains(where: { didFail($0) }) { return .failed }
    return .passed
  }

  /// Whether a run counts as failed.
  public func didFail(_ run: ScenarioReport) -> Bool { run.didFail(isStrict: isStrict) }
}

extension ScenarioReport {
  /// Whether it counts as failed, with or without warnings.
  public func didFail(isStrict: Bool) -> Bool {
    cut != .interrupted && (!failures.isEmpty || (isStrict && !warnings.isEmpty))
  }
}
