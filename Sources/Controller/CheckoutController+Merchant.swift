import Checkout
import Commerce
import Language
import Pages
import Payments
import Providers
import Rules
import Sandbox
import Simulation
import Wire

/// What happens on the merchant's side: operations on a payment, and messages of the providers' servers.
extension CheckoutController {
  // MARK: Operations

  /// What the merchant can do to the last payment; nothing while the shopper is still being led.
  func operations() -> [PaymentModification.Kind] {
    guard case .result = checkout.phase, let session else { return [] }
    return process.gateway(named: session.gateway)?.operations ?? []
  }

  /// What the provider of a gateway would accept now of a payment that stands like this in its ledger; everything where it has none.
  func accepted(by gateway: String, of ledger: ProviderRecord) -> [PaymentModification.Kind] {
    guard let gateway = process.gateway(named: gateway) else { return [] }
    return ledger.state == .nothing ? gateway.operations : gateway.operations(on: ledger.standing)
  }

  /// What can be done now to the last payment, which stands like this in the provider's ledger.
  func accepted(of ledger: ProviderRecord) -> [PaymentModification.Kind] {
    guard !operations().isEmpty, let session else { return [] }
    return accepted(by: session.gateway, of: ledger)
  }

  /// Does something to the last payment.
  func operate(_ operation: PaymentModification) async {
    guard case .result = checkout.phase, let session, operations().contains(operation.kind) else {
      note(ignored: .notNow)
      return noteChange()
    }
    enqueue(operation, on: session.request.attempt)
    noteChange()
  }

  /// Does something to a payment in the store's books.
  func operate(_ operation: PaymentModification, on reference: String) async {
    guard let session = database.record(about: reference)?.session,
      process.gateway(named: session.gateway)?.operations.contains(operation.kind) ?? false
    else {
      note(ignored: .notNow)
      return noteChange()
    }
    enqueue(operation, on: session.request.attempt)
    noteChange()
  }

  /// The provider that a payment is with: as the store's books say, or, for the present one, as its calls show.
  private func provider(of reference: String) -> ProviderDescriptor? {
    if reference == currentReference { return currentProvider }
    let gateway = database.record(about: reference)?.session.gateway
    return gateway.flatMap { providers[gateway: $0] }
  }

  func operated(_ report: OperationReport, on attempt: AttemptID) async {
    if attempt == currentAttempt { lastOperation = report }
    if let result = report.result { trail.note(.operated(report.operation, result), at: now, to: attempt.text) }
    noteChange()
  }

  /// What the library has written down for the last payment; a description, in which secrets never print.
  var recordText: String { record.map { String(reflecting: $0) } ?? "" }

  private var session: PaymentSession? { record?.session }

  /// What the app has written down of the present attempt.
  var record: AttemptRecord? { currentAttempt.flatMap { process.store.record(of: $0) } }

  // MARK: What happens outside

  /// Lets something happen outside to the present payment, or to the one that is named.
  func actOutside(_ action: String, of name: String? = nil) async {
    guard let reference = name ?? currentReference, let provider = provider(of: reference),
      await canHappen(outside: action, to: reference, at: provider.id)
    else {
      note(ignored: .notNow)
      noteChange()
      return
    }
    timeline.note(
      at: now, from: .shopper, to: .provider,
      .outside(action: action))
    history.note(.happenedOutside)
    switch await server.perform(action, reference: reference, provider: provider.id) {
    case .accepted:
      trail.note(.outside(action), at: now)
      noteChange()
    case .refused(let reason):
      timeline.note(
        at: now, from: .provider, to: .shopper,
        .outsideRefused(reason: reason))
      noteChange()
    case .unknown:
      note(ignored: .notNow)
      noteChange()
    }
  }

  /// Whether something can happen outside to a payment; the store can end a subscription at any time.
  private func canHappen(outside action: String, to reference: String, at provider: String) async -> Bool {
    if await server.outsideActions(for: reference, provider: provider).contains(action) { return true }
    return view(of: reference, provider: provider).subscriptions?.contains { $0.ending == action } == true
  }

  // MARK: Messages of the providers' servers

  /// Hands the messages that have arrived by now to the merchant's server, in the order of their arrival.
  func takeNotifications() {
    let arrived = server.assumeIsolated { $0.arrivedNotifications() }
    guard !arrived.isEmpty else { return }
    for item in arrived { history.note(.aside(.arrival(message: item.id))) }
    // What a message wakes asks the provider, which takes time; whoever looked at the world need not wait for that.
    simulation.start {
      for item in arrived { await self.deliver(item) }
      self.noteChange()
    }
  }

  /// Something happens to the messages on their way.
  func change(_ change: Command.NotificationChange) async {
    let reference = currentReference ?? ""
    history.note(.aside(.messagesMoved(isHolding: change.holdsUp)))
    let isDone: Bool
    switch change {
    case .hold:
      await server.holdNotifications(true)
      isDone = true
    case .release:
      await server.holdNotifications(false)
      isDone = true
    case .releaseBackwards:
      await server.releaseNotificationsBackwards()
      isDone = true
    case .releaseOne(let id): isDone = await server.releaseNotification(id)
    case .repeat(let id): isDone = await server.repeatNotification(id, about: reference)
    case .forge(let forgery, let id):
      isDone = await server.forgeNotification(id, about: reference, as: forgery)
    case .delay(let id, let span): isDone = await server.delayNotification(id, by: span)
    }
    if !isDone { note(ignored: .notNow) }
    noteChange()
  }
}

extension ProviderRecord {
  /// What operations act on.
  fileprivate var standing: PaymentStanding {
    let stage: PaymentStanding.Stage =
      switch state {
      case .nothing, .open, .pending: .open
      case .linked: .linked
      case .authorised, .captured, .refunded, .declined, .cancelled, .expired: .decided
      }
    return PaymentStanding(stage: stage, held: held, captured: captured, kept: kept)
  }
}

extension Command.NotificationChange {
  /// Whether messages are held up from now on; `nil` where that stays as it was.
  fileprivate var holdsUp: Bool? {
    switch self {
    case .hold: true
    case .release, .releaseBackwards: false
    case .releaseOne, .repeat, .forge, .delay: nil
    }
  }
}
