import Commerce

/// When each of many things happened within a span before the present; what is older is forgotten.
package struct RecentTimes: Sendable {
  private let span: Duration
  private var times: [String: [Timestamp]] = [:]
  /// Everything that happened, oldest first; the first ones of it are forgotten.
  private var happened: [(at: Timestamp, name: String)] = []
  private var forgotten = 0

  /// Nothing has happened.
  package init(within span: Duration) { self.span = span }

  /// How often something happened within the span before a moment.
  package mutating func count(of name: String, at now: Timestamp) -> Int {
    forget(at: now)
    return times[name]?.count { now.since($0) < span } ?? 0
  }

  /// Takes in that something happens.
  package mutating func add(_ name: String, at now: Timestamp) {
    times[name, default: []].append(now)
    happened.append((now, name))
  }

  private mutating func forget(at now: Timestamp) {
    while forgotten < happened.count, now.since(happened[forgotten].at) >= span {
      let name = happened[forgotten].name
      times[name]?.removeAll { now.since($0) >= span }
      if times[name]?.isEmpty ?? false { times[name] = nil }
      forgotten += 1
    }
    guard forgotten > happened.count / 2 else { return }
    happened.removeFirst(forgotten)
    forgotten = 0
  }
}
