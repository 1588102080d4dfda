import Deeplinks
import Testing

@Suite("Associations")
struct LinkAssociationsTests {
  // Rows with a recorded result of Apple's own tool, and rows that follow from the documented rules (Apple, Supporting
  // associated domains).
  @Test(
    "a pattern matches whole paths",
    arguments: [
      ("/return/*", "/return/ok", true), ("/return/*", "/return/", true), ("/return/*", "/return", true),
      ("/return/*", "/return/a/b", true), ("/return/*", "/returns", false), ("/return/*", "/Return/ok", false),
      ("/return/*", "/x/return/ok", false), ("/return/*", "", false), ("/buy*", "/buy", true),
      ("/buy*", "/buyer/x", true), ("/buy", "/buy/", false), ("/a/*/c", "/a/c", false), ("/a/*/c", "/a/b/c", true),
      ("/a/*/c", "/a/b/d/c", true), ("/o/????", "/o/1/34", true), ("/o/????", "/o/123", false),
      ("/o/?*", "/o/", false), ("/o/?*", "/o/1", true), ("*", "", true), ("*", "/any", true), ("/*", "", true),
      ("/a b", "/a%20b", false), ("/a/b", "/a%2Fb", false), ("/*/x*y", "/1/xay", true), ("/*/x*y", "/1/xayz", false),
      ("", "", true), ("", "/", false), ("/é", "/e\u{301}", false), ("**a**", "bab", true),
    ])
  func pattern(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(PathPattern(pattern).matches(path) == matches)
  }

  @Test("a pattern of many stars does not take long on a path that almost matches")
  func manyStars() {
    let pattern = String(repeating: "*a", count: 50)
    #expect(!PathPattern(pattern).matches(String(repeating: "a", count: 4_000) + "b"))
  }

  @Test("the first pattern that matches decides")
  func order() {
    let associations = LinkAssociations(
      schemes: [], domains: [AssociatedDomain(host: "h.test", paths: [PathPattern("/a/*"), PathPattern("/a/b")])])
    let verdict = DeeplinkRouter(associations: associations).decide(
      "https://h.test/a/b", entry: .continueUserActivity, from: .page, registrations: [])
    #expect(verdict.reasons.contains(.pathKnown("/a/b", pattern: "/a/*")))
  }

  @Test(
    "own schemes and universal links are told as they are written",
    arguments: [
      ("tillshop://x", true, false), ("Tillshop://x", false, false), ("tillshopx://x", false, false),
      ("https://pay.tillshop.test/return/1", false, true), ("https://pay.tillshop.test/", false, false),
      ("http://pay.tillshop.test/return/1", false, false), ("https://pay.tillshop.test:443/return/1", false, false),
      ("https://tillshop.test/return/1", false, false),
    ])
  func demo(_ text: String, _ own: Bool, _ universal: Bool) throws {
    let link = try Link(text)
    #expect(LinkAssociations.tillshop.hasOwnScheme(link) == own)
    #expect(LinkAssociations.tillshop.opensAsUniversalLink(link) == universal)
  }
}
