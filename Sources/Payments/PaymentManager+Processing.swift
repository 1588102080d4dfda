import Commerce

extension PaymentManager {
  /// Leads a shopper through a payment and says how it ended; success only after the provider's server has said so.
  public func processPayment(_ request: PaymentRequest, presenter: any PaymentPresenter) async -> PaymentResult {
    var request = request
    request.savedCards = memory.savedCards(of: request.shopper.email)
    journal.note(.started(request.method, request.amount), for: request.attempt)
    inFlight.insert(request.attempt)
    let result = await process(request, presenter: presenter)
    inFlight.remove(request.attempt)
    journal.note(.finished(result), for: request.attempt)
    return result
  }

  /// Continues a pending payment: the same session, and the same page or code where the provider allows it. A session that the merchant's
  /// server has opened, of which the journal knows nothing yet, begins.
  public func resumePayment(_ session: PaymentSession, presenter: any PaymentPresenter) async -> PaymentResult {
    let result: PaymentResult
    inFlight.insert(session.request.attempt)
    if !configuration.isDeviceTrusted() {
      result = .failed(.deviceNotTrusted())
    } else if let gateway = gateway(named: session.gateway) {
      let isKnown = await journal.record(of: session.request.attempt) != nil
      result = await lead(session, through: gateway, presenter: presenter, isResumed: isKnown)
    } else {
      result = .failed(.methodUnavailable(.noGateway))
    }
    inFlight.remove(session.request.attempt)
    journal.note(.finished(result), for: session.request.attempt)
    return result
  }

  private func process(_ request: PaymentRequest, presenter: any PaymentPresenter) async -> PaymentResult {
    guard configuration.isDeviceTrusted() else { return .failed(.deviceNotTrusted()) }
    let order = configuration.routing.order(
      candidates(for: request.method, brand: request.brand), amount: request.amount, country: request.country,
      now: runtime.now)
    let names: [String]
    switch order {
    case .failure(let failure): return .failed(.methodUnavailable(failure.obstacle))
    case .success(let usable): names = usable
    }
    var last = PaymentError.methodUnavailable(.noGateway)
    for (index, name) in names.enumerated() {
      guard let gateway = gateway(named: name) else { continue }
      journal.note(.routed(gateway: name, reserve: Array(names.dropFirst(index + 1))), for: request.attempt)
      switch await open(request, at: gateway) {
      case .opened(let session): return await lead(session, through: gateway, presenter: presenter)
      case .refused(let error): return .failed(error)
      case .unreached(let problem, let words): last = .networkError(problem, words)
      case .unknown(let words):
        // Saved, so that the app queries it after a restart.
        let session = PaymentSession(request: request, gateway: name)
        return await conclude(unknown(session, words), session)
      }
    }
    return .failed(last)
  }

  /// The outcome of opening a session at one gateway.
  enum Opening {
    /// It is open.
    case opened(PaymentSession)
    /// The provider refused it.
    case refused(PaymentError)
    /// Nothing can have reached the provider, so another gateway may take over.
    case unreached(PaymentError.NetworkProblem, ProviderResponseCode)
    /// No answer came.
    case unknown(ProviderResponseCode)
  }

  /// Opens a session, with the retries of the gateway's policy.
  func open(_ request: PaymentRequest, at gateway: any PaymentGateway) async -> Opening {
    var attempt = 1
    var mayHaveArrived = false
    while true {
      do {
        let session = try await gateway.initiatePayment(request)
        answered(by: gateway.name)
        await journal.save(session, .answered(operation: "initiate"))
        return .opened(session)
      } catch {
        let failure: DeliveryFailure
        let words: ProviderResponseCode
        switch error {
        case .payment(let error):
          answered(by: gateway.name)
          return .refused(error)
        case .delivery(let problem, let said): (failure, words) = (problem, said)
        }
        if failure == .maybeSent { mayHaveArrived = true }
        let wait = configuration.retry(for: gateway.name).wait(
          afterTry: attempt, after: failure, repeatable: true, random: runtime.random())
        journal.note(.notAnswered(operation: "initiate", failure, retryIn: wait), for: request.attempt)
        if let wait, (try? await runtime.sleep(for: wait, until: .retry)) != nil {
          attempt += 1
          continue
        }
        await notAnswered(by: gateway.name, failure, attempt: request.attempt)
        if case .notSent(let problem) = failure, !mayHaveArrived { return .unreached(problem, words) }
        return .unknown(words)
      }
    }
  }

  private func lead(
    _ session: PaymentSession, through gateway: any PaymentGateway, presenter: any PaymentPresenter,
    isResumed: Bool = false
  ) async -> PaymentResult {
    do {
      let claim = try await gateway.processPayment(session, presenter: presenter)
      answered(by: gateway.name)
      switch claim.ending {
      case .cancelled: return await conclude(.cancelled(.none), claim.session)
      case .completed, .closed, .interrupted:
        return await conclude(verify(claim.session, at: gateway, after: claim.ending), claim.session)
      }
    } catch {
      let known = await latest(session)
      switch error {
      case .payment(let error):
        answered(by: gateway.name)
        return await conclude(.failed(error), known)
      case .delivery(.notSent(let problem), let words):
        await notAnswered(by: gateway.name, .notSent(problem), attempt: session.request.attempt)
        // This call was not sent, but an earlier one may have moved money: then the result is unknown, not failed.
        let mayHoldMoney = journal.hasReached(session.request.attempt)
        guard isResumed || mayHoldMoney else { return await conclude(.failed(.networkError(problem, words)), known) }
        return await conclude(verify(known, at: gateway, schedule: [], kit: words.kit), known)
      case .delivery(.maybeSent, let words):
        await notAnswered(by: gateway.name, .maybeSent, attempt: session.request.attempt)
        return await conclude(verify(known, at: gateway, kit: words.kit), known)
      }
    }
  }

  private func latest(_ session: PaymentSession) async -> PaymentSession {
    await journal.record(of: session.request.attempt)?.session ?? session
  }

  /// Writes down how a payment ended, unless that is known better already: that the provider could not be asked just now, or is
  /// not done with a refund, takes nothing back that it has said before.
  func conclude(_ result: PaymentResult, _ session: PaymentSession) async -> PaymentResult {
    if let card = session.enrolledCard { memory.keep(card, of: session.request.shopper.email) }
    if case .pending = result, let record = await journal.record(of: session.request.attempt) {
      if result.saysNothing, case .finished(let known) = record.progress, known.isFinal { return known }
      // Once it was paid, that something is under way is what a merchant wants done to it.
      if let known = record.told {
        await journal.save(session, .finished(known))
        return known
      }
    }
    if case .success(_, let status) = result, let card = status.savedCard {
      memory.keep(card, of: session.request.shopper.email)
    }
    await journal.save(session, .finished(result))
    return result
  }

  func unknown(_ session: PaymentSession, _ words: ProviderResponseCode = .none) -> PaymentResult {
    .pending(checkoutID: session.transactionID, PaymentStatus(state: .pending(.unreachable), words: words))
  }
}
