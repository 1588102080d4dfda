import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// A checkout that keeps a card and charges nothing (HyperPay docs, Tokenization, stand-alone).
  struct Keeping: Hashable, Sendable {
    let id: String
    let entity: Entity
    let createdAt: Timestamp
    let mode: TestMode
    let returnURL: String?
    /// The token of the card, once there is one.
    var registration: String?

    /// Thirty minutes after preparation, like every checkout.
    var expiresAt: Timestamp { createdAt.advanced(by: .seconds(30 * 60)) }
  }

  /// `POST /v1/checkouts` with `createRegistration` and without a payment's type.
  mutating func prepareKeeping(
    _ form: FormFields, _ entity: Entity, at moment: inout SandboxMoment
  ) throws(Refusal) -> WidgetScript {
    let keeping = Keeping(
      id: Self.checkoutID(&moment), entity: entity, createdAt: moment.now, mode: try mode(in: form),
      returnURL: try returnURL(in: form))
    keepings[keeping.id] = keeping
    return WidgetScript(keeping)
  }

  /// `POST /v1/checkouts/{id}/registration`: what the shopper's device sends; it needs no token.
  mutating func keepCard(
    _ request: WireRequest, checkout id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    guard let keeping = keepings[id], moment.now < keeping.expiresAt, keeping.registration == nil else {
      throw Refusal.sessionLost
    }
    let form = request.form
    try checkNames(form, allowed: Self.paymentNames)
    let card = CardEntry(form)
    if let fault = card.fault(at: moment.now) { throw Refusal(status: 400, code: fault) }
    guard let registration = register(card, for: keeping.entity, at: &moment) else {
      throw Refusal(status: 400, code: "100.100.500")
    }
    keepings[id]?.registration = registration.id
    announceKept(registration.id, keeping.mode, at: &moment)
    return answer(about: registration, keeping.mode, ndc: id, at: moment.now)
  }

  /// `GET /v1/checkouts/{id}/registration`: the card's token, which is the answer's `id`; without one as long as there is no card.
  func readKeptCard(
    _ request: WireRequest, checkout id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let entity = try entity(of: request, named: request.query.entityID)
    guard let keeping = keepings[id], keeping.entity == entity,
      keeping.registration != nil || moment.now < keeping.expiresAt
    else { throw Refusal.sessionLost }
    guard let kept = keeping.registration else {
      return answer(
        status: 200, Self.members(["result": Self.result(moment.settings[Pending.self].code)]), ndc: id, at: moment.now)
    }
    return answer(about: try registration(kept, for: entity), keeping.mode, ndc: id, at: moment.now)
  }
}
