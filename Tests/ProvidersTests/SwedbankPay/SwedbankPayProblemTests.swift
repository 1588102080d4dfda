import Commerce
import Payments
import Testing
import Wire

@testable import Providers

/// The kit's reading of answers, row by row (Swedbank Pay iOS SDK, problem parsing; Swedbank Pay docs, Problems).
@Suite("Swedbank Pay problems")
struct SwedbankPayProblemTests {
  typealias Sample = SwedbankPaySample
  static let orders = SwedbankPayRequestTests.orders
  static let types = "https://api.payex.com/psp/errordetail/"

  /// An answer to the creation of an order, and the leaf that the kit makes of it.
  struct Row: CustomTestStringConvertible, Sendable {
    let status: Int
    let type: String?
    let body: String
    let leaf: String
    var testDescription: String { "\(status) \(type ?? "-") \(body.prefix(60)) is \(leaf)" }

    init(_ status: Int, _ type: String?, _ body: String, _ leaf: String) {
      self.status = status
      self.type = type
      self.body = body
      self.leaf = leaf
    }

    /// A problem of one of Swedbank Pay's types.
    static func known(_ status: Int, _ tail: String, _ leaf: String, more: String = "") -> Row {
      Row(status, "application/problem+json", "{\"type\":\"\(types)\(tail)\"\(more)}", leaf)
    }
  }

  static let json = "application/json"
  static let problem = "application/problem+json"

