import Commerce
import Inspection
import Pages
import Payments

/// When the app is told that a payment is paid, the provider holds or took the whole price, no more and no less.
struct PaidInFullRule: WatchedRule {
  static let rule = PaymentRule.paidInFull
  private(set) var isExercised = false
  private var judged: Set<String> = []

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for attempt in story.attempts {
      guard case .success(_, let status)? = attempt.told, status.state.isPaid else { continue }
      let held = story.held(by: attempt)
      guard held.truth.state.holdsMoney, judged.insert(attempt.intent.attempt).inserted else { continue }
      isExercised = true
      guard let whole = held.truth.whole, whole != attempt.asked else { continue }
      return broken(attempt.toldMark, held.mark, ["asked \(attempt.asked)", "held or taken \(whole)"])
    }
    return nil
  }
}
