import Commerce

extension PaymentManager {
  /// What a merchant can do to a payment of a gateway afterwards.
  public func operations(of session: PaymentSession) -> [PaymentModification.Kind] {
    gateway(named: session.gateway)?.operations ?? []
  }

  /// Does what a merchant wants done to a payment; the app is then told how it stands.
  @discardableResult
  public func operate(_ operation: PaymentModification, on session: PaymentSession) async -> OperationResult {
    guard let gateway = gateway(named: session.gateway) else { return .refused(.methodUnavailable(.noGateway)) }
    let attempt = session.request.attempt
    journal.note(.operating(operation), for: attempt)
    let result: OperationResult
    do {
      result = .done(try await gateway.operate(operation, on: session))
      answered(by: gateway.name)
    } catch {
      switch error {
      case .payment(let error):
        answered(by: gateway.name)
        result = .refused(error)
      case .delivery: result = .unknown
      }
    }
    journal.note(.operated(operation, result), for: attempt)
    // The provider's own record decides what the app is told, also after a lost answer.
    switch result {
    case .done, .unknown:
      let known = await journal.record(of: attempt)?.session ?? session
      _ = await verifyPayment(known)
    case .refused:
      // Nothing of it is on its way, so that the payment stands as it did.
      guard !inFlight.contains(attempt), let known = journal.result(of: attempt),
        let record = await journal.record(of: attempt), record.progress != .finished(known)
      else { break }
      await journal.save(record.session, .finished(known))
    }
    return result
  }

  /// Takes in what the store's server has learnt of a payment; the app is told only what it does not know yet.
  ///
  /// Returns whether that was news to the app.
  @discardableResult
  public func hear(_ result: PaymentResult, of attempt: AttemptID) async -> Bool {
    guard let record = await journal.record(of: attempt), record.progress != .finished(result) else { return false }
    await journal.save(record.session, .finished(result))
    journal.note(.finished(result), for: attempt)
    return true
  }

  /// Takes a message that claims to come from a gateway's provider: it wakes, it never decides. `led` are the attempts through which
  /// another manager of the store leads a shopper.
  @discardableResult
  public func receive(
    _ notification: MerchantNotification, for gateway: String, whileLeading led: Set<AttemptID> = []
  ) async -> NotificationReceipt {
    guard let gateway = self.gateway(named: gateway), let reading = gateway.read(notification) else {
      return NotificationReceipt(gateway: gateway, event: "", decision: .unreadable, status: 400)
    }
    func receipt(_ decision: NotificationReceipt.Decision, _ status: Int) -> NotificationReceipt {
      NotificationReceipt(
        gateway: gateway.name, event: reading.event, decision: decision, status: reading.status ?? status)
    }
    guard reading.authenticity != .forged else { return receipt(.forged, 401) }
    guard let record = await journal.record(about: reading.subject) else { return receipt(.unmatched, 404) }
    let attempt = record.session.request.attempt
    let isNew = memory.see("\(gateway.name)/\(reading.id)")
    journal.note(.notified(event: reading.event), for: attempt)
    guard isNew else { return receipt(.repeated, 200) }
    // While the shopper is still being led, the end of that asks anyway; nobody is told a result in the middle.
    guard !inFlight.contains(attempt), !led.contains(attempt), await !lookAgain(at: record, through: gateway) else {
      return receipt(.applied, 200)
    }
    // Whoever is told that nothing was learnt brings the message again.
    memory.forget("\(gateway.name)/\(reading.id)")
    return receipt(.unheard, 503)
  }

  /// What a message to the merchant's server says, without anything being done; `nil` where it makes no sense.
  public func read(_ notification: MerchantNotification, for gateway: String) -> NotificationReading? {
    self.gateway(named: gateway)?.read(notification)
  }

  /// Asks the provider how a payment stands; the app is told only what it does not know yet. Returns whether the provider said
  /// anything.
  private func lookAgain(at record: AttemptRecord, through gateway: any PaymentGateway) async -> Bool {
    let attempt = record.session.request.attempt
    let answer = await verify(record.session, at: gateway, closed: false, schedule: [])
    let known = await journal.record(of: attempt) ?? record
    // An inconclusive status query must not overwrite a result that the app already has.
    if answer.saysNothing, case .finished = known.progress { return false }
    let result = await conclude(answer, known.session)
    if known.progress != .finished(result) { journal.note(.finished(result), for: attempt) }
    return !answer.saysNothing
  }
}
