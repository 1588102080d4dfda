import Commerce

extension PaymentManager {
  /// Returns the operations that a merchant can perform on a payment afterwards.
  public func operations(of session: PaymentSession) -> [PaymentModification.Kind] {
    gateway(named: session.gateway)?.operations ?? []
  }

  /// Performs a merchant's operation on a payment, then reports the new status to the app. The same again is another operation; `retry`
  /// performs one from before. What an earlier run began and did not end is retried.
  @discardableResult
  public func operate(_ operation: PaymentModification, on session: PaymentSession) async -> OperationResult {
    guard let gateway = gateway(named: session.gateway) else { return .refused(.methodUnavailable(.noGateway)) }
    let attempt = session.request.attempt
    let record = await journal.record(of: attempt)
    // The last equal operation is settled first, so that the two are not confused; without an answer the manager sends nothing.
    if let like = journal.operations(of: attempt).last(like: operation), like.result == .unknown,
      await !isAnswered(record?.session ?? session, at: gateway)
    {
      journal.note(.operating(operation), for: attempt)
      journal.note(.operated(operation, .refused(.networkError(.lost))), for: attempt)
      return .refused(.networkError(.lost))
    }
    let (number, isBegun) = journal.begin(operation, known: knownStatus(of: attempt, record), for: attempt)
    return isBegun
      ? await retry(number, at: gateway, record?.session ?? session)
      : await perform(number, operation, at: gateway, record?.session ?? session)
  }

  /// Retries the last operation that is the same: where it may have been performed, the provider is asked first, and it is sent again,
  /// under its own idempotency key, only if the provider's record does not show it. A refused operation is repeated, and one that was
  /// never ordered is refused.
  @discardableResult
  public func retry(_ operation: PaymentModification, on session: PaymentSession) async -> OperationResult {
    guard let gateway = gateway(named: session.gateway) else { return .refused(.methodUnavailable(.noGateway)) }
    let attempt = session.request.attempt
    let record = await journal.record(of: attempt)
    guard let entry = journal.operations(of: attempt).last(of: operation) else {
      return .refused(.invalidRequest(field: operation.kind.rawValue, .none))
    }
    if case .refused? = entry.result { return await operate(operation, on: session) }
    return await retry(entry.number, at: gateway, record?.session ?? session)
  }

  private func retry(_ number: Int, at gateway: any PaymentGateway, _ session: PaymentSession) async -> OperationResult
  {
    let attempt = session.request.attempt
    guard let before = journal.operations(of: attempt)[number] else { return .unknown }
    journal.note(.retrying(before.operation), for: attempt)
    let isAnswered: Bool
    if case .done? = before.result {
      isAnswered = true
    } else {
      isAnswered = await self.isAnswered(session, at: gateway)
    }
    guard let known = journal.operations(of: attempt)[number] else { return .unknown }
    let result: OperationResult
    switch known.result {
    case .done(let status)?: result = before.result == nil ? .done(status) : .doneEarlier(status, at: known.at)
    case .accepted(let status)?: result = .accepted(status)
    case .refused(let error)?: result = .refused(error)
    case .doneEarlier?, .unknown?, .notMade?, nil:
      // Without an answer nothing is sent.
      guard isAnswered else {
        result = journal.end(number, .unknown, wasLost: true, for: attempt)
        break
      }
      journal.beginAgain(number, for: attempt)
      return await perform(number, known.operation, at: gateway, newest(session), isRetry: true)
    }
    journal.note(.operated(known.operation, result), for: attempt)
    await keepOperations(of: attempt)
    return result
  }

  /// Asks how a payment stands and tells the app; returns whether the provider's server has said so.
  private func isAnswered(_ session: PaymentSession, at gateway: any PaymentGateway) async -> Bool {
    let answer = await verify(session, at: gateway, schedule: [])
    journal.note(.finished(await conclude(answer, newest(session))), for: session.request.attempt)
    if case .failed(let error) = answer { return error.isVerified }
    return !answer.saysNothing
  }

