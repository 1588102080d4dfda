import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// A session in which a customer enrols payment methods (Yuno docs, Create customer session).
  struct CustomerSession {
    let id: String
    let customerID: String
  }

  /// `POST /v1/customers/sessions`: answers 201 for a customer that Yuno knows.
  mutating func createCustomerSession(
    _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    var reader = try BodyReader(request)
    _ = reader.account()
    let country = reader.country()
    let customer = reader.text("customer_id", length: 1...255)
    try reader.finish()
    guard let country, let customer, customers.contains(where: { $0.id == customer }) else {
      throw Problem(.customerNotFound, "Customer not found")
    }
    let session = CustomerSession(id: moment.random.uuid(), customerID: customer)
    enrolments.append(session)
    return WireAnswer(
      status: 201,
      json: [
        "customer_session": .string(session.id), "customer_id": .string(customer), "country": .string(country.code),
        "created_at": .string(moment.now.microsecondText),
      ])
  }

  /// `POST /v1/customers/sessions/{id}/payment-methods`: a card that can be read is enrolled at once, without asking its bank, which is
  /// Till's own; the payment with it is asked about as any other (Yuno docs, Enroll payment method).
  mutating func enrol(
    _ request: WireRequest, session id: String, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    guard let session = enrolments.first(where: { $0.id == id }) else {
      throw Problem(.checkoutSessionNotFound, "The customer session is not known")
    }
    var reader = try BodyReader(request)
    _ = reader.account()
    let country = reader.country()
    try reader.finish()
    guard reader.body["payment_method_type"]?.string == "CARD", let country else {
      throw Problem(.unavailablePaymentMethod, "payment_method_type is not available")
    }
    let kept = VaultedCard(
      token: moment.random.uuid(), customerID: session.customerID,
      card: try Self.card(reader.body.at("payment_method", "card"), at: moment.now))
    vault.append(kept)
    return WireAnswer(
      status: 201,
      json: [
        "id": .string(moment.random.uuid()), "name": "Card", "type": "CARD", "category": "CARD",
        "country": .string(country.code), "status": "ENROLLED", "created_at": .string(moment.now.microsecondText),
        "enrollment": ["session": .string(id), "sdk_required_action": false],
        "provider": ["id": "YUNO", "type": "YUNO", "provider_status": nil], "vaulted_token": .string(kept.token),
        "card_data": kept.card.json,
      ])
  }
}
