import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("Swedbank Pay's tokens charge their card again, and menus are limited, as documented")
struct SwedbankPayTokenTests {
  private static let kinds = ["payment": "Payment", "recurrence": "Recurrence", "unscheduled": "Unscheduled"]

  /// The token of a card that was paid with or verified.
  private func token(
    _ kind: String, _ bench: SwedbankPayBench, operation: String = "Purchase", card: String = "4925000000000004"
  ) throws -> String {
    let name = try #require(Self.kinds[kind])
    let body = SwedbankPayBench.body(more: ",\"generate\(name)Token\":true").replacing("Purchase", with: operation)
    let order = try #require(bench.order(body))
    _ = bench.card(order, card)
    if bench.status(order) != "Paid" { _ = bench.press("submit", order, ["code": "123456"]) }
    return try #require(bench.read(order)?.at("paid", "tokens")?[0]?["token"]?.string)
  }

  /// An order without the shopper, as it is documented (Swedbank Pay docs, Recur request; Unscheduled request).
  private func charge(
    _ bench: SwedbankPayBench, _ operation: String, _ member: String, _ token: String, amount: Int = 9_900,
    reference: String = "CD1234", product: String = ",\"productName\":\"Checkout3\""
  ) -> WireAnswer {
    bench.merchant(
      "POST", "/psp/paymentorders",
      """
      {"paymentorder":{"operation":"\(operation)","\(member)":"\(token)","currency":"SEK","amount":\(amount),
       "vatAmount":0,"description":"Second month","userAgent":"Mozilla/5.0","language":"sv-SE"\(product),
       "urls":{"callbackUrl":"https://shop.till.example/hooks"},
       "payeeInfo":{"payeeId":"5cabf558","payeeReference":"\(reference)","orderReference":"or-43"}}}
      """)
  }

  @Test(
    "a token charges its card without a page, and the merchant captures what is reserved",
    arguments: [("Recur", "recurrence"), ("UnscheduledPurchase", "unscheduled")],
    ["4925000000000004", "4761739001010416"]
  )
  func charged(_ kind: (operation: String, token: String), _ card: String) throws {
    let bench = SwedbankPayBench()
    let token = try token(kind.token, bench, card: card)
    let told = bench.sandbox.outbox.count
    let made = charge(bench, kind.operation, kind.token + "Token", token)
    #expect(made.status == 201)
    let order = try #require(made.json?["paymentOrder"])
    #expect([order["operation"], order["status"]] == [.string(kind.operation), "Paid"])
    #expect(order["remainingCaptureAmount"] == 9_900)
    #expect(made.json?["operations"]?.array?.compactMap { $0["rel"]?.string } == ["cancel", "capture"])
    #expect(bench.sandbox.outbox.count == told, "no callback of a card's charge without the shopper")
    let path = SwedbankPayBench.Order(path: try #require(order["id"]?.string), url: "")
    let details = bench.read(path)?.at("paid", "details")
    #expect(details?["transactionInitiator"] == "MERCHANT" && details?["acquirerTransactionType"] == "STANDARD")
    #expect(details?["maskedPan"]?.string?.suffix(4) == card.suffix(4))
    let held = bench.sandbox.truth(of: "or-43", at: bench.moment.now)
    #expect(held.state == .authorised)
    #expect(bench.transaction("captures", path, 9_900, "c1").status == 200)
    let record = bench.sandbox.truth(of: "or-43", at: bench.moment.now)
    #expect(record.state == .captured && record.captured == Money(minorUnits: 9_900, currency: .sek))
  }

  @Test("a verified card is charged as one that was paid with, in a V2 order too")
  func verified() throws {
    let bench = SwedbankPayBench()
    let token = try token("unscheduled", bench, operation: "Verify")
    let made = charge(bench, "UnscheduledPurchase", "unscheduledToken", token, product: "").json
    #expect(made?.at("paymentOrder", "state") == "Ready")
    #expect(
      made?["operations"]?.array?.compactMap { $0["rel"]?.string } == [
        "create-paymentorder-cancel", "create-paymentorder-capture",
      ])
  }

  @Test("the same payeeReference charges once, another one again")
  func once() throws {
    let bench = SwedbankPayBench()
    let token = try token("recurrence", bench)
    let first = charge(bench, "Recur", "recurrenceToken", token)
    #expect(charge(bench, "Recur", "recurrenceToken", token).json == first.json)
    let second = charge(bench, "Recur", "recurrenceToken", token, reference: "CD1235").json
    #expect(second?["paymentOrder"]?["id"] != first.json?["paymentOrder"]?["id"])
  }

  @Test("a call that charges a token moves money under its payeeReference")
  func effect() throws {
    func call(_ operation: String) -> SandboxCall? {
      SwedbankPaySandbox().call(
        of: .literal(
          "POST", host: SwedbankPayBench.api, "/psp/paymentorders", headers: [:],
          body: "{\"paymentorder\":{\"operation\":\"\(operation)\"}}"))
    }
    #expect(call("Recur")?.effect == .charge && call("Recur")?.keyMember == "payeeReference")
    #expect(call("Purchase")?.effect == .session && call("Purchase")?.keyMember == nil)
  }

