import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Yuno: cards")
struct YunoCardTests {
  private static let held = Money(minorUnits: 84_90, currency: .brl)

  @Test("a card pays at once, and only its first eight and last four digits are kept (Payment object)")
  func paid() throws {
    let bench = YunoBench()
    let json = try #require(bench.payCard())
    #expect(bench.status(json) == "SUCCEEDED/APPROVED")
    #expect(json.at("transactions", "category") == "CARD")
    #expect(json.at("transactions", "provider_data", "iso8583_response_code") == "00")
    let card = json.at("payment_method", "payment_method_detail", "card", "card_data")
    #expect(card?["iin"] == "45079900")
    #expect(card?["lfd"] == "0002")
    #expect(!json.compactText.contains("4507990000000002"))
    #expect(json.at("payment_method", "vaulted_token") == "")
    #expect(bench.truth().kept == Self.held)
    #expect(bench.notices == ["payment.purchase SUCCEEDED/APPROVED"])
  }

  @Test(
    "the last four digits of a test card decide (Testing gateway)",
    arguments: [
      ("0010", "INSUFFICIENT_FUNDS", "DECLINED/DECLINED"), ("0028", "DECLINED_BY_BANK", "DECLINED/DECLINED"),
      ("0036", "DO_NOT_HONOR", "DECLINED/DECLINED"), ("0044", "INVALID_SECURITY_CODE", "DECLINED/DECLINED"),
      ("0051", "INVALID_CARD_DATA", "DECLINED/DECLINED"), ("0069", "REPORTED_STOLEN", "DECLINED/DECLINED"),
      ("0077", "ERROR", "ERROR/ERROR"),
    ])
  func endings(ending: String, code: String, status: String) throws {
    for start in ["450799000000", "525244000000", "37000000000"] {
      let bench = YunoBench()
      let json = try #require(bench.payCard(start + ending))
      #expect(bench.status(json) == status)
      #expect(json.at("transactions", "response_code")?.string == code)
      #expect(bench.truth().state == .declined)
    }
  }

  @Test("a published card comes before the description, any other card after it (Testing gateway)")
  func order() throws {
    let bench = YunoBench()
    func code(_ number: String, _ description: String) throws -> String? {
      let session = try #require(bench.session())
      let token = try #require(bench.token(session, YunoBench.tokenBody(number)))
      let body = YunoBench.paymentBody(
        session: session, description: description, type: "CARD", method: ",\"token\":\"\(token)\"")
      return bench.send("POST", "/v1/payments", body).json?.at("transactions", "response_code")?.string
    }
    #expect(try code("4507990000000010", "DO_NOT_HONOR") == "INSUFFICIENT_FUNDS")
    #expect(try code("4507990000000002", "DO_NOT_HONOR") == "SUCCEEDED")
    #expect(try code("4111111111111111", "DO_NOT_HONOR") == "DO_NOT_HONOR")
    #expect(try code("4556557955726624", "basket") == "SUCCEEDED_THREE_D_SECURE")
    #expect(try code("4556104160382032", "basket") == "AUTHENTICATION_FAILED_THREE_D_SECURE")
  }

