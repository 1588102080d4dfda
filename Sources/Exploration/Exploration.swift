public import Scenarios

/// Several searches, one a method, as one: what they found and reached together.
public struct Exploration: Sendable {
  /// The searches in the order of their methods.
  public private(set) var searches: [Search]
  private var current = 0

  /// An exploration of some plans.
  public init(_ plans: [ExplorationPlan]) { searches = plans.map { Search($0) } }

  init(_ searches: [Search]) { self.searches = searches }

  /// Runs the next batch; returns whether there was any.
  ///
  /// All searches go through their rings side by side, so that what is near is found first, whatever the method.
  @discardableResult
  public mutating func advance(sharing share: Search.Share = ScenarioRunner.serially) -> Bool {
    guard let next = searches.indices.filter({ !searches[$0].isDone }).min(by: { rank($0) < rank($1) }) else {
      return false
    }
    current = next
    searches[next].advance(sharing: share)
    return searches.contains { !$0.isDone }
  }

  /// In one ring all take turns, so that each has come as far as the others when somebody stops it.
  private func rank(_ index: Int) -> (Ring, Int, Int) {
    let ring = searches[index].upcomingRing
    return (ring, searches[index].walkedRings[ring] ?? 0, index)
  }

  /// What was walked of each ring, the nearest first.
  public var ringCounts: [RingCount] {
    var counts: [Ring: RingCount] = [:]
    for count in searches.flatMap(\.ringCounts) {
      counts[count.ring, default: RingCount(ring: count.ring)].paths += count.paths
      counts[count.ring, default: RingCount(ring: count.ring)].waiting += count.waiting
    }
    return counts.keys.sorted().compactMap { counts[$0] }
  }

  /// How many random walks were made.
  public var walks: Int { searches.reduce(0) { $0 + $1.walked } }

  /// The search that ran last.
  public var present: Search { searches[current] }
  /// How many paths were run.
  public var paths: Int { searches.reduce(0) { $0 + $1.paths } }
  /// How many states there are.
  public var states: Int { searches.reduce(0) { $0 + $1.states } }
  /// How many paths are waiting.
  public var frontier: Int { searches.reduce(0) { $0 + $1.frontier } }

  /// The counter-examples, those with the fewest faults and choices first.
  public var findings: [Finding] {
    let all = searches.flatMap(\.findings)
    return all.enumerated().sorted { left, right in
      (left.element.path.faults.count, left.element.path.choices.count, left.offset)
        < (right.element.path.faults.count, right.element.path.choices.count, right.offset)
    }.map(\.element)
  }

  /// What was seen.
  public var reached: Explored { searches.reduce(into: Explored()) { $0.formUnion($1.reached) } }
}
