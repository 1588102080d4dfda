import Deeplinks
import Testing

@Suite("The payment address rule")
struct PaymentURLRuleTests {
  private static let path = "://shop.till.example/pay/sdk-callback/ios-universal-link"
  private static let items = "scheme=tillpay&language=sv-SE&id=7F3A&app=Till%20Demo"
  private static let original = "https\(path)?\(items)"

  private static func compare(_ candidate: String, isLenient: Bool = false) -> PaymentURLMatch {
    PaymentURLRule(original: original, callbackScheme: "tillpay", isLenient: isLenient).compare(candidate)
  }

  // Swedbank Pay iOS SDK 5.0.3, payment URL: candidate, what a configuration that knows schemes says, what one that does not.
  @Test(
    "what comes back is the payment address, or differs in something that is named",
    arguments: [
      (original, "identical", "identical"), (original + "&fallback=true", "extended", "extended"),
      ("https\(path)?fallback=true&\(items)", "extended", "extended"),
      ("https\(path)?app=Till%20Demo&id=7F3A&language=sv-SE&scheme=tillpay", "extended", "extended"),
      (original + "&", "extended", "extended"), (original + "&fallback", "extended", "extended"),
      (original + "&id=7F3A", "extended", "extended"), (original + "&id=OTHER", "extended", "extended"),
      ("https\(path)?scheme=tillpay&language=sv%2DSE&id=7F3A&app=Till%20Demo", "extended", "extended"),
      ("tillpay\(path)?\(items)", "extended", "extended"),
      ("tillpay\(path)?\(items)&fallback=true", "extended", "extended"), ("https\(path)/?\(items)", "slash", "slash"),
      ("https\(path)/?\(items)&fallback=true", "path-differs", "path-differs"),
      ("https\(path)?scheme=tillpay&language=sv-SE&app=Till%20Demo", "item-missing", "item-missing"),
      ("https\(path)?scheme=tillpay&language=en-US&id=7F3A&app=Till%20Demo", "item-differs", "item-differs"),
      ("https\(path)?scheme=tillpay&language=sv-SE&id=7f3a&app=Till%20Demo", "item-differs", "item-differs"),
      ("https\(path)?scheme=tillpay&language=sv-SE&id=7F3A&app=Till+Demo", "item-differs", "item-differs"),
      ("https\(path)", "item-missing", "item-missing"), ("https\(path)?", "item-missing", "item-missing"),
      (original + "#x", "fragment-differs", "fragment-differs"),
      ("https://shop.till.example:443/pay/sdk-callback/ios-universal-link?\(items)", "port-differs", "port-differs"),
      ("https://u@shop.till.example/pay/sdk-callback/ios-universal-link?\(items)", "unreadable", "unreadable"),
      ("https://SHOP.TILL.EXAMPLE/pay/sdk-callback/ios-universal-link?\(items)", "host-differs", "host-differs"),
      ("https://shop.till.example/Pay/sdk-callback/ios-universal-link?\(items)", "path-differs", "path-differs"),
      ("https://shop.till.example/pay/sdk%2Dcallback/ios-universal-link?\(items)", "path-differs", "path-differs"),
      ("https://shop.till.example//pay/sdk-callback/ios-universal-link?\(items)", "path-differs", "path-differs"),
      ("https://shop.till.example/x/../pay/sdk-callback/ios-universal-link?\(items)", "path-differs", "path-differs"),
      ("http\(path)?\(items)", "scheme-differs", "extended"),
      ("otherapp\(path)?\(items)", "scheme-differs", "extended"),
      ("HTTPS\(path)?\(items)", "scheme-differs", "extended"),
      ("TILLPAY\(path)?\(items)", "scheme-differs", "extended"),
      // Rows of our own.
      ("tillpay\(path)/?\(items)", "path-differs", "path-differs"), (original + "/", "item-differs", "item-differs"),
      ("", "unreadable", "unreadable"), ("https://shop.till.example", "path-differs", "path-differs"),
      ("https\(path)?\(items)#", "fragment-differs", "fragment-differs"),
    ])
  func vectors(_ candidate: String, _ strict: String, _ lenient: String) {
    let matching = ["identical", "slash", "extended"]
    for (isLenient, expected) in [(false, strict), (true, lenient)] {
      let match = Self.compare(candidate, isLenient: isLenient)
      #expect(match.name == expected)
      #expect(match.isMatch == matching.contains(expected))
    }
  }

  @Test("the answer says what differs, and by how much an address was extended")
  func words() {
    #expect(Self.compare(Self.original + "&fallback=true&x") == .extended(items: 2))
    #expect(Self.compare("tillpay\(Self.path)?\(Self.items)") == .extended(items: 0))
    #expect(
      Self.compare("http\(Self.path)?\(Self.items)")
        == .differs(.scheme(found: "http", expected: ["https", "tillpay"])))
    #expect(
      Self.compare("https\(Self.path)?scheme=tillpay&language=sv-SE&id=7F3A&app=Till+Demo")
        == .differs(.item(name: "app", found: "Till+Demo", expected: "Till Demo")))
    #expect(Self.compare("https\(Self.path)") == .differs(.itemMissing(name: "scheme")))
    #expect(
      Self.compare(Self.original + "#x").values == ["found": "x", "expected": "–"])
    #expect(
      Self.compare("https://u@shop.till.example/").values == ["problem": "user-information"])
  }

  @Test("an item that the original has twice must come twice")
  func multiplicity() {
    let rule = PaymentURLRule(original: "https://h.test/p?a=1&a=1", callbackScheme: nil)
    #expect(rule.compare("https://h.test/p?a=1") == .differs(.itemMissing(name: "a")))
    #expect(rule.compare("https://h.test/p?a=1&b=2&a=1") == .extended(items: 1))
    #expect(!rule.compare("tillpay://h.test/p?a=1&a=1").isMatch)
  }

  @Test("a slash may be one less as well as one more, and not two")
  func slashes() {
    let rule = PaymentURLRule(original: "https://h.test/p/?a=1", callbackScheme: nil)
    #expect(rule.compare("https://h.test/p?a=1") == .slash)
    #expect(rule.compare("https://h.test/p//?a=1") == .slash)
    #expect(!rule.compare("https://h.test/p///?a=1").isMatch)
    #expect(PaymentURLRule(original: "https://h.test/p", callbackScheme: nil).compare("https://h.test/p/") == .slash)
  }

  @Test("an original that is no link matches itself only")
  func brokenOriginal() {
    let rule = PaymentURLRule(original: "no link", callbackScheme: nil)
    #expect(rule.compare("no link") == .identical)
    #expect(rule.compare("https://h.test/") == .differs(.originalUnreadable(.forbiddenCharacter(" ", offset: 2))))
  }
}
