import Commerce
import Deeplinks
public import Payments
public import Wire

extension HyperPay {
  /// What an answer means. Whatever cannot be understood after a card was submitted ends the leading, so that the status is
  /// read; a status that cannot be understood is pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: AdapterContext) -> Reaction<Call> {
    let heard = Heard(answer)
    switch call {
    case .createCheckout(let entity, let card): return created(heard, entity, card, context)
    case .submit(_, let checkout): return submitted(heard, checkout, context)
    case .readStatus(let checkout): return statusRead(heard, checkout, context)
    case .find(_, let doubt): return found(heard, because: doubt, context)
    }
  }

  /// What the shopper's reply means.
  public func reaction(to reply: Reply, after question: Question, _ context: AdapterContext) -> Reaction<Call> {
    switch reply {
    case .card(.entered(let card)): return entered(card, context)
    case .page(.some): return Reaction(.done(.completed))
    case .page(nil): return Reaction(.done(.closed))
    // A card submitted before may have been charged, and then leaving the form calls nothing off.
    case .card(.cancelled): return Reaction(.done(context.reference(Reference.submitted) == nil ? .cancelled : .closed))
    // Saved cards come with the vault.
    case .card(.saved), .phone, .code, .qr, .sheet, .bank, .form, .wait: return Reaction(.done(.closed))
    }
  }

  private func entered(_ card: CardDetails, _ context: AdapterContext) -> Reaction<Call> {
    guard acceptedBrands(context).contains(card.number.brand), let entity = Self.entity(for: card.number.brand) else {
      return Reaction(.ask(.card(cardPrompt(context, problem: .invalidCard))))
    }
    guard let checkout = checkout(of: entity, context) else {
      return Reaction(.call(.createCheckout(entity, waiting: card)))
    }
    return submitting(card, to: checkout)
  }

  private func submitting(
    _ card: CardDetails, to checkout: OpenCheckout, learnt: [String: String] = [:], expiresAt: Timestamp? = nil
  ) -> Reaction<Call> {
    let own = [Reference.checkout: checkout.id, Reference.submitted: "yes"]
    return Reaction(
      .call(.submit(card, to: checkout)), learnt: learnt.merging(own) { _, new in new }, expiresAt: expiresAt)
  }

  private func created(_ heard: Heard, _ entity: Entity, _ card: CardDetails?, _ context: AdapterContext)
    -> Reaction<Call>
  {
    guard heard.isSuccess, heard.words.code == "000.200.100", let id = heard.checkoutID else {
      return Reaction(.failed(heard.refusal))
    }
    let checkout = OpenCheckout(id: id, entity: entity)
    let learnt = [Reference.checkout: id, Reference.checkout(of: entity): id]
    let expiresAt = context.now.advanced(by: Self.checkoutLifetime)
    guard let card else { return Reaction(.opened, learnt: learnt, expiresAt: expiresAt) }
    return submitting(card, to: checkout, learnt: learnt, expiresAt: expiresAt)
  }

  private func submitted(_ heard: Heard, _ checkout: OpenCheckout, _ context: AdapterContext) -> Reaction<Call> {
    var learnt: [String: String] = [:]
    if let id = heard.paymentID { learnt[Reference.payment] = id }
    let settled = Reaction<Call>(.done(.completed), learnt: learnt)
    switch heard.verdict {
    case .pending:
      guard let page = heard.redirect else { return settled }
      learnt[Reference.page] = page
      return Reaction(.ask(authentication(at: page, context)), learnt: learnt)
    case .declined(let reason, correctable: true): return askAgain(reason, context)
    case .declined(.insufficientFunds, correctable: false): return Reaction(.failed(.insufficientFunds(heard.words)))
    case .declined(let reason, correctable: false): return Reaction(.failed(.cardDeclined(reason, heard.words)))
    case .sessionLostOrBadParameter:
      guard let parameter = heard.badParameter else { return settled }
      guard let problem = Self.problem(with: parameter) else { return Reaction(.failed(heard.refusal)) }
      return askAgain(problem, context)
    case .misconfigured, .throttled: return Reaction(.failed(heard.refusal))
    case .paid, .cancelled, .expired, .notFound, .duplicate, .failed, .unclear: return settled
    }
  }

  private func askAgain(_ problem: DeclineReason, _ context: AdapterContext) -> Reaction<Call> {
    // The refusal is final for that submission, so every brand may be tried again.
    var session = context.session
    session.references[Reference.submitted] = nil
    let prompt = cardPrompt(AdapterContext(session: session, now: context.now), problem: problem)
    return Reaction(.ask(.card(prompt)), learnt: [Reference.submitted: ""])
  }

  /// What a refused parameter of the submission means for the form; `nil` when the form has no such field.
  private static func problem(with parameter: String) -> DeclineReason? {
    switch parameter {
    case "card.number": .invalidCard
    case "card.cvv": .invalidSecurityCode
    case "card.expiryMonth", "card.expiryYear": .expiredCard
    default: nil
    }
  }

  private func statusRead(_ heard: Heard, _ checkout: OpenCheckout, _ context: AdapterContext) -> Reaction<Call> {
    switch heard.verdict {
    // The platform forgets a checkout that was paid and read, or is 30 minutes old, but not its payments.
    case .sessionLostOrBadParameter, .notFound:
      return Reaction(.call(.find(checkout.entity, because: .sessionLost(heard.words))))
    case .duplicate: return Reaction(.call(.find(checkout.entity, because: .duplicate(heard.words))))
    case .failed where heard.paymentID != nil:
      return Reaction(.failed(.providerError(code: heard.words.code, message: heard.words.text)))
    case .paid, .pending, .declined, .cancelled, .expired, .throttled, .failed, .misconfigured, .unclear:
      return Reaction(.status(heard.status(of: context.request)))
    }
  }

  private func found(_ heard: Heard, because doubt: Doubt, _ context: AdapterContext) -> Reaction<Call> {
    let nothing: PaymentStatus =
      switch doubt {
      case .sessionLost(let words): PaymentStatus(state: .expired, words: words)
      case .duplicate(let words): PaymentStatus(state: .declined(.duplicate), words: words)
      }
    switch heard.verdict {
    case .notFound: return Reaction(.status(nothing))
    case .paid:
      guard let payments = heard.json?["payments"]?.array, heard.isSuccess else { break }
      guard !payments.isEmpty else { return Reaction(.status(nothing)) }
      let status = Self.best(of: payments.compactMap { Heard(entry: $0, of: context.request) }, context.request)
      return Reaction(.status(status ?? PaymentStatus(state: .pending(.unrecognised), words: heard.words)))
    case .throttled: return Reaction(.status(heard.status(of: context.request)))
    case .pending, .declined, .cancelled, .expired, .sessionLostOrBadParameter, .duplicate, .failed, .misconfigured,
      .unclear:
      break
    }
    return Reaction(.status(PaymentStatus(state: .pending(.unreachable), words: heard.words)))
  }

  /// One order may hold several refused payments and one successful one: the paid one counts, then one that is not decided,
  /// then the latest.
  private static func best(of payments: [Heard], _ request: PaymentRequest) -> PaymentStatus? {
    let statuses = payments.sorted { $0.timestamp < $1.timestamp }.map { $0.status(of: request) }
    return statuses.last { $0.state.isPaid }
      ?? statuses.last {
        if case .pending = $0.state { true } else { false }
      } ?? statuses.last
  }
}

