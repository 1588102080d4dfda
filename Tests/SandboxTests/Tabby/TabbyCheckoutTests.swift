import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Tabby: sessions")
struct TabbyCheckoutTests {
  @Test("an eligible shopper gets a session, a payment in CREATED and a page on the Saudi host (Checkout flow)")
  func created() {
    let bench = TabbyBench()
    let answer = bench.send("POST", "/api/v2/checkout", TabbyBench.body())
    #expect(answer.status == 200)
    #expect(answer.json?["status"] == "created")
    #expect(answer.json?["token"] == .null)
    #expect(answer.json?.at("payment", "status") == "CREATED")
    #expect(answer.json?.at("payment", "is_test") == true)
    #expect(answer.json?.at("payment", "amount") == "431.25")
    let product = answer.json?.at("configuration", "products", "installments")
    #expect(product?["is_available"] == true)
    #expect(product?["rejection_reason"] == .null)
    let offer = answer.json?.at("configuration", "available_products", "installments")?[0]
    #expect(offer?["web_url"]?.string?.hasPrefix("https://checkout.tabby.sa/?sessionId=") == true)
    #expect(offer?["qr_code"]?.string?.hasPrefix("https://api.tabby.sa/api/v2/checkout/") == true)
    #expect(bench.truth() == ProviderRecord(state: .open, words: "CREATED"))
  }

  @Test("the same body again makes another session and another payment (API reference)")
  func noIdempotency() throws {
    let bench = TabbyBench()
    let first = try #require(bench.session())
    let second = try #require(bench.session())
    #expect(first.id != second.id)
    #expect(first.paymentID != second.paymentID)
  }

  @Test(
    "a number ending in 2 is refused before the page with 200 and not_available (Testing credentials)",
    arguments: [
      ("+966500000002", "TILL_SA", "SAR", "api.tabby.sa"), ("500000002", "TILL_SA", "SAR", "api.tabby.sa"),
      ("0500000002", "TILL_AE", "AED", "api.tabby.ai"), ("971500000002", "TILL_AE", "AED", "api.tabby.ai"),
      ("+96590000002", "TILL_KW", "KWD", "api.tabby.ai"), ("+971500000002", "TILL_SA", "SAR", "api.tabby.sa"),
    ])
  func preScoring(phone: String, merchant: String, currency: String, host: String) {
    let bench = TabbyBench()
    let body = TabbyBench.body(amount: "\"100.00\"", currency: currency, merchant: merchant, phone: phone)
    let answer = bench.send("POST", "/api/v2/checkout", body, host: host)
    #expect(answer.status == 200)
    #expect(answer.json?["status"] == "rejected")
    #expect(answer.json?.at("payment", "status") == "CREATED")
    let product = answer.json?.at("configuration", "products", "installments")
    #expect(product?["is_available"] == false)
    #expect(product?["rejection_reason"] == "not_available")
    #expect(answer.json?.at("configuration", "available_products") == [:])
    #expect(bench.truth() == ProviderRecord(state: .declined, words: "rejected/not_available"))
  }

  @Test(
    "an order outside Till's own limits is refused with 200 and its reason (Checkout flow)",
    arguments: [
      ("5000.00", "SAR", "TILL_SA", "api.tabby.sa", nil), ("5000.01", "SAR", "TILL_SA", "api.tabby.sa", "too_high"),
      ("10", "SAR", "TILL_SA", "api.tabby.sa", nil), ("9.99", "SAR", "TILL_SA", "api.tabby.sa", "too_low"),
      ("5000.01", "AED", "TILL_AE", "api.tabby.ai", "too_high"), ("9.99", "AED", "TILL_AE", "api.tabby.ai", "too_low"),
      ("500.001", "KWD", "TILL_KW", "api.tabby.ai", "too_high"), ("0.999", "KWD", "TILL_KW", "api.tabby.ai", "too_low"),
    ] as [(String, String, String, String, String?)])
  func limits(amount: String, currency: String, merchant: String, host: String, reason: String?) {
    let bench = TabbyBench()
    let body = TabbyBench.body(amount: "\"\(amount)\"", currency: currency, merchant: merchant)
    let answer = bench.send("POST", "/api/v2/checkout", body, host: host)
    #expect(answer.status == 200)
    #expect(answer.json?["status"]?.string == (reason == nil ? "created" : "rejected"))
    let expected: JSON = reason.map { .string("order_amount_\($0)") } ?? .null
    #expect(answer.json?.at("configuration", "products", "installments", "rejection_reason") == expected)
  }

  @Test("the smallest documented body, without order or addresses, is enough for eligibility (Checkout flow)")
  func smallestBody() {
    let bench = TabbyBench()
    let answer = bench.send(
      "POST", "/api/v2/checkout",
      """
      {"merchant_code":"TILL_SA","payment":{"amount":"50.00","currency":"SAR",
       "buyer":{"email":"otp.success@tabby.ai","phone":"500000001"}}}
      """)
    #expect(answer.json?["status"] == "created")
  }

