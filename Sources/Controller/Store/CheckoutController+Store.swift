import Checkout
import Commerce
import Language
import Payments
import Phone
import Rules
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
      case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .handedOver, .handedBack,
        .asked, .replied, .resting,
        .verifying,
        .verified, .notified:
        break
      }
    }
  }

  /// Tells an app that runs how a payment stands, and returns what the store took beyond the basket's price.
  private func tellApp(_ result: PaymentResult, of attempt: AttemptID) async {
    if isAppReachable { await manager.hear(result, of: attempt) }
    await returnSurplus(attempt)
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
      guard case .finished(let result) = record.progress, !led.contains(attempt) else { continue }
      switch result {
      case .success, .refunded:
        if await manager.hear(result, of: attempt), attempt == currentAttempt { isPaid = true }
      case .pending: break
      case .cancelled, .failed:
        guard case .finished? = await journal.record(of: attempt)?.progress else { continue }
        await manager.hear(result, of: attempt)
      }
    }
    return isPaid
  }

  // MARK: Reconciliation

  /// Plans when the store asks about payments whose end it does not know; a naive store asks about none.
  func planReconciliation() {
    let version = database.version
    guard checkout.care == .careful, version != plannedVersion else { return }
    plannedVersion = version
    var open: [Reconciliation.Open] = []
    for record in database.all {
      let attempt = record.session.request.attempt
      switch record.progress {
      case .calling, .answered, .finished(.pending):
        open.append(.init(attempt: attempt, patience: Reconciliation.patience))
      case .finished(.cancelled):
        open.append(.init(attempt: attempt, patience: Reconciliation.patienceAfterCancelling))
      case .finished(.success) where database.status(of: attempt)?.state == .authorised:
        open.append(.init(attempt: attempt, patience: Reconciliation.patience, isReserved: true))
      case .finished(.success), .finished(.refunded), .finished(.failed): break
      }
    }
    reconciliation.plan(open, at: now)
  }

  /// Asks about every payment that is due; one through which the app leads the shopper is asked about later.
  func reconcile() {
    guard !isStoreDown else { return }
    let due = reconciliation.takeDue(at: now)
    guard !due.isEmpty else { return }
    simulation.start {
      let led = await self.ledAttempts()
      for attempt in due where !led.contains(attempt) {
        guard let session = self.database.record(of: attempt)?.session else { continue }
        self.history.note(.called(attempt: attempt.text), inStore: true)
        _ = await self.store.manager.verifyPayment(session)
      }
    }
  }

  /// The attempts through which an app that runs leads the shopper.
  func ledAttempts() async -> Set<AttemptID> { process.gate.isListening ? await manager.leading : [] }

  // MARK: A basket is paid once

  /// Returns a payment of a basket that another payment has paid already: what is only held is voided, what is taken is refunded.
  private func returnSurplus(_ attempt: AttemptID) async {
    guard checkout.care == .careful, let basket = baskets[attempt], let late = liveMoney(of: attempt) else { return }
    let isPaidTwice = baskets.contains { $0.key != attempt && $0.value == basket && liveMoney(of: $0.key) != nil }
    guard isPaidTwice else { return }
    timeline.note(at: now, from: .merchant, to: .merchant, .returnsSurplus)
    enqueue(late, on: attempt)
  }

  /// What would return the money that the store knows to be held or taken for an attempt; `nil` where there is none.
  private func liveMoney(of attempt: AttemptID) -> PaymentModification? {
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
  /// locks its order. The list outlives the server.
  func enqueue(_ operation: PaymentModification, on attempt: AttemptID) {
    operationsUnderway[attempt, default: []].append(operation)
    guard operationsUnderway[attempt]?.count == 1, !isStoreDown else {
      timeline.note(at: now, from: .merchant, to: .merchant, .modificationWaits)
      return noteChange()
    }
    simulation.start { await self.work(on: attempt) }
  }

  /// Does one thing after the other to a payment, as long as this life of the store's server lasts.
  private func work(on attempt: AttemptID) async {
    let store = store
    while let operation = operationsUnderway[attempt]?.first, let session = database.record(of: attempt)?.session {
      await store.manager.operate(operation, on: session)
      guard !store.gate.isStopped else { return }
      operationsUnderway[attempt]?.removeFirst()
    }
    operationsUnderway[attempt] = nil
  }

  // MARK: The server's life

  /// The store's server has died, or is up again: a new life goes on with its list and asks about what it does not know.
  func followStoreServer() {
    guard phone.isMerchantDown != isStoreDown else { return }
    isStoreDown.toggle()
    timeline.note(at: now, from: .merchant, to: .merchant, isStoreDown ? .storeKilled : .storeStarted)
    guard !isStoreDown else {
      startedStore?.gate.stop()
      startedStore?.journal.close()
      startedStore = nil
      return
    }
    for attempt in operationsUnderway.keys.sorted(by: { $0.text < $1.text }) {
      simulation.start { await self.work(on: attempt) }
    }
  }
}