extension HyperPay {
  /// What HyperPay said. A member that is missing or of another type is not there; HyperPay adds members at any time.
  struct Heard {
    let json: JSON?
    let isSuccess: Bool
    let words: ProviderWords
    let verdict: Verdict

    /// Reads an answer. Its HTTP status decides nothing but whether it can be believed: refusals come with 200 and with 400.
    init(_ answer: WireAnswer) {
      json = answer.json
      isSuccess = (200..<300).contains(answer.status)
      let code = answer.json?.at("result", "code")?.string
      words = ProviderWords(
        code: code ?? "HTTP \(answer.status)", text: answer.json?.at("result", "description")?.string ?? "")
      if answer.status == 429 {
        verdict = .throttled
      } else if let code, answer.status < 500 {
        let said = HyperPay.verdict(of: code)
        verdict = said == .paid && !isSuccess ? .unclear : said
      } else {
        verdict = .unclear
      }
    }

    /// Reads one payment of a list; `nil` when it is another order's, or no purchase.
    init?(entry: JSON, of request: PaymentRequest) {
      let reference = entry["merchantTransactionId"]?.string
      guard reference == nil || reference == request.reference, Self.isPurchase(entry) else { return nil }
      json = entry
      isSuccess = true
      let code = entry.at("result", "code")?.string
      words = ProviderWords(code: code ?? "", text: entry.at("result", "description")?.string ?? "")
      verdict = code.map(HyperPay.verdict) ?? .unclear
    }

