import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// A shopper that Yuno knows (Yuno docs, Customers).
  struct Customer {
    let id: String
    let merchantID: String
    let createdAt: Timestamp
    let body: JSON

    var json: JSON {
      let kept = ["first_name", "last_name", "email", "country"].map {
        JSON.Member(name: $0, value: body[$0] ?? .null)
      }
      return .object(
        [
          JSON.Member(name: "id", value: .string(id)),
          JSON.Member(name: "merchant_customer_id", value: .string(merchantID)),
        ] + kept + [
          JSON.Member(name: "created_at", value: .string(createdAt.microsecondText)),
          JSON.Member(name: "updated_at", value: .string(createdAt.microsecondText)),
        ])
    }
  }

  /// A card that is kept for a customer.
  struct VaultedCard {
    let token: String
    let customerID: String
    let card: Card
  }

  /// Keeps the card of a payment that went through, where that was asked for a customer (Yuno docs, Enrollment).
  mutating func keepCard(of payment: Payment) {
    guard payment.wasHeld, case .card(let card, let token?) = payment.means,
      let customer = sessions.first(where: { $0.id == payment.asked.sessionID })?.customerID.string,
      !vault.contains(where: { $0.token == token })
    else { return }
    vault.append(VaultedCard(token: token, customerID: customer, card: card))
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
      id: moment.random.uuid(), merchantID: merchantID, createdAt: moment.now, body: reader.body)
    customers.append(customer)
    return WireAnswer(status: 201, json: customer.json)
  }

  /// `GET /v1/customers?merchant_customer_id=` (Yuno docs, Retrieve customer by external id).
  func findCustomer(_ request: WireRequest) throws(Problem) -> WireAnswer {
    guard let merchantID = request.query["merchant_customer_id"], !merchantID.isEmpty else {
      throw Problem(.missingParameters, "merchant_customer_id is missing")
    }
    guard let customer = customers.first(where: { $0.merchantID == merchantID }) else {
      throw Problem(.customerNotFound, "Customer not found")
    }
    return WireAnswer(status: 200, json: customer.json)
  }
}
