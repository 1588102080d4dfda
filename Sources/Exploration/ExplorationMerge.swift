public import Language
import Scenarios

/// The reports of an exploration's shards put together again.
public struct ExplorationMerge: Sendable {
  /// One report over all of them; of the shards that came twice the first counts.
  public let report: ExplorationReport
  /// The contradictions; empty when the reports are every shard of one exploration, once.
  public let problems: [Phrase]

  /// Puts reports together; the names say in problems which is which.
  public init(_ parts: [(name: String, report: ExplorationReport)]) {
    let shards = ShardSet(parts.map { (name: $0.name, shard: $0.report.shard, run: $0.report.list) })
    problems = shards.problems
    let used = shards.used.map { parts[$0].report }.sorted { ($0.shard?.number ?? 1) < ($1.shard?.number ?? 1) }
    var merged = ExplorationReport()
    // Methods went to the shards in turns, so that in turns they come back into their order.
    for turn in 0..<(used.map(\.methods.count).max() ?? 0) {
      for part in used where part.methods.indices.contains(turn) { merged.methods.append(part.methods[turn]) }
    }
    merged.walks = used.reduce(0) { $0 + $1.walks }
    for part in used { merged.reached.formUnion(part.reached) }
    var rings: [Ring: RingCount] = [:]
    for count in used.flatMap(\.rings) {
      rings[count.ring, default: RingCount(ring: count.ring)].paths += count.paths
      rings[count.ring, default: RingCount(ring: count.ring)].waiting += count.waiting
    }
    merged.rings = rings.values.sorted { $0.ring < $1.ring }
    // In the order in which one exploration of everything has them.
    let places = Dictionary(
      merged.methods.enumerated().map { (["\($0.element.method)", $0.element.store], $0.offset) },
      uniquingKeysWith: { first, _ in first })
    func rank(_ example: ExplorationReport.Example) -> (Int, Int, Int) {
      let finding = example.finding
      return (
        finding.path.faults.count, finding.path.choices.count, places[["\(finding.method)", finding.store]] ?? 0
      )
    }
    merged.examples = used.flatMap(\.examples).enumerated().sorted {
      rank($0.element) == rank($1.element) ? $0.offset < $1.offset : rank($0.element) < rank($1.element)
    }.map(\.element)
    report = merged
  }
}
