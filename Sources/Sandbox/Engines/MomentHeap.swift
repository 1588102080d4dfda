import Commerce

/// Moments at which something may be due, the earliest first, each with the number of what it is about.
package struct MomentHeap: Sendable {
  private var nodes: [(at: Timestamp, index: Int)] = []

  package init() {}

  /// The first one.
  package var first: (at: Timestamp, index: Int)? { nodes.first }

  /// Whether there is one that is not after an instant.
  package func hasAny(until now: Timestamp) -> Bool { nodes.first.map { $0.at <= now } ?? false }

  package mutating func insert(_ at: Timestamp, _ index: Int) {
    nodes.append((at, index))
    var place = nodes.count - 1
    while place > 0, isBefore(place, (place - 1) / 2) {
      nodes.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes the first one away, where there is one.
  package mutating func removeFirst() {
    guard !nodes.isEmpty else { return }
    nodes.swapAt(0, nodes.count - 1)
    nodes.removeLast()
    var place = 0
    while 2 * place + 1 < nodes.count {
      let (left, right) = (2 * place + 1, 2 * place + 2)
      let least = right < nodes.count && isBefore(right, left) ? right : left
      guard isBefore(least, place) else { return }
      nodes.swapAt(place, least)
      place = least
    }
  }

  /// Shows those after an instant, the earliest first, until one is taken.
  package func visit(after now: Timestamp, _ take: (Timestamp, Int) -> Bool) {
    var open = nodes.isEmpty ? [] : [0]
    while let place = open.min(by: isBefore), let position = open.firstIndex(of: place) {
      if nodes[place].at > now, take(nodes[place].at, nodes[place].index) { return }
      open.swapAt(position, open.count - 1)
      open.removeLast()
      open += [2 * place + 1, 2 * place + 2].filter { $0 < nodes.count }
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (nodes[left].at, nodes[left].index) < (nodes[right].at, nodes[right].index)
  }
}
