import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// `POST /v1/checkout/sessions`: answers 200, not 201 (Yuno docs, Create checkout session).
  mutating func createSession(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    var reader = try BodyReader(request)
    let account = reader.account()
    let reference = reader.text("merchant_order_id", length: 3...255)
    let description = reader.text("payment_description", length: 3...255)
    let country = reader.country()
    let amount = reader.amount()
    let callback = reader.optionalText("callback_url", length: 3...526)
    let workflow = reader.workflow()
    let alternative = reader.alternativeAmount()
    let customer = reader.optionalText("customer_id", length: 1...255)
    try reader.finish()
    if let customer, !customers.contains(where: { $0.id == customer }) {
      throw Problem(.customerNotFound, "Customer not found")
    }
    guard account != nil, let reference, let description, let country, let amount else {
      throw Problem(.invalidRequest, "The body cannot be read")
    }
    let session = Session(
      id: moment.random.uuid(), checkoutID: moment.random.uuid(), reference: reference, description: description,
      country: country, amount: amount, alternative: alternative, callbackURL: callback, workflow: workflow,
      captures: reader.body.at("payment_method", "detail", "card", "capture")?.boolean ?? true,
      customerID: customer.map { .string($0) } ?? .null, metadata: reader.body["metadata"] ?? .null,
      installments: reader.body["installments"] ?? .null, createdAt: moment.now)
    sessions.append(session)
    return session.createdAnswer
  }

  /// `PATCH /v1/checkout/sessions/{id}`: order, description, country and account must be said again, everything else may change while
  /// there is no payment (Yuno docs, Update checkout session; the last is Till's own).
  mutating func updateSession(_ id: String, _ request: WireRequest, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try session(id, at: now)
    guard sessions[index].paymentID == nil else {
      throw Problem(.checkoutSessionNotFound, "The checkout session is no longer active")
    }
    var reader = try BodyReader(request)
    _ = reader.account()
    let reference = reader.text("merchant_order_id", length: 3...255)
    let description = reader.text("payment_description", length: 3...255)
    let country = reader.country()
    let hasAmount = reader.body.at("amount", "value").map { $0 != .null } ?? false
    let amount = hasAmount ? reader.amount() : nil
    let hasAlternative = reader.body.at("alternative_amount", "value").map { $0 != .null } ?? false
    let alternative = hasAlternative ? reader.alternativeAmount() : nil
    let callback = reader.optionalText("callback_url", length: 3...526)
    let customer = reader.optionalText("customer_id", length: 1...255)
    let workflow = reader.body["workflow"] == nil ? nil : reader.workflow()
    try reader.finish()
    if let customer, !customers.contains(where: { $0.id == customer }) {
      throw Problem(.customerNotFound, "Customer not found")
    }
    guard let reference, let description, let country else {
      throw Problem(.invalidRequest, "The body cannot be read")
    }
    var session = sessions[index]
    (session.reference, session.description, session.country) = (reference, description, country)
    session.amount = amount ?? session.amount
    session.alternative = alternative ?? session.alternative
    session.callbackURL = callback ?? session.callbackURL
    session.customerID = customer.map { .string($0) } ?? session.customerID
    session.workflow = workflow ?? session.workflow
    session.metadata = reader.body["metadata"] ?? session.metadata
    session.installments = reader.body["installments"] ?? session.installments
    sessions[index] = session
    return session.readAnswer
  }
}

extension YunoSandbox {
  /// A checkout session: one order's try at being paid.
  struct Session: Sendable {
    let id: String
    let checkoutID: String
    var reference: String
    var description: String
    var country: Country
    var amount: Money
    /// The price as the shopper sees it elsewhere; it is shown and never charged (Yuno docs, Seamless SDK iOS).
    var alternative: Money?
    var callbackURL: String?
    var workflow: Workflow
    /// Whether cards are charged at once (Yuno docs, Seamless SDK iOS, `payment_method.detail.card.capture`).
    let captures: Bool
    var customerID: JSON
    var metadata: JSON
    var installments: JSON
    let createdAt: Timestamp
    /// Its one payment, once made.
    var paymentID: String?
  }
}

extension YunoSandbox.Session {
  /// A session lives five hours (Yuno docs, Checkout session).
  static let life: Duration = .seconds(5 * 3_600)

  /// When it ends.
  var expiresAt: Timestamp { createdAt.advanced(by: Self.life) }

  /// The answer to making it.
  var createdAnswer: WireAnswer { WireAnswer(status: 200, json: .object(members)) }

  /// The answer to reading it, which adds `id` and `used` (Yuno docs, Retrieve checkout session).
  var readAnswer: WireAnswer {
    let read = [
      JSON.Member(name: "id", value: .string(id)), JSON.Member(name: "used", value: .boolean(paymentID != nil)),
    ]
    return WireAnswer(status: 200, json: .object(read + members))
  }

  /// Where the shopper comes back to, with the session's identifier (Yuno docs, Checkout sessions).
  var returnURL: String? { callbackURL.map { FormFields(["checkoutSession": id]).appended(to: $0) } }

  private var members: [JSON.Member] {
    let json: JSON = [
      "merchant_order_id": .string(reference),
      "checkout_session": .string(id),
      "country": .string(country.code),
      "payment_description": .string(description),
      "customer_id": customerID,
      "callback_url": returnURL.map { .string($0) } ?? .null,
      "amount": ["currency": .string(amount.currency.code), "value": .number(amount.decimalText)],
      "alternative_amount": alternative.map {
        ["currency": .string($0.currency.code), "value": .number($0.decimalText)]
      } ?? .null,
      "created_at": .string(createdAt.microsecondText),
      "metadata": metadata,
      "workflow": .string(workflow.rawValue),
      "installments": ["plan_id": installments["plan_id"] ?? .null, "plan": installments["plan"] ?? .null],
      "checkout_id": .string(checkoutID),
    ]
    return json.members ?? []
  }
}
