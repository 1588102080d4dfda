import Commerce
import Inspection
import Pages
import Payments

/// A capture, void or refund of which nobody knows whether it was done is asked about before the same is sent again without its key.
struct AskedBeforeRepeatingRule: WatchedRule {
  static let rule = PaymentRule.askedBeforeRepeating
  private(set) var isExercised = false
  /// An operation on one payment.
  private struct Order: Hashable {
    let attempt: String
    let operation: PaymentModification
  }

  /// The calls of operations that were left unknown.
  private var unknown: [Order: (call: String, key: String?, mark: Int)] = [:]
  /// What is being done to each payment.
  private var operating: [String: PaymentModification] = [:]

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .noted(let event): note(event, noted, story)
    case .sent(let sending):
      guard let attempt = sending.attempt, let operation = operating[attempt], !sending.isReading,
        let lost = unknown[Order(attempt: attempt, operation: operation)], lost.call == sending.operation
      else { return nil }
      unknown[Order(attempt: attempt, operation: operation)] = nil
      isExercised = true
      let calls = story.attempt(attempt)?.calls ?? []
      let wasAsked = calls.contains { $0.mark > lost.mark && $0.sending.isReading && $0.isAnswered }
      guard !wasAsked, sending.key == nil || sending.key != lost.key else { return nil }
      return broken(lost.mark, noted.mark, ["unknown \(sending.operation)", "sent again"])
    case .begun, .called, .resumed, .ended, .asked, .answered, .pressed, .happenedOutside,
      .link, .notified, .aside:
      break
    }
    return nil
  }

  private mutating func note(_ event: PaymentEvent, _ noted: NotedEvent, _ story: PaymentProjection) {
    let attempt = event.attempt.text
    switch event.kind {
    case .operating(let operation), .retrying(let operation): operating[attempt] = operation
    case .operated(let operation, let result):
      operating[attempt] = nil
      guard result == .unknown, let last = story.attempt(attempt)?.calls.last(where: { !$0.sending.isReading }) else {
        return
      }
      unknown[Order(attempt: attempt, operation: operation)] = (last.sending.operation, last.sending.key, noted.mark)
    case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver,
      .handedBack, .asked, .replied, .agreed, .resting, .verifying, .verified, .settled, .finished, .notified:
      break
    }
  }
}
