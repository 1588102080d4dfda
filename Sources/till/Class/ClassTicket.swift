import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Providers
import Training

/// What pops up at a learner when the trainer has ordered something.
struct ClassTicket {
  let order: ClassOrder
  let phrases: Phrasebook

  /// What it is called among the lessons of a log.
  static let lesson = "class-ticket"

  var heading: String {
    switch order {
    case .outage: phrases.text("class.ticket.for-all")
    case .fault: phrases.text("class.ticket.for-you")
    }
  }

  /// What is about to happen; what exactly goes wrong is for the learner to find.
  var text: String {
    switch order {
    case .outage(let provider, let isOver):
      phrases.text(
        isOver ? "class.ticket.outage-over" : "class.ticket.outage", ["provider": .text(Self.name(provider))])
    case .fault: phrases.text("class.ticket.fault")
    }
  }

  /// Whether it says only that an outage has ended.
  var isOver: Bool { if case .outage(_, isOver: true) = order { true } else { false } }

  var isOutage: Bool { if case .outage = order { true } else { false } }

  /// Whether it is about the same outage as another.
  func isSameOutage(as other: ClassTicket) -> Bool {
    guard case .outage(let provider, _) = order, case .outage(let another, _) = other.order else { return false }
    return provider == another
  }

  /// Whether it has made something go wrong, and the checkout has come to rest after it.
  func hasStruck(_ snapshot: Snapshot) -> Bool {
    if case .working = snapshot.checkout.phase { return false }
    let ids = ClassFault.commands(for: order).compactMap { command in
      if case .fault(let rule) = command { rule.id } else { nil }
    }
    return snapshot.faults.contains { ids.contains($0.id) && $0.fired > 0 }
  }

  /// What the customer writes who sees what the checkout shows now.
  func message(_ snapshot: Snapshot) -> String {
    let key =
      switch snapshot.checkout.appTruth {
      case .nothing: "nothing"
      case .told(.success), .told(.refunded): "success"
      case .told(.pending): "pending"
      case .told(.cancelled), .told(.failed): "failed"
      }
    return phrases.text("class.ticket.says.\(key)", ["name": .text(snapshot.checkout.shopper.givenName)])
  }

  /// What it was, for after the learner has answered.
  var solution: [String] {
    switch order {
    case .outage(let provider, _): [phrases.text("class.ticket.was-outage", ["provider": .text(Self.name(provider))])]
    case .fault(let word, let isOfWebhooks, _):
      FaultKind(word: word).map { kind in
        let isSpecial = isOfWebhooks && ClassFault.ofWebhooks.contains(kind)
        return [
          phrases.text("class.ticket.was", ["fault": .phrase(Phrase("fault.kind.\(kind.rawValue)"))]),
          phrases.text(isSpecial ? "fault.messages.\(kind.rawValue).what" : "fault.\(kind.rawValue).what"),
        ]
      } ?? []
    }
  }

  /// A line for each provider that is unavailable for the class.
  static func outages(_ seat: ClassSeat?, _ phrases: Phrasebook) -> [String] {
    (seat?.outages ?? []).map { phrases.text("class.outage-line", ["provider": .text(name($0))]) }
  }

  /// A provider’s name as it writes it itself.
  static func name(_ provider: String) -> String { ProviderID(rawValue: provider)?.name ?? provider }
}
