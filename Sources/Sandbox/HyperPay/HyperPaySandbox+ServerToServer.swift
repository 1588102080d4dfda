import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// `POST /v1/payments`: the merchant's server pays with the shopper's card or with a stored one (HyperPay docs, Server-to-Server).
  mutating func payFromServer(_ request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer {
    try payFromServer(request, request.form, at: &moment)
  }

  /// `POST /v1/registrations/{id}/payments`: the same with a stored card (HyperPay docs, Tokenization).
  mutating func payFromServer(
    _ request: WireRequest, registration id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    var form = request.form
    if form["registrationId"] == nil { form.append("registrationId", id) }
    return try payFromServer(request, form, at: &moment)
  }

  private mutating func payFromServer(
    _ request: WireRequest, _ form: FormFields, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let entity = try entity(of: request, named: form.entityID)
    try checkNames(form, allowed: Self.serverNames)
    let checkout = try checkout(form, entity, isServerToServer: true, at: &moment)
    // A payment that cannot be tried leaves nothing behind.
    let payment = try attempt(form, of: checkout, backTo: checkout.returnURL, at: &moment)
    checkouts.append(checkout)
    add(payment, to: checkouts.endIndex - 1)
    return submissionAnswer(payment, checkout, ndc: correlation(entity, &moment), at: moment)
  }

  /// `POST /v1/registrations`: keeps a card without paying (HyperPay docs, Tokenization, stand-alone).
  mutating func registerCard(_ request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer {
    let form = request.form
    let entity = try entity(of: request, named: form.entityID)
    try checkNames(form, allowed: Self.serverNames)
    let card = CardEntry(form)
    if let fault = card.fault(at: moment.now) { throw Refusal(status: 400, code: fault) }
    guard let registration = register(card, for: entity, at: &moment) else {
      throw Refusal(status: 400, code: "100.100.500")
    }
    let mode = form["testMode"].flatMap(TestMode.init) ?? .integrator
    announceKept(registration.id, mode, at: &moment)
    return answer(about: registration, mode, ndc: correlation(entity, &moment), at: moment.now)
  }

  /// `GET /v1/registrations/{id}` (HyperPay docs, Tokenization).
  mutating func readRegistration(
    _ request: WireRequest, registration id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let found = try registration(id, for: try entity(of: request, named: request.query.entityID))
    if let fault = found.fault { throw Refusal(status: 400, code: fault) }
    return answer(about: found, .integrator, ndc: correlation(found.entity, &moment), at: moment.now)
  }

  /// What is kept of a card, under its token.
  func answer(about registration: Registration, _ mode: TestMode, ndc: String, at now: Timestamp) -> WireAnswer {
    answer(status: 200, members(of: registration, mode), ndc: ndc, at: now)
  }

  /// The same without the answer's tail.
  func members(of registration: Registration, _ mode: TestMode) -> [JSON.Member] {
    Self.members([
      "id": .string(registration.id), "paymentBrand": .string(registration.brand.rawValue),
      "result": Self.result(mode.successCode), "card": Self.json(of: registration.card, registration.brand),
    ])
  }

  /// `GET /v1/resultcodes`: every code with its words (HyperPay docs, Result Codes).
  func resultCodesAnswer(at now: Timestamp) -> WireAnswer {
    let codes = Self.descriptions.sorted { $0.key < $1.key }.map { code, words -> JSON in
      ["code": .string(code), "description": .string(words)]
    }
    return WireAnswer(status: 200, json: ["resultCodes": .array(codes)])
  }
}
