import Commerce
import Language
import Pages
import Sandbox
import Testing
import Wire

@Suite("HyperPay: the card issuer's page")
struct HyperPayChallengeTests {
  static let back = "com.till.demo.payments://result?id="

  @Test("the page shows the shop, the amount and the end of the card, and asks for a code")
  func page() throws {
    var bench = HyperPayBench()
    let id = bench.checkout(more: "&customer.mobile=%2B966512345678")
    let url = bench.pay(id, number: "4200000000000018").json?.at("redirect", "url")?.string ?? ""
    #expect(url.hasPrefix("https://acs.till.sandbox.invalid/3ds2/challenge/8ac7a4a"))
    let page = try #require(bench.sandbox.open(url, at: &bench.moment).page)
    #expect(page.id == "hyperpay.challenge")
    #expect(page.url == url)
    #expect(page.fields.map(\.id) == ["code"])
    #expect(page.buttons.map(\.id) == ["submit", "resend", "cancel"])
    #expect(page.simulatorNote != nil)
    let values = page.blocks.compactMap { block in
      if case .fact(_, let value) = block { value.values["value"] } else { nil }
    }
    #expect(values.contains(.money(Money(minorUnits: 14_800, currency: .sar))))
    #expect(values.contains(.text("•••• 0018")))
    #expect(
      page.blocks.contains {
        if case .text(let phrase) = $0 { phrase.values["phone"] == .text("•••• 5678") } else { false }
      })
  }

  @Test("opening the page sends one text message with the code, reopening it sends no other")
  func message() {
    var bench = HyperPayBench()
    let url = bench.pay(bench.checkout(), number: "4200000000000018").json?.at("redirect", "url")?.string ?? ""
    #expect(bench.sandbox.messages.isEmpty)
    _ = bench.sandbox.open(url, at: &bench.moment)
    _ = bench.sandbox.open(url, at: &bench.moment)
    #expect(bench.sandbox.messages.map(\.code) == ["123456"])
    #expect(bench.sandbox.messages.first?.at == bench.moment.now.milliseconds)
  }

  @Test("while the page is open the status is pending and carries no payment's identifier")
  func pendingStatus() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    _ = bench.challenge(id)
    let answer = bench.status(id)
    #expect(answer.code == "000.200.000")
    #expect(answer.json?["id"] == nil)
    #expect(bench.truth() == ProviderRecord(state: .pending, words: "000.200.000", triesLeft: 3))
  }

  @Test(
    "each way out of the page leads to the same address and to its own result code",
    arguments: [
      ("123456", "000.100.110", ProviderRecord.State.captured, "Y"), ("111111", "100.380.401", .declined, "N"),
      ("222222", "100.390.100", .declined, "R"), ("333333", "100.390.112", .declined, "U"),
      ("555555", "000.100.110", .captured, "A"), ("777777", "800.100.155", .declined, "Y"),
      ("666666", "100.380.401", .declined, "N"), ("cancel", "100.396.101", .cancelled, "N"),
    ] as [(String, String, ProviderRecord.State, String?)])
  func waysOut(code: String, result: String, state: ProviderRecord.State, status: String?) {
    var bench = HyperPayBench()
    let id = bench.checkout()
    let url = bench.challenge(id)
    let response = code == "cancel" ? bench.press("cancel", on: url) : bench.press("submit", on: url, code: code)
    #expect(response == .redirect("\(Self.back)\(id)&resourcePath=%2Fv1%2Fcheckouts%2F\(id)%2Fpayment"))
    let answer = bench.status(id)
    #expect(answer.code == result)
    #expect(answer.json?.at("threeDSecure", "authenticationStatus")?.string == status)
    // Only who is authenticated, or was to be, has an indicator.
    #expect(answer.json?.at("threeDSecure", "eci")?.string == ["Y": "05", "A": "06"][status])
    #expect(bench.truth().state == state)
    #expect(bench.truth().words == result)
  }

  @Test("a code in Arabic-Indic digits is read")
  func arabicDigits() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout())
    guard case .redirect = bench.press("submit", on: url, code: "١٢٣٤٥٦") else {
      Issue.record("the code was not taken")
      return
    }
    #expect(bench.truth().state == .captured)
  }

  @Test("two wrong codes leave tries, the third one fails the challenge; an empty one does not count")
  func wrongCodes() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout())
    #expect(bench.press("submit", on: url).problem == "hyperpay.challenge.code-missing")
    for left in [2, 1] {
      let page = bench.press("submit", on: url, code: "999999").page
      #expect(page?.fields.first?.problem?.values["count"] == .number(left))
      #expect(bench.truth().state == .pending)
    }
    guard case .redirect = bench.press("submit", on: url, code: "999999") else {
      Issue.record("the third wrong code did not end the challenge")
      return
    }
    #expect(bench.truth() == ProviderRecord(state: .declined, words: "100.380.401"))
  }

  @Test("a right code after wrong ones is taken")
  func rightAfterWrong() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout())
    _ = bench.press("submit", on: url, code: "999999")
    _ = bench.press("submit", on: url, code: "123456")
    #expect(bench.truth().state == .captured)
  }

  @Test("a code runs out after five minutes, and a new one can be asked for")
  func codeExpires() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout())
    bench.wait(.seconds(300))
    #expect(bench.press("submit", on: url, code: "123456").problem == "hyperpay.challenge.code-expired")
    #expect(bench.press("resend", on: url).notices == ["hyperpay.challenge.sent-again"])
    #expect(bench.sandbox.messages.count == 2)
    _ = bench.press("submit", on: url, code: "123456")
    #expect(bench.truth().state == .captured)
  }

  @Test("a new code can be asked for after 30 seconds, three times")
  func resend() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout())
    bench.wait(.seconds(29))
    #expect(bench.press("resend", on: url).notices == ["hyperpay.challenge.wait"])
    #expect(bench.sandbox.messages.count == 1)
    for count in 2...4 {
      bench.wait(.seconds(30))
      #expect(bench.press("resend", on: url).notices == ["hyperpay.challenge.sent-again"])
      #expect(bench.sandbox.messages.count == count)
    }
    bench.wait(.seconds(30))
    let last = bench.press("resend", on: url)
    #expect(last.notices == ["hyperpay.challenge.no-more-codes"])
    #expect(last.page?.buttons.map(\.id) == ["submit", "cancel"])
    #expect(bench.sandbox.messages.count == 4)
  }

  @Test("an issuer that stops answering leaves the payment pending until its time is over")
  func hangs() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    let url = bench.challenge(id)
    #expect(bench.press("submit", on: url, code: "444444") == .unavailable(status: 503))
    #expect(bench.sandbox.open(url, at: &bench.moment) == .unavailable(status: 503))
    #expect(bench.press("cancel", on: url) == .unavailable(status: 503))
    #expect(bench.truth().state == .pending)
    bench.wait(.seconds(30 * 60))
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "100.396.103"))
  }

  @Test("a page that nobody touches ends after ten minutes, counted from the last touch")
  func closed() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    let url = bench.challenge(id)
    bench.wait(.seconds(599))
    #expect(bench.press("submit", on: url, code: "000000").problem == "hyperpay.challenge.code-expired")
    bench.wait(.seconds(599))
    #expect(bench.status(id).code == "000.200.000")
    bench.wait(.seconds(1))
    #expect(bench.sandbox.open(url, at: &bench.moment) == .unavailable(status: 410))
    // The page that still stands in the app leads back to the shop.
    guard case .redirect = bench.press("submit", on: url, code: "123456") else {
      Issue.record("the expired page is a dead end")
      return
    }
    #expect(bench.query().json?["payments"]?[0]?.at("result", "code")?.string == "100.396.103")
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "100.396.103"))
  }

  @Test("a second press after the end takes nothing")
  func doublePress() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout())
    _ = bench.press("submit", on: url, code: "123456")
    #expect(bench.press("submit", on: url, code: "123456") == .unavailable(status: 410))
    #expect(bench.truth().captures == 1)
  }

  @Test("while the issuer asks, another card on the same checkout has to wait")
  func busy() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    _ = bench.challenge(id)
    #expect(bench.pay(id).code == "800.700.100")
    #expect(bench.truth() == ProviderRecord(state: .pending, words: "000.200.000", triesLeft: 3))
  }

  @Test("a challenge without any address to return to is refused")
  func noReturn() {
    var bench = HyperPayBench()
    #expect(bench.pay(bench.checkout(), number: "4200000000000018", more: "").code == "100.370.101")
  }

  @Test("the return address may stand in the checkout or in the payment, never in both (HyperPay docs, Mobile SDK)")
  func returnTwice() {
    var bench = HyperPayBench()
    let id = bench.checkout(more: "&shopperResultUrl=https%3A%2F%2Fshop.example%2Fback%3Forder%3D1%23top")
    let both = bench.pay(id, number: "4200000000000018")
    #expect(both.status == 400)
    #expect(both.parameterError?["message"]?.string == "was already set and cannot be overwritten")
    let url = bench.pay(id, number: "4200000000000018", more: "").json?.at("redirect", "url")?.string ?? ""
    _ = bench.sandbox.open(url, at: &bench.moment)
    let resource = "%2Fv1%2Fcheckouts%2F\(id)%2Fpayment"
    let expected = "https://shop.example/back?order=1&id=\(id)&resourcePath=\(resource)#top"
    #expect(bench.press("cancel", on: url) == .redirect(expected))
  }

  @Test("a soft decline comes back with a challenge on the second try (HyperPay docs, Result Codes, 300.100.100)")
  func softDecline() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    #expect(bench.pay(id, holder: "300.100.100").code == "300.100.100")
    let second = bench.pay(id, holder: "300.100.100")
    #expect(second.code == "000.200.000")
    let url = second.json?.at("redirect", "url")?.string ?? ""
    _ = bench.sandbox.open(url, at: &bench.moment)
    _ = bench.press("submit", on: url, code: "123456")
    #expect(bench.truth().state == .captured)
  }

  @Test("the bank may refuse after the shopper was recognised")
  func refusedAfterwards() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout(), number: "4000008400001629")
    _ = bench.press("submit", on: url, code: "123456")
    #expect(bench.truth() == ProviderRecord(state: .declined, words: "800.100.100"))
  }

  @Test(
    "an address that is no page is not found",
    arguments: [
      "", "https://acs.till.sandbox.invalid/", "https://acs.till.sandbox.invalid/3ds2/challenge/none",
      "https://elsewhere.example/3ds2/challenge/1", "acs.till.sandbox.invalid", String(repeating: "x", count: 100_000),
    ])
  func noPage(url: String) {
    var bench = HyperPayBench()
    #expect(bench.sandbox.open(url, at: &bench.moment) == .unavailable(status: 404))
    #expect(bench.press("submit", on: url, code: "123456") == .unavailable(status: 404))
  }

  @Test("a button that the page does not have changes nothing")
  func unknownButton() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout())
    #expect(bench.press("approve", on: url, code: "123456").page != nil)
    #expect(bench.truth().state == .pending)
  }

  @Test(
    "what is due next: a new code after 30 seconds, the code's end after five minutes, then the issuer's and the checkout's"
  )
  func deadlines() {
    var bench = HyperPayBench()
    _ = bench.challenge(bench.checkout())
    let start = bench.moment.now
    let expected = [
      ("resend-allowed", 30), ("code-expires", 300), ("challenge-expires", 600), ("checkout-expires", 1_800),
    ]
    for (name, seconds) in expected {
      #expect(bench.deadline == SandboxDeadline(at: start.advanced(by: .seconds(seconds)), name: name))
      bench.wait(start.advanced(by: .seconds(seconds)).since(bench.moment.now))
    }
    #expect(bench.deadline == nil)
  }
}
