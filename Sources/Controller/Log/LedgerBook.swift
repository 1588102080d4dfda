import Commerce
import Inspection
import Pages
import Synchronization
import Wire

/// Writes down when what the provider holds for the present attempt changed, and by which message.
final class LedgerBook: Sendable {
  fileprivate struct Box {
    var changes: [LedgerChange] = []
    var reference = ""
    var present = ProviderRecord.nothing
    /// The number of messages of the timeline at the last look.
    var seen = 0
    /// The exchanges that only ask, by their numbers.
    var asking: Set<Int> = []
  }

  private let box = Mutex(Box())

  /// The changes of the present attempt, oldest first.
  var changes: [LedgerChange] { box.withLock { $0.changes } }

  /// Takes from an event what the provider holds for an attempt now, and which requests only ask.
  func note(_ event: WorldEvent, in timeline: TimelineBook, at now: Timestamp) {
    switch event {
    case .exchange(let entry): if entry.effect == .nothing { box.withLock { _ = $0.asking.insert(entry.id) } }
    case .standing(let standing, let reference):
      box.withLock { $0.note(standing.ledger, of: reference, timeline.entries, at: now) }
    case .message, .domain, .sent, .ended, .fault, .library, .checkout, .asked, .answered, .pressed, .pageAnswered,
      .link, .paidInBank, .bankActed, .outside, .outsideDone, .operated, .webhookTaken:
      break
    }
  }
}

extension LedgerBook.Box {
  fileprivate mutating func note(
    _ truth: ProviderRecord, of reference: String, _ timeline: PersistentVector<TimelineEntry>, at now: Timestamp
  ) {
    if self.reference != reference { (self.reference, present, changes) = (reference, .nothing, []) }
    defer { seen = timeline.messageCount }
    guard truth != present else { return }
    let cause = cause(in: timeline)
    changes.append(
      LedgerChange(at: now, before: present, after: truth, entry: cause?.id, exchange: cause?.exchange))
    present = truth
  }

  /// The last message to the provider that can have done it: one that was sent since the last look, or a request that had no end by
  /// then. A request that only asks changes nothing where another one can have done it.
  private func cause(in timeline: PersistentVector<TimelineEntry>) -> TimelineEntry? {
    var ended: Set<Int> = []
    var question: TimelineEntry?
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
      let isAsking = entry.rounds != nil || entry.exchange.map(asking.contains) ?? false
      guard isAsking else { return entry }
      question = question ?? entry
    }
    return question
  }

  /// The number of messages before the last look within which a request without an end may lie; Till's own.
  private static let reach = 200
}
