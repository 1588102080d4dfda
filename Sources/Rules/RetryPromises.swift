import Commerce
import Payments

/// What the library said it would try again, each until it has: only the same call of the same payment keeps such a promise.
struct RetryPromises: Sendable {
  /// One promise.
  struct Promise: Sendable {
    let attempt: String
    let operation: String
    let due: Timestamp
    let mark: Int
    /// In which life of the app; what a life that is over has promised, nobody is left to do.
    let life: Int
  }

  /// Whether the app stands still, so that nothing of it can be late.
  var isStandingStill = false
  private var open: [Promise] = []

  /// Takes in what makes a promise, keeps it, or sets free from it.
  mutating func note(_ noted: NotedEvent) {
    switch noted.what {
    case .sent(let sending):
      open.removeAll {
        $0.operation == sending.operation
          || ($0.isOfManyCalls && (sending.attempt == nil || sending.attempt == $0.attempt))
      }
    case .noted(let event): note(event, noted)
    // Whoever does something may end what goes on.
    case .begun, .called, .resumed, .answered: open = []
    case .aside(.stoodStill), .aside(.stoppedWaiting), .aside(.withdrawn): open = []
    case .ended, .asked, .pressed, .happenedOutside, .link, .notified, .aside: break
    }
    if case .aside(.stoodStill) = noted.what { isStandingStill = false }
  }

  private mutating func note(_ event: PaymentEvent, _ noted: NotedEvent) {
    let attempt = event.attempt.text
    switch event.kind {
    case .notAnswered(let operation, _, let wait?), .throttled(let operation, let wait):
      open.removeAll { $0.attempt == attempt && $0.operation == operation }
      open.append(
        Promise(
          attempt: attempt, operation: operation, due: noted.at.advanced(by: wait), mark: noted.mark, life: noted.life))
    case .calling(let operation, _, _, _):
      open.removeAll { $0.attempt == attempt && ($0.operation == operation || $0.isOfManyCalls) }
    case .verified: open.removeAll { $0.attempt == attempt && $0.operation == "verify" }
    case .finished: open.removeAll { $0.attempt == attempt }
    case .started, .routed, .answered, .notAnswered, .readDevice, .kitSaid, .handedOver, .handedBack, .asked, .replied,
      .agreed,
      .resting, .verifying, .operating, .retrying, .operated, .settled, .notified:
      break
    }
  }

  /// Takes out the first promise to the attempt in hand that is overdue in this life of the app; those of others are dropped.
  mutating func takeLate(at now: Timestamp, life: Int, _ story: PaymentProjection) -> Promise? {
    guard !open.isEmpty, !isStandingStill else { return nil }
    open.removeAll { $0.life != life || $0.attempt != story.current?.intent.attempt }
    guard let index = open.firstIndex(where: { $0.due < now }) else { return nil }
    return open.remove(at: index)
  }
}

extension RetryPromises.Promise {
  /// Whether it names a part of the payment rather than one call.
  fileprivate var isOfManyCalls: Bool { operation == "initiate" || operation == "process" || operation == "verify" }
}
