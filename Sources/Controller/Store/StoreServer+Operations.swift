import Checkout
import Commerce
import Inspection
import Pages
import Payments

/// The merchant's operations on payments: capture, void and refund.
extension StoreServer {
  /// The merchant's operations on the last payment; none while the shopper is still being led.
  var operations: [PaymentModification.Kind] { operable.flatMap { gateway($0.gateway)?.operations } ?? [] }

  /// The last payment, once the shopper is no longer being led.
  private var operable: PaymentSession? {
    if case .result = app.checkout.phase { app.record?.session } else { nil }
  }

  private func gateway(_ name: String) -> (any PaymentGateway)? { app.process.gateway(named: name) }

  /// The operations that a gateway's provider would accept now for a ledger record; all where it has none.
  func accepted(by name: String, of ledger: ProviderRecord) -> [PaymentModification.Kind] {
    guard let gateway = gateway(name) else { return [] }
    return ledger.state == .nothing ? gateway.operations : gateway.operations(on: ledger.standing)
  }

  /// The operations that the provider would accept now for the last payment, which has this ledger record.
  func accepted(of ledger: ProviderRecord) -> [PaymentModification.Kind] {
    // A payment that failed before the provider had a record of it leaves nothing to operate on.
    if ledger.state == .nothing, case .finished(.failed)? = app.record?.progress { return [] }
    return operations.isEmpty ? [] : operable.map { accepted(by: $0.gateway, of: ledger) } ?? []
  }

  /// Does something to a payment in the store's books, or to the last one.
  func operate(_ operation: PaymentModification, on reference: String? = nil) {
    let session = reference.map { world.database.record(about: $0)?.session } ?? operable
    if let session, gateway(session.gateway)?.operations.contains(operation.kind) ?? false {
      enqueue(operation, on: session.request.attempt)
    } else {
      app.note(ignored: .notNow)
    }
    world.noteChange()
  }

  /// Notes that the server begins an operation, or what came of it.
  func note(_ operation: PaymentModification, _ result: OperationResult?, on attempt: AttemptID) {
    if attempt == attempts.current { attempts.lastOperation = OperationReport(operation: operation, result: result) }
    if let result { world.log.note(.operated(operation, result, attempt: attempt.text)) }
    world.noteChange()
  }

  /// Puts something on the store's list of what is to be done to a payment: one thing waits for the other, as on a server that
  /// locks its order. The list outlives the server.
  private func enqueue(_ operation: PaymentModification, on attempt: AttemptID) {
    operationsUnderway[attempt, default: []].append(operation)
    guard operationsUnderway[attempt]?.count == 1, !isDown else {
      world.log.note(from: .merchant, to: .merchant, .modificationWaits)
      if isDown { note(operation, nil, on: attempt) }
      return world.noteChange()
    }
    world.start { await $0.store.work(on: attempt) }
  }

  /// Does one thing after the other to a payment, as long as this life of the store's server lasts.
  func work(on attempt: AttemptID) async {
    let process = process
    while let operation = operationsUnderway[attempt]?.first,
      let session = world.database.record(of: attempt)?.session
    {
      let known = world.database.status(of: attempt)
      let result = await process.manager.operate(operation, on: session)
      guard !process.gate.isStopped else { return }
      switch (operation, result) {
      case (.refund(let amount), .done), (.refund(let amount), .unknown):
        awaitedRefunds.note(amount, on: attempt, after: known)
        planAnew()
      case (.refund, .refused), (.capture, _), (.void, _): break
      }
      operationsUnderway[attempt]?.removeFirst()
    }
    operationsUnderway[attempt] = nil
  }

  // MARK: A basket is paid once

  /// Returns a payment of a basket that another payment has paid already: what is only held is voided, what is taken is refunded.
  func returnSurplus(_ attempt: AttemptID) {
    guard app.checkout.care == .careful, let basket = attempts.baskets[attempt], let late = liveMoney(of: attempt)
    else { return }
    let isPaidTwice = attempts.baskets.contains {
      $0.key != attempt && $0.value == basket && liveMoney(of: $0.key) != nil
    }
    guard isPaidTwice else { return }
    world.log.note(from: .merchant, to: .merchant, .returnsSurplus)
    enqueue(late, on: attempt)
  }

  /// The operation that would return the money that the store knows to be held or taken; `nil` where there is none.
  private func liveMoney(of attempt: AttemptID) -> PaymentModification? {
    guard let record = world.database.record(of: attempt), case .finished(.success(_, let status)) = record.progress
    else { return nil }
    switch status.state {
    case .authorised: return .void
    case .captured: return .refund(status.captured ?? record.session.request.amount)
    case .refunded, .linked, .pending, .declined, .cancelled, .expired: return nil
    }
  }
}

extension ProviderRecord {
  /// The standing that operations act on.
  fileprivate var standing: PaymentStanding {
    let stage: PaymentStanding.Stage =
      switch state {
      case .nothing, .open, .pending: .open
      case .linked: .linked
      case .authorised, .captured, .refunded, .declined, .cancelled, .expired: .decided
      }
    return PaymentStanding(stage: stage, held: held, captured: captured, kept: refundable)
  }
}