  static let rows: [Row] = [
    .known(401, "mobilesdk/unauthorized", "client.mobile-sdk.unauthorized"),
    .known(400, "mobilesdk/badrequest", "client.mobile-sdk.invalid-request"),
    .known(400, "inputerror", "client.swedbank-pay.input-error"),
    .known(403, "forbidden", "client.swedbank-pay.forbidden"),
    .known(404, "notfound", "client.swedbank-pay.not-found"),
    .known(504, "mobilesdk/gatewaytimeout", "server.mobile-sdk.backend-connection-timeout"),
    .known(502, "mobilesdk/badgateway", "server.mobile-sdk.backend-connection-failure"),
    .known(502, "mobilesdk/badgateway", "server.mobile-sdk.invalid-backend-response", more: ",\"gatewayStatus\":200"),
    .known(
      502, "mobilesdk/badgateway", "server.mobile-sdk.backend-connection-failure", more: ",\"gatewayStatus\":\"200\""),
    .known(500, "systemerror", "server.swedbank-pay.system-error"),
    .known(500, "configurationerror", "server.swedbank-pay.configuration-error"),
    // A type counts only among the problems of its own side.
    .known(403, "configurationerror", "client.unknown"), .known(500, "inputerror", "server.unknown"),
    .known(400, "mobilesdk/badgateway", "client.unknown"),
    // The body's whole-number status counts for more than HTTP's; a text does not.
    .known(400, "systemerror", "server.swedbank-pay.system-error", more: ",\"status\":500"),
    .known(500, "inputerror", "client.swedbank-pay.input-error", more: ",\"status\":400"),
    .known(401, "mobilesdk/unauthorized", "client.mobile-sdk.unauthorized", more: ",\"status\":\"500\""),
    .known(400, "inputerror", "client.unexpected-content", more: ",\"status\":200"),
    .known(500, "systemerror", "server.unexpected-content", more: ",\"status\":-1"),
    Row(422, problem, #"{"type":"https://till.example/problems/special"}"#, "client.unknown"),
    Row(503, problem, #"{"type":"https://till.example/problems/special"}"#, "server.unknown"),
    Row(400, problem, "{}", "client.unknown"), Row(500, problem, #"{"type":7}"#, "server.unknown"),
    Row(
      400, "Application/Problem+JSON; charset=utf-8", "{\"type\":\"\(types)inputerror\"}",
      "client.swedbank-pay.input-error"),
    // Without the media type of a problem an error is not read at all.
    Row(400, json, "{\"type\":\"\(types)inputerror\"}", "client.unexpected-content"),
    Row(500, json, "{\"type\":\"\(types)systemerror\"}", "server.unexpected-content"),
    Row(503, "text/html", "<html></html>", "server.unexpected-content"), Row(404, nil, "", "client.unexpected-content"),
    Row(400, problem, "[]", "client.unexpected-content"), Row(500, problem, "", "server.unexpected-content"),
    // A success without readable content is the server's fault.
    Row(200, "text/html", "<html></html>", "server.unexpected-content"), Row(204, nil, "", "server.unexpected-content"),
    Row(200, json, "", "server.unexpected-content"), Row(200, json, "[]", "server.unexpected-content"),
    Row(302, "text/html", "", "server.unexpected-content"), Row(200, json, "{}", "server.unexpected-content"),
    Row(200, json, #"{"paymentOrder":{"id":"/psp/paymentorders/7f"},"operations":[]}"#, "missing-required-operation"),
    Row(
      200, json,
      #"{"paymentOrder":{"id":"/psp/paymentorders/7f"},"operations":[{"rel":"view-paymentorder","href":"https://x.test/a"}]}"#,
      "missing-required-operation"),
  ]

  @Test("every answer that is no order becomes the kit's own problem, and nothing is opened", arguments: rows)
  func reading(_ row: Row) throws {
    let answer = Sample.answer(row.status, row.body, row.type)
    let step = SeenStep(
      Sample.adapter().reaction(to: answer, after: .createOrder(at: Self.orders), try Sample.context()).step)
    guard case .failed(let error) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(error.words.code == row.leaf)
    #expect(!error.isVerified)
    if row.leaf.hasPrefix("client.") { #expect(error.words.kit.hasPrefix("paymentFailed(error: .problem(.client(")) }
  }

  @Test("every leaf but the ones that come another way is reached by an answer")
  func complete() throws {
    let words = try #require(SwedbankPay.descriptor.vocabularies.first { $0.id == "swedbank-pay.problem" }).words
    let elsewhere: Set = ["network-error", "non-whitelisted-domain", "payment-not-in-instrument-mode"]
    #expect(Set(words).subtracting(elsewhere) == Set(Self.rows.map(\.leaf)))
  }

  @Test("too many requests are to be tried later, whatever the body says")
  func tooMany() throws {
    let step = SeenStep(
      Sample.adapter().reaction(
        to: Sample.answer(429, "slow down", "text/plain"), after: .createOrder(at: Self.orders), try Sample.context()
      ).step)
    let kit =
      #"paymentFailed(error: .problem(.client(.unexpectedContent(status: 429, contentType: "text/plain", body: …))))"#
    let words = ProviderResponseCode(
      code: "client.unexpected-content", kit: kit,
      problem: ProviderProblem(status: 429, contentType: "text/plain", raw: "slow down"))
    #expect(step == .failed(.tooManyRequests(retryAfter: .seconds(60), words)))
  }

  @Test("the app gets the problem whole: what the SDK hands on, the named fields, and the answer as it came")
  func whole() throws {
    let body =
      "{\"type\":\"\(Self.types)inputerror\",\"title\":\"T\",\"detail\":\"D\",\"instance\":\"https://a.test/1\",\"action\":\"RetryNewData\","
      + "\"problems\":[{\"name\":\"Amount\",\"description\":\"too high\"}]}"
    func problem(_ answer: WireAnswer) throws -> ProviderProblem? {
      let step = SeenStep(
        Sample.adapter().reaction(to: answer, after: .createOrder(at: Self.orders), try Sample.context()).step)
      guard case .failed(let error) = step else { return nil }
      return error.words.problem
    }
    #expect(
      try problem(Sample.answer(400, body, Self.problem))
        == ProviderProblem(
          type: "\(Self.types)inputerror", title: "T", status: 400, detail: "D", instance: "https://a.test/1",
          action: "RetryNewData", problems: [.init(name: "Amount", description: "too high")],
          contentType: Self.problem, raw: body))
    let page = String(repeating: "<p>", count: 400)
    #expect(
      try problem(Sample.answer(400, page, "text/html"))
        == ProviderProblem(status: 400, contentType: "text/html", raw: page))
  }

  @Test("the field that Swedbank Pay names is told")
  func field() throws {
    let body =
      "{\"type\":\"\(Self.types)inputerror\",\"problems\":[{\"name\":\"PaymentOrder.Amount\",\"description\":\"x\"}]}"
    let step = SeenStep(
      Sample.adapter().reaction(
        to: Sample.answer(400, body, Self.problem), after: .createOrder(at: Self.orders), try Sample.context()
      ).step)
    guard case .failed(.invalidRequest(let field, _)) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(field == "PaymentOrder.Amount")
  }

  static let backends: [(KeyValuePairs<String, String>, String, String)] = [
    ([:], "https://pay-backend.till.test/x", "swedbank-pay.create-payment-order"),
    ([:], "x", "swedbank-pay.create-payment-order"), ([:], "/x", "swedbank-pay.create-payment-order"),
    ([:], "https://deep.pay-backend.till.test/x", "swedbank-pay.create-payment-order"),
    ([:], "https://evilpay-backend.till.test/x", "non-whitelisted-domain"),
    ([:], "https://pay.till-other.test/x", "non-whitelisted-domain"),
    (["swedbank-pay.app": "allow-list-elsewhere"], "x", "non-whitelisted-domain"),
    (
      ["swedbank-pay.app": "allow-list-elsewhere"], "https://pay.till-other.test/x", "swedbank-pay.create-payment-order"
    ),
  ]

  @Test("the app follows its root to the backend's own hosts, or to a given list and nothing else", arguments: backends)
  func hosts(_ choices: KeyValuePairs<String, String>, _ address: String, _ expected: String) throws {
    let adapter = Sample.adapter(choices)
    let root: JSON = ["consumers": "consumers", "paymentorders": .string(address)]
    let reaction = adapter.reaction(to: WireAnswer(status: 200, json: root), after: .discover, try Sample.context())
    switch reaction.step {
    case .call(let call): #expect(adapter.traits(of: call).operation == expected)
    case .failed(let error): #expect(error.words.code == expected)
    default: Issue.record("\(reaction.step)")
    }
  }

  @Test("a root without consumers stops both generations, and one without a slash loses its last part")
  func roots() throws {
    let short = WireAnswer(status: 200, json: ["paymentorders": "paymentorders"])
    let step = SeenStep(Sample.adapter().reaction(to: short, after: .discover, try Sample.context()).step)
    guard case .failed(let error) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(error.words.code == "server.unexpected-content")
    let whole = WireAnswer(status: 200, json: ["consumers": "consumers", "paymentorders": "paymentorders"])
    let found = Sample.adapter(["swedbank-pay.app": "no-slash"]).reaction(
      to: whole, after: .discover, try Sample.context())
    #expect(found.session.paymentorders == "https://pay-backend.till.test/paymentorders")
    let right = Sample.adapter().reaction(to: whole, after: .discover, try Sample.context())
    #expect(right.session.paymentorders == "https://pay-backend.till.test/swedbank-pay-mobile/paymentorders")
  }
}