    /// A checkout's identifier, fit to stand in a path.
    var checkoutID: String? { json?["id"]?.string.flatMap { Self.isIdentifier($0) ? $0 : nil } }

    /// A payment's identifier; answers that speak of no payment have none.
    var paymentID: String? { checkoutID }

    /// When it happened, as HyperPay writes it: sorts as text.
    var timestamp: String { json?["timestamp"]?.string ?? "" }

    /// The name of the first parameter that HyperPay complains about.
    var badParameter: String? { json?.at("result", "parameterErrors")?[0]?["name"]?.string }

    /// The address of the issuer's page, with the parameters it wants.
    var redirect: String? {
      guard let url = json?.at("redirect", "url")?.string, let link = try? Link(url), link.scheme == "https",
        !link.host.isEmpty, link.fragment == nil
      else { return nil }
      var fields = FormFields()
      for parameter in json?.at("redirect", "parameters")?.array ?? [] {
        if let name = parameter["name"]?.string { fields.append(name, parameter["value"]?.decimal ?? "") }
      }
      return fields.fields.isEmpty ? url : url + (link.query == nil ? "?" : "&") + fields.text
    }

    /// Why a call ended the payment.
    var refusal: PaymentError {
      switch verdict {
      case .throttled: .tooManyRequests(retryAfter: HyperPay.throttleRest)
      case .sessionLostOrBadParameter, .misconfigured:
        .invalidRequest(field: badParameter ?? Group(code: words.code)?.rawValue ?? "", words)
      case .paid, .pending, .declined, .cancelled, .expired, .notFound, .duplicate, .failed, .unclear:
        .providerError(code: words.code, message: words.text)
      }
    }

    /// How the payment stands. Paid needs a payment with an amount that can be compared.
    func status(of request: PaymentRequest) -> PaymentStatus {
      let state: PaymentState =
        switch verdict {
        case .paid: paymentID != nil && amount != nil && isPurchase ? .captured : .pending(.unrecognised)
        case .pending(let reason): .pending(reason)
        case .declined(let reason, _): .declined(reason)
        case .cancelled: .cancelled
        case .expired: .expired
        case .throttled: .pending(.askedTooOften(retryAfter: HyperPay.throttleRest))
        case .duplicate: .declined(.duplicate)
        // Without a payment it is the question that was refused, not the payment.
        case .failed, .misconfigured: paymentID == nil ? .pending(.unreachable) : .declined(.refusedByProvider)
        case .sessionLostOrBadParameter, .notFound: .pending(.unrecognised)
        case .unclear: .pending(.unreachable)
        }
      return PaymentStatus(
        state: state, words: words, amount: amount, reference: json?["merchantTransactionId"]?.string)
    }

    private var amount: Money? {
      guard let text = json?["amount"]?.decimal, let currency = json?["currency"]?.string.flatMap(Currency.init(code:))
      else { return nil }
      return try? Money.parse(text, currency: currency)
    }

    private var isPurchase: Bool { json.map(Self.isPurchase) ?? false }

    private static func isPurchase(_ json: JSON) -> Bool {
      let type = json["paymentType"]?.string
      return type == nil || type == "DB"
    }

    private static func isIdentifier(_ text: String) -> Bool {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let isPlain = { (byte: UInt8) in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "-")
      }
      return text.utf8.count <= 128 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPlain) }
    }
  }
}
