import Backend
import Checkout
import Commerce
import Inspection
import Payments
import Phone
import Rules

/// The store's server: what it asks, what it does to payments and what it tells the app.
final class StoreServer {
  let world: WorldContext
  let app: StoreApp
  let attempts: AttemptDesk
  /// The server's present life, once it has had anything to do.
  private var started: LibraryProcess?
  /// Whether the server is down, as it was last seen.
  private(set) var isDown = false
  private(set) var reconciliation = Reconciliation()
  private var plannedVersion: Int?
  /// Queued merchant operations by payment, the running one first. Operations on one payment run one at a time, as on a server that
  /// locks the order.
  var operationsUnderway: [AttemptID: [MerchantOrder]] = [:]
  var books = MadeBooks()

  init(_ app: StoreApp) {
    (self.app, world, attempts) = (app, app.world, app.attempts)
  }

  // MARK: Its life

  /// The server; it starts with its first work.
  var process: LibraryProcess {
    if let started { return started }
    let process = LibraryProcess(world, isStores: true)
    world.serverGate.set(process.gate)
    started = process
    let events = process.journal.stream()
    world.start { await $0.store.listen(to: events) }
    return process
  }

  /// The server has died, or is up again: a new life continues its list and asks about what it does not know.
  func followServer() {
    guard world.line.isMerchantDown != isDown else { return }
    isDown.toggle()
    world.log.note(from: .merchant, to: .merchant, isDown ? .storeKilled : .storeStarted)
    guard !isDown else { return stop() }
    for attempt in operationsUnderway.keys.sorted(by: { $0.text < $1.text }) {
      world.start { await $0.store.work(on: attempt) }
    }
  }

  func stop() {
    started?.gate.stop()
    started?.journal.close()
    started = nil
  }

  private func listen(to events: AsyncStream<PaymentEvent>) async {
    for await event in events {
      switch event.kind {
      case .finished(let result): await tellApp(result, of: event.attempt)
      case .operating(let operation), .retrying(let operation): note(operation, nil, on: event.attempt)
      case .settled(let operation, let result): noteSettled(operation, result, on: event.attempt)
      case .operated(let operation, let result): note(operation, result, on: event.attempt)
      case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver,
        .handedBack,
        .asked, .replied, .agreed, .resting, .verifying, .verified, .notified:
        break
      }
    }
  }

  // MARK: The app

  /// Tells an app that runs how a payment stands, and returns what the store took beyond the basket's price. An app that leads the
  /// shopper through the payment hears it when it has come to its end.
  private func tellApp(_ result: PaymentResult, of attempt: AttemptID) async {
    if isAppReachable, await !app.manager.leading.contains(attempt) { await app.manager.hear(result, of: attempt) }
    returnSurplus(attempt)
  }

  /// The attempts about which an app that runs asks through the server just now.
  func asking() async -> Set<AttemptID> { app.process.gate.isListening ? await app.manager.asking : [] }

  /// Whether the server can reach the app: it runs, and the phone has a network.
  private var isAppReachable: Bool { app.process.gate.isListening && world.isOnline }

  /// The app runs, is online again or came to no end: the store tells it what it missed, and asks about what is undecided.
  ///
  /// Returns whether the app heard that the present payment is paid; of any other end of it, and of the present payment, it finds out
  /// by asking.
  @discardableResult
  func catchUp() async -> Bool {
    guard isAppReachable else { return false }
    var isPaid = false
    let led = await app.manager.leading
    for record in world.database.all {
      let attempt = record.session.request.attempt
      guard case .finished(let result) = record.progress, !led.contains(attempt) else { continue }
      switch result {
      case .success, .refunded:
        if await app.manager.hear(result, of: attempt), attempt == attempts.current { isPaid = true }
      case .pending: break
      case .cancelled, .failed:
        guard case .finished? = await app.journal.record(of: attempt)?.progress else { continue }
        await app.manager.hear(result, of: attempt)
      }
    }
    return isPaid
  }

  // MARK: Reconciliation

  /// Plans when the store asks about payments whose end it does not know, and asks about those that are due; a naive store asks
  /// about none.
  func reconcile() {
    planReconciliation()
    guard !isDown else { return }
    let due = reconciliation.takeDue(at: world.now)
    if !due.isEmpty { world.start { await $0.store.ask(about: due) } }
  }

  private func planReconciliation() {
    let version = world.database.version
    guard app.checkout.care == .careful, version != plannedVersion else { return }
    plannedVersion = version
    var open: [Reconciliation.Open] = []
    for record in world.database.all {
      let attempt = record.session.request.attempt
      let status = world.database.status(of: attempt)
      switch record.progress {
      case .calling, .answered, .finished(.pending):
        open.append(.init(attempt: attempt, patience: Reconciliation.patience))
      case .finished(.cancelled):
        open.append(.init(attempt: attempt, patience: Reconciliation.patienceAfterCancelling))
      case .finished(.success) where status?.state == .authorised && !record.operations.isAwaited:
        open.append(.init(attempt: attempt, patience: Reconciliation.patience, isReserved: true))
      case .finished(.success), .finished(.refunded):
        guard record.operations.isAwaited else { break }
        open.append(
          .init(
            attempt: attempt, patience: Reconciliation.patienceAfterOperating, operations: record.operations.all.count))
      case .finished(.failed): break
      }
    }
    reconciliation.plan(open, at: world.now)
  }

  /// Asks about payments, whatever the phone does.
  private func ask(about due: [AttemptID]) async {
    for attempt in due {
      guard let session = world.database.record(of: attempt)?.session else { continue }
      world.log.note(.called(attempt: attempt.text), inStore: true)
      _ = await process.manager.verifyPayment(session)
    }
  }
}