  @Test("the eleventh session in ten seconds with a test key is one too many (Technical requirements)")
  func rateLimit() {
    let bench = TabbyBench()
    for _ in 0..<10 { #expect(bench.session() != nil) }
    #expect(bench.send("POST", "/api/v2/checkout", TabbyBench.body()).status == 429)
    bench.wait(.seconds(10))
    #expect(bench.session() != nil)
  }

  @Test(
    "a live key makes two hundred in ten seconds, and without a limit there are any number",
    arguments: ["live-key", "none"])
  func otherLimits(_ choice: String) {
    let bench = TabbyBench(["tabby.session-limit": choice])
    for _ in 0..<200 { #expect(bench.session() != nil) }
    #expect((bench.session() == nil) == (choice == "live-key"))
  }

  @Test("a session can be read, and called off from a till (API reference; POS integration)")
  func readAndCancel() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    #expect(bench.send("GET", "/api/v2/checkout/\(session.id)").json?["status"] == "created")
    #expect(bench.send("POST", "/api/v2/checkout/\(session.id)/cancel").json?["status"] == "expired")
    #expect(bench.status(of: session) == "EXPIRED")
    #expect(bench.send("POST", "/api/v2/checkout/\(session.id)/cancel").status == 400)
    #expect(bench.truth() == ProviderRecord(state: .cancelled, words: "EXPIRED"))
  }

  @Test("an open session’s page is texted to the shopper, with or without the number in a body (Custom payment links)")
  func sendLink() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    let path = "/api/v2/checkout/\(session.id)/send_hpp_link"
    for body in ["", #"{"phone":"966500000001","product":"installments"}"#] {
      let answer = bench.send("POST", path, body)
      #expect(answer.status == 200)
      #expect(answer.json?["id"]?.string == session.id)
      #expect(answer.json?["status"] == "created")
    }
    _ = bench.approve(session)
    let late = bench.send("POST", path)
    #expect(late.status == 400)
    #expect(late.json?["errorType"] == "bad_data")
    #expect(bench.send("POST", "/api/v2/checkout/\(session.paymentID)/send_hpp_link").status == 404)
  }

  @Test("no link is texted to a shopper without a number, unless the call has one")
  func sendLinkWithoutPhone() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session(TabbyBench.body(phone: "")))
    let path = "/api/v2/checkout/\(session.id)/send_hpp_link"
    let refused = bench.send("POST", path)
    #expect(refused.status == 400)
    #expect(refused.json?["errors"]?[0]?["field"] == "$.payment.buyer.phone")
    #expect(bench.send("POST", path, #"{"phone":"966500000001"}"#).status == 200)
  }
}

@Suite("Tabby: refusals")
struct TabbyProblemTests {
  @Test("a basket in another currency than the merchant code's is bad data (Response codes)")
  func wrongCurrency() {
    let bench = TabbyBench()
    let answer = bench.send("POST", "/api/v2/checkout", TabbyBench.body(currency: "AED"))
    #expect(answer.status == 400)
    #expect(answer.json?["errorType"] == "bad_data")
    #expect(answer.json?["error"] == "could not create payment: only 'SAR' is supported, but got 'AED'")
  }

