import Checkout
import Commerce
import Pages

/// The money of one order is taken at most once, over all its attempts at all providers.
struct CapturedOnceRule: WatchedRule {
  static let rule = PaymentRule.capturedOnce
  private(set) var isExercised = false
  /// When each place first had money taken, in the order of `Story.places`.
  private var takings: [Place: Int] = [:]
  private var reported: [String: Int] = [:]

  mutating func note(_ moment: Moment, _ story: Story, before: [LedgerTruth]) -> BrokenRule? {
    guard let changed = moment.truths.indices.first(where: { moment.truths[$0].captures > before[$0].captures }),
      let order = story.attempt(of: story.places[changed])?.intent.order
    else { return nil }
    isExercised = true
    let place = story.places[changed]
    var captures = 0
    var first = moment.mark
    for (index, truth) in moment.truths.enumerated() where truth.captures > 0 {
      guard story.attempt(of: story.places[index])?.intent.order == order else { continue }
      // What was wholly given back before may be paid again.
      if index != changed, truth.state == .refunded { continue }
      captures += truth.captures
      if let mark = takings[story.places[index]] { first = min(first, mark) }
    }
    if takings[place] == nil { takings[place] = moment.mark }
    guard captures > 1, captures > reported[order] ?? 1 else { return nil }
    reported[order] = captures
    return broken(first, moment.mark, ["order \(order)", "captures \(captures)"])
  }
}

/// Given back is at most taken, taken at most asked, all in one currency.
struct MoneyAddsUpRule: WatchedRule {
  static let rule = PaymentRule.moneyAddsUp
  private(set) var isExercised = false

  mutating func note(_ moment: Moment, _ story: Story, before: [LedgerTruth]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() where truth != before[index] {
      guard let attempt = story.attempt(of: story.places[index]) else { continue }
      let asked = attempt.intent.amount
      for amount in [truth.held, truth.captured, truth.refunded].compactMap(\.self) {
        isExercised = true
        if amount.currency != asked.currency {
          return broken(attempt.mark, moment.mark, ["asked \(asked)", "moved \(amount)"])
        }
        if amount.minorUnits < 0 || amount.minorUnits > asked.minorUnits {
          return broken(attempt.mark, moment.mark, ["asked \(asked)", "moved \(amount)"])
        }
      }
      if let refunded = truth.refunded, refunded.minorUnits > truth.captured?.minorUnits ?? 0 {
        let taken = truth.captured.map { "\($0)" } ?? "nothing"
        return broken(attempt.mark, moment.mark, ["captured \(taken)", "refunded \(refunded)"])
      }
    }
    return nil
  }
}
