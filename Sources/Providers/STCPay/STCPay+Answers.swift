import Commerce
public import Payments
public import Wire

extension STCPay {
  /// What an answer means. Whatever cannot be understood after a confirmation ends the leading, so that stc pay is asked; an
  /// inquiry that cannot be understood is pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: AdapterContext) -> Reaction<Call> {
    switch call {
    case .authorise(let mobile, let round):
      return authorised(Heard(answer, "DirectPaymentAuthorize"), mobile, round, context)
    case .confirm: return confirmed(Heard(answer, "DirectPaymentConfirm"), context)
    case .inquire(let reference): return inquired(Heard(answer, "PaymentInquiry"), reference, context)
    }
  }

  /// What the shopper's reply means.
  public func reaction(to reply: Reply, after question: Question, _ context: AdapterContext) -> Reaction<Call> {
    switch reply {
    case .phone(.entered(let phone)):
      // A Saudi mobile number is 966, a 5 and eight digits more (stc pay docs, MobileNo).
      guard phone.international.hasPrefix("9665"), phone.international.utf8.count == 12 else {
        return Reaction(.ask(.phone(phonePrompt(context, problem: .noAccount))))
      }
      return sending(to: phone.international, context)
    case .code(.entered(let code)):
      guard let sent = SentCode(context) else { return Reaction(.ask(.phone(phonePrompt(context)))) }
      return Reaction(
        .call(.confirm(code, otpReference: sent.otpReference, payment: sent.payment)),
        learnt: [Reference.confirming: "yes"])
    case .code(.resend):
      guard let sent = SentCode(context) else { return Reaction(.ask(.phone(phonePrompt(context)))) }
      guard context.now >= sent.resendAt else { return ask(for: sent, problem: nil, context) }
      return sending(to: sent.mobile, context)
    // Without its code a payment moves no money, so leaving here calls it off.
    case .phone(.cancelled), .code(.cancelled): return Reaction(.done(.cancelled))
    case .card, .page, .qr, .sheet, .bank, .form, .wait: return Reaction(.done(.closed))
    }
  }

  /// Another code is another authorisation: V4 has no call to send one again.
  private func sending(to mobile: String, _ context: AdapterContext) -> Reaction<Call> {
    let round = (context.reference(Reference.round).flatMap { Int($0) } ?? 0) + 1
    return Reaction(.call(.authorise(mobile: mobile, round: round)), learnt: [Reference.round: "\(round)"])
  }

  private func ask(for sent: SentCode, problem: CodeProblem?, _ context: AdapterContext) -> Reaction<Call> {
    let learnt = sent.references.merging([Reference.confirming: ""]) { _, new in new }
    return Reaction(
      .ask(.code(sent.prompt(for: context.request.amount, problem: problem))), learnt: learnt, expiresAt: sent.expiresAt
    )
  }

  private func authorised(_ heard: Heard, _ mobile: String, _ round: Int, _ context: AdapterContext) -> Reaction<Call> {
    switch heard.said {
    case .message(let message):
      guard let otpReference = message["OtpReference"]?.decimal, !otpReference.isEmpty,
        let payment = message["STCPayPmtReference"]?.decimal, !payment.isEmpty
      else { return Reaction(.failed(.providerError(code: heard.words.code, message: heard.words.text))) }
      let sent = SentCode(
        payment: payment, otpReference: otpReference, reference: Self.reference(of: context.request, round: round),
        mobile: mobile, sentAt: context.now,
        expiresAt: Self.lifetime(in: message).map { context.now.advanced(by: $0) },
        wrongCodes: SentCode(context)?.wrongCodes ?? 0)
      return ask(for: sent, problem: nil, context)
    case .trouble(.badPhone): return Reaction(.ask(.phone(phonePrompt(context, problem: .noAccount))))
    case .trouble(.alreadyPaid):
      let paid = Self.reference(of: context.request, round: round)
      return Reaction(.done(.completed), learnt: [Reference.sentReference: paid])
    case .trouble(.tooSoon), .throttled:
      guard let sent = SentCode(context) else {
        return Reaction(.failed(.tooManyRequests(retryAfter: Self.resendWait)))
      }
      return ask(for: sent.asked(at: context.now), problem: nil, context)
    case .trouble(.refused(let reason)): return Reaction(.failed(Self.refusal(reason, heard.words)))
    case .trouble(.misconfigured(let field)): return Reaction(.failed(.invalidRequest(field: field, heard.words)))
    // An empty body is how stc pay refuses a certificate or a client code.
    case .nothing: return Reaction(.failed(.invalidRequest(field: "X-ClientCode", heard.words)))
    case .trouble(.badCode), .trouble(.lapsed), .trouble(.cancelled), .trouble(.notFound), .trouble(.unclear), .noise:
      return Reaction(.failed(.providerError(code: heard.words.code, message: heard.words.text)))
    }
  }

  private func confirmed(_ heard: Heard, _ context: AdapterContext) -> Reaction<Call> {
    switch heard.said {
    case .trouble(.badCode), .trouble(.lapsed):
      guard let sent = SentCode(context) else { return Reaction(.done(.completed)) }
      if heard.said == .trouble(.lapsed) || sent.isExpired(at: context.now) {
        return ask(for: sent, problem: .expired, context)
      }
      let counted = sent.wrongOnceMore
      guard counted.wrongCodes < Self.codeTries else {
        return Reaction(.failed(.refused(.tooManyCodes, heard.words)), learnt: [Reference.confirming: ""])
      }
      return ask(for: counted, problem: .wrong, context)
    case .trouble(.refused(let reason)): return Reaction(.failed(Self.refusal(reason, heard.words)))
    case .trouble(.misconfigured(let field)): return Reaction(.failed(.invalidRequest(field: field, heard.words)))
    // Also when stc pay says paid: the inquiry decides.
    case .message, .trouble(.alreadyPaid), .trouble(.cancelled), .trouble(.badPhone), .trouble(.notFound),
      .trouble(.tooSoon), .trouble(.unclear), .throttled, .nothing, .noise:
      return Reaction(.done(.completed))
    }
  }

  private func inquired(_ heard: Heard, _ reference: String, _ context: AdapterContext) -> Reaction<Call> {
    let state: PaymentState
    switch heard.said {
    case .message(let message):
      guard let payments = message["TransactionList"]?.array, let first = payments.first else {
        return Reaction(.status(PaymentStatus(state: .pending(.unrecognised), words: heard.words)))
      }
      let ours = payments.filter { $0["RefNum"]?.string == reference }
      let chosen = ours.first { $0["PaymentStatus"]?.decimal == "2" } ?? ours.last ?? first
      return Reaction(.status(status(of: chosen, reference, context)))
    case .trouble(.notFound), .trouble(.lapsed): state = .expired
    case .trouble(.cancelled): state = .cancelled
    case .trouble(.tooSoon), .throttled: state = .pending(.askedTooOften(retryAfter: Self.resendWait))
    case .trouble(.badPhone), .trouble(.badCode), .trouble(.refused), .trouble(.alreadyPaid), .trouble(.unclear):
      state = .pending(.unrecognised)
    case .trouble(.misconfigured), .nothing, .noise: state = .pending(.unreachable)
    }
    return Reaction(.status(PaymentStatus(state: state, words: heard.words)))
  }

  private func status(of payment: JSON, _ reference: String, _ context: AdapterContext) -> PaymentStatus {
    let number = payment["PaymentStatus"]?.decimal
    let amount = payment["Amount"]?.decimal.flatMap(Self.riyals)
    let isConfirming = context.reference(Reference.confirming) != nil
    var state = Self.state(of: number, isConfirming: isConfirming)
    // Paid needs an amount that can be compared.
    if state == .captured, amount == nil { state = .pending(.unrecognised) }
    let found = payment["RefNum"]?.string
    return PaymentStatus(
      state: state, words: ProviderWords(code: number ?? "", text: payment["PaymentStatusDesc"]?.string ?? ""),
      amount: amount, reference: found == reference ? context.request.reference : found)
  }

  /// Riyals as stc pay writes them, such as `64.500`: zeros beyond the halala say nothing.
  private static func riyals(_ text: String) -> Money? {
    var text = text[...]
    if let point = text.firstIndex(of: ".") {
      while text.last == "0", text.distance(from: point, to: text.endIndex) > 3 { text.removeLast() }
    }
    return try? Money.parse(String(text), currency: .sar)
  }

  /// `ExpiryDuration` in seconds; `nil` when it is missing or no time that a code could live, up to a day.
  private static func lifetime(in message: JSON) -> Duration? {
    guard let seconds = message["ExpiryDuration"]?.decimal.flatMap({ Int($0) }), (1...86_400).contains(seconds) else {
      return nil
    }
    return .seconds(seconds)
  }

  private static func refusal(_ reason: DeclineReason, _ words: ProviderWords) -> PaymentError {
    reason == .insufficientFunds ? .insufficientFunds(words) : .refused(reason, words)
  }
}