  @Test(
    "what is wrong with a field is listed under its path (Response codes)",
    arguments: [
      (TestBody("dollars", TabbyBench.body(currency: "USD")), "$.payment.currency", "invalid_value"),
      (TestBody("a number", TabbyBench.body(amount: "431.25")), "$.payment.amount", "invalid_value"),
      (TestBody("three decimals", TabbyBench.body(amount: "\"431.255\"")), "$.payment.amount", "invalid_value"),
      (TestBody("a blank before", TabbyBench.body(amount: "\" 431.25\"")), "$.payment.amount", "invalid_value"),
      (TestBody("a blank after", TabbyBench.body(amount: "\"431.25 \"")), "$.payment.amount", "invalid_value"),
      (TestBody("zero", TabbyBench.body(amount: "\"0.00\"")), "$.payment.amount", "invalid_value"),
      (TestBody("below zero", TabbyBench.body(amount: "\"-1\"")), "$.payment.amount", "invalid_value"),
      (TestBody("an empty amount", TabbyBench.body(amount: "\"\"")), "$.payment.amount", "invalid_value"),
      (TestBody("no amount", TabbyBench.body(amount: "null")), "$.payment.amount", "required"),
      (TestBody("another store", TabbyBench.body(merchant: "NOBODY")), "$.merchant_code", "invalid_value"),
      (TestBody("half a phone", TabbyBench.body(phone: "12")), "$.payment.buyer.phone", "invalid_value"),
      (
        TestBody("a number for an address", TabbyBench.body(urls: "{\"success\":7}")), "$.merchant_urls.success",
        "invalid_value"
      ),
      (
        TestBody("an address without a scheme", TabbyBench.body(urls: #"{"cancel":"till.example/cancel"}"#)),
        "$.merchant_urls.cancel", "invalid_value"
      ),
      (
        TestBody("an address with a blank", TabbyBench.body(urls: #"{"failure":"https://till.example/a b"}"#)),
        "$.merchant_urls.failure", "invalid_value"
      ),
      (
        TestBody("a scheme alone", TabbyBench.body(urls: #"{"success":"https://"}"#)), "$.merchant_urls.success",
        "invalid_value"
      ),
      (
        TestBody("no time of day", TabbyBench.body().replacing("2024-02-11T09:00:00Z", with: "2024-02-11")),
        "$.payment.buyer_history.registered_since", "invalid_value"
      ),
      (
        TestBody("no such day", TabbyBench.body().replacing("\"email\":", with: #""dob":"2001-02-29","email":"#)),
        "$.payment.buyer.dob", "invalid_value"
      ),
      (
        TestBody(
          "a time without a zone",
          TabbyBench.body().replacing("\"items\":", with: #""updated_at":"2026-01-12T08:00:00","items":"#)),
        "$.payment.order.updated_at", "invalid_value"
      ),
      (
        TestBody("256 characters", TabbyBench.body(reference: String(repeating: "7", count: 256))),
        "$.payment.order.reference_id", "invalid_value"
      ),
    ])
  func fields(body: TestBody, field: String, code: String) {
    let bench = TabbyBench()
    let answer = bench.send("POST", "/api/v2/checkout", body.text)
    #expect(answer.status == 400)
    #expect(answer.json?["errors"]?.array == [["field": .string(field), "code": .string(code), "message": ""]])
  }

  @Test(
    "a key that is missing or wrong is refused with its text (Response codes)",
    arguments: [
      (nil, "missing Bearer scheme"), ("sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee", "missing Bearer scheme"),
      ("Bearer sk_test_other", "auth: provided key doesn't exist"),
    ] as [(String?, String)])
  func keys(key: String?, text: String) {
    let bench = TabbyBench()
    let answer = bench.send("POST", "/api/v2/checkout", TabbyBench.body(), key: key)
    #expect(answer.status == 401)
    #expect(answer.json == ["status": "error", "errorType": "not_authorized", "error": .string(text)])
  }

  @Test("the public key makes sessions and nothing else")
  func publicKey() throws {
    let bench = TabbyBench()
    let answer = bench.send(
      "POST", "/api/v2/checkout", TabbyBench.body(), key: "Bearer pk_test_c0ffee1e-a5eb-4d1e-9f0a-c0de0fa77ab1")
    let payment = try #require(answer.json?.at("payment", "id")?.string)
    #expect(
      bench.send("GET", "/api/v2/payments/\(payment)", key: "Bearer pk_test_c0ffee1e-a5eb-4d1e-9f0a-c0de0fa77ab1")
        .status == 403)
  }

  @Test("the wrong region's host answers 403, for sessions and for payments (Response codes)")
  func wrongRegion() throws {
    let bench = TabbyBench()
    #expect(bench.send("POST", "/api/v2/checkout", TabbyBench.body(), host: "api.tabby.ai").status == 403)
    let session = try #require(bench.session())
    let answer = bench.send("GET", "/api/v2/payments/\(session.paymentID)", host: "api.tabby.ai")
    #expect(answer.status == 403)
    #expect(answer.json?["errorType"] == "no_permission")
  }

  @Test("an unknown payment is 404 in JSON, a bad identifier 400 (Response codes)")
  func unknownPayment() {
    let bench = TabbyBench()
    let unknown = bench.send("GET", "/api/v2/payments/00000000-0000-4000-8000-000000000000")
    #expect(unknown.status == 404)
    #expect(unknown.json?["error"] == "no such payment")
    let bad = bench.send("GET", "/api/v2/payments/TILL-2041")
    #expect(bad.status == 400)
    #expect(bad.json?["error"] == "invalid payment id")
  }

  @Test(
    "an unknown route or method is 404 in bare text, not JSON (Response codes)",
    arguments: [
      ("GET", "/"), ("GET", "/api/v2/checkout"), ("DELETE", "/api/v2/payments/1"), ("POST", "/api/v2/payments/1"),
      ("POST", "/api/v3/checkout"), ("POST", "/api/v2/checkout/1/2/3"), ("BREW", "/api/v2/checkout"),
    ])
  func unknownRoute(method: String, path: String) {
    let bench = TabbyBench()
    let answer = bench.send(method, path)
    #expect(answer.status == 404)
    #expect(answer.body == "404 page not found")
    #expect(answer.json == nil)
  }

  @Test("nothing that is sent makes it fall over or say yes", arguments: TestBody.absurd)
  func absurd(body: TestBody) throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    let actions = ["captures", "refunds", "close"].map { "/api/v2/payments/\(session.paymentID)/\($0)" }
    for path in ["/api/v2/checkout"] + actions {
      let answer = bench.send("POST", path, body.text)
      #expect(answer.status == 400)
      #expect(answer.json?["status"] == "error")
    }
    #expect(bench.status(of: session) == "CREATED")
  }
}
