import Inspection
import Pages
import Payments
import Wire

/// After a kill and a new start nothing else is begun while nobody knows what became of the payment in hand.
struct KillSafeRule: WatchedRule {
  static let rule = PaymentRule.killSafe
  private(set) var isExercised = false

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .begun(let intent):
      for earlier in story.attempts where earlier.intent.basket == intent.basket && earlier.life < noted.life {
        isExercised = true
        guard earlier.heardInLife < noted.life, let mark = earlier.unknownSince,
          !earlier.isOpenedUnheard || story.held(by: earlier).truth.state.holdsMoney
        else { continue }
        return broken(mark, noted.mark, ["unknown \(earlier.intent.reference)", "begun \(intent.reference)"])
      }
    case .sent(let sending):
      guard let attempt = sending.attempt.flatMap({ story.attempt($0) }) ?? story.current,
        attempt.life < noted.life
      else { return nil }
      isExercised = true
      guard attempt.heardInLife < noted.life, !sending.isReading, sending.operation == attempt.opening,
        !attempt.isOpenedUnheard,
        let first = attempt.calls.first(where: { $0.sending.operation == sending.operation }),
        first.sending.body != sending.body || first.sending.key != sending.key
          || attempt.calls.contains(where: { !$0.sending.isReading && $0.sending.operation != sending.operation })
      else { return nil }
      return broken(first.mark, noted.mark, ["opened \(first.sending.operation)", "opened again"])
    case .noted, .ended, .called, .resumed, .asked, .answered, .pressed, .happenedOutside,
      .link, .notified, .aside:
      break
    }
    return nil
  }
}
