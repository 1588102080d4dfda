import Commerce
import Language
import Pages
import Sandbox
import Testing
import Wire

@Suite("Tamara: the hosted page")
struct TamaraPageTests {
  @Test("the code stands on the page; another keeps the page and says so (Testing scenarios)")
  func code() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    #expect(bench.open(order.url).shown?.id == "tamara.phone")
    let page = bench.press("submit", on: "tamara.phone", of: order).shown
    #expect(page?.id == "tamara.code")
    let code = try #require(bench.shownCode(page))
    #expect(code.count == 4)
    let wrong = String(code.reversed()) == code ? "0000" : String(code.reversed())
    // A press without a code costs no try; Till's own.
    for wrong in ["", "", "", "", wrong, code + "1"] {
      let again = bench.press("submit", on: "tamara.code", of: order, ["otp": wrong]).shown
      #expect(again?.id == "tamara.code")
      #expect(again?.fields.first?.problem != nil)
    }
    let resent = bench.press("resend", on: "tamara.code", of: order).shown
    let next = try #require(bench.shownCode(resent))
    #expect(next != code)
    #expect(bench.press("submit", on: "tamara.code", of: order, ["otp": code]).shown?.id == "tamara.code")
    #expect(bench.press("submit", on: "tamara.code", of: order, ["otp": next]).shown?.id == "tamara.plan")
    #expect(bench.sandbox.messages.isEmpty)
  }

  @Test("approving returns to the success address with paymentStatus and orderId (Tamara's WooCommerce plugin)")
  func approve() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    let url = "https://till.example/ok?paymentStatus=approved&orderId=\(order.id)"
    #expect(bench.approve(order).address == url)
    #expect(bench.status(of: order) == "approved")
    #expect(bench.press("approve", on: "tamara.plan", of: order).address == url)
    #expect(bench.open(order.url).address == url)
  }

  @Test("526422337 is declined and returns to the failure address (Testing scenarios)")
  func declined() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order(TamaraBench.body(phone: "+966526422337")))
    #expect(bench.passCode(of: order).shown?.id == "tamara.refused")
    #expect(bench.status(of: order) == "declined")
    #expect(
      bench.press("back", on: "tamara.refused", of: order).address
        == "https://till.example/fail?a=1&paymentStatus=declined&orderId=\(order.id)")
    #expect(bench.truth() == ProviderRecord(state: .declined, words: "declined"))
    #expect(bench.open(order.url).shown?.id == "tamara.refused")
  }

  @Test(
    "cancelling returns to the cancel address and leaves the order new (Tamara's Magento module)",
    arguments: ["tamara.phone", "tamara.code", "tamara.plan"])
  func cancel(page: String) throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    _ = bench.open(order.url)
    if page == "tamara.code" { _ = bench.press("submit", on: "tamara.phone", of: order) }
    if page == "tamara.plan" { _ = bench.passCode(of: order) }
    #expect(
      bench.press("cancel", on: page, of: order).address
        == "https://till.example/cancel?paymentStatus=canceled&orderId=\(order.id)")
    #expect(bench.truth() == ProviderRecord(state: .open, words: "new"))
    #expect(bench.approve(order).address != nil)
  }

  @Test(
    "the three parts add up: due today, in one month and in two (Tamara's Magento module)",
    arguments: [
      ("431.25", "SAR", "SA", "544337866"), ("100.00", "SAR", "SA", "544337866"), ("148.00", "SAR", "SA", "544337866"),
      ("99.98", "AED", "AE", "544337866"), ("10.001", "KWD", "KW", "55443378"),
    ])
  func plan(amount: String, currency: String, country: String, phone: String) throws {
    let bench = TamaraBench()
    let body = TamaraBench.body(amount: amount, currency: currency, country: country, phone: phone)
    let order = try #require(bench.order(body))
    let page = try #require(bench.passCode(of: order).shown)
    #expect(page.parts.map { $0.due?.description } == [nil, "2026-04-01", "2026-05-01"])
    let total = try #require(page.sumOfParts)
    #expect(total.decimalText == amount)
    #expect(total.currency.code == currency)
  }

  @Test("another number of parts, or one for paying now, is kept", arguments: [(2, 2), (12, 12)])
  func parts(asked: Int, shown: Int) throws {
    let bench = TamaraBench()
    let order = try #require(bench.order(TamaraBench.body(extra: "\"instalments\":\(asked),")))
    #expect(bench.passCode(of: order).shown?.parts.count == shown)
    let body = TamaraBench.body().replacing("PAY_BY_INSTALMENTS", with: "PAY_NOW")
    let now = try #require(bench.order(body))
    #expect(bench.passCode(of: now).shown?.parts.count == 1)
  }

  @Test("the page lives 30 minutes unless the checkout says otherwise (Order status flow)", arguments: [nil, 5, 60])
  func time(minutes: Int?) throws {
    let bench = TamaraBench()
    let extra = minutes.map { "\"expires_in_minutes\":\($0)," } ?? ""
    let order = try #require(bench.order(TamaraBench.body(extra: extra)))
    let end = bench.moment.now.advanced(by: .seconds((minutes ?? 30) * 60))
    #expect(
      bench.sandbox.nextDeadline(after: bench.moment.now) == SandboxDeadline(at: end, name: "session-expires"))
    _ = bench.passCode(of: order)
    bench.wait(end.since(bench.moment.now) - .milliseconds(1))
    #expect(bench.open(order.url).shown?.id == "tamara.plan")
    bench.wait(.milliseconds(1))
    #expect(bench.press("approve", on: "tamara.plan", of: order).shown?.id == "tamara.ended")
    #expect(bench.status(of: order) == "expired")
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "expired"))
    #expect(
      bench.press("back", on: "tamara.ended", of: order).address
        == "https://till.example/fail?a=1&paymentStatus=expired&orderId=\(order.id)")
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == nil)
  }

  @Test(
    "an address that is no order's page is 404",
    arguments: ["", "https://checkout-sandbox.tamara.co/c/", "https://checkout-sandbox.tamara.co/c/nobody", "?", "#"])
  func unknownPage(url: String) throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    #expect(bench.open(url) == .unavailable(status: 404))
    #expect(bench.open(order.url + "?lang=ar#top").shown?.id == "tamara.phone")
  }

  @Test("a button that is not on the page changes nothing", arguments: ["", "approve", "back", "resend"])
  func unknownButton(button: String) throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    _ = bench.open(order.url)
    #expect(bench.press(button, on: "tamara.phone", of: order).shown?.id == "tamara.phone")
    #expect(bench.press("approve", on: "tamara.plan", of: order).shown?.id == "tamara.phone")
    #expect(bench.status(of: order) == "new")
  }

  @Test("every published number and every amount does what its entry says", arguments: TamaraSandbox.testData)
  func testData(datum: TestDatum) throws {
    let bench = TamaraBench()
    switch datum.input {
    case .phone(let phone):
      let order = try #require(bench.order(TamaraBench.body(phone: phone)))
      let expected = datum.outcome.key == "tamara.test.phone-declined" ? "tamara.refused" : "tamara.plan"
      #expect(bench.passCode(of: order).shown?.id == expected)
    case .amount(let amount):
      guard case .money(let limit)? = datum.outcome.values["limit"] else {
        Issue.record("no limit")
        return
      }
      let country = String(limit.currency.code.prefix(2))
      let phones = ["SA": "544337866", "AE": "544337866", "BH": "35443378", "KW": "55443378", "OM": "95443378"]
      func send(_ amount: String) -> JSON? {
        let body = TamaraBench.body(
          amount: amount, currency: limit.currency.code, country: country, phone: phones[country] ?? "")
        return bench.send("POST", "/checkout", body).json
      }
      #expect(send(amount)?["errors"] == [["error_code": "total_amount_invalid_limit"]])
      #expect(send(limit.decimalText)?["status"] == "new")
    case .setting(let id, let choice):
      let bench = TamaraBench([id: choice])
      let order = try #require(bench.order())
      #expect(bench.passCode(of: order).shown?.id == "tamara.identity")
    case .card, .holder, .code, .email, .bank, .walletCard: Issue.record("Tamara has no test data of this kind")
    }
  }
}
