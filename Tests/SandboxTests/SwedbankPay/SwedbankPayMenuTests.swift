import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Swedbank Pay's menu, as documented")
struct SwedbankPayMenuTests {
  static let offers: [(String, [String])] = [
    ("SEK", ["swish", "card", "invoice", "credit-account", "trustly"]), ("NOK", ["vipps", "card", "invoice"]),
    ("DKK", ["mobile-pay", "card"]), ("EUR", ["mobile-pay", "card", "invoice", "trustly"]),
  ]

  @Test("each currency has its instruments", arguments: offers)
  func menu(_ currency: String, _ buttons: [String]) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order(SwedbankPayBench.body(currency: currency)))
    #expect(bench.open(order).shown?.buttons.map(\.id) == buttons + ["terms", "cancel"])
  }

  @Test(
    "a published card without a question is reserved at once, and its number is nowhere",
    arguments: [
      "4581099940323133", "4925000000000004",
    ])
  func plainCard(_ number: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    #expect(bench.card(order, number).address == "tillpay://done?id=or-42")
    #expect(bench.status(order) == "Paid")
    #expect(bench.read(order)?.at("paid", "transactionType") == "Authorization")
    #expect(bench.read(order)?.at("paid", "details", "maskedPan")?.string?.hasSuffix(String(number.suffix(4))) == true)
    #expect(bench.truth.state == .authorised)
    #expect(bench.truth.held == Money(minorUnits: 12_900, currency: .sek))
    #expect(!"\(bench.sandbox)".contains(number))
  }

  @Test(
    "a published card with a question comes back by the payment address, and the menu then ends",
    arguments: [
      "5226612199533406", "4761739001010416",
    ])
  func challenged(_ number: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    #expect(bench.card(order, number).shown?.id == "swedbank-pay.challenge")
    #expect(bench.sandbox.messages.last?.code == "123456")
    #expect(bench.press("submit", order, ["code": "123456"]).address == "tillpay://menu?id=or-42")
    #expect(bench.open(order).address == "tillpay://done?id=or-42")
    #expect(bench.truth.state == .authorised)
  }

  static let answers: [(String, [String: String], String)] = [
    ("cancel", [:], "creditcard/3dsecureusercancelled"), ("submit", ["code": "111111"], "creditcard/3dsecuredeclined"),
    ("submit", ["code": "222222"], "creditcard/authenticationstatusrejected"),
    ("submit", ["code": "333333"], "creditcard/3dsecureerror"),
  ]

  @Test("the issuer's question can fail in each documented way, and the menu stays", arguments: answers)
  func question(_ button: String, _ values: [String: String], _ tail: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    _ = bench.card(order, "4761739001010416")
    #expect(bench.press(button, order, values).address == "tillpay://menu?id=or-42")
    #expect(bench.open(order).shown?.id == "swedbank-pay.failed")
    #expect(bench.status(order) == "Initialized")
    let problem = bench.read(order)?.at("failedAttempts", "failedAttemptList")?[0]?["problem"]
    #expect(problem?["type"]?.string == SwedbankPayBackendTests.types + tail)
    #expect(bench.press("again", order).shown?.id == "swedbank-pay.menu")
    #expect(bench.card(order).address == "tillpay://done?id=or-42")
  }

  @Test("three wrong codes end the question, and so do ten minutes")
  func wrongCodes() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    _ = bench.card(order, "4761739001010416")
    for _ in 0..<2 {
      #expect(bench.press("submit", order, ["code": "999999"]).shown?.fields.first?.problem != nil)
    }
    #expect(bench.press("submit", order, ["code": "999999"]).address == "tillpay://menu?id=or-42")
    let late = SwedbankPayBench()
    let second = try #require(late.order())
    _ = late.card(second, "4761739001010416")
    late.wait(.seconds(599))
    #expect(late.open(second).address?.contains("/challenge?") == true)
    late.wait(.seconds(1))
    #expect(late.open(second).shown?.id == "swedbank-pay.failed")
  }

  @Test(
    "a card's form says which field is wrong",
    arguments: [
      (["card-number": "4925000000000005", "expiry": "12/30", "cvc": "123"], "card-number"),
      (["card-number": "6011000990139424", "expiry": "12/30", "cvc": "123"], "card-number"),
      (["card-number": "4925000000000004", "expiry": "01/26", "cvc": "123"], "expiry"),
      (["card-number": "4925000000000004", "expiry": "13/30", "cvc": "123"], "expiry"),
      (["card-number": "4925000000000004", "expiry": "12/30", "cvc": "1"], "cvc"), ([:], "card-number"),
    ])
  func form(_ values: [String: String], _ field: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    _ = bench.press("card", order)
    let page = bench.press("pay", order, values).shown
    #expect(page?.fields.filter { $0.problem != nil }.map(\.id) == [field])
    #expect(bench.truth.state == .open)
  }

  static let amounts: [(Int, String)] = [
    (900_313, "acquirerinvalidamount"), (900_330, "acquirererror"), (900_334, "acquirerpossiblefraud"),
    (900_343, "acquirercardstolen"), (900_351, "acquirererror"), (900_354, "acquirercardexpired"),
    (900_359, "acquirerpossiblefraud"), (900_361, "acquirerinsufficientfunds"), (900_362, "acquirererror"),
    (900_391, "acquirergatewayerror"), (952_400, "acquirererrordonotretry"),
    (952_507, "acquirererrormodificationsrequired"), (952_100, "monthlylimitexceeded"),
  ]

  @Test("the published amounts are refused as published", arguments: amounts)
  func amount(_ units: Int, _ word: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order(SwedbankPayBench.body(amount: "\(units)")))
    #expect(bench.card(order).shown?.id == "swedbank-pay.failed")
    let problem = bench.read(order)?.at("failedAttempts", "failedAttemptList")?[0]?["problem"]
    #expect(problem?["type"]?.string == SwedbankPayBackendTests.types + "creditcard/" + word)
  }

  @Test("ten a day for Mastercard, fifteen a month for Visa")
  func dailyLimit() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order(SwedbankPayBench.body(amount: "952100")))
    _ = bench.card(order, "5226612199533406")
    _ = bench.press("submit", order, ["code": "123456"])
    let problem = bench.read(order)?.at("failedAttempts", "failedAttemptList")?[0]?["problem"]
    #expect(problem?["type"]?.string?.hasSuffix("creditcard/dailylimitexceeded") == true)
  }

  @Test("Swish without a number opens the app here, with one it waits for another phone; both take the money at once")
  func swish() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    #expect(bench.swish(order).address == "tillpay://menu?id=or-42")
    #expect(bench.open(order).address == "tillpay://done?id=or-42")
    #expect(bench.truth.state == .captured)
    let other = SwedbankPayBench()
    let second = try #require(other.order())
    _ = other.press("swish", second)
    #expect(other.press("pay", second, ["phone": "+46739000001"]).shown?.id == "swedbank-pay.waiting")
    #expect(other.truth.state == .pending)
    #expect(other.sandbox.outsideActions(for: "or-42", at: other.moment.now).first == "swedbank-pay.approve")
    #expect(other.sandbox.perform(.named("swedbank-pay.approve", reference: "or-42"), at: &other.moment) == .accepted)
    #expect(other.press("check", second).address == "tillpay://done?id=or-42")
    #expect(other.truth.state == .captured)
  }

  static let descriptions = [("RF07", "swishdeclined"), ("TM01", "swishtimeout"), ("BANKIDCL", "bankidcancelled")]

  @Test("the published descriptions make Swish fail", arguments: descriptions)
  func description(_ text: String, _ word: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order(SwedbankPayBench.body(description: text)))
    _ = bench.swish(order)
    let problem = bench.read(order)?.at("failedAttempts", "failedAttemptList")?[0]?["problem"]
    #expect(problem?["type"]?.string == SwedbankPayBackendTests.types + word)
  }

  @Test("a wallet's request that nobody answers ends by itself, and the deadline says when")
  func timeout() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    _ = bench.press("swish", order)
    _ = bench.press("pay", order, ["phone": "+46739000001"])
    let deadline = try #require(bench.sandbox.nextDeadline(after: bench.moment.now))
    #expect(deadline.name == "wallet-request-expires")
    #expect(deadline.at == bench.moment.now.advanced(by: .seconds(180)))
    bench.wait(.seconds(180))
    bench.sandbox.settle(at: &bench.moment)
    bench.sandbox.settle(at: &bench.moment)
    #expect(bench.read(order)?.at("failedAttempts", "failedAttemptList")?.array?.count == 1)
    #expect(bench.open(order).shown?.id == "swedbank-pay.failed")
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == nil)
  }

  @Test("a shopper who gives up after a refusal leaves a failed order by the complete address")
  func leave() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    _ = bench.swish(order, "decline")
    #expect(bench.press("leave", order).address == "tillpay://done?id=or-42")
    #expect(bench.status(order) == "Failed")
    #expect(bench.read(order)?.at("failed", "problem", "type")?.string?.hasSuffix("swishdeclined") == true)
    #expect(bench.truth.state == .declined)
  }

  @Test(
    "the published shopper gets an invoice and a credit account, others do not",
    arguments: [
      ("invoice", "971020-2392", "Paid"), ("invoice", "19971020-2392", "Paid"),
      ("invoice", "600101-1234", "Initialized"),
      ("credit-account", "600101-1234", "Initialized"),
    ])
  func credit(_ button: String, _ number: String, _ status: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    _ = bench.press(button, order)
    _ = bench.press("submit", order, ["personal-number": number])
    #expect(bench.status(order) == status)
  }

  @Test("a credit account is signed for, and Trustly takes the money at once")
  func signing() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    _ = bench.press("credit-account", order)
    #expect(bench.press("submit", order, ["personal-number": "9710202392"]).shown?.id == "swedbank-pay.signing")
    #expect(bench.press("approve", order).address == "tillpay://menu?id=or-42")
    #expect(bench.truth.state == .authorised)
    let bank = SwedbankPayBench()
    let second = try #require(bank.order())
    _ = bank.press("trustly", second)
    _ = bank.press("approve", second)
    #expect(bank.truth.state == .captured)
  }

  @Test(
    "every documented problem of every instrument can be set up",
    arguments: [
      ("swedbank-pay.card-problem", "card"), ("swedbank-pay.swish-problem", "swish"),
      ("swedbank-pay.vipps-problem", "vipps"), ("swedbank-pay.invoice-problem", "invoice"),
      ("swedbank-pay.credit-account-problem", "credit-account"), ("swedbank-pay.trustly-problem", "trustly"),
    ])
  func problems(_ id: String, _ button: String) throws {
    let setting = try #require(SwedbankPaySandbox.settings.first { $0.id == id })
    for choice in setting.choices.dropFirst() {
      var choices = Settings()
      choices.choose(choice, for: setting)
      let bench = SwedbankPayBench()
      bench.moment = SandboxMoment(now: bench.moment.now, random: bench.moment.random, settings: choices)
      let order = try #require(bench.order(SwedbankPayBench.body(currency: button == "vipps" ? "NOK" : "SEK")))
      switch button {
      case "card": _ = bench.card(order)
      case "swish", "vipps":
        _ = bench.press(button, order)
        _ = bench.press("pay", order)
        _ = bench.press("approve", order)
      case "trustly":
        _ = bench.press(button, order)
        _ = bench.press("approve", order)
      default:
        _ = bench.press(button, order)
        _ = bench.press("submit", order, ["personal-number": "971020-2392"])
        if button == "credit-account" { _ = bench.press("approve", order) }
      }
      let type = bench.read(order)?.at("failedAttempts", "failedAttemptList")?[0]?.at("problem", "type")?.string ?? ""
      #expect(type.lowercased().replacing("_", with: "-").hasSuffix("/" + choice), "\(id) \(choice): \(type)")
      #expect(bench.truth.state == .open)
    }
  }

  @Test(
    "the page's own events reach the kit",
    arguments: [
      ("script-loading-failure", "script-loading-failure"), ("script-error", "script-error"), ("paid-event", "paid"),
    ])
  func events(_ choice: String, _ event: String) throws {
    let bench = SwedbankPayBench(["swedbank-pay.menu": choice])
    let order = try #require(bench.order())
    var left = bench.open(order)
    if choice == "script-error" { left = bench.press("card", order) }
    if choice == "paid-event" { left = bench.card(order) }
    #expect(left.address == "tillpay://event?id=or-42&event=\(event)")
  }

  @Test("a wallet's app that is not there is not opened, nothing is said, and another way still works")
  func appMissing() throws {
    let bench = SwedbankPayBench(["swedbank-pay.menu": "app-missing"])
    let order = try #require(bench.order())
    _ = bench.press("swish", order)
    let before = bench.open(order)
    #expect(bench.press("pay", order) == before)
    #expect(bench.truth.state == .open)
    _ = bench.press("back", order)
    #expect(bench.card(order).address == "tillpay://done?id=or-42")
  }

  @Test("pages of nobody are not shown, and a press on a page that is gone does nothing")
  func strangers() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    for url in [
      "https://ecom.externalintegration.payex.com/", "https://ecom.externalintegration.payex.com/x?token=1",
      order.url.replacing("token=", with: "token=0"),
    ] {
      #expect(bench.sandbox.open(url, at: &bench.moment) == .unavailable(status: 404))
    }
    let late = bench.sandbox.submit(
      PageSubmission(url: order.url, pageID: "swedbank-pay.app", button: "approve"), at: &bench.moment)
    #expect(late.shown?.id == "swedbank-pay.menu")
    #expect(bench.truth.state == .open)
  }
}
