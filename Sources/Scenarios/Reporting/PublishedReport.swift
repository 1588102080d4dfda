/// The results of a number of scenarios, in words: every form of report is written from it, and a report of a shard is read
/// back into.
///
/// It holds nothing that depends on the machine, the hour or the order in which scenarios were done, unless times were asked for.
public struct PublishedReport: Hashable, Sendable {
  /// Which Till ran them, such as `0.2.0`.
  public var program: String
  /// The part of the list that was run; `nil` for the whole.
  public var shard: Shard?
  /// The number of scenarios of the whole list, of which this may be a part.
  public var total: Int
  /// The mark that tells the list and the options of one run from those of another; the same on every machine.
  public var list: String
  /// The seeds with each of which every scenario was run; `nil` where each was run once.
  public var seeds: ClosedRange<UInt64>?
  /// Whether warnings count as mistakes.
  public var isStrict: Bool
  /// Whether it was cut off before every scenario was run.
  public var wasInterrupted: Bool
  /// The result of the whole.
  public var exit: RunReport.ExitCode
  /// When it began, as `2026-03-01T09:00:00`; `nil` unless times were asked for.
  public var started: String?
  /// The mistakes of files, in the order of the files.
  public var messages: [PublishedMessage]
  /// The scenarios in the order of the list.
  public var cases: [PublishedCase]

  /// The number that passed.
  public var passed: Int { cases.count { $0.status == .passed } }

  /// The number that failed.
  public var failed: Int { cases.count { $0.status == .failed } }

  /// The number that were not run.
  public var skipped: Int { cases.count { $0.status == .skipped } }

  /// The number of scenarios of the whole list that are in no report, where this one stands for all of it.
  public var missing: Int { shard == nil ? max(0, total - cases.count) : 0 }

  /// The seeds with which a scenario failed, in order, each once.
  public var failingSeeds: [UInt64] { Set(cases.filter { $0.status == .failed }.map(\.seed)).sorted() }

  /// The number of files that could not be run.
  public var unreadableFiles: Int { Set(messages.filter { $0.severity.isMistake(strict: isStrict) }.map(\.file)).count }

  /// Every message in the order in which it is said: files first, then runs.
  public var allMessages: [PublishedMessage] { messages + cases.flatMap(\.messages) }
}

/// The result of one scenario, in words.
public struct PublishedCase: Hashable, Sendable {
  /// The outcome of a scenario.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// Every expectation held.
    case passed
    /// Something did not hold.
    case failed
    /// It was not run.
    case skipped
  }

  /// Its place in the list, from 0.
  public var index: Int
  /// The file's path as it was given.
  public var file: String
  /// The scenario's identifier.
  public var id: String
  /// Its name for people.
  public var name: String
  /// Which of the file's variants it is; empty when it has only one.
  public var variant: String
  /// Its outcome.
  public var status: Status
  /// Where its random numbers came from.
  public var seed: UInt64
  /// The number of its steps.
  public var steps: Int
  /// The number of messages of its timeline at the end; 0 when it was not run.
  public var events: Int
  /// The virtual time that passed, in milliseconds.
  public var virtualMilliseconds: Int
  /// Its duration on the wall clock, in milliseconds; `nil` unless times were asked for.
  public var milliseconds: Int?
  /// The number of its runs.
  public var repeats: Int
  /// Where the run was kept as a file; `nil` when it was not.
  public var artifact: String?
  /// The failures and the warnings.
  public var messages: [PublishedMessage]
  /// Its transcript; `nil` unless that was asked for. JSON does not hold it.
  public var story: PublishedStory?

  /// The identifier with its variant.
  public var title: String { variant.isEmpty ? id : "\(id) [\(variant)]" }
}

/// One mistake in words.
public struct PublishedMessage: Hashable, Sendable {
  /// The code, such as `E104`.
  public var code: String
  /// Its severity.
  public var severity: ErrorCode.Severity
  /// The file's path as it was given.
  public var file: String
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in Unicode scalars.
  public var column: Int
  /// The columns that it covers, 1 or more.
  public var length: Int
  /// The mistake.
  public var message: String
  /// The remedy, and the path to the mistake.
  public var notes: [String]
  /// The line as it may be shown, secrets masked; empty when there is none.
  public var source: String
  /// Where in its run it happened; `nil` for mistakes that were found before.
  public var moment: Diagnostic.Moment?
}
