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
    try reader.finish()
    guard account != nil, let reference, let description, let country, let amount else {
      throw Problem(.invalidRequest, "The body cannot be read")
    }
    let session = Session(
      id: moment.random.uuid(), checkoutID: moment.random.uuid(), reference: reference, description: description,
      country: country, amount: amount, callbackURL: callback, workflow: workflow,
      customerID: reader.body["customer_id"] ?? .null, metadata: reader.body["metadata"] ?? .null,
      createdAt: moment.now)
    sessions.append(session)
    return session.createdAnswer
  }
}

extension YunoSandbox {
  /// A checkout session: one order's try at being paid.
  struct Session {
    let id: String
    let checkoutID: String
    let reference: String
    let description: String
    let country: Country
    let amount: Money
    let callbackURL: String?
    let workflow: Workflow
    let customerID: JSON
    let metadata: JSON
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

  private var members: [JSON.Member] {
    let callback = callbackURL.map { FormFields(["checkoutSession": id]).appended(to: $0) }
    let json: JSON = [
      "merchant_order_id": .string(reference),
      "checkout_session": .string(id),
      "country": .string(country.code),
      "payment_description": .string(description),
      "customer_id": customerID,
      "callback_url": callback.map { .string($0) } ?? .null,
      "amount": ["currency": .string(amount.currency.code), "value": .number(amount.decimalText)],
      "created_at": .string(createdAt.microsecondText),
      "metadata": metadata,
      "workflow": .string(workflow.rawValue),
      "installments": ["plan_id": nil, "plan": nil],
      "checkout_id": .string(checkoutID),
    ]
    return json.members ?? []
  }
}
