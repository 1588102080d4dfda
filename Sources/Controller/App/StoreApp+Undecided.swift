import Checkout
import Commerce
import Payments
import Rules

/// A careful store's care for payments of a basket that may still be paid, before another one of it begins.
extension StoreApp {
  /// Asks about every undecided payment of the basket, and cancels at the provider those that can be. The method begins only when
  /// none can be paid any more, or when the store would void what is approved late.
  func settleUndecided(before method: PaymentMethod) async {
    for payment in checkout.undecided {
      guard let result = await settle(payment) else { continue }
      return await take(.blocked(attempt: payment.number, result))
    }
    await take(.cleared(method))
  }

  /// The result of an undecided payment that keeps another from beginning; `nil` where it keeps none.
  private func settle(_ payment: UndecidedPayment) async -> PaymentResult? {
    guard let attempt = AttemptID(AttemptDesk.attempt(of: checkout.order, number: payment.number)),
      let session = await journal.record(of: attempt)?.session
    else { return nil }
    world.log.note(.called(attempt: attempt.text))
    var result = await manager.verifyPayment(session)
    if case .pending(_, let status) = result, status.state.isOpen {
      let known = await journal.record(of: attempt)?.session ?? session
      world.log.note(.called(attempt: attempt.text))
      result = await manager.cancelPayment(known)
    }
    switch result {
    case .success, .refunded: return result
    case .cancelled, .failed: return nil
    case .pending(_, let status):
      guard status.state.isOpen else { return result }
      // A payment that was never shown on a page, as a code or in another app cannot be continued; one that is approved late
      // at a provider that only reserves at first is voided by the store.
      return !attempts.leftOpen.contains(attempt) || reservesFirst(session) ? nil : result
    }
  }

  private func reservesFirst(_ session: PaymentSession) -> Bool {
    process.gateway(named: session.gateway)?.capabilities(for: session.request.method).reservesFirst ?? false
  }

  /// Asks about the payments that are undecided, without a word to the shopper.
  func askAboutUndecided() {
    let open = checkout.undecided.compactMap {
      AttemptID(AttemptDesk.attempt(of: checkout.order, number: $0.number))
    }
    guard !open.isEmpty, !isLeading else { return }
    world.start { for attempt in open { await $0.app.ask(about: attempt) } }
  }

  private func ask(about attempt: AttemptID) async {
    guard let session = await journal.record(of: attempt)?.session else { return }
    world.log.note(.called(attempt: attempt.text))
    _ = await manager.verifyPayment(session)
  }

  /// Whether the library leads the shopper or is about to say how that ended.
  private var isLeading: Bool {
    switch checkout.phase {
    case .selecting, .details, .result: false
    case .working, .answering: true
    }
  }
}

extension PaymentState {
  /// Whether the provider waits for the shopper, and no request that may move money was submitted.
  fileprivate var isOpen: Bool {
    switch self {
    case .pending(.shopper), .pending(.closedByShopper), .pending(.interrupted): return true
    case .pending, .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired: return false
    }
  }
}
