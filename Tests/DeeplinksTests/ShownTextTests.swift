import Deeplinks
import Testing

@Suite("Texts from outside")
struct ShownTextTests {
  @Test(
    "what steers a terminal, ends a line or cannot be seen is percent-encoded, and everything else stays",
    arguments: [
      ("", "–"), ("a b", "a b"), ("café", "café"), ("e\u{301}", "e\u{301}"), ("\u{1B}[2J", "%1B[2J"), ("a\nb", "a%0Ab"),
      ("\u{202E}x", "%E2%80%AEx"), ("\u{85}", "%C2%85"), ("\u{2028}", "%E2%80%A8"), ("\u{200B}", "%E2%80%8B"),
      ("\u{7F}", "%7F"), ("\u{E000}", "%EE%80%80"),
    ])
  func shown(_ text: String, _ expected: String) {
    #expect(ShownText.of(text) == expected)
    #expect(ShownText.harmless(text) == (text.isEmpty ? "" : expected))
  }
}
