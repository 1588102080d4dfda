import Checkout
import Commerce
import Language
import Pages
import Payments
import Phone
import Synchronization
import Wire

/// Writes the timeline: what passes between shopper, app, library, merchant and provider, in the order in which it happens.
final class TimelineBook: Sendable {
  private let box = Mutex<PersistentVector<TimelineEntry>>([])

  var entries: PersistentVector<TimelineEntry> { box.withLock { $0 } }

  var count: Int { box.withLock { $0.count } }

  func note(at instant: Timestamp, from: Party, to: Party, _ text: Phrase, exchange: Int? = nil) {
    box.withLock { entries in
      entries.append(
        TimelineEntry(id: entries.count + 1, at: instant, from: from, to: to, text: text, exchange: exchange))
    }
  }

  /// A fault that has made something go wrong; returns the message's identifier.
  func note(_ news: FaultNews, at instant: Timestamp) -> Int {
    let text = Phrase(
      "timeline.fault",
      [
        "fault": .phrase(Phrase("fault.kind.\(news.rule.effect.name)")), "name": .text(news.rule.id),
        "call": .text(news.operation),
      ])
    let (from, to): (Party, Party) =
      switch news.sender {
      case .app: (.library, .provider)
      case .merchant: (.merchant, .provider)
      case nil: (.provider, .merchant)
      }
    return box.withLock { entries in
      entries.append(
        TimelineEntry(id: entries.count + 1, at: instant, from: from, to: to, text: text, exchange: news.exchange))
      return entries.count
    }
  }

  /// An exchange that has begun or ended.
  func note(_ entry: WireEntry) {
    let party: Party = entry.sender == .app ? .library : .merchant
    switch entry.outcome {
    case .open:
      note(
        at: Timestamp(milliseconds: entry.sentAt), from: party, to: .provider,
        Phrase("timeline.request", ["request": .text(entry.summary)]), exchange: entry.id)
    case .answered(let status, _):
      note(
        at: Timestamp(milliseconds: entry.endedAt ?? entry.sentAt), from: .provider, to: party,
        Phrase("timeline.answer", ["status": .number(status)]), exchange: entry.id)
    case .failed(let failure):
      note(
        at: Timestamp(milliseconds: entry.endedAt ?? entry.sentAt), from: party, to: party,
        Phrase("timeline.no-answer", ["reason": .phrase(Phrase("transport.\(failure.name)"))]), exchange: entry.id)
    }
  }

  /// Something the library noted; the phone's clock, by which it is dated, may be wrong.
  func note(_ event: PaymentEvent, at instant: Timestamp) {
    func add(_ from: Party, _ to: Party, _ key: String, _ values: [String: Phrase.Value] = [:]) {
      note(at: instant, from: from, to: to, Phrase("timeline.\(key)", values))
    }
    switch event.kind {
    case .started(let method, let amount):
      add(
        .app, .library, "started", ["method": .phrase(Phrase("method.\(method.rawValue)")), "amount": .money(amount)])
    case .routed(let gateway, _): add(.library, .library, "routed", ["gateway": .text(gateway)])
    case .notAnswered(_, _, let wait?): add(.library, .library, "retry", ["wait": .duration(wait)])
    case .throttled(_, let wait): add(.library, .library, "throttled", ["wait": .duration(wait)])
    case .asked(let kind): add(.library, .app, "asks-\(kind.rawValue)")
    case .resting(let gateway, _): add(.library, .library, "resting", ["gateway": .text(gateway)])
    case .verifying: add(.library, .merchant, "verifying")
    case .verified(let status): add(.merchant, .library, "verified", ["words": .text(status.words.code)])
    case .finished(let result): add(.library, .app, "told-\(result.name)")
    case .operating(let operation):
      add(
        .merchant, .library, "operation.\(operation.kind.rawValue)",
        operation.amount.map { ["amount": .money($0)] } ?? [:])
    case .operated(_, .done(let status)):
      add(.library, .merchant, "operation.done", ["words": .text(status.words.code)])
    case .operated(_, .refused(let error)):
      // An answer that no provider's words came with is said by what the library makes of it.
      let words = error.words.code.isEmpty ? error.messageKey : error.words.code
      add(.library, .merchant, "operation.refused", ["words": .text(words)])
    case .operated(_, .unknown): add(.library, .merchant, "operation.unknown")
    case .notAnswered, .calling, .answered, .replied, .notified: break
    }
  }
}

extension PaymentResult {
  /// The result's name in keys and expectations.
  var name: String {
    switch self {
    case .success: "success"
    case .refunded: "refunded"
    case .pending: "pending"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

extension TransportFailure {
  /// The failure's name in keys and expectations.
  var name: String {
    switch self {
    case .notSent(let reason): reason.rawValue
    case .maybeSent(let reason): reason.rawValue
    }
  }
}
