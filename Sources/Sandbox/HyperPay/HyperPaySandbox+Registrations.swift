import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// A card that HyperPay keeps for a shopper under a token; the number itself is not kept, only what it does.
  struct Registration: Hashable, Sendable {
    /// Whether it can be paid with.
    enum State: Hashable, Sendable {
      /// It can.
      case active
      /// The merchant or the shopper had it deleted.
      case deleted
      /// The issuer withdrew it.
      case cancelled
      /// The card behind it has expired.
      case expired
    }

    /// 32 hexadecimal digits.
    let id: String
    let entity: Entity
    let brand: Brand
    let card: StoredCard
    let behaviour: CardBehaviour
    let wantsDeviceData: Bool
    var state = State.active
    /// Whether the merchant's server was told of it.
    var isAnnounced = false

    /// Why it cannot be paid with (HyperPay docs, Result Codes, 100.150); `nil` when it can.
    var fault: String? {
      switch state {
      case .active: nil
      case .deleted: "100.150.202"
      case .cancelled: "800.100.197"
      case .expired: "100.100.303"
      }
    }
  }

  /// Keeps a card; `nil` for one of no brand that is known here, and for a wallet.
  mutating func register(
    _ card: CardEntry, for entity: Entity, at moment: inout SandboxMoment
  ) -> Registration? {
    guard let brand = card.brand, brand != .stcPay else { return nil }
    let known = Self.cards.first { $0.number == card.number }
    let registration = Registration(
      id: "8ac7a4a2" + moment.random.hexadecimal(length: 24), entity: entity, brand: brand, card: card.stored,
      behaviour: known?.behaviour ?? .frictionless, wantsDeviceData: known?.wantsDeviceData ?? false)
    registrations[registration.id] = registration
    return registration
  }

  /// The token of a payment; throws why there is none to pay with.
  func registration(_ id: String, for entity: Entity) throws(Refusal) -> Registration {
    guard id.utf8.count == 32 else { throw Refusal(status: 400, code: "100.150.101") }
    guard let found = registrations[id], found.entity == entity else {
      throw Refusal(status: 400, code: "100.150.200")
    }
    return found
  }

  /// `DELETE /v1/registrations/{id}` (HyperPay docs, Tokenization).
  mutating func deleteRegistration(
    _ request: WireRequest, registration id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let entity = try entity(of: request, named: request.query.entityID)
    guard let found = registrations[id], found.entity == entity else {
      throw Refusal(status: 400, code: "100.150.200")
    }
    guard found.state != .deleted else { throw Refusal(status: 400, code: "100.150.202") }
    registrations[id]?.state = .deleted
    announceDeleted(id, at: &moment)
    return answer(status: 200, Self.membersOfDeleted(id), ndc: correlation(entity, &moment), at: moment.now)
  }

  /// What the answer says about a token that is deleted.
  static func membersOfDeleted(_ id: String) -> [JSON.Member] {
    members(["id": .string(id), "result": result(TestMode.integrator.successCode)])
  }
}
