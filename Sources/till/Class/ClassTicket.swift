import Language
import Pages
import Providers
import Training

/// What pops up at a learner when the trainer has ordered something.
struct ClassTicket {
  let order: ClassOrder
  let phrases: Phrasebook

  /// The line above it.
  var heading: String {
    switch order {
    case .outage: phrases.text("class.ticket.for-all")
    case .fault: phrases.text("class.ticket.for-you")
    }
  }

  /// What the customer writes, or what every customer is about to write.
  var text: [String] {
    switch order {
    case .outage(let provider, let isOver):
      [
        phrases.text(
          isOver ? "class.ticket.outage-over" : "class.ticket.outage", ["provider": .text(Self.name(provider))])
      ]
    case .fault(let word, let isOfWebhooks, _):
      [phrases.text(isOfWebhooks ? "class.ticket.webhooks" : Self.customer(FaultKind(word: word)))]
    }
  }

  /// What it was, for after the learner has seen it happen; nothing of an outage, which was named.
  var solution: [String] {
    switch order {
    case .outage: []
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

  /// What the customer says of a fault: those who wait, those who see an error, and those who cannot tell.
  private static func customer(_ kind: FaultKind?) -> String {
    switch kind {
    case .latency, .timeout, .slowDrip, .reorder, .rateLimit: "class.ticket.slow"
    case .status, .offline, .reset, .dropBefore, .badSignature: "class.ticket.error"
    case .dropAfter, .duplicate, .malformed, .truncate, .stale, .clockSkew, .killBackend, .answer, nil:
      "class.ticket.unsure"
    }
  }

  /// A line for each provider that is unavailable for the class.
  static func outages(_ seat: ClassSeat?, _ phrases: Phrasebook) -> [String] {
    (seat?.outages ?? []).map { phrases.text("class.outage-line", ["provider": .text(name($0))]) }
  }

  /// A provider’s name as it writes it itself.
  static func name(_ provider: String) -> String { ProviderID(rawValue: provider)?.name ?? provider }
}
