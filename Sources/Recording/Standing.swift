import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Wire

/// The attempts of a world and what the app was told of each.
struct AttemptBook {
  struct Entry: Hashable {
    let id: String
    let method: PaymentMethod?
    var told: PaymentResult?
  }

  private(set) var entries: [Entry] = []

  /// Looks at a checkout.
  mutating func note(_ checkout: Checkout) {
    guard checkout.present > 0 else { return }
    let name = checkout.attemptText
    let index = entries.lastIndex { $0.id == name } ?? entries.count
    if index == entries.count { entries.append(Entry(id: name, method: checkout.method)) }
    entries[index].told = checkout.told ?? entries[index].told
  }
}

/// How a session stands: what is compared before and after a replay without looking at the entries.
enum Standing {
  static func json(of snapshot: Snapshot, _ attempts: [AttemptBook.Entry]) -> JSON {
    let checkout = snapshot.checkout
    let truths = snapshot.truths
    return .fields([
      "store": .string(checkout.store.id), "order": .string(checkout.order.number),
      "total": .string(checkout.order.total.description), "method": checkout.method.map { .string($0.rawValue) },
      "truths": [
        "shopper": .string(truths.shopper.name), "app": .string(checkout.told?.name ?? "nothing"),
        "provider": .string(truths.provider.state.rawValue), "disagree": .boolean(truths.disagree),
      ],
      "ledger": json(of: truths.provider),
      "attempts": .array(
        attempts.map {
          .fields([
            "id": .string($0.id), "method": $0.method.map { .string($0.rawValue) },
            "told": $0.told.map { .string($0.name) },
          ])
        }),
    ])
  }

  private static func json(of ledger: ProviderRecord) -> JSON {
    .fields([
      "state": .string(ledger.state.rawValue), "words": .string(Scrubbing.digits(in: ledger.words)),
      "held": ledger.held.map { .string($0.description) }, "captures": .whole(ledger.captures),
      "captured": ledger.captured.map { .string($0.description) },
      "refunded": ledger.refunded.map { .string($0.description) },
      "chargedBack": ledger.chargedBack.map { .string($0.description) },
    ])
  }
}

/// What changes when something was answered, shown or decided, and not by mere typing.
struct AnswerMark: Equatable {
  private let answered: Int
  private let timeline: Int
  private let links: Int
  private let webhooks: Int
  private let messages: Int
  private let lines: [String]

  init(_ snapshot: Snapshot) {
    answered = snapshot.exchanges.count { $0.outcome != .open }
    timeline = snapshot.timeline.messageCount
    links = snapshot.links.count
    webhooks = snapshot.webhooks.count
    messages = snapshot.messages.count
    lines = Fingerprint.lines(of: snapshot.checkout) + Fingerprint.lines(of: snapshot.ledger)
  }
}
