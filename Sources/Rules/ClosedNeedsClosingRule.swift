import Inspection
import Payments

/// Nobody is told that the shopper closed the window unless the shopper did.
struct ClosedNeedsClosingRule: WatchedRule {
  static let rule = PaymentRule.closedNeedsClosing
  private(set) var isExercised = false
  /// The attempts that the shopper closed or left since the library last began to lead them.
  private var closed: Set<String> = []
  /// The attempts on whose page the shopper pressed something: its button for calling off leads back by a link.
  private var pressed: Set<String> = []

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .begun(let intent): forget(intent.attempt)
    case .resumed(let attempt): forget(attempt)
    case .pressed: if let attempt = story.current?.intent.attempt { pressed.insert(attempt) }
    case .answered(let answer):
      guard let attempt = story.current?.intent.attempt else { return nil }
      if answer.isClosed || (answer.isReturn && pressed.contains(attempt)) { closed.insert(attempt) }
    case .noted(let event):
      guard case .finished(.pending(_, let status)) = event.kind, status.state == .pending(.closedByShopper) else {
        return nil
      }
      isExercised = true
      guard !closed.contains(event.attempt.text), let attempt = story.attempt(event.attempt.text) else { return nil }
      return broken(attempt.mark, noted.mark, ["nothing was closed", "told closed by the shopper"])
    case .called, .sent, .ended, .asked, .link, .happenedOutside, .notified, .aside: break
    }
    return nil
  }

  private mutating func forget(_ attempt: String) {
    closed.remove(attempt)
    pressed.remove(attempt)
  }
}
