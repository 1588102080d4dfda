import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("Swedbank Pay's merchant backend, as documented")
struct SwedbankPayBackendTests {
  static let types = "https://api.payex.com/psp/errordetail/"

  @Test("the root names both resources beside itself, for a year")
  func root() {
    let bench = SwedbankPayBench()
    let answer = bench.app("GET", "/swedbank-pay-mobile/")
    #expect(answer.json?["consumers"] == "consumers")
    #expect(answer.json?["paymentorders"] == "paymentorders")
    #expect(answer.head.headerFields[.cacheControl] == "max-age=31536000")
  }

  @Test("the file that lets the app open payment addresses is there for everybody")
  func association() {
    let bench = SwedbankPayBench()
    let request = WireRequest.literal(
      "GET", host: SwedbankPayBench.backend, "/.well-known/apple-app-site-association")
    let answer = bench.sandbox.respond(to: request, at: &bench.moment)
    #expect(answer.status == 200)
    let detail = answer.json?.at("applinks", "details")?[0]
    #expect(detail?["appIDs"] == ["TILLTEAM01.test.tillshop.app"])
    #expect(detail?["components"]?[0]?["/"] == "/swedbank-pay-mobile/sdk-callback/ios-universal-link")
  }

  @Test("a token under five characters is refused with the backend's own problem", arguments: ["", "abcd"])
  func token(_ token: String) {
    let answer = SwedbankPayBench().app("GET", "/swedbank-pay-mobile/", token: token)
    #expect(answer.status == 401)
    #expect(answer.head.headerFields[.contentType] == "application/problem+json")
    #expect(answer.json?["type"]?.string == Self.types + "mobilesdk/unauthorized")
  }

  @Test(
    "a V3 order is shown by view-checkout, a V2 order by view-paymentorder",
    arguments: [
      ("\"Checkout3\"", "view-checkout"), ("null", "view-paymentorder"),
    ])
  func generations(_ product: String, _ rel: String) {
    let answer = SwedbankPayBench().app(
      "POST", "/swedbank-pay-mobile/paymentorders", SwedbankPayBench.body(product: product))
    #expect(answer.status == 200)
    #expect(answer.json?["operations"]?.array?.map { $0["rel"]?.string } == [rel])
  }

