import Commerce
import Deeplinks
import Payments
import Synchronization
import Wire

/// The openings that were broken off: what was learnt, and the call of which nothing was heard.
final class BrokenOffOpenings<Call: Sendable>: Sendable {
  private let begun = Mutex<[AttemptID: (PaymentSession, Call)]>([:])

  func keep(_ session: PaymentSession, _ call: Call) {
    begun.withLock { $0[session.request.attempt] = (session, call) }
  }

  func take(of attempt: AttemptID) -> (PaymentSession, Call)? { begun.withLock { $0.removeValue(forKey: attempt) } }
}
