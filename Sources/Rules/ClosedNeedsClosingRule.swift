import Inspection
import Payments

/// Nobody is told that the shopper closed the window unless the shopper did.
struct ClosedNeedsClosingRule: WatchedRule {
  static let rule = PaymentRule.closedNeedsClosing
  private(set) var isExercised = false
  /// The attempts that the shopper closed or left, or whose page a link ended, since the library last began to lead them. A provider's
  /// page says by a link that it was left, and such a link is all that the library knows: its sender cannot be told.
  private var closed: Set<String> = []

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .begun(let intent): closed.remove(intent.attempt)
    case .resumed(let attempt): closed.remove(attempt)
    case .answered(let answer):
      guard let attempt = story.current?.intent.attempt else { return nil }
      if answer.isClosed || answer.isReturn { closed.insert(attempt) }
    case .noted(let event):
      guard case .finished(.pending(_, let status)) = event.kind, status.state == .pending(.closedByShopper) else {
        return nil
      }
      isExercised = true
      guard !closed.contains(event.attempt.text), let attempt = story.attempt(event.attempt.text) else { return nil }
      return broken(attempt.mark, noted.mark, ["nothing was closed", "told closed by the shopper"])
    case .called, .sent, .ended, .asked, .pressed, .link, .happenedOutside, .notified, .aside: break
    }
    return nil
  }
}
