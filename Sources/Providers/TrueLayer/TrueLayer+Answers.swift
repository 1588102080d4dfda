import Commerce
import HTTPTypes
import Payments
public import Wire

extension TrueLayer {
  /// The SDK's error for a call of its own without an answer: no connection (TrueLayer docs, iOS SDK, `SinglePayment.Error`, `Mandate.Error`).
  public func message(withoutAnswerTo call: Call, _ context: Context) -> String {
    told(failure(.connectionIssues), .noneShown)
  }

  /// Interprets a response. Total: an unreadable one leaves the payment pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    switch call {
    case .create: made(by: answer, context)
    case .checkBank, .start, .act, .look, .cancel: kitReaction(to: answer, after: call, context)
    case .read: read(in: answer, context)
    // Whatever was said to that, only reading tells how it now stands.
    case .withdraw: Reaction(.call(.read))
    case .revoke, .refund: operated(answer)
    case .listRefunds(let status): Reaction(.status(adding(answer, to: status)))
    }
  }

  // MARK: Making

  /// Reads the answer to a creation (TrueLayer docs, Create a payment): that it may have failed already is for the kit to find.
  private func made(by answer: WireAnswer, _ context: Context) -> Reaction {
    guard answer.status == 201 || answer.status == 200 else { return Reaction(.failed(Self.refusal(answer))) }
    guard let id = answer.json?["id"]?.filledString, let token = answer.json?["resource_token"]?.filledString else {
      return Reaction(
        .failed(.providerError(ProviderResponseCode(code: "HTTP \(answer.status)", text: "id, resource_token"))))
    }
    let isUnitedKingdom = context.request.amount.currency == .gbp
    return Reaction(
      .opened,
      expiresAt: isUnitedKingdom ? context.now.advanced(by: Self.abandonedAfter) : nil
    ) {
      $0.payment = id
      $0.resourceToken = token
    }
  }

  /// Why TrueLayer refused a call of the merchant's server (TrueLayer docs, Payments API errors).
  static func refusal(_ answer: WireAnswer) -> PaymentError {
    let words = words(of: answer)
    return switch answer.status {
    case 401, 403: .invalidRequest(field: "authorization", words)
    case 400, 404, 422:
      fields(of: answer).lazy.compactMap(refusedDetail).first.map { .refused($0, words) }
        ?? .invalidRequest(field: fields(of: answer).first ?? words.code, words)
    case 429: .tooManyRequests(retryAfter: rest(after: answer), words)
    default: .providerError(words)
    }
  }

  /// The shopper's detail in a rejected field (TrueLayer docs, Create a payment, `user`); `nil` for other fields.
  private static func refusedDetail(_ field: String) -> DeclineReason? {
    switch field {
    case "user.name": .invalidName
    case "user.email": .invalidEmail
    case "user.phone": .invalidMobile
    default: nil
    }
  }

  // MARK: Reading

  /// Reads a payment or mandate (TrueLayer docs, Get a payment): an answer about another one, or a paid one without amount or
  /// reference, decides nothing.
  private func read(in answer: WireAnswer, _ context: Context) -> Reaction {
    let status = status(in: answer, context)
    guard status.state == .captured, context.payment.operationNumber > 0 else {
      return Reaction(.status(status))
    }
    return Reaction(.call(.listRefunds(status)))
  }

  private func status(in answer: WireAnswer, _ context: Context) -> PaymentStatus {
    guard answer.status == 200, let body = answer.json, body["id"]?.string == context.session.payment,
      let word = body["status"]?.string
    else { return answer.undecided(Self.words(of: answer), rest: Self.rest(after: answer)) }
    let reason = body["failure_reason"]?.filledString
    let words = words(word, reason, stage: body["failure_stage"]?.string, context)
    let reference = body.at("metadata", "reference")?.string
    switch Self.subject(context) {
    case .mandate:
      return PaymentStatus(state: Self.state(ofMandate: word, reason: reason), words: words, reference: reference)
    case .payment:
      let state = Self.state(
        ofPayment: word, reason: reason,
        isExternal: body.at("payment_method", "beneficiary", "type")?.string == "external_account",
        isCreditable: body["creditable_at"]?.filledString != nil)
      let amount = Self.amount(body)
      guard !state.isPaid || (amount != nil && reference != nil) else {
        return PaymentStatus(state: .pending(.unrecognised), words: words)
      }
      return PaymentStatus(
        state: state, words: words, amount: amount, reference: reference, captured: state.isPaid ? amount : nil)
    }
  }

  /// The interface's word, and what the kit told the app; what it told before the status moved on is no longer so, and then its
  /// status call speaks.
  private func words(_ word: String, _ reason: String?, stage: String?, _ context: Context)
    -> ProviderResponseCode
  {
    let told = context.session.kitAt.flatMap { at in
      at == Self.anyStatus || at == Self.mark(word, reason) ? context.session.kit : nil
    }
    let text = reason == nil ? "" : "\(word) \(stage ?? "")"
    return ProviderResponseCode(
      code: reason ?? word, text: text, kit: told ?? statusCall(word, Self.subject(context)))
  }

  /// Stands for any status in what is remembered of what the kit told.
  static let anyStatus = "any"

  /// A status with its reason, to know it again.
  static func mark(_ word: String, _ reason: String?) -> String { reason.map { "\(word)/\($0)" } ?? word }

  private static func amount(_ body: JSON) -> Money? {
    guard let units = body["amount_in_minor"]?.integer, units > 0, units <= Money.largestMinorUnits,
      let currency = body["currency"]?.string.flatMap(Currency.init(code:))
    else { return nil }
    return Money(minorUnits: Int64(units), currency: currency)
  }

  // MARK: The merchant's operations

  /// A payment can be cancelled until the bank has agreed, and a mandate revoked while it is in force (TrueLayer docs, Cancel a
  /// payment, Revoke a mandate).
  public func accepts(_ kind: PaymentModification.Kind, on standing: PaymentStanding) -> Bool {
    switch kind {
    case .void: standing.stage == .open || standing.stage == .linked
    case .capture, .refund: standing.allows(kind)
    }
  }

  /// Returns the first step of a merchant's operation.
  public func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    switch (operation, Self.subject(context)) {
    case (.refund(let amount), .payment): .call(.refund(amount))
    case (.void, .payment): .call(.withdraw)
    case (.void, .mandate): .call(.revoke)
    case (.capture, _), (.refund, .mandate): .failed(.invalidRequest(field: operation.kind.rawValue, .none))
    }
  }

  private func operated(_ answer: WireAnswer) -> Reaction {
    if (200..<300).contains(answer.status) { return Reaction(.call(.read)) }
    if answer.isRefusal { return Reaction(.failed(Self.refusal(answer))) }
    // It may have been done all the same, and only reading tells.
    return Reaction(.status(.unreachable(Self.words(of: answer))))
  }

  /// Adds the refunded amount (TrueLayer docs, List payment refunds), which is that of executed refunds, and the amount on its way.
  private func adding(_ answer: WireAnswer, to status: PaymentStatus) -> PaymentStatus {
    guard answer.status == 200, let items = answer.json?["items"]?.array, let paid = status.captured else {
      return status
    }
    func sum(of words: Set<String>) -> Int64 {
      items.reduce(Int64(0)) { sum, item in
        guard words.contains(item["status"]?.string ?? ""), item["currency"]?.string == paid.currency.code,
          let units = item["amount_in_minor"]?.integer, (1...Int(paid.minorUnits)).contains(units)
        else { return sum }
        return min(sum + Int64(units), paid.minorUnits)
      }
    }
    let (back, coming) = (sum(of: ["executed"]), sum(of: ["pending", "authorized"]))
    let failure = items.last.flatMap { item in
      item["status"] == "failed"
        ? ProviderResponseCode(code: "failed", text: String((item["failure_reason"]?.string ?? "").prefix(64))) : nil
    }
    guard back > 0 || coming > 0 || failure != nil else { return status }
    return PaymentStatus(
      state: back == paid.minorUnits ? .refunded : status.state, words: status.words, amount: status.amount,
      reference: status.reference, captured: paid,
      refunded: back > 0 ? Money(minorUnits: back, currency: paid.currency) : status.refunded,
      refunding: Money(minorUnits: coming, currency: paid.currency).ifAny, refundFailure: failure)
  }

  // MARK: Problem details

  /// An error's own words (TrueLayer docs, Payments API errors): its title, and its sentence with the trace for support; just
  /// the HTTP status where the body is no such thing.
  static func words(of answer: WireAnswer, kit: String = "") -> ProviderResponseCode {
    let body = answer.json ?? .null
    let title = body["title"]?.filledString ?? "HTTP \(answer.status)"
    let detail = [body["detail"]?.filledString, body["trace_id"]?.filledString.map { "(\($0))" }].compactMap(\.self)
    return ProviderResponseCode(
      code: String(title.prefix(80)), text: String(detail.joined(separator: " ").prefix(255)), kit: kit)
  }

  /// The fields that an error names, in its order.
  static func fields(of answer: WireAnswer) -> [String] { (answer.json?["errors"]?.members ?? []).map(\.name) }

  static func rest(after answer: WireAnswer) -> Duration {
    let seconds = answer.head.headerFields[.retryAfter].flatMap { Int($0) }
    return seconds.map { .seconds(min(max($0, 1), 3_600)) } ?? rateRest
  }
}
