import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// A session in which a customer enrols payment methods (Yuno docs, Create customer session).
  struct CustomerSession {
    let id: String
    let customerID: String
    /// The payment method that waits for its card, once one is begun.
    var waiting: String?
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
        "callback_url": reader.body["callback_url"] ?? .null, "metadata": reader.body["metadata"] ?? .null,
        "created_at": .string(moment.now.microsecondText),
      ])
  }

  /// How an enrolment can stand that the test gateway has answered (Yuno docs, Payment method status).
  enum EnrolmentStatus: String {
    case readyToEnroll = "READY_TO_ENROLL"
    case inProcess = "ENROLL_IN_PROCESS"
    case enrolled = "ENROLLED"
    case declined = "DECLINED"
    case rejected = "REJECTED"
    case canceled = "CANCELED"
    case expired = "EXPIRED"
    case error = "ERROR"
    case created = "CREATED"
    case unenrollInProcess = "UNENROLL_IN_PROCESS"
    case unenrolled = "UNENROLLED"
  }

  /// How an enrolment ends: as the settings have it, otherwise by the card. A test card's own answer to a payment is its answer to the
  /// enrolment as well, and every other card is enrolled without asking its bank, both of which are Till's own.
  static func enrolment(of card: Card, _ moment: SandboxMoment) -> (status: EnrolmentStatus, code: String?) {
    switch moment.settings[Enrolment.self] {
    case .byCard: break
    case .readyToEnroll: return (.readyToEnroll, nil)
    case .inProcess: return (.inProcess, nil)
    case .rejected: return (.rejected, nil)
    case .canceled: return (.canceled, nil)
    case .expired: return (.expired, nil)
    case .created: return (.created, nil)
    case .unenrollInProcess: return (.unenrollInProcess, nil)
    case .unenrolled: return (.unenrolled, nil)
    }
    switch card.meaning {
    case .code("SUCCEEDED"), .frictionless, .challenge, .plain: return (.enrolled, nil)
    case .code("ERROR"): return (.error, "ERROR")
    case .code(let code): return (.declined, code)
    }
  }

  /// `POST /v1/customers/sessions/{id}/payment-methods` (Yuno docs, Enroll payment method): the payment method waits for the card that
  /// Yuno's SDK sends. How the SDK sends it is not published; here the same call takes it, which is Till's own, and only an enrolled card
  /// has a token. What a card was declined for stands in `provider_status`, which is Till's own; the payment with it is asked about as
  /// any other.
  mutating func enrol(
    _ request: WireRequest, session id: String, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    guard let index = enrolments.firstIndex(where: { $0.id == id }) else {
      throw Problem(.checkoutSessionNotFound, "The customer session is not known")
    }
    var reader = try BodyReader(request)
    let account = reader.account()
    let country = reader.country()
    try reader.finish()
    guard reader.body["payment_method_type"]?.string == "CARD", let country, let account else {
      throw Problem(.unavailablePaymentMethod, "payment_method_type is not available")
    }
    func answer(_ method: String, _ status: EnrolmentStatus, _ code: String? = nil, token: String? = nil) -> JSON {
      [
        "id": .string(method), "name": "Card", "type": "CARD", "category": "CARD", "country": .string(country.code),
        "status": .string(status.rawValue), "created_at": .string(moment.now.microsecondText),
        "enrollment": ["session": .string(id), "sdk_required_action": .boolean(status == .readyToEnroll)],
        "provider": ["id": "YUNO", "type": "YUNO", "provider_status": code.map { .string($0) } ?? .null],
        "vaulted_token": token.map { .string($0) } ?? .null,
      ]
    }
    guard let sent = reader.body.at("payment_method", "card"), sent != .null else {
      let method = enrolments[index].waiting ?? moment.random.uuid()
      enrolments[index].waiting = method
      return WireAnswer(status: 201, json: answer(method, .readyToEnroll))
    }
    let token = moment.random.uuid()
    let kept = VaultedCard(
      id: enrolments[index].waiting ?? moment.random.uuid(), token: token, customerID: enrolments[index].customerID,
      account: account, country: country, card: try Self.card(sent, at: moment.now), createdAt: moment.now,
      updatedAt: moment.now)
    let (status, code) = Self.enrolment(of: kept.card, moment)
    if status == .enrolled {
      vault.append(kept)
      announce(kept, session: id, at: moment.now)
    }
    enrolments[index].waiting = nil
    return WireAnswer(
      status: 201,
      json: answer(kept.id, status, code, token: status == .enrolled ? token : nil)
        .adding(["card_data": kept.card.json]))
  }
}
