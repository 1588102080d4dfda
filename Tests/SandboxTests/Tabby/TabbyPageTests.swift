import Commerce
import Language
import Pages
import Sandbox
import Testing
import Wire

@Suite("Tabby: the hosted page")
struct TabbyPageTests {
  @Test("the page sends a code to the shopper's phone, once, and again when asked (Checkout flow)")
  func code() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    #expect(bench.sandbox.messages.isEmpty)
    #expect(bench.open(session).shown?.id == "tabby.code")
    #expect(bench.open(session).shown?.id == "tabby.code")
    #expect(bench.sandbox.messages.map(\.code) == ["8888"])
    #expect(bench.press("resend", on: "tabby.code", of: session).shown?.id == "tabby.code")
    #expect(bench.sandbox.messages.count == 2)
  }

  @Test("8888 is the code, in any digits; another keeps the page and says so (Testing credentials)")
  func wrongCode() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.open(session)
    for wrong in ["", "888", "8889", "88888"] {
      let page = bench.press("submit", on: "tabby.code", of: session, ["otp": wrong]).shown
      #expect(page?.id == "tabby.code")
      #expect(page?.fields.first?.problem != nil)
    }
    #expect(bench.press("submit", on: "tabby.code", of: session, ["otp": "٨٨٨٨"]).shown?.id == "tabby.plan")
  }

  @Test("a press without a code asks for it and costs no try; Till's own")
  func missingCode() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.open(session)
    for _ in 0..<6 {
      let page = bench.press("submit", on: "tabby.code", of: session, ["otp": ""]).shown
      #expect(page?.id == "tabby.code" && page?.fields.first?.problem?.key == "tabby.code.missing")
    }
  }

  @Test("approving places the order and returns to the success address with the payment's id (Checkout flow)")
  func approve() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    #expect(bench.approve(session).address == "https://till.example/ok?payment_id=\(session.paymentID)")
    #expect(bench.status(of: session) == "AUTHORIZED")
    let held = Money(minorUnits: 431_25, currency: .sar)
    #expect(bench.truth() == ProviderRecord(state: .authorised, words: "AUTHORIZED", held: held, wasHeld: true))
    // A second tap or a reload goes the same way and changes nothing.
    #expect(bench.press("approve", on: "tabby.plan", of: session).address != nil)
    #expect(bench.open(session).address != nil)
    #expect(bench.status(of: session) == "AUTHORIZED")
  }

  @Test("otp.rejected@tabby.ai is declined after the code and returns to the failure address (Testing credentials)")
  func rejected() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session(TabbyBench.body(email: "OTP.rejected@tabby.ai")))
    #expect(bench.reachPlan(of: session).shown?.id == "tabby.refused")
    #expect(bench.status(of: session) == "REJECTED")
    let back = bench.press("back", on: "tabby.refused", of: session).address
    #expect(back == "https://till.example/fail?payment_id=\(session.paymentID)#top")
    #expect(bench.truth() == ProviderRecord(state: .declined, words: "REJECTED"))
    #expect(bench.open(session).shown?.id == "tabby.refused")
  }

  @Test(
    "going back to the store expires the payment and returns to the cancel address (Payment statuses)",
    arguments: ["tabby.code", "tabby.plan"])
  func cancel(page: String) throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = page == "tabby.plan" ? bench.reachPlan(of: session) : bench.open(session)
    let back = bench.press("cancel", on: page, of: session).address
    #expect(back == "https://till.example/cancel?a=1&payment_id=\(session.paymentID)")
    #expect(bench.status(of: session) == "EXPIRED")
    #expect(bench.truth() == ProviderRecord(state: .cancelled, words: "EXPIRED"))
    #expect(bench.press("approve", on: "tabby.plan", of: session).shown?.id == "tabby.ended")
  }

  @Test("id.success@tabby.ai is asked for an identity card before the plan (Testing credentials)")
  func identity() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session(TabbyBench.body(email: "id.success@tabby.ai")))
    let page = bench.reachPlan(of: session).shown
    #expect(page?.id == "tabby.identity")
    #expect(page?.buttons.map(\.needsCamera) == [true, false])
    #expect(bench.press("submit", on: "tabby.identity", of: session).shown?.id == "tabby.plan")
  }

  @Test("a session without a phone asks for one, and refuses one of another country's shape")
  func phone() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session(TabbyBench.body(phone: "")))
    #expect(bench.open(session).shown?.id == "tabby.phone")
    let refused = bench.press("submit", on: "tabby.phone", of: session, ["phone": "12"]).shown
    #expect(refused?.fields.first?.problem != nil)
    #expect(bench.press("submit", on: "tabby.phone", of: session, ["phone": "0500000001"]).shown?.id == "tabby.code")
    let other = try #require(bench.session(TabbyBench.body(phone: "")))
    _ = bench.open(other)
    #expect(bench.press("submit", on: "tabby.phone", of: other, ["phone": "500000002"]).shown?.id == "tabby.refused")
  }

  @Test(
    "the four parts add up, today and each of the next three months (Checkout flow)",
    arguments: [
      ("431.25", "SAR", "TILL_SA", "api.tabby.sa"), ("100.01", "SAR", "TILL_SA", "api.tabby.sa"),
      ("148.00", "SAR", "TILL_SA", "api.tabby.sa"), ("99.99", "AED", "TILL_AE", "api.tabby.ai"),
      ("10.001", "KWD", "TILL_KW", "api.tabby.ai"), ("10.003", "KWD", "TILL_KW", "api.tabby.ai"),
    ])
  func plan(amount: String, currency: String, merchant: String, host: String) throws {
    let bench = TabbyBench()
    let body = TabbyBench.body(amount: "\"\(amount)\"", currency: currency, merchant: merchant)
    let session = try #require(bench.session(body, host: host))
    let page = try #require(bench.reachPlan(of: session).shown)
    #expect(page.parts.count == 4)
    #expect(page.parts.map { $0.due?.description } == [nil, "2026-04-01", "2026-05-01", "2026-06-01"])
    let total = try #require(page.sumOfParts)
    #expect(total.decimalText == amount)
    #expect(total.currency.code == currency)
  }

  @Test("dates are the store's own: late on the 31st in Kuwait the plan starts there")
  func localDates() throws {
    let bench = TabbyBench()
    bench.go(to: try #require(Timestamp(iso8601: "2026-01-30T21:30:00Z")))
    let body = TabbyBench.body(amount: "\"20.000\"", currency: "KWD", merchant: "TILL_KW")
    let session = try #require(bench.session(body, host: "api.tabby.ai"))
    let page = try #require(bench.reachPlan(of: session).shown)
    #expect(page.parts.map { $0.due?.description } == [nil, "2026-02-28", "2026-03-31", "2026-04-30"])
  }

  @Test("the page lives 20 minutes, the payment 30 (Payment processing)")
  func time() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.reachPlan(of: session)
    let start = bench.moment.now
    #expect(
      bench.sandbox.nextDeadline(after: start)
        == SandboxDeadline(at: start.advanced(by: .seconds(1_200)), name: "session-expires"))
    bench.wait(.seconds(1_200))
    #expect(bench.press("approve", on: "tabby.plan", of: session).shown?.id == "tabby.ended")
    #expect(bench.status(of: session) == "CREATED")
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now)?.name == "order-expires")
    bench.wait(.seconds(600))
    #expect(bench.status(of: session) == "EXPIRED")
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "EXPIRED"))
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == nil)
    #expect(
      bench.press("back", on: "tabby.ended", of: session).address?.hasPrefix("https://till.example/cancel") == true)
  }

  @Test("who approves in the last second has paid (Payment processing)")
  func lastSecond() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.reachPlan(of: session)
    bench.wait(.seconds(1_199))
    #expect(bench.press("approve", on: "tabby.plan", of: session).address != nil)
    bench.wait(.seconds(3_600))
    #expect(bench.status(of: session) == "AUTHORIZED")
  }

  @Test("an app's session without addresses ends on a page of its own")
  func noAddresses() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session(TabbyBench.body(urls: "null")))
    #expect(bench.approve(session).shown?.id == "tabby.finished")
    #expect(bench.status(of: session) == "AUTHORIZED")
  }

  @Test(
    "an address that is no session's page is 404",
    arguments: [
      "", "https://checkout.tabby.sa/", "https://checkout.tabby.sa/?sessionId=nobody",
      "https://evil.example/?sessionId=",
      "?#", "#",
    ])
  func unknownPage(url: String) throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    #expect(bench.open(url) == .unavailable(status: 404))
    let elsewhere = session.url.replacing("checkout.tabby.sa", with: "checkout.tabby.ai")
    #expect(bench.open(elsewhere) == .unavailable(status: 404))
  }

  @Test("a button that is not on the page changes nothing", arguments: ["", "approve", "back", "decline"])
  func unknownButton(button: String) throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.open(session)
    #expect(bench.press(button, on: "tabby.code", of: session).shown?.id == "tabby.code")
    #expect(bench.press("submit", on: "tabby.plan", of: session).shown?.id == "tabby.code")
    #expect(bench.status(of: session) == "CREATED")
  }

  @Test("every published number, address and amount does what its entry says", arguments: TabbySandbox.testData)
  func testData(datum: TestDatum) throws {
    let bench = TabbyBench()
    switch datum.input {
    case .phone(let phone):
      let isRefused = bench.session(TabbyBench.body(phone: phone)) == nil
      #expect(isRefused == (datum.outcome.key == "tabby.test.phone-refused"))
    case .email(let email):
      let session = try #require(bench.session(TabbyBench.body(email: email)))
      let pages = [
        "tabby.test.mail-passes": "tabby.plan", "tabby.test.mail-rejected": "tabby.refused",
        "tabby.test.mail-identity": "tabby.identity",
      ]
      #expect(bench.reachPlan(of: session).shown?.id == pages[datum.outcome.key])
    case .code(let code):
      let session = try #require(bench.session())
      _ = bench.open(session)
      #expect(bench.press("submit", on: "tabby.code", of: session, ["otp": code]).shown?.id == "tabby.plan")
    case .amount(let amount):
      guard case .money(let limit)? = datum.outcome.values["limit"] else {
        Issue.record("no limit")
        return
      }
      let store = ["SAR": "TILL_SA", "AED": "TILL_AE", "KWD": "TILL_KW"][limit.currency.code] ?? ""
      let body = TabbyBench.body(amount: "\"\(amount)\"", currency: limit.currency.code, merchant: store)
      let host = limit.currency == .sar ? "api.tabby.sa" : "api.tabby.ai"
      let json = bench.send("POST", "/api/v2/checkout", body, host: host).json
      let reasons = [
        "tabby.test.amount-too-high": "order_amount_too_high", "tabby.test.amount-too-low": "order_amount_too_low",
      ]
      let reason = json?.at("configuration", "products", "installments", "rejection_reason")?.string
      #expect(reason == reasons[datum.outcome.key])
    case .setting(let id, let choice):
      let bench = TabbyBench([id: choice])
      let session = try #require(bench.session())
      _ = bench.reachPlan(of: session)
      let pages = ["tabby.redirect": "tabby.done", "tabby.shopper": "tabby.card"]
      #expect(bench.press("approve", on: "tabby.plan", of: session).shown?.id == pages[id])
    case .card, .holder, .bank, .walletCard: Issue.record("Tabby has no test data of this kind")
    }
  }
}
