import Commerce
import Payments
import Testing

@Suite("A card saved without a payment")
struct CardEnrolmentTests {
  private static let able = GatewayCapabilities(currencies: [.sar], enrolsCards: true)

  private func enrolment() throws -> CardEnrolmentRequest {
    CardEnrolmentRequest(
      attempt: try #require(AttemptID("enrolment-1")), currency: .sar, shopper: Sample.shopper,
      country: .saudiArabia, language: "en", returnURL: "tillshop://return", merchant: "Till")
  }

  private func enrol(_ world: PaymentWorld) throws -> CardEnrolment? {
    let request = try enrolment()
    return world.run { world in await world.manager.enrolCard(request, presenter: SilentPresenter()) }
  }

  @Test("the card is kept for the shopper; nothing is on record, and nothing is told as a payment")
  func saved() throws {
    let world = PaymentWorld()
    let expiry = try #require(CardExpiry(month: 11, year: 2028))
    let card = SavedCard(token: "v", gateway: "B", brand: .visa, lastFour: "0002", expiry: expiry)
    let other = ScriptedGateway("A", in: world)
    world.register(
      other, ScriptedGateway("B", in: world, capabilities: Self.able, script: .init(enrolledCard: card)))
    #expect(try enrol(world) == .saved(card))
    #expect(world.manager.savedCardCount == 1)
    #expect(other.names.isEmpty)
    let attempt = try enrolment().attempt
    #expect(world.record(of: attempt) == nil)
    let told = world.events.filter {
      switch $0.kind {
      case .started, .finished, .verifying: true
      default: false
      }
    }
    #expect(told.isEmpty)
  }

  @Test("no gateway saves cards, or none in the currency: nothing is called")
  func unable() throws {
    let world = PaymentWorld()
    let gateways = [
      ScriptedGateway("A", in: world),
      ScriptedGateway("B", in: world, capabilities: GatewayCapabilities(currencies: [.brl], enrolsCards: true)),
    ]
    world.register(gateways[0], gateways[1])
    #expect(try enrol(world) == .failed(.methodUnavailable(.noGateway)))
    #expect(gateways.allSatisfy { $0.names.isEmpty })
  }

  @Test("a device that is not trusted saves no card")
  func device() throws {
    let world = PaymentWorld(isDeviceTrusted: false)
    world.register(ScriptedGateway("A", in: world, capabilities: Self.able))
    #expect(try enrol(world) == .failed(.deviceNotTrusted()))
  }

  static let endings: [(Result<PaymentClaim.Ending, GatewayFailure>, CardEnrolment)] = [
    (.success(.cancelled), .cancelled), (.failure(.payment(.refused(.risk, .none))), .failed(.refused(.risk, .none))),
    (.failure(.delivery(.notSent(.offline))), .failed(.networkError(.offline))),
    (.failure(.delivery(.maybeSent)), .unknown),
  ]

  @Test("no card is kept unless the provider says so, and a missing answer is no failure", arguments: endings)
  func notSaved(_ ending: Result<PaymentClaim.Ending, GatewayFailure>, _ expected: CardEnrolment) throws {
    let world = PaymentWorld()
    world.register(ScriptedGateway("A", in: world, capabilities: Self.able, script: .init(process: [ending])))
    #expect(try enrol(world) == expected)
    #expect(world.manager.savedCardCount == 0)
  }
}
