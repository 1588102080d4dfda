import Commerce
import Payments
import Wire

// The form of a payment's values in messages.

extension PaymentRequest {
  var line: JSON {
    .fields([
      "attempt": .string(attempt.text), "method": .string(method.rawValue), "amount": .money(amount),
      "reference": .string(reference), "order": .string(order.number), "total": .money(order.total),
      "items": .array(order.items.map(\.line)), "country": .string(country.code),
      "language": .string(language), "return-url": .string(returnURL), "merchant": .string(merchant),
      "shopper": [
        "given-name": .string(shopper.givenName), "family-name": .string(shopper.familyName),
        "email": .string(shopper.email), "mobile": .string(shopper.mobile),
      ],
      "saved-cards": savedCards.isEmpty ? nil : .array(savedCards.map(\.line)),
    ])
  }

  /// A request; `gateway` is who keeps its saved cards.
  init(_ reader: LineReader, gateway: String) throws(LineProblem) {
    let shopper = try reader.part("shopper")
    let amount = try reader.money("amount")
    guard let attempt = AttemptID(try reader.text("attempt")) else { throw reader.problem("attempt", .text) }
    var items: [OrderItem] = []
    for part in reader.parts("items") { items.append(try OrderItem(part)) }
    let number = try reader.text("order")
    let order = Order(number: number, items: items)
    let whole = Order(number: number, name: try reader.text("merchant"), total: try reader.money("total"))
    self.init(
      attempt: attempt, method: try reader.choice("method", of: PaymentMethod.self), amount: amount,
      order: order ?? whole,
      reference: try reader.text("reference"),
      shopper: Shopper(
        givenName: try shopper.text("given-name"), familyName: try shopper.text("family-name"),
        email: try shopper.text("email"), mobile: try shopper.text("mobile")),
      country: try reader.country("country"), language: try reader.text("language"),
      returnURL: try reader.text("return-url"), merchant: try reader.text("merchant"))
    for part in reader.parts("saved-cards") { savedCards.append(try SavedCard(part, gateway: gateway)) }
  }
}

extension OrderItem {
  fileprivate var line: JSON {
    [
      "name": .string(name), "reference": .string(reference), "quantity": .whole(quantity),
      "unit-price": .money(unitPrice),
    ]
  }

  fileprivate init(_ reader: LineReader) throws(LineProblem) {
    self.init(
      name: try reader.text("name"), reference: try reader.text("reference"), quantity: try reader.number("quantity"),
      unitPrice: try reader.money("unit-price"))
  }
}

extension SavedCard {
  var line: JSON {
    [
      "token": .string(token), "brand": .string(brand.rawValue), "last-four": .string(lastFour),
      "month": .whole(expiry.month), "year": .whole(expiry.year),
    ]
  }

  init(_ reader: LineReader, gateway: String) throws(LineProblem) {
    guard let expiry = CardExpiry(month: try reader.number("month"), year: try reader.number("year")) else {
      throw reader.problem("month", .whole(1...12))
    }
    self.init(
      token: try reader.text("token"), gateway: gateway, brand: try reader.choice("brand", of: CardBrand.self),
      lastFour: LineReader.shown(try reader.text("last-four"), atMost: 4), expiry: expiry)
  }
}

extension PaymentSession {
  var line: JSON {
    .fields([
      "payment": request.line, "references": .texts(references), "expires-at": expiresAt.map { .moment($0) },
    ])
  }

  init(_ reader: LineReader, gateway: String) throws(LineProblem) {
    self.init(
      request: try PaymentRequest(try reader.part("payment"), gateway: gateway), gateway: gateway,
      references: reader.texts("references"), expiresAt: try reader.moment("expires-at"))
  }
}

extension PaymentStatus {
  var line: JSON {
    var reason: String?
    var rest: Int64?
    switch state {
    case .declined(let decline): reason = decline.rawValue
    case .pending(let pending):
      reason = pending.word.rawValue
      if case .askedTooOften(let span) = pending { rest = span.wholeMilliseconds }
    case .authorised, .captured, .refunded, .linked, .cancelled, .expired: break
    }
    return .fields([
      "state": .string(state.name), "reason": reason.map { .string($0) }, "code": .string(words.code),
      "text": words.text.isEmpty ? nil : .string(words.text), "amount": amount.map { .money($0) },
      "reference": reference.map { .string($0) }, "captured": captured.map { .money($0) },
      "refunded": refunded.map { .money($0) }, "charged-back": chargedBack.map { .money($0) },
      "saved-card": savedCard?.line, "retry-after": rest.map { .whole($0) },
    ])
  }

  init(_ reader: LineReader, gateway: String) throws(LineProblem) {
    let state: PaymentState
    switch try reader.text("state") {
    case "authorised": state = .authorised
    case "captured": state = .captured
    case "refunded": state = .refunded
    case "linked": state = .linked
    case "pending": state = .pending(try PendingReason(reader))
    case "declined": state = .declined(try reader.choice("reason", of: DeclineReason.self))
    case "cancelled": state = .cancelled
    case "expired": state = .expired
    default: throw reader.problem("state", .text)
    }
    let card = try reader.optionalPart("saved-card").map { part throws(LineProblem) in
      try SavedCard(part, gateway: gateway)
    }
    self.init(
      state: state, words: reader.words, amount: try reader.optionalMoney("amount"),
      reference: reader.optionalText("reference"), captured: try reader.optionalMoney("captured"),
      refunded: try reader.optionalMoney("refunded"),
      chargedBack: try reader.optionalMoney("charged-back"), savedCard: card)
  }
}

extension PendingReason {
  /// The word for it; a failed query is reported in other ways.
  fileprivate var word: PendingWord {
    switch self {
    case .shopper: .shopper
    case .closedByShopper: .closed
    case .interrupted: .interrupted
    case .handedIn: .handedIn
    case .provider, .unreachable: .provider
    case .merchant: .merchant
    case .unrecognised: .unrecognised
    case .askedTooOften: .askedTooOften
    }
  }

  /// The provider works on it where nothing is said.
  fileprivate init(_ reader: LineReader) throws(LineProblem) {
    switch try reader.optionalChoice("reason", of: PendingWord.self) {
    case nil, .provider: self = .provider
    case .shopper: self = .shopper
    case .closed: self = .closedByShopper
    case .interrupted: self = .interrupted
    case .handedIn: self = .handedIn
    case .merchant: self = .merchant
    case .unrecognised: self = .unrecognised
    case .askedTooOften: self = .askedTooOften(retryAfter: .milliseconds(try reader.number("retry-after")))
    }
  }
}

extension PaymentClaim.Ending {
  var name: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .closed: "closed"
    case .interrupted: "interrupted"
    }
  }

  init(_ reader: LineReader) throws(LineProblem) {
    switch try reader.text("ended") {
    case "completed": self = .completed
    case "cancelled": self = .cancelled
    case "closed": self = .closed
    case "interrupted": self = .interrupted
    default: throw reader.problem("ended", .word(["completed", "cancelled", "closed", "interrupted"]))
    }
  }
}

extension PaymentModification {
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
