import Commerce
import Payments
import Wire

// How the values of payments stand in messages. What has no form here cannot be said by a gateway in another program.

extension PaymentRequest {
  var line: JSON {
    [
      "attempt": .string(attempt.text), "method": .string(method.rawValue), "amount": .money(amount),
      "reference": .string(reference), "order": .string(order.number), "country": .string(country.code),
      "language": .string(language), "return-url": .string(returnURL), "merchant": .string(merchant),
      "shopper": [
        "given-name": .string(shopper.givenName), "family-name": .string(shopper.familyName),
        "email": .string(shopper.email), "mobile": .string(shopper.mobile),
      ],
    ]
  }

  init(_ reader: LineReader) throws(LineProblem) {
    let shopper = try reader.part("shopper")
    let amount = try reader.money("amount")
    guard let attempt = AttemptID(try reader.text("attempt")) else { throw reader.problem("attempt") }
    guard let country = Country(code: try reader.text("country")) else { throw reader.problem("country") }
    self.init(
      attempt: attempt, method: try reader.choice("method", of: PaymentMethod.self), amount: amount,
      order: Order(number: try reader.text("order"), name: try reader.text("merchant"), total: amount),
      reference: try reader.text("reference"),
      shopper: Shopper(
        givenName: try shopper.text("given-name"), familyName: try shopper.text("family-name"),
        email: try shopper.text("email"), mobile: try shopper.text("mobile")),
      country: country, language: try reader.text("language"), returnURL: try reader.text("return-url"),
      merchant: try reader.text("merchant"))
  }
}

extension PaymentSession {
  var line: JSON {
    .fields([
      "payment": request.line, "references": .texts(references),
      "expires-at": expiresAt.map { .whole($0.milliseconds) },
    ])
  }

  init(_ reader: LineReader, gateway: String) throws(LineProblem) {
    self.init(
      request: try PaymentRequest(try reader.part("payment")), gateway: gateway, references: reader.texts("references"),
      expiresAt: try reader.moment("expires-at"))
  }
}

extension PaymentStatus {
  var line: JSON {
    var reason: String?
    if case .declined(let decline) = state { reason = decline.rawValue }
    return .fields([
      "state": .string(state.name), "reason": reason.map { .string($0) }, "code": .string(words.code),
      "text": words.text.isEmpty ? nil : .string(words.text), "amount": amount.map { .money($0) },
      "reference": reference.map { .string($0) }, "captured": captured.map { .money($0) },
      "refunded": refunded.map { .money($0) },
    ])
  }

  init(_ reader: LineReader) throws(LineProblem) {
    let state: PaymentState
    switch try reader.text("state") {
    case "authorised": state = .authorised
    case "captured": state = .captured
    case "refunded": state = .refunded
    case "linked": state = .linked
    case "pending": state = .pending(.provider)
    case "declined": state = .declined(try reader.choice("reason", of: DeclineReason.self))
    case "cancelled": state = .cancelled
    case "expired": state = .expired
    default: throw reader.problem("state")
    }
    self.init(
      state: state, words: ProviderWords(code: try reader.text("code"), text: reader.json["text"]?.string ?? ""),
      amount: try reader.optionalMoney("amount"), reference: reader.json["reference"]?.string,
      captured: try reader.optionalMoney("captured"), refunded: try reader.optionalMoney("refunded"))
  }
}

extension GatewayFailure {
  /// How a gateway says that it did not go well: refused, nobody knows, or never sent.
  var line: [JSON.Member] {
    switch self {
    case .payment(.insufficientFunds(let words)):
      [.init(name: "refused", value: ["reason": "insufficient-funds", "code": .string(words.code)])]
    case .payment(.cardDeclined(let reason, let words)), .payment(.refused(let reason, let words)):
      [.init(name: "refused", value: ["reason": .string(reason.rawValue), "code": .string(words.code)])]
    case .payment(let error): [.init(name: "failed", value: ["code": .string(error.messageKey)])]
    case .delivery(.maybeSent): [.init(name: "unknown", value: true)]
    case .delivery(.notSent(let problem)): [.init(name: "not-sent", value: .string(problem.rawValue))]
    }
  }

  /// A failure, if the message is one.
  init?(_ reader: LineReader) throws(LineProblem) {
    if let refused = reader.optionalPart("refused") {
      let words = ProviderWords(code: refused.json["code"]?.string ?? "")
      let reason = try refused.choice("reason", of: DeclineReason.self)
      self = .payment(reason == .insufficientFunds ? .insufficientFunds(words) : .refused(reason, words))
    } else if let failed = reader.optionalPart("failed") {
      self = .payment(
        .providerError(code: try failed.text("code"), message: failed.json["text"]?.string ?? ""))
    } else if reader.json["unknown"]?.boolean == true {
      self = .delivery(.maybeSent)
    } else if reader.json["not-sent"] != nil {
      self = .delivery(.notSent(try reader.choice("not-sent", of: PaymentError.NetworkProblem.self)))
    } else {
      return nil
    }
  }
}

extension PaymentClaim.Ending {
  var name: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .closed: "closed"
    }
  }

  init(_ reader: LineReader) throws(LineProblem) {
    switch try reader.text("ended") {
    case "completed": self = .completed
    case "cancelled": self = .cancelled
    case "closed": self = .closed
    default: throw reader.problem("ended")
    }
  }
}

extension MerchantOperation {
  var line: JSON {
    .fields(["kind": .string(kind.rawValue), "amount": amount.map { .money($0) }])
  }

  init(_ reader: LineReader) throws(LineProblem) {
    switch try reader.choice("kind", of: Kind.self) {
    case .capture: self = .capture(try reader.money("amount"))
    case .refund: self = .refund(try reader.money("amount"))
    case .void: self = .void
    }
  }
}
