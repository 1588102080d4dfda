import Commerce
import HTTPTypes
import Simulation
import Wire

extension YunoSandbox {
  /// A shopper that Yuno knows (Yuno docs, Customers).
  struct Customer {
    let id: String
    var merchantID: String
    let createdAt: Timestamp
    var updatedAt: Timestamp
    /// The merchant's own words of it, by the names of `fields`.
    var body: JSON

    /// The members that a merchant may set (Yuno docs, Customer object).
    private static let fields = [
      "first_name", "last_name", "gender", "date_of_birth", "email", "nationality", "country", "document", "phone",
      "billing_address", "shipping_address", "metadata", "merchant_customer_created_at",
    ]

    var answer: WireAnswer { WireAnswer(status: 200, json: json) }

    var json: JSON {
      let head: JSON = ["id": .string(id), "merchant_customer_id": .string(merchantID)]
      let kept = Self.fields.map { JSON.Member(name: $0, value: body[$0] ?? .null) }
      return JSON.object((head.members ?? []) + kept).adding([
        "created_at": .string(createdAt.microsecondText), "updated_at": .string(updatedAt.microsecondText),
      ])
    }

    /// Takes what a change names; everything else stays.
    mutating func change(_ change: JSON, at now: Timestamp) {
      let changed = (change.members ?? []).filter { Self.fields.contains($0.name) }
      body = .object((body.members ?? []).filter { known in !changed.contains { $0.name == known.name } } + changed)
      updatedAt = now
    }
  }

  /// Keeps the card of a payment that went through, where that was asked for a customer (Yuno docs, Enrollment).
  mutating func keepCard(of payment: Payment) {
    guard payment.hasGoodCard, case .card(let card, let token?) = payment.means,
      let customer = payment.asked.customerID
        ?? payment.asked.sessionID.flatMap({ sessions.index(ofID: $0) }).flatMap({ sessions[$0].customerID.string }),
      !vault.contains(where: { $0.token == token })
    else { return }
    // The identifier comes from the token alone, so that it does not advance the random sequence.
    var random = SeededRandom(seed: 0).stream(token)
    vault.append(
      VaultedCard(
        id: random.uuid(), token: token, customerID: customer, account: payment.asked.account,
        country: payment.asked.country, card: card, createdAt: payment.updatedAt, updatedAt: payment.updatedAt))
  }

  /// `POST /v1/customers`: answers 201; a `merchant_customer_id` is taken once (Yuno docs, Create customer).
  mutating func createCustomer(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    var reader = try BodyReader(request)
    let merchantID = reader.text("merchant_customer_id", length: 3...255)
    try reader.finish()
    guard let merchantID else { throw Problem(.invalidRequest, "The body cannot be read") }
    guard !customers.contains(where: { $0.merchantID == merchantID }) else {
      throw Problem(.customerIDDuplicated, "merchant_customer_id is taken")
    }
    let customer = Customer(
      id: moment.random.uuid(), merchantID: merchantID, createdAt: moment.now, updatedAt: moment.now, body: reader.body)
    customers.append(customer)
    return WireAnswer(status: 201, json: customer.json)
  }

  /// `GET /v1/customers?merchant_customer_id=` (Yuno docs, Retrieve customer by external id).
  func findCustomer(_ request: WireRequest) throws(Problem) -> WireAnswer {
    guard let merchantID = request.query["merchant_customer_id"], !merchantID.isEmpty else {
      throw Problem(.missingParameters, "merchant_customer_id is missing")
    }
    guard let customer = customers.first(where: { $0.merchantID == merchantID }) else {
      throw Self.unknownCustomer
    }
    return customer.answer
  }

  /// `PATCH /v1/customers/{id}` (Yuno docs, Update customer).
  mutating func updateCustomer(_ id: String, _ request: WireRequest, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try customer(id)
    var reader = try BodyReader(request)
    let merchantID = reader.optionalText("merchant_customer_id", length: 3...255)
    try reader.finish()
    if let merchantID, customers.contains(where: { $0.merchantID == merchantID && $0.id != id }) {
      throw Problem(.customerIDDuplicated, "merchant_customer_id is taken")
    }
    customers[index].merchantID = merchantID ?? customers[index].merchantID
    customers[index].change(reader.body, at: now)
    return customers[index].answer
  }

  /// `DELETE /v1/customers/{id}`: 202 without a body, and 400 where there is none (Yuno docs, Delete customer).
  mutating func deleteCustomer(_ id: String) throws(Problem) -> WireAnswer {
    guard customers.contains(where: { $0.id == id }) else { throw Problem(.customerNotFound, "Customer not found") }
    customers.removeAll { $0.id == id }
    vault.removeAll { $0.customerID == id }
    return WireAnswer(head: HTTPResponse(status: .accepted))
  }

  /// Where a customer stands; unknown ones are 404 where they are read (Yuno docs, Retrieve customer).
  func customer(_ id: String) throws(Problem) -> Int {
    guard let index = customers.firstIndex(where: { $0.id == id }) else { throw Self.unknownCustomer }
    return index
  }

  private static let unknownCustomer = Problem(.customerNotFound, "Customer not found", status: 404)
}
