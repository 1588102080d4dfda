import Commerce
import Inspection
import Pages

/// Refunds and chargebacks together are at most what was taken, and that at most what was asked, all in one currency. Only after a full
/// refund a bank may take the same money back once more.
struct MoneyAddsUpRule: WatchedRule {
  static let rule = PaymentRule.moneyAddsUp
  private(set) var isExercised = false

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() where truth != before[index] {
      guard let attempt = story.attempt(of: story.places[index]) else { continue }
      let asked = attempt.asked
      for amount in [truth.whole, truth.captured, truth.refunded, truth.chargedBack].compactMap(\.self) {
        isExercised = true
        if amount.currency != asked.currency {
          return broken(attempt.mark, moment.mark, ["asked \(asked)", "moved \(amount)"])
        }
        if amount.minorUnits < 0 || amount.minorUnits > asked.minorUnits {
          return broken(attempt.mark, moment.mark, ["asked \(asked)", "moved \(amount)"])
        }
      }
      let isLostTwice = truth.captured != nil && truth.refunded == truth.captured
      let back = isLostTwice ? truth.chargedBack : truth.givenBack
      if let back, back.minorUnits > truth.captured?.minorUnits ?? 0 {
        let taken = truth.captured.map { "\($0)" } ?? "nothing"
        return broken(attempt.mark, moment.mark, ["captured \(taken)", "given back \(back)"])
      }
    }
    return nil
  }
}
