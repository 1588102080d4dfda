import Commerce
import Payments
public import Wire

extension Yuno {
  /// Interprets a response. Total: an unreadable one opens nothing, shows nothing and leaves a payment pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    switch call {
    case .createCustomer: return customer(by: answer, context)
    case .findCustomer: return customer(foundBy: answer, context)
    case .createCustomerSession: return enrolmentOpened(by: answer, context)
    case .enrol: return enrolled(by: answer, context)
    case .createSession: return opened(by: answer, context)
    case .createToken(let instrument, let session): return tokenised(by: answer, instrument, session, context)
    case .createPayment: return made(by: answer, context)
    case .continuePayment:
      // That its session is over says nothing of a payment that is there already: only its own status does.
      if answer.json?["code"]?.string == ErrorCode.checkoutSessionNotFound.rawValue {
        return Reaction(.done(.completed))
      }
      return made(by: answer, context)
    case .reopenPayment(let id):
      // Otherwise the server is asked once more, and says so itself if it cannot be understood.
      guard let payment = payment(id, in: answer) else { return Reaction(.done(.completed)) }
      return presented(payment, context)
    case .viewPayment(let id, let showsStatus):
      guard let payment = payment(id, in: answer) else { return Reaction(.done(.completed)) }
      return finished(payment, context, showsStatus: showsStatus)
    case .readPayment(let id):
      return Reaction(.status(payment(id, in: answer).map { status(of: $0, context) } ?? undecided(answer)))
    case .findPayment(let session): return Reaction(.status(status(in: answer, of: session, context)))
    case .capture, .cancel, .refund: return operated(by: answer, context)
    }
  }

  /// Reads the answer to a customer (Yuno docs, Customers). One who is known already is looked up; without one, cards are not
  /// kept, but can be paid with.
  private func customer(by answer: WireAnswer, _ context: Context) -> Reaction {
    if (200..<300).contains(answer.status), let id = answer.json?["id"]?.filledString {
      return Reaction(.call(call(after: id, context))) { $0.customer = id }
    }
    let code = answer.json?["code"]?.string
    if code == ErrorCode.customerIDDuplicated.rawValue { return Reaction(.call(.findCustomer)) }
    return context.request.isEnrolment ? Reaction(.failed(refusal(answer))) : Reaction(.call(.createSession))
  }

  private func customer(foundBy answer: WireAnswer, _ context: Context) -> Reaction {
    let id = answer.status == 200 ? answer.json?["id"]?.filledString : nil
    if id == nil, context.request.isEnrolment { return Reaction(.failed(refusal(answer))) }
    return Reaction(.call(call(after: id, context))) { $0.customer = id ?? $0.customer }
  }

  /// Reads the answer to a session (Yuno docs, Checkout sessions).
  private func opened(by answer: WireAnswer, _ context: Context) -> Reaction {
    guard (200..<300).contains(answer.status) else { return Reaction(.failed(refusal(answer))) }
    guard let session = answer.json?["checkout_session"]?.filledString else {
      return Reaction(
        .failed(.providerError(ProviderResponseCode(code: "HTTP \(answer.status)", text: "checkout_session"))))
    }
    return Reaction(
      .opened, expiresAt: context.now.advanced(by: Self.sessionLife)
    ) { $0.checkout = session }
  }

  /// Reads the answer to a one-time token (Yuno docs, Generate token): it is used at once and kept nowhere.
  private func tokenised(
    by answer: WireAnswer, _ instrument: Instrument, _ session: String, _ context: Context
  ) -> Reaction {
    guard (200..<300).contains(answer.status) else { return Reaction(.failed(refusal(answer))) }
    guard let token = answer.json?["token"]?.filledString.map(Secret.init) else {
      return Reaction(.failed(.providerError(ProviderResponseCode(code: "HTTP \(answer.status)", text: "token"))))
    }
    switch instrument {
    case .card(let details):
      return Reaction(.call(.createPayment(session: session, .token(token, saves: keeps(details, context)))))
    case .wallet: return Reaction(.call(.continuePayment(session: session, token)))
    }
  }

  /// Reads the answer to a payment (Yuno docs, Payments): one that cannot be understood may still have made it, so the server
  /// is asked; only a refusal in Yuno's own words ends the try. That there were too many requests is not Yuno's word about this one,
  /// so it is asked about.
  private func made(by answer: WireAnswer, _ context: Context) -> Reaction {
    if (200..<300).contains(answer.status), let payment = answer.json, payment["id"]?.filledString != nil {
      return presented(payment, context)
    }
    guard answer.status != 429, isRefusal(answer) else { return Reaction(.done(.completed)) }
    return Reaction(.failed(refusal(answer, isTold: setup.kit != .createPayment)))
  }

  /// Whether Yuno refused in its own words, so that nothing was done.
  func isRefusal(_ answer: WireAnswer) -> Bool {
    let isRefusal = (400..<500).contains(answer.status) && answer.json?["code"]?.string != nil
    return (isRefusal || answer.status == 429) && ErrorCode(rawValue: words(of: answer).code) != .requestInProcess
  }

  /// The payment in an answer; `nil` when it is about another one.
  private func payment(_ id: String, in answer: WireAnswer) -> JSON? {
    guard answer.status == 200, let payment = answer.json, payment["id"]?.string == id else { return nil }
    return payment
  }

  /// Reads the list of a reference's payments (Yuno docs, Payments). None at all means that none was made yet: the shopper
  /// can be led on, under the same key, for as long as the session is kept.
  private func status(in answer: WireAnswer, of session: String, _ context: Context) -> PaymentStatus {
    if answer.json?["code"]?.string == ErrorCode.paymentNotFound.rawValue {
      return PaymentStatus(state: unpaid(context), words: words(of: answer))
    }
    guard answer.status == 200, let payments = answer.json?.array else { return undecided(answer) }
    guard let payment = payments.first(where: { $0.at("checkout", "session")?.string == session }) else {
      return PaymentStatus(state: unpaid(context), words: .none)
    }
    return status(of: payment, context)
  }

  /// The status of a session without a payment.
  private func unpaid(_ context: Context) -> PaymentState {
    context.isExpired ? .expired : .pending(.shopper)
  }

  func undecided(_ answer: WireAnswer) -> PaymentStatus {
    answer.undecided(words(of: answer), rest: Self.restAfterTooMany)
  }
}
