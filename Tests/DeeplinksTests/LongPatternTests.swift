import Deeplinks
import Testing

@Suite("Patterns over long texts")
struct LongPatternTests {
  private func text(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: count) }

  @Test(
    "places are kept right across the borders of machine words", arguments: [1, 62, 63, 64, 65, 127, 128, 129, 4_095])
  func borders(length: Int) {
    let long = text("a", length)
    #expect(AssociationPattern(long).matches(long))
    #expect(AssociationPattern("*" + long).matches(long))
    #expect(AssociationPattern("*a").matches(long))
    #expect(!AssociationPattern("*b").matches(long))
    #expect(!AssociationPattern("*?" + long).matches(long))
    #expect(AssociationPattern(text("?", length) + "*").matches(long))
    #expect(!AssociationPattern("*" + text("?", length + 1)).matches(long))
    #expect(AssociationPattern("$(v)$(v)", variables: ["v": ["*", "b"]]).matches(long))
    #expect(AssociationPattern("*" + long).covers(AssociationPattern(long)))
    #expect(AssociationPattern("*a").covers(AssociationPattern("*" + long)))
    #expect(!AssociationPattern(long).covers(AssociationPattern("*" + long)))
  }

  @Test("many stars over a long text do not try every way")
  func stars() {
    let pattern = AssociationPattern(text("*a", 2_000) + "b")
    #expect(!pattern.matches(text("a", 8_000)))
    #expect(AssociationPattern(text("*a", 2_000)).matches(text("a", 8_000)))
  }
}
