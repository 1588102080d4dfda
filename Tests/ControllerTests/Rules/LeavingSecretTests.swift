import Checkout
import Commerce
import HTTPTypes
import Payments
import Phone
import Providers
import Testing
import Wire
import WorldFixture

@testable import Controller

@Suite("Rule 19: a secret leaves only to the one place it is for")
struct LeavingSecretTests {
  private static let number = "4539578763621486"
  private static let code = "739"

  /// A way to give a secret away: a request that a dishonest gateway sends before the card goes where it should.
  struct Leak: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var sender = WireSender.merchant
    var host = "eu-test.oppwa.com"
    var path = "/v1/crm"
    var headers: HTTPFields = [:]
    var body = ""

    var request: WireRequest {
      WireRequest(
        head: HTTPRequest(method: .post, scheme: "https", authority: host, path: path, headerFields: headers),
        body: body, sender: sender, operation: "shop.crm")
    }
  }

  static let leaks: [Leak] = [
    Leak(testDescription: "number and code in JSON", body: #"{"number":"\#(number)","csc":"\#(code)"}"#),
    Leak(testDescription: "the number alone, as a number", body: #"{"n":\#(number)}"#),
    Leak(testDescription: "the code alone", body: #"{"csc":"\#(code)"}"#),
    Leak(testDescription: "the number in Arabic digits", body: #"{"x":"٤٥٣٩ ٥٧٨٧ ٦٣٦٢ ١٤٨٦"}"#),
    Leak(testDescription: "the number in groups behind words", body: #"{"x":"paid with 4539/5787/6362/1486 today"}"#),
    Leak(testDescription: "number and code joined", body: "x=\(number)\(code)"),
    Leak(testDescription: "the number in base64", body: #"{"x":"\#(Base64.encode(Array("card \(number)".utf8)))"}"#),
    Leak(testDescription: "the number in the path", path: "/v1/crm/\(number)"),
    Leak(testDescription: "the number percent-encoded twice", path: "/v1/crm?x=%25345395787%2536362%25%331486"),
    Leak(testDescription: "the code in a header", headers: [.userAgent: "cvv=739"]),
    Leak(
      testDescription: "the right field, sent by the shop's server", path: "/v1/checkouts/1/payment",
      body: "card.number=\(number)"),
    Leak(
      testDescription: "another field of the right request", sender: .app, path: "/v1/checkouts/1/payment",
      body: "customParameters%5Bpan%5D=\(number)"),
    Leak(
      testDescription: "the right field of a provider that did not ask", sender: .app, host: "api-sandbox.y.uno",
      path: "/v1/checkout/sessions/1/token", body: #"{"payment_method":{"card":{"number":"\#(number)"}}}"#),
    Leak(testDescription: "a stand-in of the same shape", body: #"{"number":"4111 1111 1111 1111"}"#),
    Leak(testDescription: "what stands for the code", body: #"{"csc":"908"}"#),
    Leak(testDescription: "what stands for the code, in a header", headers: [.userAgent: "cvv=908"]),
    Leak(testDescription: "a key in a body", body: #"{"trace":"key till-demo-token"}"#),
    Leak(
      testDescription: "a key in another provider's header", host: "api.tabby.sa", path: "/api/v2/checkout",
      headers: [.authorization: "Bearer till-demo-token"]),
  ]

  private func broken(by leak: Leak?, detail: WorldDetail) throws -> [BrokenRule] {
    let leaking: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        if request.operation == "hyperpay.submit-card", let leak {
          _ = try? await surroundings.transport.send(leak.request)
        }
        return try await surroundings.transport.send(request)
      }
    }
    var wanted: WorldSetup?
    _ = try Person(setup: { wanted = $0 })
    let world = World(
      try #require(wanted), gateways: .replacing(.hyperPay, transport: leaking), detail: detail)
    let person = Person(world: world)
    person.payByCard(Self.number, code: Self.code)
    person.wait(.seconds(8))
    #expect(world.exercisedRules.contains(.nothingSecretLeaves))
    return world.brokenRules
  }

  @Test(
    "a request that carries one elsewhere breaks the rule, also where no texts are kept", arguments: leaks,
    [WorldDetail.full, .lean])
  func leaves(leak: Leak, detail: WorldDetail) throws {
    let broken = try broken(by: leak, detail: detail)
    #expect(broken.map(\.rule).contains(.nothingSecretLeaves), "\(broken)")
    #expect(broken.first { $0.rule == .nothingSecretLeaves }?.facts == ["request"])
  }

  @Test("a card that goes where it is for breaks nothing", arguments: [WorldDetail.full, .lean])
  func stays(detail: WorldDetail) throws {
    #expect(try broken(by: nil, detail: detail).isEmpty)
    let harmless = Leak(
      testDescription: "", body: #"{"amount":"148.00","last4":"1486","order":"739","reference":"20260301090000"}"#)
    #expect(try broken(by: harmless, detail: detail).isEmpty)
  }

  @Test("nothing that is kept of what was typed holds a digit of it")
  func digests() throws {
    var secrets = SentSecrets(.shipped)
    secrets.remember([try #require(SecretMark(Self.number)), try #require(SecretMark(Self.code))], asker: "hyperpay")
    var dumped = ""
    dump(secrets, to: &dumped)
    #expect(!dumped.contains(Self.number) && !dumped.contains("4539") && dumped.contains("hyperpay"))
  }
}
