import Commerce
import Pages
import Testing
import Wire

@testable import Sandbox

@Suite("TrueLayer: the interface")
struct TrueLayerInterfaceTests {
  @Test("a payment is made with 201, an identifier, a user and a token of the shape of a JWT (Create a payment)")
  func created() throws {
    let bench = TrueLayerBench()
    let answer = bench.send("POST", "/v3/payments", TrueLayerBench.payment())
    #expect(answer.status == 201)
    #expect(answer.json?["status"] == "authorization_required")
    #expect(answer.json?["resource_token"]?.string?.split(separator: ".").count == 3)
    #expect(answer.json?["id"]?.string?.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(answer.json?.at("user", "id")?.string != nil)
    #expect(bench.truth() == ProviderRecord(state: .open, words: "authorization_required"))
  }

  @Test(
    "a body that is wrong is refused with the path of what is wrong (Payments API errors)",
    arguments: [
      (TestBody("no JSON", "["), "$"), (TestBody("dollars", TrueLayerBench.payment(currency: "USD")), "currency"),
      (TestBody("nothing", TrueLayerBench.payment(amount: "0")), "amount_in_minor"),
      (TestBody("a text", TrueLayerBench.payment(amount: "\"12\"")), "amount_in_minor"),
      (TestBody("a fraction", TrueLayerBench.payment(amount: "12.5")), "amount_in_minor"),
      (
        TestBody(
          "another account", TrueLayerBench.payment(goal: #"{"type":"merchant_account","merchant_account_id":"x"}"#)),
        "payment_method.beneficiary.merchant_account_id"
      ),
      (TestBody("nobody", TrueLayerBench.payment(goal: "{}")), "payment_method.beneficiary.type"),
      (TestBody("no choice", TrueLayerBench.payment(selection: "{}")), "payment_method.provider_selection.type"),
      (
        TestBody("no such bank", TrueLayerBench.payment(selection: #"{"type":"preselected","provider_id":"x"}"#)),
        "payment_method.provider_selection.provider_id"
      ),
      (
        TestBody(
          "a bank of another currency",
          TrueLayerBench.payment(selection: #"{"type":"preselected","provider_id":"mock-payments-de-redirect"}"#)),
        "payment_method.provider_selection.provider_id"
      ),
    ])
  func invalid(_ body: TestBody, _ field: String) {
    let answer = TrueLayerBench().send("POST", "/v3/payments", body.text)
    #expect(answer.status == 400)
    #expect(answer.json?["title"] == "Invalid Parameters")
    #expect(answer.json?["errors"]?.members?.map(\.name) == [field])
    #expect(answer.json?["trace_id"]?.string?.isEmpty == false)
  }

  @Test("a mandate that ends in the past is refused")
  func past() {
    let answer = TrueLayerBench().send("POST", "/v3/mandates", TrueLayerBench.mandate(until: "2020-01-01T00:00:00Z"))
    #expect(answer.json?["errors"]?.members?.map(\.name) == ["constraints.valid_to"])
  }

  @Test("more than the sandbox takes into the merchant's account is made as one that was rejected; elsewhere it is not")
  func tooMuch() throws {
    let bench = TrueLayerBench()
    let answer = bench.send("POST", "/v3/payments", TrueLayerBench.payment(amount: "5000001"))
    #expect(answer.status == 201)
    #expect(answer.json?["status"] == "failed")
    #expect(bench.truth() == ProviderRecord(state: .declined, words: "rejected"))
    let most = TrueLayerBench()
    #expect(
      most.send("POST", "/v3/payments", TrueLayerBench.payment(amount: "5000000")).json?["status"]
        == "authorization_required")
    let external = TrueLayerBench.payment(amount: "5000001", goal: TrueLayerBench.externalAccount)
    #expect(most.send("POST", "/v3/payments", external).json?["status"] == "authorization_required")
  }

  @Test("the same key and body give the same answer, another body is refused, and no key is none (Payments API errors)")
  func keys() {
    let bench = TrueLayerBench()
    let first = bench.send("POST", "/v3/payments", TrueLayerBench.payment(), key: "k")
    #expect(bench.send("POST", "/v3/payments", TrueLayerBench.payment(), key: "k") == first)
    let other = bench.send("POST", "/v3/payments", TrueLayerBench.payment(amount: "1300"), key: "k")
    #expect(other.status == 422)
    #expect(other.json?["title"] == "Idempotency-Key Reuse")
    #expect(bench.sandbox.resources.count == 1)
    let token = first.json?["resource_token"]?.string
    let id = first.json?["id"]?.string ?? ""
    let unnamed = bench.send("POST", "/v3/payments/\(id)/authorization-flow", token: token, key: .some(nil))
    #expect(unnamed.json?["errors"]?.members?.map(\.name) == ["Idempotency-Key"])
  }

  @Test("what was refused may be sent again with the same key")
  func keyAfterRefusal() {
    let bench = TrueLayerBench()
    #expect(bench.send("POST", "/v3/payments", "{}", key: "k").status == 400)
    #expect(bench.send("POST", "/v3/payments", TrueLayerBench.payment(), key: "k").status == 201)
  }

  @Test("no token, an unknown one and one that ended are 401, another payment's is 403, an unknown payment is 404")
  func tokens() throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    let other = try #require(bench.make())
    #expect(bench.send("GET", made.path, token: nil).status == 401)
    #expect(bench.send("GET", made.path, token: "x").status == 401)
    #expect(bench.send("GET", made.path, token: other.token).status == 403)
    #expect(bench.send("GET", "/v3/payments/unknown", token: made.token).status == 404)
    #expect(bench.send("GET", "/v3/mandates/\(made.id)", token: made.token).status == 404)
    #expect(bench.send("GET", made.path, token: made.token).status == 200)
    #expect(bench.send("POST", "/v3/payments", TrueLayerBench.payment(), token: made.token).status == 403)
    #expect(bench.send("POST", made.path + "/refunds", token: made.token).status == 403)
    for choice in ["stale", "other-payment"] {
      let bench = TrueLayerBench(["truelayer.token": choice])
      let made = try #require(bench.make())
      #expect(bench.send("GET", made.path, token: made.token).status == (choice == "stale" ? 401 : 403))
    }
  }

  @Test("a creation whose signature is missing, cut, of another key or over other bytes is 401 (Request signing v2)")
  func signatures() {
    let bench = TrueLayerBench()
    let body = TrueLayerBench.payment()
    let right = TrueLayerBench.signature("POST", "/v3/payments", "k", body)
    var header = TrueLayerBench.header
    func status(_ signature: String?, _ sent: String = body) -> Int {
      bench.send("POST", "/v3/payments", sent, key: "k", signature: .some(signature)).status
    }
    #expect(status(nil) == 401)
    #expect(status("..") == 401)
    #expect(status(String(right.dropLast(2))) == 401)
    #expect(status(right, body + " ") == 401)
    #expect(status(TrueLayerBench.signature("POST", "/v3/mandates", "k", body)) == 401)
    #expect(status(TrueLayerBench.signature("POST", "/v3/payments", "l", body)) == 401)
    for (name, value) in [("alg", JSON.string("ES256")), ("kid", "other"), ("tl_version", "1"), ("tl_headers", "")] {
      header = .object(
        (TrueLayerBench.header.members ?? []).map { $0.name == name ? .init(name: name, value: value) : $0 })
      #expect(status(TrueLayerBench.signature("POST", "/v3/payments", "k", body, header: header)) == 401)
    }
    #expect(bench.sandbox.resources.isEmpty)
    #expect(status(right) == 201)
  }

  @Test("only what is asked next can be answered; a payment that has not begun asks nothing (Payments API errors)")
  func order() throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    #expect(bench.act(made, "consent").json?["title"] == "Invalid State")
    #expect(bench.start(made).status == 200)
    #expect(bench.start(made).json?["title"] == "Invalid State")
    #expect(bench.next(made)?["type"] == "provider_selection")
    #expect(bench.act(made, "consent").json?["title"] == "Invalid State")
    #expect(bench.act(made, "provider-selection", #"{"provider_id":"x"}"#).status == 400)
    #expect(bench.act(made, "provider-selection", #"{"provider_id":"mock-payments-gb-redirect"}"#).status == 200)
    #expect(bench.next(made)?["type"] == "consent")
    #expect(bench.act(made, "consent").json?.at("authorization_flow", "actions", "next", "type") == "redirect")
    #expect(bench.act(made, "consent").json?["title"] == "Invalid State")
  }

  @Test(
    "a return address that is not in the console is refused, and only the exact one is",
    arguments: [
      "https://pay.tillshop.test/return/truelayer/", "https://pay.tillshop.test/return/truelayer?x=1",
      "TILLSHOP://return/truelayer", "",
    ])
  func returnAddress(_ address: String) throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    let answer = bench.start(made, return: address)
    #expect(answer.status == 400)
    #expect(answer.json?["errors"]?.members?.map(\.name) == ["redirect.return_uri"])
    #expect(bench.status(made) == "authorization_required")
  }

  @Test("the banks are those of the currency and the countries that are asked for, each healthy or not")
  func banks() throws {
    let bench = TrueLayerBench(["truelayer.bank-down": "yes"])
    let made = try #require(bench.make(TrueLayerBench.payment(currency: "EUR")))
    let providers = try #require(
      bench.start(made).json?.at("authorization_flow", "actions", "next", "providers")?.array)
    #expect(Set(providers.compactMap { $0["country_code"]?.string }) == ["DE", "FR"])
    let down = providers.filter { $0.at("availability", "recommended_status") == "unhealthy" }
    #expect(down.compactMap { $0["id"]?.string } == ["mock-payments-de-redirect", "mock-payments-fr-redirect"])
    #expect(bench.act(made, "provider-selection", #"{"provider_id":"mock-payments-de-redirect"}"#).status == 502)
    #expect(
      bench.send("GET", "/v3/payments-providers/mock-payments-de-redirect", token: made.token).json?
        .at("availability", "recommended_status") == "unhealthy")
    #expect(bench.send("GET", "/v3/payments-providers/none", token: made.token).status == 404)
  }

  @Test(
    "unknown routes and methods are not found",
    arguments: [
      ("GET", "/v3/payments"), ("DELETE", "/v3/payments/x"), ("POST", "/v2/payments"), ("GET", "/"),
    ])
  func routes(_ method: String, _ path: String) {
    #expect(TrueLayerBench().send(method, path).status == 404)
  }
}
