import Deeplinks
import Testing

@Suite("Patterns of association files")
struct AssociationPatternTests {
  private static let lists = ["kind": ["order", "refund"], "wide": ["a*", "?b"], "none": [], "two": ["ab", "abab"]]

  @Test(
    "a pattern matches whole texts",
    arguments: [
      ("*", "", true), ("*", "/any", true), ("", "", true), ("", "/", false), ("?", "", false), ("?", "é", true),
      ("?*", "", false), ("?*", "x", true), ("a*c", "ac", true), ("a*c", "abbc", true), ("a*c", "abcd", false),
      ("**a**", "bab", true), ("/o/????", "/o/1/34", true), ("/o/????", "/o/123", false), ("\\*", "*", false),
      ("/é", "/e\u{301}", false), ("?", "e\u{301}", false), ("K", "\u{212A}", false),
      ("/$(kind)/*", "/order/1", true), ("/$(kind)/*", "/refund/", true), ("/$(kind)", "/Order", false),
      ("/$(Kind)", "/order", false), ("$(nope)", "", false), ("$(none)", "", false), ("$(none)*", "x", false),
      ("$(wide)", "abc", true), ("$(wide)", "xb", true), ("$(wide)", "xbc", false), ("$(wide)$(wide)", "abxb", true),
      ("$(two)c", "ababc", true), ("$(two)$(two)", "ababab", true), ("$(two)$(two)", "aba", false),
      ("$(alpha)", "z", true), ("$(alpha)", "Z", true), ("$(alpha)", "1", false), ("$(alpha)", "é", false),
      ("$(upper)", "Z", true), ("$(upper)", "z", false), ("$(lower)", "z", true), ("$(lower)", "Z", false),
      ("$(alnum)", "7", true), ("$(alnum)", "-", false), ("$(digit)$(digit)", "42", true), ("$(digit)", "٤", false),
      ("$(xdigit)", "f", true), ("$(xdigit)", "F", true), ("$(xdigit)", "g", false), ("$(digit)", "", false),
      ("$(region)", "SA", true), ("$(region)", "sa", false), ("$(region)", "UK", false), ("$(region)", "EU", false),
      ("$(region)", "S", false), ("$(lang)", "ar", true), ("$(lang)", "AR", false), ("$(lang)", "fil", true),
      ("$(lang)-$(region)", "pt-BR", true), ("$(lang)", "xx", false), ("$(kind", "$(kind", true),
      ("$kind)", "$kind)", true), ("$$(digit)", "$1", true), ("$(a$(digit))", "$(a1)", false), ("a)", "a)", true),
    ])
  func matches(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(AssociationPattern(pattern, variables: Self.lists).matches(text) == matches)
  }

  @Test(
    "where capitals do not matter, patterns, lists and kinds of characters do not heed them, names of variables do",
    arguments: [
      ("/Foo", "/fOO", true), ("/É", "/é", true), ("/$(kind)", "/ORDER", true), ("/$(Kind)", "/order", false),
      ("$(upper)", "z", true), ("$(lower)", "Z", true), ("$(digit)", "a", false),
      ("/$(lang)/$(region)", "/EN/gb", true),
      ("$(wide)", "ABC", true), ("?", "İ", true),
    ])
  func folding(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(AssociationPattern(pattern, variables: Self.lists, isCaseSensitive: false).matches(text) == matches)
  }

  @Test("a pattern without variables takes them as text")
  func plain() {
    #expect(AssociationPattern(plain: "/$(digit)*").matches("/$(digit)x"))
    #expect(!AssociationPattern(plain: "/$(digit)").matches("/1"))
  }

  @Test("patterns of many stars, and lists of wildcards many times over, do not take long on what almost matches")
  func manyStars() {
    let text = String(repeating: "a", count: 2_000) + "b"
    #expect(!AssociationPattern(String(repeating: "*a", count: 50)).matches(text))
    #expect(AssociationPattern(String(repeating: "*a", count: 50) + "b").matches(text))
    let lists = ["v": ["*", "a*", "*a*a*", "?*?", "aa", "a"]]
    #expect(!AssociationPattern(String(repeating: "$(v)", count: 30) + "c", variables: lists).matches(text))
    #expect(AssociationPattern(String(repeating: "$(v)", count: 30) + "b", variables: lists).matches(text))
    // What never closes is looked through once, not once for every beginning.
    #expect(!AssociationPattern(String(repeating: "$(", count: 50_000)).matches("x"))
  }

  @Test(
    "that one pattern covers another is said only where it is so",
    arguments: [
      ("*", "/a", true), ("/a/*", "/a/b", true), ("/a/*", "/a/*/c", true), ("/a/*", "/a/?", true),
      ("/a/*", "/a/$(digit)", true), ("/a/b", "/a/b", true), ("/a?", "/ab", true), ("/a?", "/a?", true),
      ("/a?", "/a$(digit)", true), ("/a?", "/a$(lang)", false), ("/a?", "/a*", false), ("/a/b", "/a/*", false),
      ("/ab", "/a?", false), ("/a*b", "/a*", false), ("/$(digit)", "/1", false), ("", "*", false), ("*", "", true),
    ])
  func covering(_ pattern: String, _ other: String, _ covers: Bool) {
    #expect(AssociationPattern(pattern).covers(AssociationPattern(other)) == covers)
  }

  @Test("patterns that differ in whether capitals matter are not compared")
  func coveringOtherwise() {
    let folded = AssociationPattern("*", isCaseSensitive: false)
    #expect(!folded.covers(AssociationPattern("a")))
  }
}
