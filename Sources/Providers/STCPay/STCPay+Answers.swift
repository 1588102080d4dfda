import Commerce
public import Payments
public import Wire

extension STCPay {
  /// Interprets a response. If an unreadable one comes after money may have moved, the leading ends, so that stc pay is
  /// queried; an unreadable inquiry is pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    let inquiry = isApproval(context) ? "PaymentInquiry" : "PaymentInquiryV4"
    switch call {
    case .authorise(let mobile, let round):
      return authorised(Response(answer, "DirectPaymentAuthorizeV4ResponseMessage"), mobile, round, context)
    case .confirm: return confirmed(Response(answer, "DirectPaymentConfirmV4ResponseMessage"), call, context)
    case .inquire(let reference):
      return Reaction(.status(standing(Response(answer, "\(inquiry)ResponseMessage"), reference, context)))
    case .requestApproval(let mobile, let round):
      return requested(Response(answer, "MobilePaymentAuthorizeResponseMessage"), mobile, round, context)
    case .cancelApproval:
      // Whatever the response is, the inquiry gives the payment's status.
      return statusRequest(context).map { Reaction(.call($0)) } ?? Reaction(.done(.interrupted))
    case .lookUp(let reference, let amount):
      return lookedUp(Response(answer, "\(inquiry)ResponseMessage"), reference, amount, context)
    case .refund:
      return refunded(Response(answer, "RefundPaymentResponseMessage"), isRefusal: answer.isRefusal, context)
    }
  }

  /// Interprets the shopper's reply.
  public func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction {
    switch answer {
    case .phone(.entered(let phone)):
      // A Saudi mobile number is 966, a 5 and eight digits more (stc pay docs, MobileNo).
      guard phone.international.hasPrefix("9665"), phone.international.utf8.count == 12 else {
        return Reaction(.ask(.phone(phonePrompt(context, problem: .noAccount))))
      }
      return sending(to: phone.international, context)
    case .code(.entered(let code)):
      guard let sent = context.session.sent else { return Reaction(.ask(.phone(phonePrompt(context)))) }
      return Reaction(
        .call(.confirm(code, otpReference: sent.otpReference, payment: sent.payment))
      ) { $0.confirming = true }
    case .code(.resend):
      guard let sent = context.session.sent else { return Reaction(.ask(.phone(phonePrompt(context)))) }
      guard context.now >= sent.resendAt else { return ask(for: sent, problem: nil, context) }
      return sending(to: sent.mobile, context)
    case .wait(let reply): return waited(reply, context)
    case .page(let reply): return came(back: reply.link, context)
    // Without its code a payment moves no money, so leaving here calls it off.
    case .phone(.cancelled), .code(.cancelled): return Reaction(.done(.cancelled))
    case .card, .qr, .sheet, .bank, .form: return Reaction(.done(.interrupted))
    }
  }

  /// Another code is another authorisation: V4 has no call to send one again.
  private func sending(to mobile: String, _ context: Context) -> Reaction {
    let round = context.session.round + 1
    switch configuration.flow {
    case .code:
      return Reaction(
        .call(.authorise(mobile: mobile, round: round))
      ) {
        $0.round = round
        $0.waitUntil = nil
      }
    case .appSwitch: return requesting(from: mobile, round: round, context)
    }
  }

  func ask(for sent: SentCode, problem: CodeProblem?, _ context: Context) -> Reaction {
    Reaction(
      .ask(.code(sent.prompt(for: context.request.amount, problem: problem))), expiresAt: sent.expiresAt
    ) {
      $0.keep(sent)
      ($0.confirming, $0.waitUntil) = (false, nil)
    }
  }

  private func authorised(_ heard: Response, _ mobile: String, _ round: Int, _ context: Context) -> Reaction {
    switch heard.said {
    case .message(let message):
      guard let otpReference = message["OtpReference"]?.decimal, !otpReference.isEmpty,
        let payment = message["STCPayPmtReference"]?.decimal, !payment.isEmpty
      else { return Reaction(.failed(.providerError(heard.words))) }
      let sent = SentCode(
        payment: payment, otpReference: otpReference, reference: Self.reference(of: context.request, round: round),
        mobile: mobile, sentAt: context.now,
        expiresAt: Self.lifetime(in: message).map { context.now.advanced(by: $0) },
        wrongCodes: context.session.sent?.wrongCodes ?? 0)
      return ask(for: sent, problem: nil, context)
    case .trouble(.tooSoon(let wait)): return tooSoon(wait, mobile, heard.words, context)
    case .throttled:
      guard let sent = context.session.sent else {
        return Reaction(.failed(.tooManyRequests(retryAfter: Self.resendWait, heard.words)))
      }
      return ask(for: sent.asked(at: context.now), problem: nil, context)
    case .trouble(.badCode), .trouble(.lapsed), .trouble(.cancelled), .trouble(.notFound), .trouble(.unclear), .noise:
      return Reaction(.failed(.providerError(heard.words)))
    // That payment may still be made, so no other starts before it has been queried.
    case .trouble(.inProgress): return Reaction(.failed(.refused(.duplicate, heard.words)))
    case .trouble(.badPhone), .trouble(.alreadyPaid), .trouble(.refused), .trouble(.misconfigured), .nothing:
      return turnedAway(heard, Self.reference(of: context.request, round: round), context)
    }
  }

  /// Interprets a response that sends no code and asks for no approval.
  func turnedAway(_ heard: Response, _ reference: String, _ context: Context) -> Reaction {
    switch heard.said {
    case .trouble(.badPhone): Reaction(.ask(.phone(phonePrompt(context, problem: .noAccount))))
    case .trouble(.alreadyPaid): Reaction(.done(.completed)) { $0.sentReference = reference }
    case .trouble(.refused(let reason)): Reaction(.failed(Self.refusal(reason, heard.words, at: context.now)))
    case .trouble(.misconfigured(let field)): Reaction(.failed(.invalidRequest(field: field, heard.words)))
    // An empty body is how stc pay refuses a certificate or a client code.
    case .nothing: Reaction(.failed(.invalidRequest(field: "X-ClientCode", heard.words)))
    case .message, .trouble, .throttled, .noise:
      Reaction(.failed(.providerError(heard.words)))
    }
  }

  /// stc pay sends one code a minute. Where the answer to the first one was lost, that code is on the phone and its references
  /// are nowhere: an inquiry does not tell them. So the minute is waited for once, and another code is sent under the same
  /// reference, which makes the first one worthless.
  private func tooSoon(
    _ wait: Duration, _ mobile: String, _ words: ProviderResponseCode, _ context: Context
  ) -> Reaction {
    if let sent = context.session.sent { return ask(for: sent.asked(at: context.now), problem: nil, context) }
    guard context.session.waitUntil == nil else {
      return Reaction(.failed(.tooManyRequests(retryAfter: wait, words)))
    }
    let until = context.now.advanced(by: wait)
    let prompt = WaitPrompt(reason: .result("stc-pay-next-code"), amount: context.request.amount, until: until)
    return Reaction(
      .askAtMost(.wait(prompt), wait)
    ) {
      $0.mobile = mobile
      $0.waitUntil = until
    }
  }

  private func waited(_ reply: WaitReply, _ context: Context) -> Reaction {
    guard let mobile = context.session.mobile, let until = context.session.waitUntil else {
      return Reaction(.done(.interrupted))
    }
    guard context.now >= until else { return Reaction(.done(.cancelled)) }
    return Reaction(.call(.authorise(mobile: mobile, round: context.session.round)))
  }

  private func confirmed(_ heard: Response, _ call: Call, _ context: Context) -> Reaction {
    switch heard.said {
    case .trouble(.badCode), .trouble(.lapsed):
      guard let sent = context.session.sent else { return Reaction(.done(.completed)) }
      if heard.said == .trouble(.lapsed) || sent.isExpired(at: context.now) {
        return ask(for: sent, problem: .expired, context)
      }
      switch configuration.wrongCode {
      case .mayRetry: break
      case .endsPayment:
        return Reaction(
          .failed(.refused(.authenticationFailed, heard.words))
        ) { $0.confirming = false }
      }
      var counted = sent
      counted.wrongCodes += 1
      guard counted.wrongCodes < Self.codeTries else {
        return Reaction(
          .failed(Self.refusal(.tooManyCodes, heard.words, at: context.now))
        ) { $0.confirming = false }
      }
      return ask(for: counted, problem: .wrong, context)
    case .trouble(.refused(let reason)): return Reaction(.failed(Self.refusal(reason, heard.words, at: context.now)))
    case .trouble(.misconfigured(let field)): return Reaction(.failed(.invalidRequest(field: field, heard.words)))
    case .message
    where configuration.setUp == .confirmsTwice && !context.session.confirmedTwice:
      return Reaction(.call(call)) { $0.confirmedTwice = true }
    // Also when stc pay says paid: the inquiry decides.
    case .message(let message):
      return Reaction(.done(.completed)) { $0.sentReference = Self.reference(in: message, context) }
    case .trouble(.alreadyPaid), .trouble(.cancelled), .trouble(.badPhone), .trouble(.notFound),
      .trouble(.tooSoon), .trouble(.inProgress), .trouble(.unclear), .throttled, .nothing, .noise:
      return Reaction(.done(.completed))
    }
  }

  /// The reference that is to be asked about, where an answer names an earlier round's: the code that was confirmed may be that of a
  /// request of which nothing had been heard.
  private static func reference(in message: JSON, _ context: Context) -> String? {
    guard let name = message["RefNum"]?.string, let sent = context.session.sent, name != sent.reference,
      message["STCPayRefNum"]?.decimal == sent.payment, context.session.round > 0,
      (1...context.session.round).contains(where: { reference(of: context.request, round: $0) == name })
    else { return context.session.sentReference }
    return name
  }

  /// `ExpiryDuration` in seconds; `nil` when it is missing or no time that a code could live, up to a day.
  private static func lifetime(in message: JSON) -> Duration? {
    guard let seconds = message["ExpiryDuration"]?.decimal.flatMap({ Int($0) }), (1...86_400).contains(seconds) else {
      return nil
    }
    return .seconds(seconds)
  }

  /// Why a payment failed; a number that is locked after too many wrong codes can pay again when the lock ends.
  static func refusal(_ reason: DeclineReason, _ words: ProviderResponseCode, at now: Timestamp) -> PaymentError {
    if reason == .insufficientFunds { return .insufficientFunds(words) }
    guard reason == .tooManyCodes, words.retry == nil else { return .refused(reason, words) }
    let retry = ProviderRetryAdvice(.later, notBefore: now.advanced(by: lock(in: words.text)))
    return .refused(reason, ProviderResponseCode(code: words.code, text: words.text, kit: words.kit, retry: retry))
  }
}
