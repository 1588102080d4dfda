import Checkout
import Commerce
import Payments
import Providers
import Rules
import Sandbox
import Simulation

/// What a careful store does about payments of a basket that may still be paid, before another one of it begins.
extension CheckoutController {
  /// The books of the store's server, made anew when anything was written down or has moved.
  func books() -> [BookEntry] {
    let version = BooksVersion(
      written: database.version, moved: ledger.movements.count, payout: ledger.nextPayout, told: checkout.told,
      life: process.number)
    if version != booksVersion {
      (booksVersion, madeBooks) = (version, makeBooks())
      settlement = makeSettlement(madeBooks)
    }
    return madeBooks
  }

  private func makeSettlement(_ books: [BookEntry]) -> Settlement {
    var settlement = Settlement()
    guard !ledger.movements.isEmpty else { return settlement }
    let files = SettlementFiles(ledger.movements, at: now)
    settlement.payouts = files.spoilt(by: setup.settings[SettlementFault.self])
    settlement.differences = SettlementFiles.differences(between: settlement.payouts, and: books)
    return settlement
  }

  private func makeBooks() -> [BookEntry] {
    database.all.map { record in
      let (session, request) = (record.session, record.session.request)
      let result: PaymentResult? = if case .finished(let result) = record.progress { result } else { nil }
      let provider = provider(of: session.gateway)?.id ?? ""
      let ledger = server.assumeIsolated { $0.truth(of: request.reference, provider: provider) }
      return BookEntry(
        reference: request.reference, order: request.order.number, basket: baskets[request.attempt] ?? 0,
        method: request.method, gateway: session.gateway, amount: request.amount,
        status: database.status(of: request.attempt), result: result, told: toldInApp(request.attempt),
        ledger: ledger, at: record.at,
        outside: server.assumeIsolated { $0.outsideActions(for: request.reference, provider: provider) },
        operations: process.gateway(named: session.gateway)?.operations ?? [],
        accepted: accepted(by: session.gateway, of: ledger))
    }
  }

  /// What the app was told last of an attempt, in whatever life.
  private func toldInApp(_ attempt: AttemptID) -> PaymentResult? {
    guard case .finished(let result)? = process.store.record(of: attempt)?.progress else { return nil }
    return result
  }

  private func provider(of gateway: String) -> ProviderDescriptor? {
    providers[gateway: gateway] ?? history.lastProvider.flatMap { providers[$0] }
  }

  /// Whether money is held or taken that is none of the present payment's, nor of a basket that was paid before.
  func hasStrayMoney(_ books: [BookEntry]) -> Bool {
    ledger.live.contains { reference in
      guard reference != currentReference else { return false }
      guard let entry = books.last(where: { $0.reference == reference }) else { return true }
      return entry.basket == checkout.basket
    }
  }

  /// Asks about every undecided payment of the basket, and calls off at the provider those that can be. The method begins only when
  /// none can be paid any more, or when the store would void what is approved late.
  func settleUndecided(before method: PaymentMethod) {
    run {
      for payment in self.checkout.undecided {
        guard let result = await self.settle(payment) else { continue }
        return await self.take(.blocked(attempt: payment.number, result))
      }
      await self.take(.cleared(method))
    }
  }

  /// How an undecided payment stands that keeps another from beginning; `nil` where it keeps none.
  private func settle(_ payment: UndecidedPayment) async -> PaymentResult? {
    guard let attempt = AttemptID(AttemptNames.attempt(of: checkout.order, number: payment.number)),
      let session = await journal.record(of: attempt)?.session
    else { return nil }
    history.note(.called(attempt: attempt.text))
    var result = await manager.verifyPayment(session)
    if case .pending(_, let status) = result, status.state.isOpen {
      let known = await journal.record(of: attempt)?.session ?? session
      history.note(.called(attempt: attempt.text))
      result = await manager.cancelPayment(known)
    }
    switch result {
    case .success, .refunded: return result
    case .cancelled, .failed: return nil
    case .pending(_, let status):
      guard status.state.isOpen else { return result }
      // What was never shown on a page, as a code or in another app cannot be gone on with; what is approved late at a provider that
      // only reserves at first is voided by the store.
      return !leftOpen.contains(attempt) || reservesFirst(session) ? nil : result
    }
  }

  private func reservesFirst(_ session: PaymentSession) -> Bool {
    process.gateway(named: session.gateway)?.capabilities(for: session.request.method).reservesFirst ?? false
  }

  /// Asks about the payments that are undecided, without a word to the shopper.
  func askAboutUndecided() {
    let open = checkout.undecided.compactMap {
      AttemptID(AttemptNames.attempt(of: checkout.order, number: $0.number))
    }
    guard !open.isEmpty, !isLeading else { return }
    simulation.start {
      for attempt in open {
        guard let session = await self.journal.record(of: attempt)?.session else { continue }
        self.history.note(.called(attempt: attempt.text))
        _ = await self.manager.verifyPayment(session)
      }
    }
  }

  /// Whether the library leads the shopper or is about to say how that ended.
  private var isLeading: Bool {
    switch checkout.phase {
    case .selecting, .details, .result: false
    case .working, .answering: true
    }
  }
}

/// What tells whether the books have to be made anew.
struct BooksVersion: Equatable, Sendable {
  let written: Int
  let moved: Int
  let payout: Timestamp?
  let told: PaymentResult?
  let life: Int
}

extension PaymentState {
  /// Whether the provider waits for the shopper, and nothing was handed in that may move money.
  fileprivate var isOpen: Bool {
    switch self {
    case .pending(.shopper), .pending(.closedByShopper): return true
    case .pending, .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired: return false
    }
  }
}
