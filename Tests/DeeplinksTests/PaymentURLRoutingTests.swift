import Deeplinks
import Testing

@Suite("Payment addresses in the router")
struct PaymentURLRoutingTests {
  private static let host = "pay-backend.till.test"
  private static let path = "/swedbank-pay-mobile/sdk-callback/ios-universal-link"
  private static let items = "scheme=tillshop&language=sv-SE&id=7F3A&app=Till%20Demo"
  private static let original = "https://\(host)\(path)?\(items)"
  private static let own = "tillshop://\(host)\(path)?\(items)"

  private static func menu(
    isLenient: Bool = false, attempt: String = "menu-1", isOpen: Bool = true, isListening: Bool = true
  ) -> LinkRegistration {
    LinkRegistration(
      attempt: attempt, provider: "swedbank-pay",
      returns: Sample.links(["tillshop://return/swedbank-pay/complete", original, own]),
      identifiers: [.init(name: "id", value: "7F3A")],
      paymentURLs: [PaymentURLRule(original: original, callbackScheme: "tillshop", isLenient: isLenient)],
      isOpen: isOpen, isListening: isListening)
  }

  private static func decide(
    _ text: String, from source: LinkSource, _ registrations: [LinkRegistration] = [menu()]
  ) -> LinkVerdict {
    Sample.router.decide(text, entry: .usual(for: text), from: source, registrations: registrations)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// What a configuration that knows schemes makes of it, and one that does not.
    let strict: String
    let lenient: String
    /// What the app's entry points make of it when the system brings it to a strict configuration.
    let outside: String
    var testDescription: String { text }
  }

  // Swedbank Pay iOS SDK 5.0.3, payment URL: candidate, strict, lenient.
  static let rows: [Row] = [
    Row(text: original, strict: "identical", lenient: "identical", outside: "accepted"),
    Row(text: original + "&fallback=true", strict: "extended", lenient: "extended", outside: "accepted"),
    Row(
      text: "https://\(host)\(path)?fallback=true&\(items)", strict: "extended", lenient: "extended",
      outside: "accepted"),
    Row(
      text: "https://\(host)\(path)?app=Till%20Demo&id=7F3A&language=sv-SE&scheme=tillshop", strict: "extended",
      lenient: "extended", outside: "accepted"),
    Row(text: original + "&", strict: "extended", lenient: "extended", outside: "accepted"),
    Row(text: original + "&fallback", strict: "extended", lenient: "extended", outside: "accepted"),
    Row(text: original + "&id=7F3A", strict: "extended", lenient: "extended", outside: "accepted"),
    Row(text: original + "&id=OTHER", strict: "extended", lenient: "extended", outside: "accepted"),
    Row(
      text: original.replacing("sv-SE", with: "sv%2DSE"), strict: "extended", lenient: "extended", outside: "accepted"),
    Row(text: own, strict: "extended", lenient: "extended", outside: "accepted"),
    Row(text: own + "&fallback=true", strict: "extended", lenient: "extended", outside: "accepted"),
    Row(text: original.replacing("?", with: "/?"), strict: "slash", lenient: "slash", outside: "accepted"),
    Row(
      text: original.replacing("?", with: "/?") + "&fallback=true", strict: "path-differs", lenient: "path-differs",
      outside: "foreign"),
    Row(
      text: original.replacing("id=7F3A&", with: ""), strict: "item-missing", lenient: "item-missing",
      outside: "altered"),
    Row(
      text: original.replacing("sv-SE", with: "en-US"), strict: "item-differs", lenient: "item-differs",
      outside: "altered"),
    Row(
      text: original.replacing("7F3A", with: "7f3a"), strict: "item-differs", lenient: "item-differs", outside: "forged"
    ),
    Row(
      text: original.replacing("%20", with: "+"), strict: "item-differs", lenient: "item-differs", outside: "altered"),
    Row(text: "https://\(host)\(path)", strict: "item-missing", lenient: "item-missing", outside: "altered"),
    Row(text: "https://\(host)\(path)?", strict: "item-missing", lenient: "item-missing", outside: "altered"),
    Row(text: original + "#x", strict: "fragment-differs", lenient: "fragment-differs", outside: "altered"),
    Row(
      text: original.replacing(host, with: host + ":443"), strict: "port-differs", lenient: "port-differs",
      outside: "not-ours"),
    Row(
      text: original.replacing(host, with: "u@" + host), strict: "unreadable", lenient: "unreadable",
      outside: "malformed"),
    // Capitals make no difference to the system, which brings these to the app; the kit compares letter by letter.
    Row(
      text: original.replacing(host, with: "PAY-BACKEND.TILL.TEST"), strict: "host-differs", lenient: "host-differs",
      outside: "foreign"),
    Row(
      text: original.replacing("https:", with: "HTTPS:"), strict: "scheme-differs", lenient: "extended",
      outside: "foreign"),
    Row(
      text: original.replacing("https:", with: "TILLSHOP:"), strict: "scheme-differs", lenient: "extended",
      outside: "foreign"),
    Row(
      text: original.replacing("callback", with: "Callback"), strict: "path-differs", lenient: "path-differs",
      outside: "not-ours"),
    Row(
      text: original.replacing("sdk-callback", with: "sdk%2Dcallback"), strict: "path-differs", lenient: "path-differs",
      outside: "not-ours"),
    Row(
      text: original.replacing("/sdk", with: "//sdk"), strict: "path-differs", lenient: "path-differs",
      outside: "not-ours"),
    Row(
      text: original.replacing("/sdk", with: "/x/../sdk"), strict: "path-differs", lenient: "path-differs",
      outside: "not-ours"),
    // The system brings none of these to the app; the web view's kit may take them.
    Row(
      text: original.replacing("https:", with: "http:"), strict: "scheme-differs", lenient: "extended",
      outside: "not-ours"),
    Row(
      text: original.replacing("https:", with: "otherapp:"), strict: "scheme-differs", lenient: "extended",
      outside: "not-ours"),
  ]