  @Test(
    "a token that was not made, or was made for something else, is refused by name",
    arguments: [("Recur", "recurrence"), ("UnscheduledPurchase", "unscheduled"), ("Purchase", "payment")])
  func unknown(_ kind: (operation: String, token: String)) throws {
    let bench = SwedbankPayBench()
    let name = try #require(Self.kinds[kind.token])
    let other = try token(kind.token == "recurrence" ? "unscheduled" : "recurrence", bench)
    for token in ["5adc265f-f87f-4313-577e-08d3dca1a26c", other] {
      let refused =
        kind.operation == "Purchase"
        ? bench.merchant(
          "POST", "/psp/paymentorders",
          SwedbankPayBench.body(more: ",\"paymentToken\":\"\(token)\"").replacing(
            "\"payeeId\":\"\",\"payeeReference\":\"\"", with: "\"payeeId\":\"1\",\"payeeReference\":\"1\""))
        : charge(bench, kind.operation, kind.token + "Token", token)
      #expect(refused.status == 404)
      #expect(refused.json?["type"] == "https://api.payex.com/psp/errordetail/paymentorders/inputerror")
      #expect(refused.json?["problems"]?[0]?["name"] == .string(name + "Token"))
    }
    guard kind.operation != "Purchase" else { return }
    let missing = charge(bench, kind.operation, "x", "y")
    #expect(missing.status == 400)
    #expect(missing.json?["problems"]?[0]?["name"] == .string(kind.token + "Token"))
  }

  @Test("a refused charge is answered with the card's problem, and the ledger holds nothing")
  func refused() throws {
    let bench = SwedbankPayBench()
    let token = try token("recurrence", bench)
    let refused = charge(bench, "Recur", "recurrenceToken", token, amount: 900_361)
    #expect(refused.status == 403)
    #expect(refused.json?["type"]?.string?.hasSuffix("creditcard/acquirerinsufficientfunds") == true)
    let record = bench.sandbox.truth(of: "or-43", at: bench.moment.now)
    #expect(record.state == .declined && record.captured == nil)
    #expect(charge(bench, "Recur", "recurrenceToken", token).status == 201)
  }

  @Test("a card that has expired since is charged no more")
  func expired() throws {
    let bench = SwedbankPayBench()
    let token = try token("recurrence", bench)
    bench.wait(.seconds(5 * 366 * 86_400))
    let refused = charge(bench, "Recur", "recurrenceToken", token)
    #expect(refused.json?["type"]?.string?.hasSuffix("creditcard/acquirercardexpired") == true)
  }

  @Test("the app cannot charge a token through the backend")
  func backend() throws {
    let bench = SwedbankPayBench()
    let token = try token("recurrence", bench)
    let body = SwedbankPayBench.body(more: ",\"recurrenceToken\":\"\(token)\"").replacing("Purchase", with: "Recur")
    let refused = bench.app("POST", "/swedbank-pay-mobile/paymentorders", body)
    #expect(refused.status == 400)
    #expect(refused.json?["type"]?.string?.hasSuffix("mobilesdk/badrequest") == true)
  }

  @Test("a payment token fills the card in: only the code is asked for, and the issuer may still ask")
  func oneClick() throws {
    for card in ["4925000000000004", "4761739001010416"] {
      let bench = SwedbankPayBench()
      let token = try token("payment", bench, card: card)
      let order = try #require(bench.order(SwedbankPayBench.body(more: ",\"paymentToken\":\"\(token)\"")))
      let page = try #require(bench.open(order).shown)
      #expect(page.fields.map(\.id) == ["cvc"])
      #expect(page.buttons.map(\.id) == ["pay", "cancel"])
      #expect(bench.press("pay", order, ["cvc": "1"]).shown?.fields.first?.problem != nil)
      let next = bench.press("pay", order, ["cvc": "123"])
      if card == "4761739001010416" {
        #expect(next.shown?.id == "swedbank-pay.challenge")
        _ = bench.press("submit", order, ["code": "123456"])
      }
      #expect(bench.status(order) == "Paid")
      #expect(bench.read(order)?.at("paid", "details", "maskedPan")?.string?.suffix(4) == card.suffix(4))
      #expect(bench.read(order)?.at("paid", "details", "transactionInitiator") == "CARDHOLDER")
    }
  }

  @Test("a restricted menu offers what is listed, in that order, and not what the currency does not have")
  func restricted() throws {
    func menu(_ names: String) -> [String]? {
      let bench = SwedbankPayBench()
      let order = bench.order(SwedbankPayBench.body(more: ",\"restrictedToInstruments\":[\(names)]"))
      return order.flatMap { bench.open($0).shown?.buttons.map(\.id).filter { $0 != "terms" && $0 != "cancel" } }
    }
    #expect(menu("\"Trustly\",\"CreditCard\",\"Swish\"") == ["trustly", "card", "swish"])
    #expect(
      menu("\"Invoice-PayExFinancingSe\",\"CreditAccount-CreditAccountSe\",\"GooglePay\",\"Vipps\"") == [
        "invoice", "credit-account",
      ])
    #expect(menu("\"Vipps\"") == nil)
    let body = SwedbankPayBench.body(more: ",\"restrictedToInstruments\":[\"Vipps\"]")
    let refused = SwedbankPayBench().app("POST", "/swedbank-pay-mobile/paymentorders", body)
    #expect(refused.status == 400 && refused.json?["problems"]?[0]?["name"] == "restrictedToInstruments")
  }

  @Test("without a menu the only instrument shows at once, and cancels the order in place of going back")
  func noMenu() throws {
    let bench = SwedbankPayBench()
    let more = ",\"disablePaymentMenu\":true"
    let order = try #require(
      bench.order(SwedbankPayBench.body(more: more + ",\"restrictedToInstruments\":[\"CreditCard\"]")))
    let page = try #require(bench.open(order).shown)
    #expect(page.id == "swedbank-pay.card" && page.buttons.map(\.id) == ["pay", "cancel"])
    #expect(bench.press("cancel", order).address == "tillpay://cancelled?id=or-42")
    #expect(bench.status(order) == "Aborted")
    let several = try #require(bench.order(SwedbankPayBench.body(more: more)))
    #expect(bench.open(several).shown?.id == "swedbank-pay.menu")
  }
}
