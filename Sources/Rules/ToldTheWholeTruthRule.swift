import Commerce
import Inspection
import Pages
import Payments

/// An app that runs does not go on telling the shopper that nothing was paid while another payment of the same basket is held or taken.
struct ToldTheWholeTruthRule: WatchedRule {
  static let rule = PaymentRule.toldTheWholeTruth
  /// How long it may take until what was told is put right; Till's own.
  private static let time: Duration = .seconds(2 * 86_400)
  private(set) var isExercised = false
  private(set) var open: [OpenDeadline] = []
  private var reported: Set<String> = []

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    open.removeAll()
    guard moment.isRunning, moment.saysUnpaid, let present = story.attempt(moment.attempt),
      !reported.contains(moment.attempt)
    else { return nil }
    for attempt in story.attempts
    where attempt.intent.basket == present.intent.basket && attempt.intent.attempt != moment.attempt {
      let held = story.held(by: attempt)
      guard held.truth.state.holdsMoney else { continue }
      isExercised = true
      let end = held.since.advanced(by: Self.time)
      guard moment.now > end else {
        open.append(OpenDeadline(Self.rule, about: attempt.intent.reference, until: end))
        continue
      }
      reported.insert(moment.attempt)
      return broken(
        present.toldMark, held.mark,
        [
          "told not paid \(present.intent.reference)",
          "ledger \(held.truth.state.rawValue) \(attempt.intent.reference)",
        ])
    }
    return nil
  }
}

extension Moment {
  /// Whether the shopper was told last that the payment on the screen did not come about.
  fileprivate var saysUnpaid: Bool {
    switch told {
    case .failed, .cancelled: true
    case .success, .refunded, .pending, nil: false
    }
  }
}
