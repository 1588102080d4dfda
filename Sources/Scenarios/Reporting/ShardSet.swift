public import Language

/// Which of several reports are the shards of one run, each once.
public struct ShardSet: Sendable {
  /// The indices of those that are, in their order; of the shards that came twice the first counts.
  public let used: [Int]
  /// The contradictions; empty when the reports are every shard of one run, once.
  public let problems: [Phrase]

  /// Looks at reports, each with the name of its file, its shard, and the mark of its run.
  public init(_ parts: [(name: String, shard: Shard?, run: String)]) {
    var problems: [Phrase] = []
    var seen: [Shard: String] = [:]
    var used: [Int] = []
    let of = parts.first?.shard?.count ?? 1
    for (index, part) in parts.enumerated() {
      guard let first = parts.first, let shard = part.shard ?? Shard(number: 1, count: 1) else { continue }
      guard shard.count == of, part.run == first.run else {
        problems.append(Phrase("report.merge.other-run", ["file": .text(part.name), "first": .text(first.name)]))
        continue
      }
      if let other = seen[shard] {
        problems.append(
          Phrase(
            "report.merge.twice",
            ["number": .number(shard.number), "of": .number(of), "file": .text(part.name), "first": .text(other)]))
        continue
      }
      seen[shard] = part.name
      used.append(index)
    }
    for number in 1...of {
      guard let shard = Shard(number: number, count: of), seen[shard] == nil else { continue }
      problems.append(Phrase("report.merge.missing", ["number": .number(number), "of": .number(of)]))
    }
    (self.used, self.problems) = (used, problems)
  }
}
