import Commerce

extension PaymentManager {
  /// Queries the provider's server for a payment's current status.
  public func verifyPayment(_ session: PaymentSession) async -> PaymentResult {
    guard let gateway = gateway(named: session.gateway) else { return .failed(.methodUnavailable(.noGateway)) }
    let answer = await verify(session, at: gateway, schedule: [])
    let result = await conclude(answer, newest(session))
    journal.note(.finished(result), for: session.request.attempt)
    return result
  }

  /// The newest saved version of the session: it may have changed during the query.
  func newest(_ session: PaymentSession) async -> PaymentSession {
    await journal.record(of: session.request.attempt)?.session ?? session
  }

  /// Cancels a payment at the provider, where that is possible, and returns its new status.
  public func cancelPayment(_ session: PaymentSession) async -> PaymentResult {
    guard let gateway = gateway(named: session.gateway) else { return .failed(.methodUnavailable(.noGateway)) }
    let result: PaymentResult
    do {
      result = judge(try await gateway.cancelPayment(session), session, after: .completed)
    } catch {
      switch error {
      case .payment(let error): result = .failed(error)
      case .delivery: result = unknown(session)
      }
    }
    let concluded = await conclude(result, session)
    journal.note(.finished(concluded), for: session.request.attempt)
    return concluded
  }

  /// The attempts that the app must query after a restart, oldest first.
  public func unfinishedPayments() async -> [AttemptRecord] { await journal.unfinished() }

  /// Queries the provider's server until it decides or the schedule ends; `kit` is what the SDK told the app when a call of its
  /// own was not answered.
  func verify(
    _ session: PaymentSession, at gateway: any PaymentGateway, after ending: PaymentClaim.Ending = .completed,
    schedule: [Duration]? = nil, kit: String = ""
  ) async -> PaymentResult {
    let attempt = session.request.attempt
    queries[attempt, default: 0] += 1
    defer { queries[attempt] = queries[attempt].flatMap { $0 > 1 ? $0 - 1 : nil } }
    var waits = schedule ?? gateway.capabilities(for: session.request.method).pollSchedule
    while true {
      journal.note(.verifying, for: session.request.attempt)
      let result = await askOnce(session, at: gateway, after: ending, kit: kit)
      guard case .pending(_, let status) = result, isWorthAsking(status, after: ending), !waits.isEmpty else {
        return result
      }
      guard (try? await runtime.sleep(for: waits.removeFirst(), until: .poll)) != nil else { return result }
    }
  }

  private func isWorthAsking(_ status: PaymentStatus, after ending: PaymentClaim.Ending) -> Bool {
    switch status.state {
    case .pending(.provider), .pending(.unrecognised), .pending(.merchant), .pending(.unreachable), .pending(.shopper):
      true
    // After the shopper has left, a possibly submitted request is not waited for.
    case .pending(.handedIn): ending == .completed
    case .pending(.closedByShopper), .pending(.interrupted), .pending(.askedTooOften): false
    case .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired: false
    }
  }

  private func askOnce(
    _ session: PaymentSession, at gateway: any PaymentGateway, after ending: PaymentClaim.Ending, kit: String
  ) async -> PaymentResult {
    var attempt = 1
    while true {
      questions += 1
      let question = questions
      do {
        let status = try await gateway.verifyPayment(session)
        answered(by: gateway.name)
        // A response about another payment may be misrouted; it counts only if it repeats.
        if status.speaksOfAnother(than: session.request), await waits(toAskAgain: &attempt, session, gateway) {
          continue
        }
        journal.note(.verified(status), for: session.request.attempt)
        if let known = await overtaken(question, status, session) { return known }
        if status.state.isFinal, !status.speaksOfAnother(than: session.request) {
          // The record of an earlier run comes first.
          _ = await journal.record(of: session.request.attempt)
          journal.settle(by: status, for: session.request.attempt)
        }
        return await doubted(judge(kit.isEmpty ? status : status.told(kit), session, after: ending), session)
      } catch {
        let failure: DeliveryFailure
        switch error {
        case .payment(let error):
          answered(by: gateway.name)
          return .failed(error)
        case .delivery(let problem, _): failure = problem
        }
        guard await waits(toAskAgain: &attempt, after: failure, session, gateway) else {
          return unknown(session, ProviderResponseCode(code: "", kit: kit))
        }
      }
    }
  }

