import Inspection
import Pages
import Payments
import Wire

/// Nothing is told as paid before the provider's server has said so, asked after the shopper's last word.
struct NoSuccessWithoutVerificationRule: WatchedRule {
  static let rule = PaymentRule.noSuccessWithoutVerification
  private(set) var isExercised = false

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    guard case .noted(let event) = noted.what, let attempt = story.attempt(event.attempt.text) else { return nil }
    switch event.kind {
    case .verified(let status) where status.state.isSuccess:
      isExercised = true
      // A link that decided is another rule's.
      guard !attempt.wasReturn || attempt.hasAskedSinceReply, !attempt.hasAsked else { return nil }
      return broken(max(attempt.replyMark, attempt.mark), noted.mark, ["paid \(status.words.code)", "nobody asked"])
    case .finished(.success(_, let status)):
      isExercised = true
      if case .success? = attempt.told { return nil }
      guard attempt.verified?.state.isSuccess != true, !attempt.wasReturn || attempt.hasAskedSinceReply else {
        return nil
      }
      return broken(
        max(attempt.verifiedMark, attempt.replyMark, attempt.mark), noted.mark, ["success \(status.words.code)"])
    case .verified, .finished, .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid,
      .handedOver, .handedBack, .asked, .replied, .agreed, .resting, .verifying, .operating, .retrying,
      .operated, .settled, .notified:
      return nil
    }
  }
}
