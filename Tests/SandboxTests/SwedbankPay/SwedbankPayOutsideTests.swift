import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Banks' pages and wallets' apps behind Swedbank Pay's menu")
struct SwedbankPayOutsideTests {
  static let hosts = [
    ("listed", "idcheck.acs.touchtechpayments.com"), ("unlisted", "acs.tillbank.test"), ("trap", "evilpayex.com"),
  ]

  /// Presses up to where the menu leads out; what comes is the address.
  private static func leave(_ bench: SwedbankPayBench, _ order: SwedbankPayBench.Order, _ way: String) -> String? {
    func press(_ button: String, _ values: [String: String] = [:]) -> PageResponse {
      guard let page = bench.open(order).shown else { return bench.open(order) }
      return bench.sandbox.submit(
        PageSubmission(url: page.url, pageID: page.id, button: button, values: values), at: &bench.moment)
    }
    let first = press(way)
    switch way {
    case "card":
      return press("pay", ["card-number": "4761739001010416", "expiry": "12/30", "cvc": "123"]).address
    case "credit-account": return press("submit", ["personal-number": "971020-2392"]).address
    case "trustly": return first.address
    default: return press("pay").address
    }
  }

  @Test("the issuer's question, signing and the bank's page are at the bank's own domain", arguments: hosts)
  func banks(_ choice: String, _ host: String) throws {
    for (way, path, page) in [
      ("card", "challenge", "challenge"), ("credit-account", "sign", "signing"), ("trustly", "account", "bank"),
    ] {
      let bench = SwedbankPayBench(["swedbank-pay.issuer": choice])
      let order = try #require(bench.order())
      let url = try #require(Self.leave(bench, order, way))
      #expect(url.hasPrefix("https://\(host)/\(path)?"))
      #expect(!url.contains("token"))
      #expect(bench.open(url).shown?.id == "swedbank-pay.\(page)")
      #expect(bench.open(url).shown?.url == url)
      #expect(bench.open(order) == .redirect(url))
    }
  }

  @Test("a bank's page that is done leads to the payment address, and does so ever after")
  func done() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    let url = try #require(Self.leave(bench, order, "trustly"))
    let submission = PageSubmission(url: url, pageID: "swedbank-pay.bank", button: "approve")
    #expect(bench.sandbox.submit(submission, at: &bench.moment) == .redirect("tillpay://menu?id=or-42"))
    #expect(bench.sandbox.submit(submission, at: &bench.moment) == .redirect("tillpay://menu?id=or-42"))
    #expect(bench.open(url) == .redirect("tillpay://menu?id=or-42"))
    #expect(bench.truth.captures == 1)
    #expect(bench.open(url.replacing("account", with: "challenge")) == .redirect("tillpay://menu?id=or-42"))
    #expect(bench.open(url.replacing("transaction=", with: "transaction=0")) == .unavailable(status: 404))
  }

  @Test("a question whose time is over leads to the payment address by itself")
  func lapsed() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    let url = try #require(Self.leave(bench, order, "card"))
    bench.wait(.seconds(600))
    #expect(bench.open(url) == .redirect("tillpay://menu?id=or-42"))
    #expect(bench.open(order).shown?.id == "swedbank-pay.failed")
  }

  @Test("a page that needs a browser comes back to itself in a web view and works in the browser")
  func browserOnly() throws {
    let bench = SwedbankPayBench(["swedbank-pay.issuer-page": "browser-only"])
    let order = try #require(bench.order())
    let url = try #require(Self.leave(bench, order, "card"))
    let page = try #require(bench.open(url).shown)
    #expect(page.id == "swedbank-pay.browser-needed")
    for (id, button) in [(page.id, "again"), ("swedbank-pay.challenge", "submit"), (page.id, "submit")] {
      let submission = PageSubmission(url: url, pageID: id, button: button, values: ["code": "123456"])
      #expect(bench.sandbox.submit(submission, at: &bench.moment) == .page(page))
    }
    #expect(bench.truth.state == .pending)
    #expect(bench.open(url, inBrowser: true).shown?.id == "swedbank-pay.challenge")
    let answer = PageSubmission(
      url: url, pageID: "swedbank-pay.challenge", button: "submit", values: ["code": "123456"])
    #expect(bench.sandbox.submit(answer, at: &bench.moment) == .redirect("tillpay://menu?id=or-42"))
    #expect(bench.truth.state == .authorised)
  }

  @Test(
    "a wallet's app is opened by its scheme with the way back, and the menu waits behind it",
    arguments: [("swish", "SEK", "swish"), ("vipps", "NOK", "vipps"), ("mobile-pay", "DKK", "mobilepay")])
  func apps(_ way: String, _ currency: String, _ scheme: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order(SwedbankPayBench.body(currency: currency)))
    let url = try #require(Self.leave(bench, order, way))
    #expect(url.hasPrefix("\(scheme)://paymentrequest?token="))
    #expect(url.hasSuffix("&callbackurl=tillpay%3A%2F%2Fmenu%3Fid%3Dor-42"))
    #expect(SwedbankPaySandbox.appSchemes.contains(scheme))
    let behind = try #require(bench.open(order).shown)
    #expect(behind.id == "swedbank-pay.waiting")
    #expect(behind.buttons.map(\.id) == ["check", "open-app"])
    func press(_ button: String, _ url: String, _ page: String) -> PageResponse {
      bench.sandbox.submit(PageSubmission(url: url, pageID: page, button: button), at: &bench.moment)
    }
    #expect(press("open-app", behind.url, behind.id) == .redirect(url))
    #expect(bench.open(url).shown?.buttons.map(\.id) == ["approve", "decline", "cancel", "leave-app"])
    #expect(press("leave-app", url, "swedbank-pay.app") == .page(behind))
    #expect(press("approve", behind.url, "swedbank-pay.app") == .page(behind))
    #expect(bench.truth.state == .pending)
    #expect(press("approve", url, "swedbank-pay.app") == .redirect("tillpay://menu?id=or-42"))
    #expect(bench.truth.state.holdsMoney)
    #expect(press("decline", url, "swedbank-pay.app") == .redirect("tillpay://menu?id=or-42"))
    #expect(bench.truth.state.holdsMoney)
  }

  @Test("an app goes back to where it was told to, not to where the order says")
  func callback() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    let url = try #require(Self.leave(bench, order, "swish")).replacing("menu", with: "elsewhere")
    let submission = PageSubmission(url: url, pageID: "swedbank-pay.app", button: "decline")
    #expect(bench.sandbox.submit(submission, at: &bench.moment) == .redirect("tillpay://elsewhere?id=or-42"))
  }

  @Test(
    "a menu that cannot lead out says so to the kit, and nothing has begun",
    arguments: ["card", "credit-account", "trustly", "swish"])
  func redirectFailure(_ way: String) throws {
    let bench = SwedbankPayBench(["swedbank-pay.menu": "redirect-failure"])
    let order = try #require(bench.order())
    #expect(Self.leave(bench, order, way) == "tillpay://event?id=or-42&event=redirect-failure")
    #expect(bench.truth.state == .open)
  }
}
