import Language
import Testing

@Suite("The made-up language")
struct PseudoLanguageTests {
  private static let format = LanguageFormat(
    decimalSeparator: ".", groupSeparator: ",", money: "{code} {amount}", date: "{day} {month} {year}",
    months: (1...12).map { "Month \($0)" })

  @Test("every letter is accented and every third doubled; what is filled in stays, and so does a text without letters")
  func texts() throws {
    let english = Phrasebook(
      code: "en", name: "English", direction: .leftToRight, format: Self.format,
      entries: [
        "pay": .single("Pay {amount}"), "none": .single("…"),
        "cards": .plural([.one: "{count} card", .other: "{count} cards"]),
      ])
    let pseudo = PseudoLanguage.make(from: english)
    #expect(pseudo.text("pay", ["amount": .text("SAR 5")]) == "«Þåýý SAR 5»")
    #expect(pseudo.text("none") == "…")
    #expect(pseudo.text("cards", ["count": .number(1)]) == "«1 çåŕŕđ»")
    #expect(pseudo.text("cards", ["count": .number(2)]) == "«2 çåŕŕđš»")
    #expect(pseudo.entries["pay"] == .single("«Þåýý {amount}»"))
    #expect(Set(pseudo.entries.keys) == Set(english.entries.keys) && !pseudo.has("other") && pseudo.has("pay"))
    #expect(pseudo.name == "Þšéûđö" && pseudo.code == "qps")
  }
}
