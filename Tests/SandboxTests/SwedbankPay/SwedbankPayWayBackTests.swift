import Commerce
import HTTPTypes
import Language
import Pages
import Sandbox
import Testing
import Wire

@Suite("The way back through a merchant's backend, as documented")
struct SwedbankPayWayBackTests {
  static let backend = "https://pay-backend.till.test"
  static let path = "/swedbank-pay-mobile/sdk-callback/ios-universal-link"
  static let query = "?scheme=tillshop&language=sv-SE&id=7F3A&app=Till%20Demo"
  static let trampoline = "https://ecom.externalintegration.payex.com/externalresourcehost/trampoline"
  static let target =
    "https%3A%2F%2Fpay-backend.till.test%2Fswedbank-pay-mobile%2Fsdk-callback%2Fios-universal-link%3Fscheme%3Dtillshop"
    + "%26language%3Dsv-SE%26id%3D7F3A%26app%3DTill%2520Demo%26fallback%3Dtrue"

  /// What is asked, and where it leads, or the status of the refusal (Swedbank Pay docs, Merchant Backend, iOS payment URL).
  static let answers: [(String, String?, Int)] = [
    (query, trampoline + "?target=" + target + "&language=sv-SE&app=Till%20Demo", 301),
    (query + "&fallback=true", "tillshop://pay-backend.till.test" + path + query + "&fallback=true", 301),
    (
      "?fallback=true&" + query.dropFirst(),
      "tillshop://pay-backend.till.test" + path + "?fallback=true&" + query.dropFirst(), 301
    ),
    (
      "?scheme=a+b-1.x&language=en-US&more=1",
      nil, 400
    ),
    ("", nil, 400), ("?", nil, 400), ("?scheme=tillshop&id=7F3A", nil, 400), ("?language=sv-SE&id=7F3A", nil, 400),
    ("?scheme=&language=sv-SE", nil, 400), ("?scheme=tillshop&language=", nil, 400),
    ("?scheme=javascript%3Aalert&language=sv-SE", nil, 400),
  ]

  @Test("the helper answers browsers and integrators alike", arguments: answers)
  func answer(_ query: String, _ location: String?, _ status: Int) {
    let bench = SwedbankPayBench()
    let url = Self.backend + Self.path + query
    #expect(bench.open(url, inBrowser: true) == location.map { .redirect($0) } ?? .unavailable(status: status))
    let answer = bench.app("GET", Self.path + query, token: "")
    #expect(answer.status == status)
    #expect(answer.head.headerFields[.location] == location)
  }

  @Test("without an app's name the trampoline gets none, and further items travel along")
  func noName() {
    let query = "?scheme=tillshop&language=nb-NO&more=1"
    guard let address = SwedbankPayBench().open(Self.backend + Self.path + query).address else {
      Issue.record("no redirect")
      return
    }
    #expect(address.hasSuffix("more%3D1%26fallback%3Dtrue&language=nb-NO"))
  }

  @Test("a payment address that lost a part of its path is not found")
  func noSlash() {
    let bench = SwedbankPayBench()
    #expect(bench.open(Self.backend + "/sdk-callback/ios-universal-link" + Self.query) == .unavailable(status: 404))
    #expect(bench.app("GET", "/sdk-callback/ios-universal-link" + Self.query).status == 404)
  }

  @Test(
    "the trampoline is one button in the payment's language, and it leads to the payment address with the fallback",
    arguments: [("sv-SE", "sv"), ("nb-NO", "nb"), ("en-US", "en"), ("fi-FI", "en")])
  func trampoline(_ language: String, _ words: String) throws {
    let bench = SwedbankPayBench()
    let payment = Self.backend + Self.path + Self.query.replacing("sv-SE", with: language)
    let url = try #require(bench.open(payment, inBrowser: true).address)
    let page = try #require(bench.open(url, inBrowser: true).shown)
    #expect(page.id == "swedbank-pay.trampoline")
    #expect(page.buttons.map(\.id) == ["back-to-app"])
    #expect(page.buttons.first?.label.key == "swedbank-pay.trampoline.back.\(words)")
    #expect(page.buttons.first?.label.values["app"] == .text("Till Demo"))
    #expect(press(page, bench) == .redirect(payment + "&fallback=true"))
  }

  private func press(_ page: HostedPage, _ bench: SwedbankPayBench) -> PageResponse {
    bench.sandbox.submit(PageSubmission(url: page.url, pageID: page.id, button: "back-to-app"), at: &bench.moment)
  }

  @Test(
    "a trampoline without a web address to lead to is refused", arguments: ["", "?target=tillshop%3A%2F%2Fx", "?x=1"])
  func badTarget(_ query: String) {
    #expect(SwedbankPayBench().open(Self.trampoline + query) == .unavailable(status: 400))
  }

  /// Each way to spoil the way back, and the link that the trampoline then has.
  static let spoilt: [(String, String)] = [
    ("plus-for-space", path + query.replacing("%20", with: "+") + "&fallback=true"),
    ("language-swapped", path + query.replacing("sv-SE", with: "en-US") + "&fallback=true"),
    ("cached-301", path + query.replacing("7F3A", with: "earlier-payment") + "&fallback=true"),
    ("no-fallback", path + query), ("slash-added", path + "/" + query + "&fallback=true"),
  ]

  @Test("the way back can be spoilt, and what the app then gets is not the payment's address", arguments: spoilt)
  func spoil(_ choice: String, _ link: String) throws {
    let bench = SwedbankPayBench(["swedbank-pay.payment-page": choice])
    let url = try #require(bench.open(Self.backend + Self.path + Self.query, inBrowser: true).address)
    let page = try #require(bench.open(url, inBrowser: true).shown)
    #expect(press(page, bench) == .redirect(Self.backend + link))
    let next = bench.open(Self.backend + link, inBrowser: true).address
    #expect(next == (choice == "no-fallback" ? url : "tillshop://pay-backend.till.test" + link))
  }

  @Test("a redirect that a browser has kept never reaches the backend")
  func kept() {
    let bench = SwedbankPayBench(["swedbank-pay.payment-page": "cached-301"])
    #expect(bench.app("GET", Self.path + Self.query).head.headerFields[.location]?.contains("7F3A") == true)
  }

  @Test("the page on the other domain can be missing")
  func missing() throws {
    let bench = SwedbankPayBench(["swedbank-pay.payment-page": "no-trampoline"])
    let url = try #require(bench.open(Self.backend + Self.path + Self.query, inBrowser: true).address)
    #expect(bench.open(url, inBrowser: true) == .unavailable(status: 404))
  }
}
