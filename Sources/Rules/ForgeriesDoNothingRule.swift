import Commerce
import Inspection
import Pages
import Payments

/// A forged message changes nothing and is refused.
struct ForgeriesDoNothingRule: WatchedRule {
  static let rule = PaymentRule.forgeriesDoNothing
  private(set) var isExercised = false

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    guard case .notified(let message) = noted.what, message.isForged else { return nil }
    isExercised = true
    // What cannot be told is asked about like any other: whether that leads to the truth is for the rule after this one.
    switch message.decision {
    case .applied, .unchanged, .unheard: break
    case .repeated, .forged, .unmatched, .unreadable: return nil
    }
    return broken(
      message.arrival, noted.mark, ["forged", message.decision.rawValue, "status \(message.status)"])
  }
}