  @Test("a check-in gives a page to identify on")
  func checkIn() {
    let bench = SwedbankPayBench()
    let answer = bench.app(
      "POST", "/swedbank-pay-mobile/consumers",
      #"{"operation":"initiate-consumer-session","language":"sv-SE","shippingAddressRestrictedToCountryCodes":["SE"]}"#)
    #expect(answer.json?["operations"]?[0]?["rel"] == "view-consumer-identification")
    let url = (answer.json?["operations"]?[0]?["href"]?.string ?? "") + "#tillpay://event?id=or-42"
    let page = bench.sandbox.open(url, at: &bench.moment).shown
    #expect(page?.id == "swedbank-pay.check-in")
    let left = bench.sandbox.submit(
      .init(
        url: url, pageID: "swedbank-pay.check-in", button: "submit", values: ["email": "leia.ahlstrom@swedbankpay.com"]),
      at: &bench.moment)
    #expect(left.address?.hasPrefix("tillpay://event?id=or-42&event=identified&consumerProfileRef=") == true)
    #expect(left.address?.hasSuffix("&address=known") == true)
    #expect(bench.app("POST", "/swedbank-pay-mobile/consumers", "{}").status == 400)
  }

  static let missing: [String] = ["operation", "currency", "amount", "vatAmount", "description", "urls", "payeeInfo"]

  @Test("a body without a needed member is the backend's bad request", arguments: missing)
  func bad(_ name: String) {
    let body = SwedbankPayBench.body().replacing("\"\(name)\"", with: "\"not-\(name)\"")
    let answer = SwedbankPayBench().app("POST", "/swedbank-pay-mobile/paymentorders", body)
    #expect(answer.status == 400)
    #expect(answer.json?["type"]?.string == Self.types + "mobilesdk/badrequest")
  }

  static let refused: [(String, String)] = [
    (SwedbankPayBench.body(amount: "0"), "amount"), (SwedbankPayBench.body(amount: "129.5"), "amount"),
    (SwedbankPayBench.body(amount: "\"12900\""), "amount"), (SwedbankPayBench.body(tax: "12901"), "vatAmount"),
    (SwedbankPayBench.body(tax: "-1"), "vatAmount"), (SwedbankPayBench.body(currency: "SAR"), "currency"),
    (SwedbankPayBench.body(description: String(repeating: "x", count: 41)), "description"),
    (SwedbankPayBench.body(instrument: "\"Barter\""), "instrument"),
    (
      SwedbankPayBench.body().replacing("https://shop.till.example/terms", with: "http://shop"),
      "urls.termsOfServiceUrl"
    ),
    (SwedbankPayBench.body().replacing("completeUrl", with: "x"), "urls.completeUrl"),
  ]

  @Test("what Swedbank Pay does not take is named, field by field", arguments: refused)
  func input(_ body: String, _ field: String) {
    let answer = SwedbankPayBench().app("POST", "/swedbank-pay-mobile/paymentorders", body)
    #expect(answer.status == 400)
    #expect(answer.json?["type"]?.string == Self.types + "inputerror")
    #expect(answer.json?["action"] == "RetryNewData")
    #expect(answer.json?["problems"]?.array?.contains { $0["name"]?.string == field } == true)
  }

  /// Each way to go wrong, with what the kit decides by: HTTP status, media type and the problem's type.
  static let setups: [(String, Int, String?, String?)] = [
    ("unauthorized", 401, "application/problem+json", "mobilesdk/unauthorized"),
    ("bad-request", 400, "application/problem+json", "mobilesdk/badrequest"),
    ("gateway-timeout", 504, "application/problem+json", "mobilesdk/gatewaytimeout"),
    ("bad-gateway", 502, "application/problem+json", "mobilesdk/badgateway"),
    ("bad-gateway-answer", 502, "application/problem+json", "mobilesdk/badgateway"),
    ("input-error", 400, "application/problem+json", "inputerror"),
    ("forbidden", 403, "application/problem+json", "forbidden"),
    ("not-found", 404, "application/problem+json", "notfound"),
    ("system-error", 500, "application/problem+json", "systemerror"),
    ("configuration-error", 500, "application/problem+json", "configurationerror"),
    ("configuration-error-as-403", 403, "application/problem+json", "configurationerror"),
    ("status-in-body", 400, "application/problem+json", "systemerror"),
    ("plain-json-error", 403, "application/json", nil), ("html-error", 503, "text/html", nil),
    ("html-success", 200, "text/html", nil), ("empty-success", 204, nil, nil),
    ("too-many-requests", 429, "text/plain; charset=utf-8", nil),
  ]

  @Test("every way in which a backend goes wrong can be set up", arguments: setups)
  func setup(_ choice: String, _ status: Int, _ media: String?, _ tail: String?) {
    let bench = SwedbankPayBench(["swedbank-pay.backend": choice])
    let answer = bench.app("POST", "/swedbank-pay-mobile/paymentorders", SwedbankPayBench.body())
    #expect(answer.status == status)
    #expect(answer.head.headerFields[.contentType] == media)
    if let tail { #expect(answer.json?["type"]?.string == Self.types + tail) }
    // A backend that gave up waiting has made the order all the same.
    #expect(bench.truth.state == (choice == "gateway-timeout" ? .open : .nothing))
  }

  @Test("the two bad gateways differ by the status of what answered")
  func gateways() {
    func status(_ choice: String) -> JSON? {
      SwedbankPayBench(["swedbank-pay.backend": choice])
        .app("POST", "/swedbank-pay-mobile/paymentorders", SwedbankPayBench.body()).json?["gatewayStatus"]
    }
    #expect(status("bad-gateway") == nil)
    #expect(status("bad-gateway-answer") == 200)
  }

  /// Ways a backend is set up, and the status of what Swedbank Pay answered it; -1 where nothing came, `nil` where it never asked.
  static let upstream: [(String, Int?)] = [
    ("sound", 201), ("other-version", 201), ("gateway-timeout", -1), ("bad-gateway", -1), ("bad-gateway-answer", 200),
    ("input-error", 400), ("forbidden", 403), ("system-error", 500), ("configuration-error", 500),
    ("unauthorized", nil), ("bad-request", nil), ("html-error", nil), ("too-many-requests", nil),
  ]

  @Test(
    "the backend asks Swedbank Pay with its own key, and only where the problem is not its own", arguments: upstream)
  func passedOn(_ choice: String, _ status: Int?) throws {
    let bench = SwedbankPayBench(["swedbank-pay.backend": choice])
    _ = bench.app("POST", "/swedbank-pay-mobile/paymentorders", SwedbankPayBench.body())
    let calls = bench.moment.passedOn
    #expect(calls.map { (try? $0.outcome.get().status) ?? -1 } == [status].compactMap(\.self))
    for call in calls {
      #expect(call.request.sender == .merchant)
      #expect(call.request.authority == SwedbankPayBench.api)
      #expect(call.request.path == "/psp/paymentorders")
      #expect(call.request.head.headerFields[.authorization] == "Bearer till-merchant-token")
      let info = try #require(call.request.json?.at("paymentorder", "payeeInfo"))
      #expect(info["payeeId"]?.string?.isEmpty == false)
      #expect(info["payeeReference"] == "Tor42")
      #expect(info["orderReference"] == "or-42")
    }
  }

  /// A state of Swedbank Pay's server, how the backend answers each call that it passes on, and whether Swedbank Pay has acted.
  static let deaths: [(UpstreamServer, Int, String, Bool)] = [
    (.isDown, 502, "mobilesdk/badgateway", false), (.dies, 504, "mobilesdk/gatewaytimeout", true),
  ]

  @Test("while Swedbank Pay is down the backend answers, and says that nobody answered it", arguments: deaths)
  func upstreamDown(_ upstream: UpstreamServer, _ status: Int, _ type: String, _ acts: Bool) throws {
    let bench = SwedbankPayBench()
    #expect(bench.app("GET", "/swedbank-pay-mobile/", upstream: upstream).status == 200)
    let made = bench.app("POST", "/swedbank-pay-mobile/paymentorders", SwedbankPayBench.body(), upstream: upstream)
    #expect(bench.truth.state == (acts ? .open : .nothing))
    let identified = bench.app(
      "POST", "/swedbank-pay-mobile/consumers",
      #"{"operation":"initiate-consumer-session","language":"sv-SE","shippingAddressRestrictedToCountryCodes":["SE"]}"#,
      upstream: upstream)
    let order = try #require(bench.order(SwedbankPayBench.body(instrument: "\"CreditCard\"")))
    let change = "{\"operation\":\"SetInstrument\",\"instrument\":\"Swish\"}"
    let patch = "{\"href\":\"\(order.path)\",\"paymentorder\":\(change)}"
    let changed = bench.app("PATCH", "/swedbank-pay-mobile/patch", patch, upstream: upstream)
    #expect(bench.open(order).shown?.buttons.first?.id == (acts ? "swish" : "card"))
    for answer in [made, identified, changed] {
      #expect(answer.status == status && answer.json?["type"]?.string == Self.types + type)
    }
    #expect(bench.moment.passedOn.count { (try? $0.outcome.get()) == nil } == 3)
  }

  @Test("what Swedbank Pay does not take and what it changes is asked of it, too")
  func passedOnElsewhere() throws {
    let bench = SwedbankPayBench()
    _ = bench.app("POST", "/swedbank-pay-mobile/paymentorders", SwedbankPayBench.body(amount: "0"))
    let order = try #require(bench.order(SwedbankPayBench.body(instrument: "\"CreditCard\"")))
    let change = "{\"operation\":\"SetInstrument\",\"instrument\":\"Swish\"}"
    _ = bench.app(
      "PATCH", "/swedbank-pay-mobile/patch", "{\"href\":\"\(order.path)\",\"paymentorder\":\(change)}")
    _ = bench.merchant("GET", order.path)
    #expect(bench.moment.passedOn.map(\.request.path) == ["/psp/paymentorders", "/psp/paymentorders", order.path])
    #expect(bench.moment.passedOn.map { try? $0.outcome.get().status } == [400, 201, 200])
  }

  @Test("nothing a body holds brings it down", arguments: TestBody.absurd)
  func absurd(_ body: TestBody) {
    let bench = SwedbankPayBench()
    #expect(bench.app("POST", "/swedbank-pay-mobile/paymentorders", body.text).status >= 400)
    #expect(bench.app("POST", "/swedbank-pay-mobile/consumers", body.text).status == 400)
    #expect(bench.app("PATCH", "/swedbank-pay-mobile/patch", body.text).status >= 400)
    #expect(bench.merchant("POST", "/psp/paymentorders/x/captures", body.text).status == 404)
    #expect(bench.truth.state == .nothing)
  }

  @Test("orders are read with the merchant's key only")
  func access() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    #expect(bench.merchant("GET", order.path, key: "till-app-key").status == 401)
    #expect(bench.merchant("GET", "/psp/paymentorders/unknown").status == 404)
    #expect(bench.read(order)?.at("payeeInfo", "orderReference") == "or-42")
    #expect(bench.status(order) == "Initialized")
  }

  @Test("an order in instrument mode can be given another instrument, any other cannot")
  func instrument() throws {
    let bench = SwedbankPayBench()
    let single = try #require(bench.order(SwedbankPayBench.body(instrument: "\"CreditCard\"")))
    #expect(bench.open(single).shown?.buttons.map(\.id) == ["card", "terms", "cancel"])
    func change(_ order: SwedbankPayBench.Order) -> WireAnswer {
      bench.app(
        "PATCH", "/swedbank-pay-mobile/patch",
        "{\"href\":\"\(order.path)\",\"paymentorder\":{\"operation\":\"SetInstrument\",\"instrument\":\"Swish\"}}")
    }
    #expect(change(single).status == 200)
    #expect(bench.open(single).shown?.buttons.map(\.id) == ["swish", "terms", "cancel"])
    #expect(change(try #require(bench.order())).status == 403)
  }

  @Test("an order is aborted while nobody decides, and not in the middle")
  func abort() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    let body =
      "{\"href\":\"\(order.path)\",\"paymentorder\":{\"operation\":\"Abort\",\"abortReason\":\"CancelledByConsumer\"}}"
    _ = bench.press("swish", order)
    _ = bench.press("pay", order)
    let refused = bench.app("PATCH", "/swedbank-pay-mobile/patch", body)
    #expect(refused.status == 409)
    #expect(refused.json?["type"]?.string?.hasSuffix("operationnotallowed") == true)
    bench.wait(.seconds(180))
    #expect(bench.app("PATCH", "/swedbank-pay-mobile/patch", body).status == 200)
    #expect(bench.status(order) == "Aborted")
    #expect(bench.read(order)?.at("aborted", "abortReason") == "CancelledByConsumer")
    #expect(bench.truth.state == .cancelled)
    #expect(bench.app("PATCH", "/swedbank-pay-mobile/patch", body).status == 403)
  }
}
