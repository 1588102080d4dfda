import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  private static let buildNumber = "7d1b0e64a95c38f2b6e0417cc2da9385f01e6a4b@2026-01-11 09:30:04 +0000"

  /// An answer with the tail that every one has: build, time and correlation. Where the members say a time, it is theirs.
  func answer(
    status: Int, _ members: [JSON.Member], ndc: String, at now: Timestamp, id: String? = nil
  ) -> WireAnswer {
    let tail = Self.members([
      "buildNumber": .string(Self.buildNumber), "timestamp": .string(Self.timestamp(now)), "ndc": .string(ndc),
      "id": id.map(JSON.string),
    ]).filter { own in !members.contains { $0.name == own.name } }
    return WireAnswer(status: status, json: .object(members + tail))
  }

  /// An instant as HyperPay writes it.
  static func timestamp(_ instant: Timestamp) -> String {
    let civil = instant.civil()
    return "\(civil.date) \(civil.timeText)+0000"
  }

  /// The answer that says why a request is not carried out.
  func answer(for refusal: Refusal, at moment: inout SandboxMoment) -> WireAnswer {
    let result = Self.result(refusal.code, description: refusal.description, parameters: refusal.parameters)
    return answer(
      status: refusal.status, [.init(name: "result", value: result)], ndc: correlation(.cards, &moment),
      at: moment.now)
  }

  /// The identifier that stands for one call where no checkout does.
  func correlation(_ entity: Entity, _ moment: inout SandboxMoment) -> String {
    "\(account.id(of: entity))_\(moment.random.hexadecimal(length: 32))"
  }

  /// 200, or what is set up for a decline.
  static func status(for state: PaymentState, _ settings: Settings) -> Int {
    if case .refused = state { settings[DeclineStatus.self].status } else { 200 }
  }

  /// The `result` object.
  static func result(_ code: String, description: String? = nil, parameters: [ParameterFault] = []) -> JSON {
    let errors = parameters.map { fault in
      JSON.object(
        members([
          "name": .string(fault.name), "value": fault.value.map(JSON.string), "message": .string(fault.kind.rawValue),
        ]))
    }
    return .object(
      members([
        "code": .string(code), "description": .string(description ?? Self.description(of: code)),
        "parameterErrors": errors.isEmpty ? nil : .array(errors),
      ]))
  }

  /// Everything an answer says about an attempt.
  func members(of payment: Payment, in checkout: Checkout, state: PaymentState) -> [JSON.Member] {
    let custom = (checkout.customParameters + payment.customParameters).map {
      JSON.Member(name: $0.name, value: .string($0.value))
    }
    return Self.members([
      "id": .string(payment.id), "paymentType": .string(checkout.kind.rawValue),
      "paymentBrand": (payment.brand?.rawValue).map(JSON.string),
      "amount": .string(Self.wireAmount(checkout.amount)), "currency": .string(checkout.amount.currency.code),
      "descriptor": .string("\(payment.shortID) \(checkout.sent["descriptor"] ?? checkout.merchant.name)"),
      "merchantTransactionId": checkout.reference.map(JSON.string),
      "merchantInvoiceId": checkout.sent.text("merchantInvoiceId"), "result": Self.result(state.code),
      "resultDetails": details(of: payment, state: state), "registrationId": payment.registration.map(JSON.string),
      "card": card(of: payment), "customer": customer(of: checkout),
      "billing": checkout.sent.object("billing"), "shipping": checkout.sent.object("shipping"),
      "cart": checkout.sent.items.map { ["items": .array($0)] },
      "threeDSecure": authentication(of: payment, state: state)?.json,
      "customParameters": custom.isEmpty ? nil : .object(custom), "risk": .object([.init(name: "score", value: "0")]),
    ])
  }

  private func details(of payment: Payment, state: PaymentState) -> JSON? {
    let acquirer: String
    switch state {
    case .authenticating, .waiting, .uncertain: return nil
    case .agreed: acquirer = "00"
    case .refused(let code):
      guard let known = Self.acquirerCodes[code] else { return nil }
      acquirer = known
    }
    return .object(
      Self.members([
        "ExtendedDescription": .string(acquirer == "00" ? "Approved" : Self.description(of: state.code)),
        "clearingInstituteName": payment.brand == .mada ? "mada Demo Acquirer" : "Demo Acquirer",
        "AcquirerResponse": .string(acquirer),
        "AuthCode": acquirer == "00" ? .string(payment.id.suffix(6).uppercased()) : nil,
        "ConnectorTxID1": .string(payment.id),
        "ConnectorTxID2": .string("\(payment.retrievalNumber.suffix(6))|\(payment.retrievalNumber)"),
        "ConnectorTxID3": .string(String(payment.retrievalNumber.prefix(6))),
      ]))
  }

  private func card(of payment: Payment) -> JSON? {
    guard payment.brand != .stcPay else { return nil }
    return Self.json(of: payment.card, payment.brand)
  }

  /// What is kept of a card.
  static func json(of card: StoredCard, _ brand: Brand?) -> JSON {
    .object(
      members([
        "bin": .string(card.bin), "binCountry": brand == .mada ? "SA" : nil, "last4Digits": .string(card.lastFour),
        "holder": .string(card.holder), "expiryMonth": .string(card.expiryMonth),
        "expiryYear": .string(card.expiryYear), "type": brand == .mada ? "DEBIT" : "CREDIT",
      ]))
  }

  private func customer(of checkout: Checkout) -> JSON? {
    let members = Self.members([
      "givenName": checkout.customer.givenName.map(JSON.string), "surname": checkout.customer.surname.map(JSON.string),
      "merchantCustomerId": checkout.sent.text("customer.merchantCustomerId"),
      "companyName": checkout.sent.text("customer.companyName"),
      "email": checkout.customer.email.map(JSON.string), "ip": checkout.customer.ip.map(JSON.string),
    ])
    return members.isEmpty ? nil : .object(members)
  }

  /// The result of 3-D Secure by now; an expired page reports it automatically.
  func authentication(of payment: Payment, state: PaymentState) -> Authentication? {
    guard case .authenticating(let challenge) = payment.state else { return payment.authentication }
    guard !challenge.isWallet else { return nil }
    func said(_ status: String?, reason: String? = nil, cancel: String? = nil) -> Authentication {
      Authentication(
        status: status, flow: challenge.flow, cardNumber: payment.card.bin, reason: reason, cancel: cancel)
    }
    guard case .refused = state else { return challenge.flow == .decoupled ? said("D") : nil }
    switch challenge.flow {
    case .decoupled: return said("N", cancel: "03")
    case .challenge, .outOfBand, .frictionless:
      return challenge.wasOpened ? said("N", reason: "14", cancel: "04") : said("N", cancel: "05")
    }
  }

  /// Members in order, without those that have no value.
  static func members(_ pairs: KeyValuePairs<String, JSON?>) -> [JSON.Member] {
    pairs.compactMap { pair in pair.value.map { JSON.Member(name: pair.key, value: $0) } }
  }
}
