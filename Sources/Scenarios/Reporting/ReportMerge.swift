public import Language

/// The reports of shards put together again.
public struct ReportMerge: Hashable, Sendable {
  /// One report over all of them, with the worst of their exit codes; of the shards that came twice the first counts.
  public let report: PublishedReport
  /// The contradictions; empty when the reports are every shard of one run, once.
  public let problems: [Phrase]

  /// Puts reports together; the names say in problems which is which.
  public init?(_ parts: [(name: String, report: PublishedReport)]) {
    guard let first = parts.first else { return nil }
    let shards = ShardSet(
      parts.map { (name: $0.name, shard: $0.report.shard, run: "\($0.report.list) \($0.report.total)") })
    let (used, problems) = (shards.used.map { parts[$0].report }, shards.problems)
    var merged = first.report
    merged.shard = nil
    merged.started = used.compactMap(\.started).min()
    merged.isStrict = used.contains(where: \.isStrict)
    merged.wasInterrupted = used.contains(where: \.wasInterrupted)
    merged.messages = used.flatMap(\.messages).enumerated().sorted {
      ($0.element.file, $0.element.line, $0.element.column, $0.offset)
        < ($1.element.file, $1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
    merged.cases = used.flatMap(\.cases).sorted { $0.index < $1.index }
    merged.exit = (used.map(\.exit) + (problems.isEmpty ? [] : [.files])).max { $0.rank < $1.rank } ?? .passed
    report = merged
    self.problems = problems
  }
}

extension RunReport.ExitCode {
  /// Its severity, from 0: an incomplete run says least of all what the rest would have been.
  var rank: Int {
    switch self {
    case .passed: 0
    case .failed: 1
    case .files: 2
    case .rule: 3
    case .tool: 4
    case .interrupted: 5
    }
  }
}
