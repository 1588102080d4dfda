import Inspection
import Pages
import Providers
import Training

/// What a trainer’s order makes go wrong in a live checkout.
enum ClassFault {
  /// The kinds of faults that can befall a provider’s webhooks.
  static let ofWebhooks: [FaultKind] = [
    .dropBefore, .dropAfter, .latency, .duplicate, .reorder, .badSignature, .malformed, .status,
  ]

  /// A provider answers every call with 503 until the outage is over.
  static func outage(of provider: String) -> FaultRule {
    FaultRule(id: outageID(of: provider), operation: OperationPattern("\(provider).*"), effect: FaultKind.status.usual)
  }

  /// What an order does to a world. A word that this Till does not know does nothing.
  static func commands(for order: ClassOrder) -> [Command] {
    switch order {
    case .outage(let provider, isOver: false): [.fault(outage(of: provider))]
    case .outage(let provider, isOver: true): [.heal(outageID(of: provider))]
    case .fault(let word, let isOfWebhooks, _):
      FaultKind(word: word).map { kind in
        let pattern = isOfWebhooks ? OperationPattern.webhooks : .all
        return [
          .fault(
            FaultRule(id: "class-\(kind.rawValue)", operation: pattern, occurrence: .nth(1...1), effect: kind.usual))
        ]
      } ?? []
    }
  }

  private static func outageID(of provider: String) -> String { "class-outage-\(provider)" }
}