  /// The result while it is unknown whether the last call that can move money arrived. The provider waiting for the shopper may
  /// only mean that the call had not arrived yet.
  private func doubted(_ result: PaymentResult, _ session: PaymentSession) async -> PaymentResult {
    guard case .pending(let id, let status) = result, status.state == .pending(.shopper),
      await journal.record(of: session.request.attempt)?.isHandedIn == true
    else { return result }
    let doubt = PaymentStatus(
      state: .pending(.handedIn), words: status.words, amount: status.amount, reference: status.reference)
    return .pending(checkoutID: id, doubt)
  }

  /// The result as far as it is known, if a later query was answered first: of two responses that cross, the older one is
  /// ignored.
  private func overtaken(_ question: Int, _ status: PaymentStatus, _ session: PaymentSession) async -> PaymentResult? {
    let attempt = session.request.attempt
    guard question < latestDecided[attempt] ?? 0 else {
      if status.state.isFinal { latestDecided[attempt] = question }
      return nil
    }
    guard case .finished(let known)? = await journal.record(of: attempt)?.progress, known.isFinal else { return nil }
    return known
  }

  /// Waits until the same may be asked once more; returns whether it may. Reading changes nothing, so it may always be repeated.
  private func waits(
    toAskAgain attempt: inout Int, after failure: DeliveryFailure = .maybeSent, _ session: PaymentSession,
    _ gateway: any PaymentGateway
  ) async -> Bool {
    let wait = configuration.retry(for: gateway.name).wait(
      afterTry: attempt, after: failure, repeatable: true, random: runtime.random())
    journal.note(.notAnswered(operation: "verify", failure, retryIn: wait), for: session.request.attempt)
    guard let wait, (try? await runtime.sleep(for: wait, until: .retry)) != nil else { return false }
    attempt += 1
    return true
  }

  /// Turns the provider's status into a result for the app; amount and reference must be ours.
  func judge(_ status: PaymentStatus, _ session: PaymentSession, after ending: PaymentClaim.Ending) -> PaymentResult {
    let request = session.request
    if status.state.isSuccess {
      if let amount = status.amount, amount != request.amount {
        return .failed(.mismatch(expected: request.amount.description, found: amount.description, status.words))
      }
      if let reference = status.reference, status.speaksOfAnother(than: request) {
        return .failed(.mismatch(expected: request.reference, found: reference, status.words))
      }
    } else if status.speaksOfAnother(than: request) {
      // The status of another payment says nothing about this one.
      let unknown = PaymentStatus(state: .pending(.unrecognised), words: status.words)
      return .pending(checkoutID: session.transactionID, unknown)
    }
    switch status.state {
    case .authorised, .captured, .linked: return .success(transactionID: session.transactionID, status)
    case .refunded: return .refunded(transactionID: session.transactionID, status)
    case .pending(.shopper) where ending.reason != .shopper:
      let left = PaymentStatus(
        state: .pending(ending.reason), words: status.words, amount: status.amount, reference: status.reference)
      return .pending(checkoutID: session.transactionID, left)
    case .pending: return .pending(checkoutID: session.transactionID, status)
    case .declined(.insufficientFunds): return .failed(.insufficientFunds(status.words))
    case .declined(let reason):
      return .failed(request.method == .card ? .cardDeclined(reason, status.words) : .refused(reason, status.words))
    case .cancelled: return .cancelled(status.words)
    case .expired: return .failed(.expired(status.words))
    }
  }
}

extension PaymentClaim.Ending {
  /// Why a payment that the provider leaves to the shopper is not decided after this ending.
  fileprivate var reason: PendingReason {
    switch self {
    case .completed, .cancelled: .shopper
    case .closed: .closedByShopper
    case .interrupted: .interrupted
    }
  }
}

extension PaymentStatus {
  /// The same status, with another message of the SDK's to the app.
  fileprivate func told(_ kit: String) -> PaymentStatus {
    PaymentStatus(
      state: state,
      words: ProviderResponseCode(
        code: words.code, text: words.text, kit: kit, retry: words.retry, problem: words.problem),
      amount: amount, reference: reference, cancelled: cancelled, captured: captured, refunded: refunded,
      chargedBack: chargedBack, disputed: disputed, refunding: refunding, savedCard: savedCard,
      refundFailure: refundFailure)
  }

  /// `true` if the status is the final one of another payment than the request's.
  fileprivate func speaksOfAnother(than request: PaymentRequest) -> Bool {
    state.isFinal && reference.map { $0 != request.reference } ?? false
  }
}