  @Test(
    "in the web view exactly the links that the rule takes are the return, and the others are told with what differs",
    arguments: rows)
  func webView(_ row: Row) {
    for (isLenient, expected) in [(false, row.strict), (true, row.lenient)] {
      let verdict = Self.decide(row.text, from: .page, [Self.menu(isLenient: isLenient)])
      let names = verdict.reasons.map(\.name)
      if ["identical", "slash", "extended"].contains(expected) {
        #expect(verdict.decision == .accepted(attempt: "menu-1"))
        #expect(verdict.handled)
      } else {
        #expect(verdict.decision.wakes == nil)
        #expect(!verdict.handled)
      }
      let told = expected == "unreadable" ? "unreadable-user-information" : "payment-url-\(expected)"
      #expect(names.contains(told), "\(names)")
    }
  }

  @Test("what the system brings is decided by the rule as well, where the system brings it at all", arguments: rows)
  func outside(_ row: Row) {
    let verdict = Self.decide(row.text, from: .browser)
    #expect(verdict.decision.name == row.outside)
    #expect(verdict.handled == (row.outside == "accepted"))
    let names = verdict.reasons.map(\.name)
    let told = row.strict == "unreadable" ? "unreadable-user-information" : "payment-url-\(row.strict)"
    #expect(names.contains(told), "\(names)")
  }

  @Test("the address of the end is compared as before: identified, whatever is added, and not by the rule")
  func otherAddresses() {
    let end = "tillshop://return/swedbank-pay/complete?id=7F3A"
    #expect(Self.decide(end, from: .page).decision == .accepted(attempt: "menu-1"))
    #expect(Self.decide(end + "&x=1", from: .page).decision == .accepted(attempt: "menu-1"))
    #expect(
      Self.decide(end + "X", from: .page).decision == .forged(attempt: "menu-1", item: "id"))
  }

  @Test("a payment address of a payment that is over, or whose kit is gone, wakes nobody")
  func states() {
    #expect(Self.decide(Self.original, from: .browser, [Self.menu(isOpen: false)]).decision == .late(attempt: "menu-1"))
    #expect(
      Self.decide(Self.original, from: .browser, [Self.menu(isListening: false)]).decision
        == .unheard(attempt: "menu-1"))
    #expect(
      Self.decide(Self.original, from: .browser, [Self.menu(), Self.menu(attempt: "menu-2")]).decision
        == .ambiguous(attempts: ["menu-1", "menu-2"]))
  }

  @Test("the same page opened again keeps its step, and another rule makes it another page")
  func following() {
    #expect(Self.menu().following(Self.menu()).step == 1)
    let other = Self.menu(isLenient: true).following(Self.menu())
    #expect(other.step == 2)
    #expect(other.earlier.first?.paymentURLs == Self.menu().paymentURLs)
  }

  @Test("what differs is told without anything that steers a terminal")
  func controls() {
    let verdict = Self.decide(Self.original.replacing("7F3A", with: "%1B%5B2J"), from: .browser)
    let told = verdict.reasons.first { $0.name == "payment-url-item-differs" }
    #expect(told?.values == ["attempt": "menu-1", "item": "id", "found": "%1B[2J", "expected": "7F3A"])
  }

  @Test("how many items were added is told")
  func additions() {
    let verdict = Self.decide(Self.original + "&fallback=true&x=1", from: .page)
    let told = verdict.reasons.first { $0.name == "payment-url-extended" }
    #expect(told?.values == ["attempt": "menu-1", "items": "2"])
  }

  @Test(
    "a payment address on a domain that is not the app's is the return in the web view, and the system's refusal outside"
  )
  func otherDomain() {
    let text = "https://elsewhere.test/back?id=7F3A"
    let menu = LinkRegistration(
      attempt: "menu-1", provider: "swedbank-pay", returns: Sample.links([text]),
      identifiers: [.init(name: "id", value: "7F3A")],
      paymentURLs: [PaymentURLRule(original: text, callbackScheme: "tillshop", isLenient: false)])
    #expect(Self.decide(text, from: .page, [menu]).decision == .accepted(attempt: "menu-1"))
    for source in LinkSource.allCases where source != .page {
      #expect(Self.decide(text, from: source, [menu]).decision == .notOurs(.host))
    }
  }
}
