import Commerce
import HTTPTypes
import Pages
import Testing
import Wire

@testable import Sandbox

@Suite("Tabby: for a shop’s plugin")
struct TabbyHookTests {
  private static let key = "Bearer \(TabbySandbox.Account.demo.secretKey)"

  private static func call(
    _ bench: TabbyBench, _ method: String, _ path: String, _ body: String = "", code: String? = "SA",
    host: String = "api.tabby.sa"
  ) -> WireAnswer {
    var request = WireRequest.literal(method, host: host, path, headers: ["Authorization": key], body: body)
    if let code { request = request.with(header: "X-Merchant-Code", code) }
    return bench.sandbox.respond(to: request, at: &bench.moment)
  }

  /// A bench whose account comes with no address of its own.
  private static func bench() -> TabbyBench {
    let bench = TabbyBench()
    var account = TabbySandbox.Account.demo
    account.webhookAddress = ""
    bench.sandbox = TabbySandbox(account: account)
    return bench
  }

  @Test("keys look as plugins check them", arguments: ["sk", "pk"])
  func keys(_ kind: String) throws {
    let account = TabbySandbox.Account.demo
    let key = kind == "sk" ? account.secretKey : account.publicKey
    let shape = try Regex("^\(kind)_test_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
    #expect(key.wholeMatch(of: shape) != nil)
  }

  @Test(
    "a plugin names a store by its country",
    arguments: [("SA", "SAR", "api.tabby.sa"), ("AE", "AED", "api.tabby.ai"), ("KW", "KWD", "api.tabby.ai")])
  func countries(_ code: String, _ currency: String, _ host: String) {
    let bench = TabbyBench()
    let body = TabbyBench.body(amount: "\"100.0\"", currency: currency, merchant: code)
    #expect(bench.send("POST", "/api/v2/checkout", body, host: host).json?["status"] == "created")
  }

  @Test("a webhook is registered, listed, changed and removed")
  func registration() throws {
    let bench = Self.bench()
    let place = "/api/v1/webhooks"
    #expect(Self.call(bench, "GET", place).json == .null)
    let made = Self.call(
      bench, "POST", place,
      #"{"url":"http://127.0.0.1:3000/hook","is_test":true,"header":{"title":"X-Mine","value":"v"}}"#)
    #expect(made.status == 200)
    let id = try #require(made.json?["id"]?.string)
    #expect(made.json?["is_test"] == true)
    #expect(Self.call(bench, "GET", place).json == .array([try #require(made.json)]))
    #expect(Self.call(bench, "GET", place, code: "TILL_SA").json == .null)
    let changed = Self.call(bench, "PUT", "\(place)/\(id)", #"{"url":"https://shop.example/hook","is_test":true}"#).json
    #expect(changed?["url"] == "https://shop.example/hook")
    #expect(changed?["header"] == .null)
    #expect(Self.call(bench, "GET", "\(place)/\(id)").json == changed)
    #expect(Self.call(bench, "DELETE", "\(place)/\(id)").json == ["status": "ok"])
    #expect(Self.call(bench, "DELETE", "\(place)/\(id)").json?["error"] == "no such webhook")
  }

  @Test(
    "what is wrong with a registration is said: no code, an unknown one, the other region, a bad address, a fifth one")
  func refusals() {
    let bench = Self.bench()
    let (place, body) = ("/api/v1/webhooks", #"{"url":"https://shop.example/hook"}"#)
    #expect(Self.call(bench, "POST", place, body, code: nil).status == 401)
    #expect(Self.call(bench, "POST", place, body, code: "FR").status == 401)
    #expect(Self.call(bench, "POST", place, body, code: "AE").status == 403)
    for wrong in [
      "", "{}", #"{"url":"http://shop.example/"}"#, #"{"url":"https://a.example","header":{"title":"a b"}}"#,
    ] {
      #expect(Self.call(bench, "POST", place, wrong).json?["errorType"] == "bad_data")
    }
    #expect((1...5).map { _ in Self.call(bench, "POST", place, body).status } == [200, 200, 200, 200, 400])
  }

  @Test("the webhooks of a store go to its addresses, each with its own header, and to no other store’s")
  func delivery() throws {
    let bench = Self.bench()
    let place = "/api/v1/webhooks"
    _ = Self.call(
      bench, "POST", place, #"{"url":"http://127.0.0.1:3000/a","header":{"title":"X-Mine","value":"v"}}"#)
    _ = Self.call(bench, "POST", place, #"{"url":"https://shop.example/b"}"#)
    _ = Self.call(bench, "POST", place, #"{"url":"https://other.example/"}"#, code: "AE", host: "api.tabby.ai")
    let session = try #require(bench.session(TabbyBench.body(merchant: "SA")))
    _ = bench.approve(session)
    let sent = bench.sandbox.outbox
    #expect(
      sent.map { "\($0.content.head.authority ?? "")\($0.content.path)" } == ["127.0.0.1:3000/a", "shop.example/b"])
    #expect(sent.map { $0.header("X-Mine") } == ["v", nil])
    #expect(sent.map { $0.header("X-Secret") } == [nil, nil])
    #expect(sent.first.map { TabbySandbox.forge($0, as: .unsigned).header("X-Mine") } == .some(nil))
    #expect(sent.first.map { TabbySandbox.forge($0, as: .wrongSignature).header("X-Mine") } == "somebody-else")
  }

  @Test("a capture’s tax, shipping, discount and items come back as they were sent; one decimal is enough")
  func captureParts() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let place = "/api/v2/payments/\(session.paymentID)"
    let capture = bench.send(
      "POST", place + "/captures",
      """
      {"amount":"100.0","reference_id":"c1","tax_amount":"15.5","shipping_amount":"10","items":[{"title":"Kettle"}]}
      """
    ).json?["captures"]?[0]
    #expect([capture?["amount"], capture?["tax_amount"], capture?["shipping_amount"]] == ["100.00", "15.50", "10.00"])
    #expect(capture?["discount_amount"] == "0.00")
    #expect(capture?["items"] == [["title": "Kettle"]])
    let wrong = bench.send("POST", place + "/captures", #"{"amount":"1.00","reference_id":"c2","tax_amount":"x"}"#)
    #expect(wrong.json?["errors"]?[0]?["field"] == "$.tax_amount")
  }

  @Test("placed payments are listed, newest first, and can be given another reference, which is told")
  func list() throws {
    let bench = TabbyBench()
    let first = try #require(bench.session())
    _ = bench.approve(first)
    bench.wait(.seconds(60))
    let second = try #require(bench.session(TabbyBench.body(reference: "TILL-2")))
    _ = bench.approve(second)
    _ = bench.session(TabbyBench.body(reference: "TILL-3"))
    func ids(_ query: String) -> [String]? {
      bench.send("GET", "/api/v2/payments" + query).json?["payments"]?.array?.compactMap { $0["id"]?.string }
    }
    #expect(ids("") == [second.paymentID, first.paymentID])
    #expect(ids("?limit=1&offset=1") == [first.paymentID])
    #expect(ids("?status=closed") == [])
    #expect(ids("?created_at__gte=2027-01-01") == [])
    #expect(ids("?created_at__gte=2026-03-01&created_at__lte=2026-03-02") == [second.paymentID, first.paymentID])
    // A day is its first moment, so its own payments come after it.
    #expect(ids("?created_at__lte=2026-03-01") == [])
    #expect(ids("?created_at__lte=2026-03-01T09:00:30Z") == [first.paymentID])
    for wrong in ["limit=x", "created_at__gte=yesterday", "created_at__lte=2026-02-30", "status=CLOSED", "status="] {
      let answer = bench.send("GET", "/api/v2/payments?" + wrong)
      #expect(answer.status == 400, "\(wrong)")
      #expect(answer.json?["error"] == "failed to decode request")
    }
    let renamed = bench.send(
      "PUT", "/api/v2/payments/\(first.paymentID)", #"{"order":{"reference_id":"NEW-1"},"amount":"1.00"}"#)
    #expect(renamed.json?.at("order", "reference_id") == "NEW-1")
    #expect(renamed.json?["amount"] == "431.25")
    #expect(bench.notices.last?.at("order", "reference_id") == "NEW-1")
    #expect(bench.truth("NEW-1").state == .authorised)
  }
}
