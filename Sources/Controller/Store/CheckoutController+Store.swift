import Checkout
import Commerce
import Language
import Payments
import Phone
import Simulation

/// The store's server: what it asks, what it does to payments and what it tells the app.
extension CheckoutController {
  /// The store's server; it starts with its first work.
  var store: StoreProcess {
    if let startedStore { return startedStore }
    let store = makeStore()
    startedStore = store
    let events = store.journal.stream()
    simulation.start { await self.listen(toStore: events) }
    return store
  }

  private func listen(toStore events: AsyncStream<PaymentEvent>) async {
    for await event in events {
      switch event.kind {
      case .finished(let result): await tellApp(result, of: event.attempt)
      case .operating(let operation):
        await operated(OperationReport(operation: operation, result: nil), on: event.attempt)
      case .operated(let operation, let result):
        await operated(OperationReport(operation: operation, result: result), on: event.attempt)
      case .started, .routed, .calling, .answered, .notAnswered, .throttled, .asked, .replied, .resting, .verifying,
        .verified, .notified:
        break
      }
    }
  }

  /// Tells an app that runs how a payment stands, and returns what the store took beyond the basket's price.
  private func tellApp(_ result: PaymentResult, of attempt: AttemptID) async {
    if isAppReachable { await manager.hear(result, of: attempt) }
    await returnSurplus(attempt)
    noteChange()
  }

  /// Whether the store's server can reach the app: it runs, and the phone has a network.
  private var isAppReachable: Bool { process.gate.isListening && phone.isOnline }

  /// The app runs or is online again: the store tells it what it missed, and asks about what is undecided.
  ///
  /// Returns whether the app heard that the present payment is paid; of any other end of it, and of a payment in hand, it finds out
  /// by asking.
  @discardableResult
  func catchUp() async -> Bool {
    guard isAppReachable else { return false }
    var isPaid = false
    let led = await manager.leading
    for record in database.all {
      let attempt = record.session.request.attempt
      guard case .finished(let result) = record.progress, result.isVerified, !led.contains(attempt) else { continue }
      switch result {
      case .success, .refunded:
        if await manager.hear(result, of: attempt), attempt == currentAttempt { isPaid = true }
      case .pending, .cancelled, .failed:
        guard case .finished? = await journal.record(of: attempt)?.progress else { continue }
        await manager.hear(result, of: attempt)
      }
    }
    return isPaid
  }

  // MARK: Reconciliation

  /// Plans when the store asks about payments whose end it does not know; a naive store asks about none.
  func planReconciliation() {
    guard checkout.care == .careful else { return }
    var open: [(attempt: AttemptID, patience: Duration)] = []
    for record in database.all {
      let attempt = record.session.request.attempt
      switch record.progress {
      case .calling, .answered, .finished(.pending): open.append((attempt, Reconciliation.patience))
      case .finished(.cancelled) where leftOpen.contains(attempt):
        open.append((attempt, Reconciliation.patienceAfterCancelling))
      case .finished(.success), .finished(.refunded), .finished(.cancelled), .finished(.failed): break
      }
    }
    reconciliation.plan(open, at: now)
  }

  /// Asks about every payment that is due; one through which the app leads the shopper is asked about later.
  func reconcile() {
    let due = reconciliation.takeDue(at: now)
    guard !due.isEmpty, !phone.isMerchantDown else { return }
    simulation.start {
      let led = await self.ledAttempts()
      for attempt in due where !led.contains(attempt) {
        guard let session = self.database.record(of: attempt)?.session else { continue }
        self.history.note(.called(attempt: attempt.text, isResumed: false))
        _ = await self.store.manager.verifyPayment(session)
      }
      self.noteChange()
    }
  }

  /// The attempts through which an app that runs leads the shopper.
  func ledAttempts() async -> Set<AttemptID> { process.gate.isListening ? await manager.leading : [] }

  // MARK: A basket is paid once

  /// Returns a payment of a basket that another payment has paid already: what is only held is voided, what is taken is refunded.
  private func returnSurplus(_ attempt: AttemptID) async {
    guard checkout.care == .careful, let basket = baskets[attempt], let late = liveMoney(of: attempt) else { return }
    let isPaidTwice = baskets.contains { $0.key != attempt && $0.value == basket && liveMoney(of: $0.key) != nil }
    guard isPaidTwice, !returned.contains(attempt) else { return }
    returned.insert(attempt)
    timeline.note(at: now, from: .merchant, to: .merchant, Phrase("timeline.returns-surplus"))
    enqueue(late, on: attempt)
  }

  /// What would return the money that the store knows to be held or taken for an attempt; `nil` where there is none.
  private func liveMoney(of attempt: AttemptID) -> MerchantOperation? {
    guard let record = database.record(of: attempt), case .finished(.success(_, let status)) = record.progress else {
      return nil
    }
    switch status.state {
    case .authorised: return .void
    case .captured: return .refund(status.captured ?? record.session.request.amount)
    case .refunded, .linked, .pending, .declined, .cancelled, .expired: return nil
    }
  }

  // MARK: Capture, void, refund

  /// Puts something on the store's list of what is to be done to a payment: one thing waits for the other, as on a server that
  /// locks its order.
  func enqueue(_ operation: MerchantOperation, on attempt: AttemptID) {
    guard operationsUnderway[attempt] == nil else {
      operationsUnderway[attempt]?.append(operation)
      timeline.note(at: now, from: .merchant, to: .merchant, Phrase("timeline.operation-waits"))
      return noteChange()
    }
    operationsUnderway[attempt] = []
    simulation.start { await self.work(operation, on: attempt) }
  }

  /// Does one thing after the other to a payment.
  private func work(_ first: MerchantOperation, on attempt: AttemptID) async {
    var next: MerchantOperation? = first
    while let operation = next, let session = database.record(of: attempt)?.session {
      await store.manager.operate(operation, on: session)
      next = operationsUnderway[attempt]?.isEmpty == false ? operationsUnderway[attempt]?.removeFirst() : nil
    }
    operationsUnderway[attempt] = nil
  }
}
