import Testing

@testable import Language

/// The categories are those of Unicode CLDR 47 as Babel 2.18 gives them.
@Suite("Plural forms")
struct PluralRuleTests {
  /// How often each form comes, one after another, for 0 to 200 and then for 1,000,000, 1,000,001 and 2,000,000.
  @Test(
    "each language uses the forms of its plural rule",
    arguments: [
      ("ar", "z1 o1 t1 f8 m89 -3 f8 m89 -4"),
      ("da de en fi nb nl sv tr", "-1 o1 -202"),
      ("es it", "-1 o1 -199 m1 -1 m1"),
      ("fr pt pt-BR", "o2 -199 m1 -1 m1"),
      ("id ja ko ms th vi zh zh-TW zh-CN", "-204"),
      (
        "fil",
        String(repeating: "o4 -1 o1 -1 o2 -1 ", count: 20) + "o4"
      ),
      (
        "pl",
        "m1 o1 f3 m17 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m17 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m9"
      ),
      (
        "ru",
        """
        m1 o1 f3 m16 o1 f3 m6 o1 f3 m6 o1 f3 m6 o1 f3 m6 o1 f3 m6 o1 f3 m6 o1 f3 m6 o1 f3 m6 o1 f3 m16 o1 f3 m6 o1 f3 m6 o1 f3 m6 \
        o1 f3 m6 o1 f3 m6 o1 f3 m6 o1 f3 m6 o1 f3 m7 o1 m1
        """
      ),
    ])
  func forms(codes: String, table: String) {
    let letters: [Character: PluralForm] = [
      "z": .zero, "o": .one, "t": .two, "f": .few, "m": .many, "-": .other,
    ]
    let expected = table.split(separator: " ").flatMap { run in
      Array(repeating: run.first.flatMap { letters[$0] }, count: Int(run.dropFirst()) ?? 0)
    }
    let counts = Array(0...200) + [1_000_000, 1_000_001, 2_000_000]
    #expect(expected.count == counts.count)
    for code in codes.split(separator: " ") {
      let rule = PluralRule(code: String(code))
      #expect(counts.map { rule.form(of: $0) } == expected, "\(code)")
    }
  }
}