  @Test("a one-time token is used once, in its own session (Generate token)")
  func token() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    let other = try #require(bench.session(YunoBench.sessionBody(reference: "TILL-000201")))
    let token = try #require(bench.token(session))
    func pay(_ session: String, _ reference: String) -> JSON? {
      let body = YunoBench.paymentBody(
        session: session, reference: reference, type: "CARD", method: ",\"token\":\"\(token)\"")
      return bench.send("POST", "/v1/payments", body).json
    }
    #expect(pay(other, "TILL-000201")?["code"] == "INVALID_TOKEN")
    #expect(pay(session, "TILL-000200")?["status"] == "SUCCEEDED")
    #expect(pay(session, "TILL-000200")?["code"] == "CHECKOUT_SESSION_NOT_FOUND")
    #expect(bench.truth().captures == 1)
  }

  @Test("a card that ends this month is good, one that ended last month is not (change log 2.9.0)")
  func expiry() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    #expect(bench.token(session, YunoBench.tokenBody(year: 26, month: 1)) != nil)
    #expect(bench.token(session, YunoBench.tokenBody(year: 25, month: 12)) == nil)
  }

  @Test(
    "a card is kept for a customer when it was asked and paid with, and pays again for that customer only (Enrollment)")
  func vault() throws {
    let bench = YunoBench()
    let ana = try #require(bench.customer())
    let rui = try #require(bench.customer("rui@till.test"))
    let mine = ",\"customer_id\":\"\(ana)\""
    #expect(bench.payCard(vaults: true)?.at("payment_method", "vaulted_token") == "")
    #expect(
      bench.payCard("4507990000000010", more: mine, vaults: true)?.at("payment_method", "vaulted_token") == "")
    let token = bench.payCard(more: mine, vaults: true)?.at("payment_method", "vaulted_token")?.string
    let kept = try #require(token)
    #expect(!kept.isEmpty)
    func pay(_ customer: String, _ token: String) throws -> JSON? {
      let session = try #require(bench.session(YunoBench.sessionBody(more: ",\"customer_id\":\"\(customer)\"")))
      let body = YunoBench.paymentBody(
        session: session, type: "CARD", method: ",\"vaulted_token\":\"\(token)\"")
      return bench.send("POST", "/v1/payments", body).json
    }
    #expect(try pay(ana, kept)?["status"] == "SUCCEEDED")
    #expect(try pay(rui, kept)?["code"] == "INVALID_CUSTOMER_FOR_TOKEN")
    #expect(try pay(ana, "nobody")?["code"] == "INVALID_CUSTOMER_FOR_TOKEN")
  }

  @Test("a customer is made once and found again by the merchant's own name (Customers)")
  func customers() throws {
    let bench = YunoBench()
    let id = try #require(bench.customer())
    let again = bench.send("POST", "/v1/customers", "{\"merchant_customer_id\":\"ana@till.test\"}")
    #expect(again.status == 400)
    #expect(again.json?["code"] == "CUSTOMER_ID_DUPLICATED")
    let found = bench.send("GET", "/v1/customers?merchant_customer_id=ana%40till.test")
    #expect(found.json?["id"]?.string == id)
    #expect(
      bench.send("GET", "/v1/customers?merchant_customer_id=nobody").json?["code"] == "CUSTOMER_NOT_FOUND")
    #expect(bench.session(YunoBench.sessionBody(more: ",\"customer_id\":\"nobody\"")) == nil)
  }

  static let challengeCodes: [(String, String, String)] = [
    ("1234", "SUCCEEDED/APPROVED", "SUCCEEDED_THREE_D_SECURE"),
    ("1111", "DECLINED/DECLINED", "AUTHENTICATION_FAILED_THREE_D_SECURE"),
    ("2222", "DECLINED/DECLINED", "REJECTED_THREE_D_SECURE_REQUIRED"),
    ("3333", "DECLINED/DECLINED", "THREE_D_SECURE_REQUIRED"), ("4444", "DECLINED/DECLINED", "AUTHENTICATION_ATTEMPT"),
  ]

  func challenged(_ bench: YunoBench) throws -> (id: String, url: String) {
    let json = try #require(bench.payCard("4916994064252017"))
    #expect(bench.status(json) == "PENDING/WAITING_ADDITIONAL_STEP")
    #expect(json.at("transactions", "response_code") == "CHALLENGE_REQUIRED")
    let url = try #require(json.at("payment_method", "payment_method_detail", "card", "redirect_url")?.string)
    return (try #require(json["id"]?.string), url)
  }

  @Test(
    "the issuer's codes decide, and the way back carries no outcome (Testing gateway, 3-D Secure)",
    arguments: challengeCodes)
  func challenge(code: String, status: String, response: String) throws {
    let bench = YunoBench()
    let (id, url) = try challenged(bench)
    #expect(bench.open(url).shown?.id == "yuno.challenge")
    #expect(bench.sandbox.messages.map(\.code) == ["1234"])
    let back = bench.press("submit", url, "yuno.challenge", ["code": code])
    #expect(back.address?.hasPrefix("tilldemo://checkout/return?checkoutSession=") == true)
    let json = bench.read(id)
    #expect(bench.status(json) == status)
    #expect(json?.at("transactions", "response_code")?.string == response)
    #expect(bench.open(url) == .unavailable(status: 410))
  }

  @Test("three wrong codes end it, none is no try, and it cannot be cancelled meanwhile (Cancel payment)")
  func wrongCodes() throws {
    let bench = YunoBench()
    let (id, url) = try challenged(bench)
    let transaction = try #require(bench.read(id)?.at("transactions", "id")?.string)
    #expect(bench.act("cancel", id, transaction).json?["code"] == "INVALID_STATUS")
    for code in ["", "0000", "9999"] {
      let page = bench.press("submit", url, "yuno.challenge", ["code": code]).shown
      #expect(page?.fields.first?.problem != nil)
    }
    #expect(bench.press("submit", url, "yuno.challenge", ["code": "5555"]).address != nil)
    #expect(bench.truth().state == .declined)
  }

  @Test("a question that nobody answers lapses after ten minutes; Till's own time")
  func challengeLapses() throws {
    let bench = YunoBench()
    let (id, url) = try challenged(bench)
    let end = bench.moment.now.advanced(by: .seconds(600))
    #expect(
      bench.sandbox.nextDeadline(after: bench.moment.now) == SandboxDeadline(at: end, name: "yuno-challenge-expires"))
    bench.wait(.seconds(600))
    #expect(bench.open(url) == .unavailable(status: 410))
    // The page that still stands leads back.
    #expect(bench.press("submit", url, "yuno.challenge", ["code": "1234"]).address?.hasPrefix("tilldemo://") == true)
    #expect(bench.status(bench.read(id)) == "EXPIRED/EXPIRED")
    #expect(bench.notices == ["payment.purchase EXPIRED/EXPIRED"])
  }

  @Test("a provider that wants the name refuses a card without one")
  func holder() throws {
    let bench = YunoBench { $0[YunoSandbox.Acquirer.self] = .wantsHolder }
    #expect(bench.payCard("4111111111111111", holder: "")?.at("transactions", "response_code") == "MISSING_PARAMETERS")
    #expect(bench.payCard("4111111111111111", holder: "John Doe")?["status"] == "SUCCEEDED")
  }

  @Test("a slow provider makes Yuno give up after its 60 seconds, and decides later all the same (Response codes)")
  func slow() throws {
    let bench = YunoBench { $0[YunoSandbox.Acquirer.self] = .slow }
    #expect(bench.payCard()?["code"] == "REQUEST_TIMEOUT")
    #expect(bench.truth().words == "PENDING/PENDING_PROVIDER_CONFIRMATION")
    bench.wait(.seconds(90))
    #expect(bench.truth().words == "SUCCEEDED/APPROVED")
  }

  @Test("the network's advice stands beside a refusal only (Merchant advice codes)")
  func advice() throws {
    let bench = YunoBench {
      $0[YunoSandbox.Advice.self] = YunoSandbox.Advice(rawValue: "retry-after-24-h") ?? $0[YunoSandbox.Advice.self]
    }
    #expect(
      bench.payCard("4507990000000010")?.at("transactions", "merchant_advice_code") == "RETRY_AFTER_24_H")
    #expect(bench.payCard(reference: "TILL-000201")?.at("transactions", "merchant_advice_code") == .null)
  }

  static let standstills: [(YunoSandbox.Standstill, String, ProviderRecord.State)] = [
    (.created, "CREATED/CREATED", .open), (.readyToPay, "READY_TO_PAY/CREATED", .open),
    (.oneTimeCode, "PENDING/PENDING_OTP_COMPLETION", .pending),
    (.confirmation, "PENDING/PENDING_PROVIDER_CONFIRMATION", .pending),
    (.fraudReview, "PENDING/PENDING_FRAUD_REVIEW", .pending),
    (.partiallyApproved, "SUCCEEDED/PARTIALLY_APPROVED", .captured),
    (.fraudDeclined, "SUCCEEDED/FRAUD_DECLINED", .captured), (.verified, "VERIFIED/VERIFIED", .open),
    (.fraudVerified, "FRAUD/FRAUD_VERIFIED", .pending),
  ]

  @Test("every documented state in between can be seen (Payment status)", arguments: standstills)
  func standstill(choice: YunoSandbox.Standstill, words: String, state: ProviderRecord.State) throws {
    let bench = YunoBench { $0[YunoSandbox.Standstill.self] = choice }
    _ = bench.payCard()
    #expect(bench.truth().words == words)
    #expect(bench.truth().state == state)
    #expect(YunoSandbox.Standstill.allCases.count == Self.standstills.count + 1)
  }
}
