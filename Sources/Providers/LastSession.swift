import Commerce
import Payments
import Synchronization

/// The session that was read last, with its texts: a gateway asks for the same one several times with each call.
final class LastSession<Session: ProviderSession>: Sendable {
  private let last = Mutex<(texts: [String: String], session: Session)?>(nil)

  /// The session of some texts.
  func read(_ texts: [String: String]) -> Session {
    if let last = last.withLock({ $0 }), last.texts == texts { return last.session }
    let session: Session = SessionTexts.decode(texts)
    last.withLock { $0 = (texts, session) }
    return session
  }
}

extension AdapterContext {
  /// A context whose session was read from the payment before.
  init(payment: PaymentSession, now: Timestamp, session: Session) {
    (self.payment, self.now, self.session) = (payment, now, session)
  }
}
