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

  /// A payment's money, by which the merchant is offered operations. While an operation is unanswered, the store's own knowledge counts:
  /// the offer must not give away what the provider has not said.
  func standing(of attempt: AttemptID, _ ledger: ProviderRecord) -> PaymentStanding {
    guard let record = world.database.record(of: attempt), record.operations.isUnanswered,
      let status = world.database.status(of: attempt), status.state.isFinal
    else { return ledger.standing }
    return PaymentStanding(status, record.operations, asked: record.session.request.amount, ledger)
  }

  /// The operations that a gateway's provider would accept for a payment that stands so; all where it has no record of it.
  func accepted(by name: String, _ standing: PaymentStanding, of ledger: ProviderRecord) -> [PaymentModification.Kind] {
    guard let gateway = gateway(name) else { return [] }
    return ledger.state == .nothing ? gateway.operations : gateway.operations(on: standing)
  }

  /// The operations that the provider would accept now for the last payment, which has this ledger record.
  func accepted(of ledger: ProviderRecord) -> [PaymentModification.Kind] {
    // A payment that failed before the provider had a record of it leaves nothing to operate on.
    if ledger.state == .nothing, case .finished(.failed)? = app.record?.progress { return [] }
    guard !operations.isEmpty, let operable else { return [] }
    return accepted(by: operable.gateway, standing(of: operable.request.attempt, ledger), of: ledger)
  }

  /// Does something to a payment in the store's books, or to the last one. The same while it is on the list already is a double click,
  /// which a careful store does not take for a second order.
  func operate(_ order: MerchantOrder, on reference: String? = nil) {
    defer { world.noteChange() }
    app.note(ignored: nil)
    let session = reference.map { world.database.record(about: $0)?.session } ?? operable
    let operation = order.operation
    guard let session, gateway(session.gateway)?.operations.contains(operation.kind) ?? false else {
      return app.note(ignored: .notNow)
    }
    let attempt = session.request.attempt
    let isUnderway = operationsUnderway[attempt]?.contains { $0.operation == operation } ?? false
    switch order {
    case .new where isUnderway && app.checkout.care == .careful, .retry where isUnderway:
      world.log.note(from: .merchant, to: .merchant, .modificationDoubled(operation.kind, operation.amount))
      return app.note(ignored: .alreadyUnderway)
    case .retry where world.database.record(of: attempt)?.operations.last(of: operation) == nil:
      return app.note(ignored: .notNow)
    case .new, .retry: enqueue(order, on: attempt)
    }
  }

  /// Notes that the server begins an operation, or what came of it.
  func note(_ operation: PaymentModification, _ result: OperationResult?, on attempt: AttemptID) {
    if attempt == attempts.current { attempts.lastOperation = OperationReport(operation: operation, result: result) }
    if let result { world.log.note(.operated(operation, result, attempt: attempt.text)) }
    world.noteChange()
  }

  /// Notes what a later status has told of an operation; one after it that has a result of its own keeps that.
  func noteSettled(_ operation: PaymentModification, _ result: OperationResult, on attempt: AttemptID) {
    world.log.note(.operated(operation, result, attempt: attempt.text))
    if attempt == attempts.current, let last = attempts.lastOperation, last.operation == operation {
      switch last.result {
      case .accepted, .unknown, .notMade:
        attempts.lastOperation = OperationReport(operation: operation, result: result)
      case .done, .doneEarlier, .refused, nil: break
      }
    }
    world.noteChange()
  }

  /// Puts something on the store's list of what is to be done to a payment: one thing waits for the other, as on a server that
  /// locks its order. The list outlives the server.
  private func enqueue(_ order: MerchantOrder, on attempt: AttemptID) {
    operationsUnderway[attempt, default: []].append(order)
    guard operationsUnderway[attempt]?.count == 1, !isDown else {
      world.log.note(from: .merchant, to: .merchant, .modificationWaits)
      if isDown { note(order.operation, nil, on: attempt) }
      return world.noteChange()
    }
    world.start { await $0.store.work(on: attempt) }
  }

  /// Does one thing after the other to a payment, as long as this life of the store's server lasts. What an earlier life began is
  /// retried by the library.
  func work(on attempt: AttemptID) async {
    let process = process
    while let order = operationsUnderway[attempt]?.first,
      let session = world.database.record(of: attempt)?.session
    {
      switch order {
      case .new(let operation): await process.manager.operate(operation, on: session)
      case .retry(let operation): await process.manager.retry(operation, on: session)
      }
      guard !process.gate.isStopped else { return }
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
    enqueue(.new(late), on: attempt)
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

extension PaymentStanding {
  /// The money of a payment by the provider's last status and the orders since.
  fileprivate init(
    _ status: PaymentStatus, _ operations: MerchantOperations, asked: Money, _ ledger: ProviderRecord
  ) {
    let amounts = PaymentAmounts(status, asked: asked)
    let mayBeVoided = operations.all.contains { $0.operation == .void && $0.isUnanswered }
    let isReserved: Bool =
      switch status.state {
      case .authorised: true
      // Of what a part was captured, some providers release the rest at once.
      case .captured: ledger.held != nil || operations.unanswered(.capture) > 0 || mayBeVoided
      case .refunded, .linked, .pending, .declined, .cancelled, .expired: false
      }
    self.init(
      stage: status.state == .linked ? .linked : .decided,
      held: isReserved ? amounts.uncaptured : nil, captured: amounts.captured, kept: amounts.refundable)
  }
}
