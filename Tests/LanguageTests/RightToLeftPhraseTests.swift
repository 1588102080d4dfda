import Basics
import Commerce
import Language
import Testing

@Suite("A language with less than all words, from right to left")
struct RightToLeftPhraseTests {
  private let format = LanguageFormat(
    decimalSeparator: ".", groupSeparator: ",", money: "{code} {amount}", date: "{day} {month} {year}", months: [])

  private var english: Phrasebook {
    Phrasebook(
      code: "en", name: "English", direction: .leftToRight, format: format,
      entries: [
        "pay": .single("Pay {amount}"), "shop": .single("Shop {name} is open."), "pair": .single("{one} · {other}"),
        "tries": .plural([.one: "{count} try", .other: "{count} tries"]), "who": .single("the provider"),
        "who.at-start": .single("The provider"), "acts": .single("{who} asks."),
        "sees": .single("the shopper"), "sees.for-support": .single("the customer"), "ends": .single("Sold by {name}."),
      ])
  }

  private var arabic: Phrasebook {
    Phrasebook(
      code: "ar", name: "العربية", direction: .rightToLeft, format: format,
      entries: [
        "pay": .single("ادفع {amount}"), "who": .single("المزود"), "acts": .single("{who} يسأل."),
        "items": .plural([.zero: "لا منتجات", .two: "منتجان", .other: "{count} منتج"]), "sees": .single("المتسوق"),
        "ends": .single("باعه {name}."),
      ], english: english)
  }

  private func shown(_ text: String) -> String {
    [(Isolation.leftToRight, "‹"), (.firstLetter, "«"), (.end, "›")].reduce(text) {
      $0.replacing($1.0.mark, with: $1.1)
    }
  }

  @Test("what it lacks is read in English, with the plural forms of English")
  func fallback() {
    #expect(arabic.text("tries", ["count": .number(2)]) == "2 tries")
    #expect(arabic.text("tries", ["count": .number(1)]) == "1 try")
    #expect(arabic.text("items", ["count": .number(2)]) == "منتجان")
    #expect(arabic.text("items", ["count": .number(5)]) == "5 منتج")
    #expect(arabic.has("tries") && !arabic.has("nothing"))
    #expect(arabic.entries.count == 11)
  }

  @Test("its own word comes before an English one that would fit better")
  func ownFirst() {
    #expect(arabic.text("acts", ["who": .phrase(Phrase("who"))]) == "المزود يسأل.")
    #expect(arabic.forSupport.text("sees") == "المتسوق" && english.forSupport.text("sees") == "the customer")
  }

  @Test("for screens each value is set off from its sentence, an amount as one piece from left to right")
  func isolation() {
    let amount = Phrase.Value.money(Money(minorUnits: -14_800, currency: .sar))
    #expect(arabic.text("pay", ["amount": amount]) == "ادفع SAR -148.00")
    let book = arabic.forScreens
    #expect(shown(book.text("pay", ["amount": amount])) == "ادفع ‹SAR -148.00›")
    #expect(shown(book.text("pay", ["amount": .text("4111 1111")])) == "ادفع «4111 1111›")
    #expect(shown(book.text("items", ["count": .number(5)])) == "‹5› منتج")
    #expect(shown(book.text("ends", ["name": .text("Till Inc.")])) == "باعه «Till Inc.›")
  }

  @Test("an English sentence keeps its direction where something in it runs the other way")
  func englishSentences() {
    let book = arabic.forScreens
    #expect(shown(book.text("shop", ["name": .text("مقهى")])) == "‹Shop «مقهى› is open.›")
    #expect(Isolation.without(book.text("shop", ["name": .text("Luar")])) == "Shop Luar is open.")
    let parts: [String: Phrase.Value] = ["one": .phrase(Phrase("who")), "other": .number(3)]
    #expect(shown(book.text("pair", parts)) == "«المزود› · ‹3›")
  }

  @Test("a language from left to right marks nothing")
  func leftToRight() {
    #expect(!Isolation.isIn(english.forScreens.text("shop", ["name": .text("مقهى")])))
  }
}
