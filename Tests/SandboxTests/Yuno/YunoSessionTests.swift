import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Yuno: sessions")
struct YunoSessionTests {
  @Test("a session answers 200 with exact decimals, microseconds and its address extended (Create checkout session)")
  func created() throws {
    let bench = YunoBench()
    let answer = bench.send("POST", "/v1/checkout/sessions", YunoBench.sessionBody())
    #expect(answer.status == 200)
    let session = try #require(answer.json?["checkout_session"]?.string)
    #expect(answer.json?["amount"] == ["currency": "BRL", "value": .number("84.90")])
    #expect(answer.json?["created_at"] == "2026-01-12T12:00:00.123000Z")
    #expect(answer.json?["callback_url"]?.string == "tilldemo://checkout/return?checkoutSession=\(session)")
    #expect(answer.json?["customer_id"] == .null)
    #expect(bench.truth() == ProviderRecord(state: .open, words: "checkout_session"))
  }

  @Test("reading a session adds id and used (Retrieve checkout session)")
  func read() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    let path = "/v1/checkout/sessions/\(session)"
    #expect(bench.send("GET", path).json?["id"]?.string == session)
    #expect(bench.send("GET", path).json?["used"] == false)
    _ = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session))
    #expect(bench.send("GET", path).json?["used"] == true)
  }

  @Test("a session lives five hours; then it is CHECKOUT_SESSION_NOT_FOUND (Checkout session)")
  func life() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    let end = bench.moment.now.advanced(by: .seconds(5 * 3_600))
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == SandboxDeadline(at: end, name: "session-expires"))
    bench.wait(.seconds(5 * 3_600) - .milliseconds(1))
    #expect(bench.send("GET", "/v1/checkout/sessions/\(session)").status == 200)
    bench.wait(.milliseconds(1))
    for answer in [
      bench.send("GET", "/v1/checkout/sessions/\(session)"),
      bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session)),
    ] {
      #expect(answer.status == 400)
      #expect(answer.json?["code"] == "CHECKOUT_SESSION_NOT_FOUND")
    }
    #expect(bench.truth().state == .expired)
  }

  @Test(
    "what is wrong has a code and messages, at 400 (Response codes)",
    arguments: [
      (TestBody("an order number of two characters", YunoBench.sessionBody(reference: "12")), "INVALID_PARAMETERS"),
      (
        TestBody("one of 256", YunoBench.sessionBody(reference: String(repeating: "1", count: 256))),
        "INVALID_PARAMETERS"
      ),
      (TestBody("an account that is no UUID", YunoBench.sessionBody(account: "till")), "INVALID_ACCOUNT_ID"),
      (TestBody("a country of three letters", YunoBench.sessionBody(country: "BRA")), "INVALID_PARAMETERS"),
      (TestBody("no currency of this world", YunoBench.sessionBody(currency: "XXQ")), "CURRENCY_NOT_ALLOWED"),
      (TestBody("a blank in a text", YunoBench.sessionBody(value: "\" 84.90\"")), "INVALID_AMOUNT"),
      (TestBody("words for a value", YunoBench.sessionBody(value: "\"much\"")), "INVALID_AMOUNT"),
      (TestBody("a truth value", YunoBench.sessionBody(value: "true")), "INVALID_PARAMETERS"),
      (TestBody("zero", YunoBench.sessionBody(value: "0.00")), "INVALID_AMOUNT"),
      (TestBody("below zero", YunoBench.sessionBody(value: "-1")), "INVALID_AMOUNT"),
      (TestBody("a tenth of a cent", YunoBench.sessionBody(value: "84.901")), "INVALID_AMOUNT"),
      (TestBody("an exponent", YunoBench.sessionBody(value: "8e1")), "INVALID_AMOUNT"),
      (TestBody("too much", YunoBench.sessionBody(value: "99999999999999999999")), "INVALID_AMOUNT"),
      (TestBody("no value", YunoBench.sessionBody(value: "null")), "INVALID_PARAMETERS"),
      (TestBody("an unknown workflow", YunoBench.sessionBody(workflow: "MAGIC")), "INVALID_PARAMETERS"),
      (TestBody("an address of two characters", YunoBench.sessionBody(callback: "a:")), "INVALID_PARAMETERS"),
      (TestBody("nothing at all", "{}"), "MISSING_PARAMETERS"),
    ])
  func problems(body: TestBody, code: String) {
    let bench = YunoBench()
    let answer = bench.send("POST", "/v1/checkout/sessions", body.text)
    #expect(answer.status == 400)
    #expect(answer.json?["code"]?.string == code)
    #expect(answer.json?["messages"]?.array?.isEmpty == false)
  }

  @Test("keys that are missing or wrong answer 401; the secret one is needed to make a session (Response codes)")
  func keys() {
    let bench = YunoBench()
    func code(publicKey: String, secretKey: String?) -> String {
      let answer = bench.send(
        "POST", "/v1/checkout/sessions", YunoBench.sessionBody(), publicKey: publicKey, secretKey: secretKey)
      return "\(answer.status) \(answer.json?["code"]?.string ?? "")"
    }
    #expect(code(publicKey: "", secretKey: "sandbox_till_secret") == "401 INVALID_CREDENTIALS")
    #expect(code(publicKey: "prod_till_public", secretKey: "sandbox_till_secret") == "401 INVALID_CREDENTIALS")
    #expect(code(publicKey: "sandbox_till_public", secretKey: "sandbox_till_public") == "401 INVALID_CREDENTIALS")
    #expect(code(publicKey: "sandbox_till_public", secretKey: nil) == "403 AUTHORIZATION_REQUIRED")
  }

  @Test("with the public key alone, the app can make and read a seamless payment and nothing else")
  func app() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    let direct = YunoBench.paymentBody(session: session, workflow: "DIRECT")
    #expect(bench.send("POST", "/v1/payments", direct, secretKey: nil).status == 403)
    let seamless = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session), secretKey: nil)
    #expect(seamless.status == 201)
    let id = try #require(seamless.json?["id"]?.string)
    #expect(bench.send("GET", "/v1/payments/\(id)", secretKey: nil).status == 200)
    #expect(bench.send("GET", "/v1/checkout/sessions/\(session)", secretKey: nil).status == 200)
    #expect(bench.send("GET", "/v1/payments?merchant_order_id=TILL-000200", secretKey: nil).status == 403)
    #expect(bench.send("POST", "/v1/payments/\(id)/cancel-or-refund", "{}", secretKey: nil).status == 403)
  }

  @Test(
    "what is not found answers 400, a wrong method 405 (Response codes)",
    arguments: [
      ("GET", "/v1/payments/nobody", "400 PAYMENT_NOT_FOUND"),
      ("GET", "/v1/payments?merchant_order_id=nobody", "400 PAYMENT_NOT_FOUND"),
      ("GET", "/v1/payments", "400 MISSING_PARAMETERS"),
      ("GET", "/v1/checkout/sessions/nobody", "400 CHECKOUT_SESSION_NOT_FOUND"),
      ("POST", "/v1/payments/nobody/cancel-or-refund", "400 PAYMENT_NOT_FOUND"), ("GET", "/", "400 NOT_FOUND"),
      ("GET", "/v2/payments", "400 NOT_FOUND"), ("DELETE", "/v1/payments", "405 UNSUPPORTED_METHOD"),
      ("GET", "/v1/checkout/sessions", "405 UNSUPPORTED_METHOD"), ("BREW", "/v1/payments/1", "405 UNSUPPORTED_METHOD"),
    ])
  func notFound(method: String, path: String, expected: String) {
    let bench = YunoBench()
    let answer = bench.send(method, path)
    #expect("\(answer.status) \(answer.json?["code"]?.string ?? "")" == expected)
  }

  @Test("nothing that is sent makes it fall over or say yes", arguments: TestBody.absurd)
  func absurd(body: TestBody) throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    let action = "/v1/payments/\(payment.id)/transactions/\(payment.transaction)/"
    let paths = [
      "/v1/checkout/sessions", "/v1/payments", action + "cancel", action + "refund", action + "cancel-or-refund",
    ]
    for path in paths {
      let answer = bench.send("POST", path, body.text)
      #expect(answer.status == 400)
      #expect(answer.json?["code"]?.string?.isEmpty == false)
    }
    #expect(bench.status(of: payment) == "PENDING/IN_PROCESS")
    #expect(bench.pay(body.text) == .refused(.damagedCode))
  }
}
