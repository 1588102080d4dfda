import Commerce

extension PaymentManager {
  /// What a merchant can do to a payment of a gateway afterwards.
  public func operations(of session: PaymentSession) -> [MerchantOperation.Kind] {
    gateway(named: session.gateway)?.operations ?? []
  }

  /// Does what a merchant wants done to a payment; the app is then told how it stands.
  @discardableResult
  public func operate(_ operation: MerchantOperation, on session: PaymentSession) async -> OperationResult {
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
    case .refused: break
    }
    return result
  }

  /// Takes a message that claims to come from a gateway's provider: it wakes, it never decides.
  @discardableResult
  public func receive(_ notification: MerchantNotification, for gateway: String) async -> NotificationReceipt {
    guard let gateway = self.gateway(named: gateway), let reading = gateway.read(notification) else {
      return NotificationReceipt(gateway: gateway, event: "", decision: .unreadable, status: 400)
    }
    func receipt(_ decision: NotificationReceipt.Decision, _ status: Int) -> NotificationReceipt {
      NotificationReceipt(gateway: gateway.name, event: reading.event, decision: decision, status: status)
    }
    guard reading.authenticity != .forged else { return receipt(.forged, 401) }
    guard let record = await journal.record(about: reading.subject) else { return receipt(.unmatched, 404) }
    let attempt = record.session.request.attempt
    let isNew = seenNotifications.insert("\(gateway.name)/\(reading.id)").inserted
    let made = receipt(isNew ? .applied : .repeated, 200)
    journal.note(.notified(made), for: attempt)
    // While the shopper is still being led, the end of that asks anyway; nobody is told a result in the middle.
    if isNew, !inFlight.contains(attempt) { await lookAgain(at: record, through: gateway) }
    return made
  }

  /// What a message to the merchant's server says, without anything being done; `nil` where it makes no sense.
  public func read(_ notification: MerchantNotification, for gateway: String) -> NotificationReading? {
    self.gateway(named: gateway)?.read(notification)
  }

  /// Asks the provider how a payment stands; the app is told only what it does not know yet.
  private func lookAgain(at record: AttemptRecord, through gateway: any PaymentGateway) async {
    let attempt = record.session.request.attempt
    let answer = await verify(record.session, at: gateway, closed: false, schedule: [])
    let known = await journal.record(of: attempt) ?? record
    // Not to have been heard tells nothing to whoever has been told how it stands.
    if answer.saysNothing, case .finished = known.progress { return }
    let result = await conclude(answer, known.session)
    if known.progress != .finished(result) { journal.note(.finished(result), for: attempt) }
  }
}
