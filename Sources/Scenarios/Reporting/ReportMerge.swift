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
    var problems: [Phrase] = []
    var seen: [Shard: String] = [:]
    var used: [PublishedReport] = []
    let of = first.report.shard?.count ?? 1
    for (name, part) in parts {
      guard let shard = part.shard ?? Shard(number: 1, count: 1) else { continue }
      guard shard.count == of, part.list == first.report.list, part.total == first.report.total else {
        problems.append(Phrase("report.merge.other-run", ["file": .text(name), "first": .text(first.name)]))
        continue
      }
      if let other = seen[shard] {
        problems.append(
          Phrase(
            "report.merge.twice",
            ["number": .number(shard.number), "of": .number(of), "file": .text(name), "first": .text(other)]))
        continue
      }
      seen[shard] = name
      used.append(part)
    }
    for number in 1...of {
      guard let shard = Shard(number: number, count: of), seen[shard] == nil else { continue }
      problems.append(Phrase("report.merge.missing", ["number": .number(number), "of": .number(of)]))
    }
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