extension STCPay.SentCode {
  /// The same with one wrong code more.
  var wrongOnceMore: STCPay.SentCode { changed(sentAt: sentAt, wrongCodes: wrongCodes + 1) }

  /// The same where another was asked for too soon, so that the wait begins again.
  func asked(at now: Timestamp) -> STCPay.SentCode { changed(sentAt: now, wrongCodes: wrongCodes) }

  private func changed(sentAt: Timestamp, wrongCodes: Int) -> STCPay.SentCode {
    STCPay.SentCode(
      payment: payment, otpReference: otpReference, reference: reference, mobile: mobile, sentAt: sentAt,
      expiresAt: expiresAt, wrongCodes: wrongCodes)
  }
}

extension STCPay {
  /// What stc pay said.
  struct Heard {
    enum Said: Hashable {
      /// The message that answers the call.
      case message(JSON)
      /// An error.
      case trouble(Verdict)
      /// HTTP 429.
      case throttled
      /// An empty body.
      case nothing
      /// Anything else.
      case noise
    }

    let said: Said
    let words: ProviderWords

    /// Reads an answer to an operation.
    init(_ answer: WireAnswer, _ operation: String) {
      let json = answer.json
      let code = json?["Code"]?.decimal
      words = ProviderWords(code: code ?? "HTTP \(answer.status)", text: json?["Text"]?.string ?? "")
      if answer.status == 429 {
        said = .throttled
      } else if answer.status >= 500 {
        said = .noise
      } else if answer.body.isEmpty {
        said = .nothing
      } else if let code = code.flatMap({ Int($0) }) {
        said = .trouble(STCPay.verdict(of: code, text: words.text))
      } else if answer.status == 200, let message = json?["\(operation)V4ResponseMessage"], message.members != nil {
        said = .message(message)
      } else {
        said = .noise
      }
    }
  }
}
