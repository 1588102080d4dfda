import Commerce
import Inspection
import Pages

/// Writes down when what the provider holds for the present attempt changed, and by which message.
struct LedgerBook {
  /// The changes of the present attempt, oldest first.
  private(set) var changes: [LedgerChange] = []
  private var reference = ""
  private var present = ProviderRecord.nothing
  /// The number of messages of the timeline at the last look.
  private var seen = 0

  /// Looks at what the provider holds for an attempt now; to be called at every moment at which something may have happened.
  mutating func note(
    _ truth: ProviderRecord, of reference: String, _ timeline: PersistentVector<TimelineEntry>,
    _ exchanges: PersistentVector<Exchange>, at now: Timestamp
  ) {
    if self.reference != reference { (self.reference, present, changes) = (reference, .nothing, []) }
    defer { seen = timeline.messageCount }
    guard truth != present else { return }
    let cause = cause(in: timeline, exchanges)
    changes.append(
      LedgerChange(at: now, before: present, after: truth, entry: cause?.id, exchange: cause?.exchange))
    present = truth
  }

  /// The last message to the provider that can have done it: one that was sent since the last look, or a request that had no end by
  /// then. A request that only asks changes nothing where another one can have done it.
  private func cause(
    in timeline: PersistentVector<TimelineEntry>, _ exchanges: PersistentVector<Exchange>
  ) -> TimelineEntry? {
    var ended: Set<Int> = []
    var asking: TimelineEntry?
    for entry in timeline.reversed() {
      let isNew = entry.lastID > seen
      if entry.to != .provider {
        if !isNew, let exchange = entry.exchange { ended.insert(exchange) }
        continue
      }
      guard isNew || entry.rounds == nil && entry.exchange.map({ !ended.contains($0) }) ?? false else {
        // A message that no request caused has had its effect at once; so has everything long before.
        if seen - entry.id > Self.reach { break }
        continue
      }
      let isAsking = entry.rounds != nil || entry.exchange.map { exchanges[$0 - 1].isReading } ?? false
      guard isAsking else { return entry }
      asking = asking ?? entry
    }
    return asking
  }

  /// The number of messages before the last look within which a request without an end may lie; Till's own.
  private static let reach = 200
}
