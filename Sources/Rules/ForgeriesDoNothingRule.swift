import Commerce
import Inspection
import Pages
import Payments

/// A forged message changes nothing and is refused.
struct ForgeriesDoNothingRule: WatchedRule {
  static let rule = PaymentRule.forgeriesDoNothing
  private(set) var isExercised = false

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    guard case .notified(_, let receipt, true, let arrival) = noted.what else { return nil }
    isExercised = true
    // What cannot be told is asked about like any other: whether that leads to the truth is for the rule after this one.
    switch receipt.decision {
    case .applied, .unchanged, .unheard: break
    case .repeated, .forged, .unmatched, .unreadable: return nil
    }
    return broken(arrival, noted.mark, ["forged", receipt.decision.rawValue, "status \(receipt.status)"])
  }
}
