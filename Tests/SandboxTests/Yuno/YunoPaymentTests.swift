import Commerce
import Language
import Pages
import Sandbox
import Simulation
import Testing
import Wire

@Suite("Yuno: PIX payments")
struct YunoPaymentTests {
  private static let held = Money(minorUnits: 84_90, currency: .brl)

  @Test("a PIX payment is born READY_TO_PAY and waits as PENDING, its transaction CREATED (Payment status)")
  func born() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    let answer = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session))
    #expect(answer.status == 201)
    let json = try #require(answer.json)
    #expect(json["status"] == "READY_TO_PAY")
    #expect(json["sub_status"] == "CREATED")
    #expect(json.at("checkout", "sdk_action_required") == true)
    #expect(json.at("checkout", "session")?.string == session)
    #expect(
      json["amount"] == [
        "captured": .number("0.00"), "currency": "BRL", "currency_conversion": nil, "refunded": .number("0.00"),
        "value": .number("84.90"),
      ])
    #expect(json.at("payment_method", "type") == "PIX")
    #expect(json.at("payment_method", "vaulted_token") == "")
    #expect(json.at("transactions", "status") == "CREATED")
    // It means "made", not "paid".
    #expect(json.at("transactions", "response_code") == "SUCCEEDED")
    #expect(json.at("transactions", "category") == "BANK_TRANSFER")
    #expect(json.at("transactions", "provider_id") == "YUNO_TEST_PAYMENT_GW")
    #expect(json.at("transactions", "payment_method", "detail", "bank_transfer", "reference") != nil)
    #expect(json["created_at"] == "2026-01-12T12:00:00.123000Z")
    let transfer = json.at("payment_method", "payment_method_detail", "bank_transfer")
    #expect(transfer?["expires_at"] == "2026-01-12T12:30:00.123Z")
    let code = try #require(bench.code(json))
    #expect(BRCode.isIntact(code))
    #expect(code.contains("540584.90"))
    #expect(code.contains(".invalid/"))
    #expect(bench.truth() == ProviderRecord(state: .pending, words: "PENDING/IN_PROCESS"))
    let id = try #require(json["id"]?.string)
    #expect(bench.send("GET", "/v1/payments/\(id)").json?["status"] == "PENDING")
  }

  @Test("paid in the bank app, it is SUCCEEDED and APPROVED, and the amount captured (Payment status)")
  func paid() throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    bench.wait(.seconds(60))
    #expect(bench.pay(payment.code) == .accepted)
    let json = bench.send("GET", "/v1/payments/\(payment.id)").json
    #expect(json?["status"] == "SUCCEEDED")
    #expect(json?["sub_status"] == "APPROVED")
    #expect(json?.at("amount", "captured") == .number("84.90"))
    #expect(json?.at("checkout", "sdk_action_required") == false)
    #expect(json?.at("transactions", "status") == "SUCCEEDED")
    #expect(json?["updated_at"] == "2026-01-12T12:01:00.123000Z")
    let truth = ProviderRecord(
      state: .captured, words: "SUCCEEDED/APPROVED", captures: 1, captured: Self.held)
    #expect(bench.truth() == truth)
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == nil)
  }

  @Test("a code is paid once, in time and exactly: anything else the bank refuses with its reason (API Pix)")
  func bankRefusals() throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    #expect(bench.payWrongAmount(payment.code) == .refused(.wrongAmount))
    #expect(bench.status(of: payment) == "PENDING/IN_PROCESS")
    #expect(bench.pay(payment.code.replacing("84.90", with: "04.90")) == .refused(.damagedCode))
    #expect(bench.pay("") == .refused(.damagedCode))
    let foreign =
      "00020101021226510014br.gov.bcb.pix2529pix.sandbox.invalid/v2/3f1c9a520400005303986540584.905802BR5909LOJA TILL6009SAO PAULO62070503***6304AE8E"
    #expect(bench.pay(foreign) == .refused(.unknownCode))
    #expect(bench.pay(payment.code) == .accepted)
    #expect(bench.pay(payment.code) == .refused(.alreadyPaid))
    #expect(bench.payWrongAmount(payment.code) == .refused(.alreadyPaid))
    #expect(bench.truth().captures == 1)
  }

  /// The lengths of a code in minutes, the usual one first.
  static let lifetimes: [(YunoSandbox.PixLifetime, Int)] = [
    (.thirtyMinutes, 30), (.fiveMinutes, 5), (.fifteenMinutes, 15), (.oneHour, 60), (.oneDay, 1_440),
    (.sixDays, 8_640),
  ]

  @Test(
    "the code expires by itself when its time is over and cannot be paid then (Seamless SDK, expired payments)",
    arguments: lifetimes)
  func expired(lifetime: YunoSandbox.PixLifetime, minutes: Int) throws {
    let bench = YunoBench { $0[YunoSandbox.PixLifetime.self] = lifetime }
    let payment = try #require(bench.payment())
    let end = bench.moment.now.advanced(by: .seconds(minutes * 60))
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == SandboxDeadline(at: end, name: "pix-expires"))
    bench.wait(.seconds(minutes * 60) - .milliseconds(1))
    #expect(bench.status(of: payment) == "PENDING/IN_PROCESS")
    bench.wait(.milliseconds(1))
    #expect(bench.status(of: payment) == "EXPIRED/EXPIRED")
    let json = bench.send("GET", "/v1/payments/\(payment.id)").json
    #expect(json?.at("transactions", "response_code") == "EXPIRED_BY_PROVIDER")
    #expect(bench.pay(payment.code) == .refused(.expired))
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "EXPIRED/EXPIRED"))
  }

  @Test("whoever says nothing gets half an hour; every length is a choice")
  func usualLifetime() {
    #expect(Settings()[YunoSandbox.PixLifetime.self] == .thirtyMinutes)
    #expect(Set(Self.lifetimes.map(\.0)) == Set(YunoSandbox.PixLifetime.allCases))
  }

  @Test("in the last millisecond it can still be paid, and stays paid")
  func lastMoment() throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    bench.wait(.seconds(1_800) - .milliseconds(1))
    #expect(bench.pay(payment.code) == .accepted)
    bench.wait(.seconds(86_400))
    #expect(bench.status(of: payment) == "SUCCEEDED/APPROVED")
  }

  @Test("opening the session again shows the same payment and the same code (Seamless SDK, asynchronous methods)")
  func reopened() throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    bench.wait(.seconds(600))
    let again = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: payment.session))
    #expect(again.status == 201)
    #expect(again.json?["id"]?.string == payment.id)
    #expect(bench.code(again.json) == payment.code)
    #expect(again.json?["status"] == "PENDING")
    let list = bench.send("GET", "/v1/payments?merchant_order_id=TILL-000200").json?.array
    #expect(list?.count == 1)
  }

  @Test("a session whose payment is over is closed (Response codes)", arguments: ["paid", "expired", "canceled"])
  func usedSession(end: String) throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    switch end {
    case "paid": #expect(bench.pay(payment.code) == .accepted)
    case "expired": bench.wait(.seconds(1_800))
    default:
      let path = "/v1/payments/\(payment.id)/cancel-or-refund"
      #expect(bench.send("POST", path, "{\"reason\":\"REQUESTED_BY_CUSTOMER\"}").status == 201)
    }
    let again = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: payment.session))
    #expect(again.status == 400)
    #expect(again.json?["code"] == "CHECKOUT_SESSION_NOT_FOUND")
  }

  @Test("the same key gives the original payment and ignores the new body, for 24 hours (Idempotency)")
  func idempotency() throws {
    let bench = YunoBench()
    let first = try #require(bench.session())
    let second = try #require(bench.session(YunoBench.sessionBody(reference: "TILL-000201", value: "10.00")))
    let key = "5a2c7f60-0000-4000-8000-000000000200"
    let original = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: first), key: key)
    let other = YunoBench.paymentBody(session: second, reference: "TILL-000201", value: "10.00")
    let repeated = bench.send("POST", "/v1/payments", other, key: key)
    #expect(repeated.json?["id"] == original.json?["id"])
    #expect(repeated.json?.at("amount", "value") == .number("84.90"))
    #expect(bench.truth("TILL-000201").words == "checkout_session")
    bench.wait(.seconds(86_400))
    let fresh = try #require(bench.session(YunoBench.sessionBody(reference: "TILL-000202")))
    let body = YunoBench.paymentBody(session: fresh, reference: "TILL-000202")
    #expect(bench.send("POST", "/v1/payments", body, key: key).json?["id"] != original.json?["id"])
  }

  @Test("a body that is refused does not use up its key (Idempotency)")
  func refusedKey() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    #expect(bench.send("POST", "/v1/payments", "{}", key: "k").status == 400)
    #expect(bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session), key: "k").status == 201)
  }

  @Test(
    "a response code as the description refuses the payment at once (Testing gateway)",
    arguments: [
      ("INSUFFICIENT_FUNDS", "DECLINED/DECLINED", "51"), ("DO_NOT_HONOR", "DECLINED/DECLINED", "05"),
      ("DECLINED_BY_BANK", "DECLINED/DECLINED", nil), ("REPORTED_STOLEN", "DECLINED/DECLINED", "43"),
      ("CURRENCY_NOT_ALLOWED", "DECLINED/DECLINED", nil), ("INVALID_REQUEST", "REJECTED/REJECTED", nil),
      ("YUNO_ROUTING_REJECTED", "REJECTED/REJECTED", nil), ("ERROR", "ERROR/ERROR", nil),
      ("PROVIDER_TIMEOUT", "ERROR/TIMEOUT", "68"), ("TO_REVERSE", "ERROR/PENDING_REVERSE", nil),
      ("EXPIRED_BY_PROVIDER", "EXPIRED/EXPIRED", nil),
    ] as [(String, String, String?)])
  func description(code: String, status: String, isoCode: String?) throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    let answer = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session, description: code))
    #expect(answer.status == 201)
    #expect(bench.truth().words == status)
    #expect(!bench.truth().state.holdsMoney)
    #expect(answer.json?.at("transactions", "response_code")?.string == code)
    #expect(answer.json?.at("transactions", "provider_data", "iso8583_response_code")?.string == isoCode)
    #expect(bench.code(answer.json) == nil)
    let deadline = bench.sandbox.nextDeadline(after: bench.moment.now)?.name
    #expect(deadline == (["ERROR/TIMEOUT", "ERROR/PENDING_REVERSE"].contains(status) ? "yuno-reversal" : nil))
  }

  @Test("any other description waits to be paid", arguments: ["SUCCEEDED", "insufficient_funds", "basket"])
  func plainDescription(text: String) throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    let answer = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session, description: text))
    #expect(answer.json?["status"] == "READY_TO_PAY")
  }

  @Test(
    "outside Brazil and its real, Yuno itself rejects the payment (Transaction response codes)",
    arguments: [("SA", "BRL", "COUNTRY_NOT_SUPPORTED"), ("BR", "USD", "CURRENCY_NOT_ALLOWED")])
  func foreign(country: String, currency: String, code: String) throws {
    let bench = YunoBench()
    let session = try #require(bench.session(YunoBench.sessionBody(currency: currency, country: country)))
    let body = YunoBench.paymentBody(session: session, currency: currency, country: country)
    let answer = bench.send("POST", "/v1/payments", body)
    #expect(answer.json?["status"] == "REJECTED")
    #expect(answer.json?.at("transactions", "response_code")?.string == code)
  }

  @Test("another method, another amount or no session is refused (Response codes)")
  func refused() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    func code(_ body: String) -> String? { bench.send("POST", "/v1/payments", body).json?["code"]?.string }
    #expect(code(YunoBench.paymentBody(session: session, type: "CASH")) == "UNAVAILABLE_PAYMENT_METHOD")
    #expect(code(YunoBench.paymentBody(session: session, value: "84.91")) == "INVALID_AMOUNT")
    #expect(code(YunoBench.paymentBody(session: "")) == "MISSING_PARAMETERS")
    #expect(code(YunoBench.paymentBody(session: "nobody")) == "CHECKOUT_SESSION_NOT_FOUND")
    #expect(bench.truth().words == "checkout_session")
    let direct = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: "", workflow: "DIRECT"))
    #expect(direct.status == 201)
  }

  @Test("a code that waits can be canceled, once (Cancel payment)")
  func cancel() throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    let path = "/v1/payments/\(payment.id)/transactions/\(payment.transaction)/cancel"
    let body = "{\"merchant_reference\":\"c1\",\"reason\":\"REQUESTED_BY_CUSTOMER\"}"
    #expect(bench.send("POST", path, "{}").json?["code"] == "MISSING_PARAMETERS")
    #expect(
      bench.send("POST", path, "{\"merchant_reference\":\"c\",\"reason\":\"MOOD\"}").json?["code"]
        == "INVALID_PARAMETERS")
    let other = "/v1/payments/\(payment.id)/transactions/nobody/cancel"
    #expect(bench.send("POST", other, body).json?["code"] == "TRANSACTION_NOT_FOUND")
    let answer = bench.send("POST", path, body, key: "c")
    #expect(answer.status == 200)
    #expect(bench.status(answer.json) == "CANCELED/CANCELED")
    #expect(bench.send("POST", path, body, key: "c").status == 200)
    #expect(bench.send("POST", path, body).json?["code"] == "INVALID_STATUS")
    #expect(bench.pay(payment.code) == .refused(.cancelled))
    #expect(bench.truth() == ProviderRecord(state: .cancelled, words: "CANCELED/CANCELED"))
  }

  @Test("what was paid can be refunded in parts, then in full (Refund payment)")
  func refund() throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    let path = "/v1/payments/\(payment.id)/transactions/\(payment.transaction)/refund"
    let part = "{\"merchant_reference\":\"r1\",\"amount\":{\"currency\":\"BRL\",\"value\":30.00}}"
    #expect(bench.send("POST", path, part).json?["code"] == "INVALID_STATUS")
    _ = bench.pay(payment.code)
    for _ in 0..<2 { #expect(bench.send("POST", path, part, key: "r1").status == 200) }
    #expect(bench.status(of: payment) == "SUCCEEDED/PARTIALLY_REFUNDED")
    #expect(bench.truth().kept == Money(minorUnits: 54_90, currency: .brl))
    let tooMuch = part.replacing("30.00", with: "54.91")
    #expect(bench.send("POST", path, tooMuch).json?["code"] == "INVALID_AMOUNT")
    #expect(bench.status(bench.send("POST", path, "{\"merchant_reference\":\"r2\"}").json) == "REFUNDED/REFUNDED")
    #expect(bench.status(of: payment) == "REFUNDED/REFUNDED")
    #expect(bench.truth().state == .refunded)
    let payments = "/v1/payments/\(payment.id)"
    #expect(bench.send("GET", payments).json?.at("amount", "refunded") == .number("84.90"))
  }

  @Test("of several payments under one order, the one that holds money is the truth, else the newest")
  func truthOfReference() throws {
    let bench = YunoBench()
    #expect(bench.truth() == .nothing)
    let first = try #require(bench.payment())
    _ = bench.pay(first.code)
    bench.wait(.seconds(1))
    let second = try #require(bench.payment())
    #expect(bench.truth().words == "SUCCEEDED/APPROVED")
    _ = bench.send("POST", "/v1/payments/\(first.id)/cancel-or-refund", "{\"reason\":\"DUPLICATE\"}")
    #expect(bench.truth().words == "PENDING/IN_PROCESS")
    #expect(bench.pay(second.code) == .accepted)
    #expect(bench.send("GET", "/v1/payments?merchant_order_id=TILL-000200").json?.array?.count == 2)
  }

  @Test(
    "each of Till's own amounts does what its entry says", arguments: YunoSandbox.testData.filter { $0.source == nil })
  func testData(datum: TestDatum) throws {
    let bench = YunoBench()
    guard case .amount(let value) = datum.input, case .text(let code)? = datum.outcome.values["code"] else {
      Issue.record("Till has no test data of its own of this kind")
      return
    }
    let session = try #require(bench.session(YunoBench.sessionBody(value: value)))
    let answer = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session, value: value))
    #expect(answer.json?.at("transactions", "response_code")?.string == code)
    #expect(!bench.truth().state.holdsMoney)
    #expect(datum.source == nil)
  }

  @Test("whatever happens in whatever order, money is taken once at most and final statuses stay", arguments: 0..<40)
  func randomWalk(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    let action = "/v1/payments/\(payment.id)/transactions/\(payment.transaction)/"
    var accepted = 0
    var last = "PENDING/IN_PROCESS"
    for _ in 0..<50 {
      switch dice.next(below: 14) {
      case 0: if bench.pay(payment.code) == .accepted { accepted += 1 }
      case 1: #expect(bench.payWrongAmount(payment.code) != .accepted)
      case 2 where dice.next(below: 8) == 0: _ = bench.send("POST", action + "cancel", "{\"merchant_reference\":\"c\"}")
      case 3:
        let value = Money(minorUnits: Int64(1 + dice.next(below: 60_00)), currency: .brl).decimalText
        let body = "{\"merchant_reference\":\"r\",\"amount\":{\"currency\":\"BRL\",\"value\":\(value)}}"
        _ = bench.send("POST", action + "refund", body)
      case 4: _ = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: payment.session))
      default: bench.wait(.seconds(Int64(dice.next(below: 90))))
      }
      let status = try #require(bench.status(of: payment))
      switch last {
      case "PENDING/IN_PROCESS": break
      case "SUCCEEDED/APPROVED": #expect(["SUCCEEDED", "REFUNDED"].contains(status.prefix { $0 != "/" }))
      case "SUCCEEDED/PARTIALLY_REFUNDED": #expect([last, "REFUNDED/REFUNDED"].contains(status))
      default: #expect(status == last)
      }
      last = status
      #expect(accepted <= 1)
      #expect(bench.truth().words == status)
      #expect(bench.truth().captures == accepted)
    }
  }

  @Test("the same questions at the same moments give the same answers, byte for byte")
  func deterministic() {
    func run() -> [WireAnswer] {
      let bench = YunoBench()
      guard let payment = bench.payment() else { return [] }
      _ = bench.pay(payment.code)
      return [
        bench.send("GET", "/v1/payments/\(payment.id)"), bench.send("GET", "/v1/checkout/sessions/\(payment.session)"),
      ]
    }
    let first = run()
    #expect(first.count == 2)
    #expect(first == run())
  }
}