  private func perform(
    _ number: Int, _ operation: PaymentModification, at gateway: any PaymentGateway, _ session: PaymentSession,
    isRetry: Bool = false
  ) async -> OperationResult {
    var session = session
    session.operationNumber = number
    let attempt = session.request.attempt
    if !isRetry { journal.note(.operating(operation), for: attempt) }
    var ended: OperationResult
    do {
      let status = try await gateway.operate(operation, on: session)
      answered(by: gateway.name)
      journal.affirm(number, status, for: attempt)
      ended = .accepted(status)
    } catch {
      switch error {
      case .payment(let error):
        answered(by: gateway.name)
        ended = .refused(error)
      case .delivery(.notSent(let problem), let words) where !isRetry: ended = .refused(.networkError(problem, words))
      case .delivery: ended = .unknown
      }
    }
    // The provider's own record decides what came of it and what the app is told, also after a lost response.
    switch ended {
    case .refused:
      // Nothing of this operation is in progress, so the payment's status is unchanged.
      ended = journal.end(number, ended, wasLost: false, for: attempt)
      if !inFlight.contains(attempt), let known = journal.result(of: attempt),
        let record = await journal.record(of: attempt), record.progress != .finished(known)
      {
        await journal.save(record.session, .finished(known))
      }
    case .done, .accepted, .doneEarlier, .notMade, .unknown:
      _ = await verifyPayment(newest(session))
      ended = journal.end(number, ended, wasLost: ended == .unknown, for: attempt)
    }
    journal.note(.operated(operation, ended), for: attempt)
    await keepOperations(of: attempt)
    return ended
  }

  /// The status that is known of a payment without asking.
  private func knownStatus(of attempt: AttemptID, _ record: AttemptRecord?) -> PaymentStatus? {
    var known = journal.result(of: attempt) ?? record?.told
    if known == nil, case .finished(let result)? = record?.progress { known = result }
    return known?.status
  }

  /// Writes down what is known of the operations.
  private func keepOperations(of attempt: AttemptID) async {
    guard let record = await journal.record(of: attempt) else { return }
    await journal.save(record.session, record.progress)
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

  /// Takes a message that claims to come from a gateway's provider: it wakes, it never decides. A genuine one makes this manager query
  /// the provider, unless another manager of the store is querying it about the same attempt, as `asked` says: its next query tells more,
  /// and a provider limits how many it answers.
  @discardableResult
  public func receive(
    _ notification: MerchantNotification, for gateway: String, whileAsking asked: Set<AttemptID> = []
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
    guard !asked.contains(attempt) else { return receipt(.unchanged, 200) }
    if let decision = await lookAgain(at: record, through: gateway) { return receipt(decision, 200) }
    // Forget the webhook, so that the provider's resend is processed.
    memory.forget("\(gateway.name)/\(reading.id)")
    return receipt(.unheard, 503)
  }

  /// Reads a webhook without acting on it; `nil` if it is unreadable.
  public func read(_ notification: MerchantNotification, for gateway: String) -> NotificationReading? {
    self.gateway(named: gateway)?.read(notification)
  }

  /// Queries the provider for a payment's status and reports changes to the app. Returns whether the record changed; `nil` where the
  /// provider gave no status.
  private func lookAgain(
    at record: AttemptRecord, through gateway: any PaymentGateway
  ) async -> NotificationReceipt.Decision? {
    let attempt = record.session.request.attempt
    let answer = await verify(record.session, at: gateway, schedule: [])
    let known = await journal.record(of: attempt) ?? record
    // An inconclusive status query must not overwrite a result that the app already has.
    if answer.saysNothing, case .finished = known.progress { return nil }
    let result = await conclude(answer, known.session)
    let isNews = known.progress != .finished(result)
    if isNews { journal.note(.finished(result), for: attempt) }
    return answer.saysNothing ? nil : isNews ? .applied : .unchanged
  }
}
