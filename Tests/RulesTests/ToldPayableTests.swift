import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Phone
import Providers
import Testing
import WorldFixture

@Suite("Rule 18 about sessions that can no longer be paid, at every provider whose sessions lapse")
struct ToldPayableTests {
  /// A session that is left, and how long after that it is asked about again.
  struct Left: Sendable, CustomTestStringConvertible {
    let id: ProviderID
    let name: String
    var store = "default"
    let after: Duration
    let leave: @Sendable (Person) -> Void

    var testDescription: String { name }
  }

  /// Nothing of Stitch or Swedbank Pay is ever called expired: what is not finished there in time is refused.
  static let withoutExpiry: [ProviderID] = [.stitch, .swedbankPay]

  static let all: [Left] = [
    Left(
      id: .hyperPay, name: "HyperPay, a card form", after: .seconds(31 * 60),
      leave: { $0.choose(.card) }),
    Left(
      id: .stcPay, name: "stc pay, a code", after: .seconds(20 * 60),
      leave: { person in
        person.choose(.stcPay)
        person.fill(.mobile, "0512345678")
        person.press(.sendCode)
      }),
    Left(
      id: .tabby, name: "Tabby, a page", after: .seconds(40 * 60),
      leave: { $0.choose(.tabby) }),
    Left(
      id: .tamara, name: "Tamara, a page", after: .seconds(40 * 60),
      leave: { $0.choose(.tamara) }),
    Left(
      id: .yuno, name: "Yuno, a PIX code", store: "sao-paulo", after: .seconds(2 * 3_600),
      leave: { $0.choose(.pix) }),
    Left(
      id: .yuno, name: "Yuno, Mercado Pago", store: "sao-paulo",
      after: .seconds(6 * 3_600), leave: { $0.choose(.mercadoPago) }),
    Left(
      id: .trueLayer, name: "TrueLayer, a list of banks", store: "london",
      after: .seconds(16 * 60), leave: { $0.choose(.bankPayment) }),
    Left(
      id: .trueLayer, name: "TrueLayer, a permission", store: "london",
      after: .seconds(16 * 60), leave: { $0.choose(.mandate) }),
  ]

  private static func rosy(_ id: ProviderID) -> GatewayMaker {
    .replacing(id) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          return status.state == .expired ? PaymentStatus(state: .pending(.shopper), words: status.words) : status
        })
    }
  }

  @Test("each provider's sessions lapse, or it is known to let none lapse")
  func everyProvider() {
    #expect(Set(Self.all.map(\.id)).union(Self.withoutExpiry) == Set(ProviderID.allCases))
  }

  @Test("18: a gateway that says of what has lapsed that it can be paid is seen", arguments: all)
  func told(_ left: Left) throws {
    for (maker, expected) in [(Self.rosy(left.id), [PaymentRule.deadlinesAgree]), (.own, [])] {
      let person = Person(world: World(try TestSetup.world(left.store), gateways: maker))
      left.leave(person)
      // Once it has lapsed a message has it asked about, where one is sent, or the app that starts again.
      person.world.perform(.phone(.kill))
      person.wait(left.after)
      #expect(person.snapshot.ledger.state == .expired)
      person.world.perform(.phone(.openShop))
      person.wait(.seconds(30))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
    }
  }
}
