import Inspection
import Pages
import Payments
import Wire

/// A final screen agrees with what the provider held at that moment.
struct ScreenMatchesProviderRule: WatchedRule {
  static let rule = PaymentRule.screenMatchesProvider
  private(set) var isExercised = false

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for attempt in story.attempts {
      guard let told = moment.attempt == attempt.intent.attempt ? moment.told : attempt.told else { continue }
      let held = story.held(by: attempt)
      switch told {
      case .success(_, let status):
        isExercised = true
        // What was held once may have been given up or back since; then the records disagree, but nobody was told a lie.
        guard !held.truth.wasHeld else { continue }
        return broken(
          attempt.toldMark, held.mark, ["success \(status.words.code)", "ledger \(held.truth.state.rawValue)"])
      case .refunded(_, let status):
        isExercised = true
        guard held.truth.refunded == nil, held.truth.state != .refunded else { continue }
        return broken(
          attempt.toldMark, held.mark, ["refunded \(status.words.code)", "ledger \(held.truth.state.rawValue)"])
      case .failed(.mismatch): continue
      case .failed(let error):
        isExercised = true
        guard held.truth.state.holdsMoney, !attempt.wasShutOut else { continue }
        return broken(
          attempt.toldMark, held.mark, ["failed \(error.messageKey)", "ledger \(held.truth.state.rawValue)"])
      case .pending, .cancelled: continue
      }
    }
    return nil
  }
}
