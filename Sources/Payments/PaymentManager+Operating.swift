import Commerce

extension PaymentManager {
  /// Returns the operations that a merchant can perform on a payment afterwards.
  public func operations(of session: PaymentSession) -> [PaymentModification.Kind] {
    gateway(named: session.gateway)?.operations ?? []
  }

  /// Performs a merchant's operation on a payment, then reports the new status to the app.
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
    // The provider's own record decides what the app is told, also after a lost response.
    switch result {
    case .done, .unknown:
      let known = await journal.record(of: attempt)?.session ?? session
      _ = await verifyPayment(known)
    case .refused:
      // Nothing of this operation is in progress, so the payment's status is unchanged.
      guard !inFlight.contains(attempt), let known = journal.result(of: attempt),
        let record = await journal.record(of: attempt), record.progress != .finished(known)
      else { break }
      await journal.save(record.session, .finished(known))
    }
    return result
  }

  /// Processes what the store's server has learned about a payment. The app is told only of changes.
  ///
  /// - Returns: `true` if it was news to the app.
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
    // While the shopper is still being led, the final status query follows anyway; the app gets no result before that.
    guard !inFlight.contains(attempt), !led.contains(attempt), await !lookAgain(at: record, through: gateway) else {
      return receipt(.applied, 200)
    }
    // Forget the webhook, so that the provider's resend is processed.
    memory.forget("\(gateway.name)/\(reading.id)")
    return receipt(.unheard, 503)
  }

  /// Reads a webhook without acting on it; `nil` if it is unreadable.
  public func read(_ notification: MerchantNotification, for gateway: String) -> NotificationReading? {
    self.gateway(named: gateway)?.read(notification)
  }

  /// Queries the provider for a payment's status and reports changes to the app. Returns whether the provider gave a status.
  private func lookAgain(at record: AttemptRecord, through gateway: any PaymentGateway) async -> Bool {
    let attempt = record.session.request.attempt
    let answer = await verify(record.session, at: gateway, schedule: [])
    let known = await journal.record(of: attempt) ?? record
    // An inconclusive status query must not overwrite a result that the app already has.
    if answer.saysNothing, case .finished = known.progress { return false }
    let result = await conclude(answer, known.session)
    if known.progress != .finished(result) { journal.note(.finished(result), for: attempt) }
    return !answer.saysNothing
  }
}
