import Commerce
import Language
import Testing

@Suite("Language tables")
struct PhrasebookTests {
  private func book(
    _ code: String = "en", decimal: String = ".", group: String = ",", money: String = "{code} {amount}"
  ) -> Phrasebook {
    Phrasebook(
      code: code, name: code, direction: .leftToRight,
      format: LanguageFormat(
        decimalSeparator: decimal, groupSeparator: group, money: money, date: "{day} {month} {year}",
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]),
      entries: [
        "greeting": .single("Hello {name}, pay {amount} by {date}"),
        "tries": .plural([.one: "{count} try left", .other: "{count} tries left"]),
        "outer": .single("<{inner}>"), "who": .single("the provider"), "who.at-start": .single("The provider"),
        "acts": .single("{who} asked. {who} waits, says {who}."), "wallet": .single("stc pay"),
        "pays": .single("the shopper pays"), "pays.for-support": .single("the customer pays"),
        "then": .single("Then {what}."),
      ])
  }

  @Test("places are filled with values written the language's way")
  func places() throws {
    let phrase = Phrase(
      "greeting",
      [
        "name": .text("Sara"), "amount": .money(Money(minorUnits: 123_456_789, currency: .sar)),
        "date": .date(try #require(CivilDate(year: 2026, month: 4, day: 1))),
      ])
    #expect(book().text(phrase) == "Hello Sara, pay SAR 1,234,567.89 by 1 Apr 2026")
  }

  @Test("a word that begins a sentence has its own form where the table has one; a brand’s spelling stays")
  func starts() {
    let who = Phrase.Value.phrase(Phrase("who"))
    #expect(book().text("acts", ["who": who]) == "The provider asked. The provider waits, says the provider.")
    let wallet = Phrase.Value.phrase(Phrase("wallet"))
    #expect(book().text("acts", ["who": wallet]) == "stc pay asked. stc pay waits, says stc pay.")
    #expect(book().text("outer", ["inner": who]) == "<the provider>")
  }

  @Test("support has its own words where the table has them, in nested phrases too, and the usual ones elsewhere")
  func support() {
    let book = book()
    let phrase = Phrase("then", ["what": .phrase(Phrase("pays"))])
    #expect(book.text(phrase) == "Then the shopper pays.")
    #expect(book.forSupport.text(phrase) == "Then the customer pays.")
    #expect(book.forSupport.text("then", ["what": .text("nothing")]) == "Then nothing.")
  }

  @Test("plural forms follow the count")
  func plurals() {
    #expect(book().text("tries", ["count": .number(1)]) == "1 try left")
    #expect(book().text("tries", ["count": .number(0)]) == "0 tries left")
    #expect(book().text("tries", ["count": .number(1_234)]) == "1,234 tries left")
  }

  @Test("a value's braces are never read as places")
  func noDoubleFill() {
    #expect(
      book().text("greeting", ["name": .text("{amount}"), "amount": .text("x"), "date": .text("y")])
        == "Hello {amount}, pay x by y")
  }

  @Test("a missing entry shows its key, a missing value its place")
  func missing() {
    #expect(book().text("nothing.here") == "⟦nothing.here⟧")
    #expect(book().text("outer") == "<{inner}>")
    #expect(book().text("outer", ["inner": .phrase(Phrase("tries", ["count": .number(2)]))]) == "<2 tries left>")
  }

  @Test("separators and the order of code and amount are the language's")
  func formats() {
    let portuguese = book("pt", decimal: ",", group: ".", money: "{amount} {code}")
    #expect(portuguese.money(Money(minorUnits: 123_456, currency: .brl)) == "1.234,56 BRL")
    #expect(portuguese.money(Money(minorUnits: -5, currency: .kwd)) == "-0,005 KWD")
    #expect(book().money(Money(minorUnits: 1_200, currency: .jpy)) == "JPY 1,200")
  }

  @Test(
    "a span of time is rounded up, so that a second is shown until it is over",
    arguments: [(0, "0:00"), (1, "0:01"), (1_000, "0:01"), (100_999, "1:41"), (3_722_000, "1:02:02"), (-5_000, "0:00")])
  func durations(milliseconds: Int, text: String) {
    #expect(book().duration(.milliseconds(milliseconds)) == text)
  }
}
