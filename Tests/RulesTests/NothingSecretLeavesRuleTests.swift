import Commerce
import Controller
import HTTPTypes
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("Nothing secret leaves the program")
struct NothingSecretLeavesRuleTests {
  @Test("19: a security code that travels under a name that nothing masks is seen")
  func secrets() throws {
    let leaking: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        var leaky = request
        if request.operation == "hyperpay.submit-card", let name = HTTPField.Name("X-Card-Cvc2") {
          leaky.head.headerFields[name] = "cvc: 737"
        }
        return try await surroundings.transport.send(leaky)
      }
    }
    for (maker, expected) in [
      (GatewayMaker.replacing(.hyperPay, transport: leaking), [PaymentRule.nothingSecretLeaves]), (.own, []),
    ] {
      let person = try Person.make(gateways: maker)
      person.payByCard("4200000000000000", code: "737")
      person.wait(.seconds(8))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.nothingSecretLeaves))
    }
  }

  @Test("19: a card number in the words of a provider is seen on the timeline")
  func cardNumber() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          return PaymentStatus(state: status.state, words: ProviderResponseCode(code: "card 4200 0000 0000 0000"))
        })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.broken == [.nothingSecretLeaves])
    #expect(person.keys(of: .nothingSecretLeaves).last == "timeline.verified")
  }

  @Test(
    "19: a security code in base64 or percent-encoded, and a key in another header, are seen as well",
    arguments: ["base64", "percent", "key"])
  func disguises(_ disguise: String) throws {
    let leaking: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        var leaky = request
        guard let name = HTTPField.Name("X-Trace"), let proof = HTTPField.Name("Authorization") else {
          return try await surroundings.transport.send(request)
        }
        switch disguise {
        case "base64": leaky.head.headerFields[name] = Base64.encode(Array("cvc=737".utf8))
        case "percent": leaky.head.headerFields[name] = "cvc=%37%33%37"
        default: leaky.head.headerFields[name] = leaky.head.headerFields[proof].map { "seen " + $0 } ?? ""
        }
        return try await surroundings.transport.send(leaky)
      }
    }
    let person = try Person.make(gateways: .replacing(.hyperPay, transport: leaking))
    person.payByCard("4200000000000000", code: "737")
    person.wait(.seconds(8))
    #expect(person.broken == [.nothingSecretLeaves], "\(person.world.brokenRules)")
  }

  @Test("19: scanning finds what was remembered in any writing, and nothing else")
  func scanning() throws {
    var scan = SecretScan()
    let code = try #require(SecretMark("737"))
    let card = try #require(SecretMark("4200000000000000"))
    scan.remember([code, card])
    let token = "tok_9f8a7b6c5d4e3f2a1b0c"
    scan.remember(words: SecretScan.words(of: "Bearer " + token))
    for text in [
      "cvc: 737", "cvc=%37%33%37", Base64.encode(Array("{\"cvc\":\"737\"}".utf8)), "x 4200000000000000 y",
      Base64.encode(Array("pan 4200000000000000".utf8)), "path/\(token)?a=b",
      "AB" + Base64.encode(Array("card 4200000000000000 end".utf8)),
    ] { #expect(scan.finds(in: text), "\(text)") }
    for text in [
      "737 riyals", "order 4737", "tok_9f8a7b6c5d4e3f2a1b0d", "", "%", "%3", "%37", "QUJD",
      Base64.encode(Array("nothing to see in this".utf8)), Base64.encode(Array("cvc of another: 738".utf8)),
    ] { #expect(!scan.finds(in: text), "\(text)") }
  }

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
        body: WireBody(body), sender: sender, operation: "shop.crm")
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
    let side = leak.sender == .app ? "app" : "merchant"
    #expect(
      broken.first { $0.rule == .nothingSecretLeaves }?.facts
        == ["The \(side)’s request shop.crm to \(leak.host) carries a secret in the wrong place."])
  }

  @Test("a secret in the name of the host that it goes to is not told with it")
  func host() throws {
    let leak = Leak(testDescription: "", host: "\(Self.number).test", body: #"{"number":"\#(Self.number)"}"#)
    let facts = try broken(by: leak, detail: .full).first { $0.rule == .nothingSecretLeaves }?.facts
    #expect(facts == ["The merchant’s request shop.crm to (hidden) carries a secret in the wrong place."])
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
    var secrets = SentSecrets(ProviderCatalog.descriptors)
    secrets.remember([try #require(SecretMark(Self.number)), try #require(SecretMark(Self.code))], asker: "hyperpay")
    var dumped = ""
    dump(secrets, to: &dumped)
    #expect(!dumped.contains(Self.number) && !dumped.contains("4539") && dumped.contains("hyperpay"))
  }
}
