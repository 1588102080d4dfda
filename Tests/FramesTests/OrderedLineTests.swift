import Basics
import Frames
import Testing

/// What is expected was made by other programs (python-bidi for the order, arabic-reshaper without ligatures for the forms), so that a mistake
/// of one of them shows. `‹…›` is a part from left to right, `«…»` one that runs as its first letter does.
@Suite("Text from right to left")
struct OrderedLineTests {
  private func marked(_ text: String) -> String {
    let marks: [(String, Isolation)] = [("‹", .leftToRight), ("«", .firstLetter), ("›", .end), ("»", .end)]
    return marks.reduce(text) { $0.replacing($1.0, with: $1.1.mark) }
  }

  /// The cells of a line as they are seen, from left to right.
  private func seen(_ text: String, _ base: Direction = .rightToLeft, columns: Int = 60, _ glyphs: GlyphSet = .unicode)
    -> String
  {
    let painter = Painter(Size(width: columns, height: 1), direction: .rightToLeft, glyphs: glyphs).facing(base)
    painter.text(marked(text), at: Position(x: 0, y: 0))
    var row = painter.surface.text[0][...]
    while row.last == " " { row.removeLast() }
    return String(row.drop { $0 == " " })
  }

  @Test(
    "numbers, amounts, addresses and codes keep their order in a sentence",
    arguments: [
      ("ادفع ‹4111 1111 1111 1111› الآن", "ﻥﺂﻟﺍ 4111 1111 1111 1111 ﻊﻓﺩﺍ"),
      ("ادفع ‹+966 55 123 4567› الآن", "ﻥﺂﻟﺍ +966 55 123 4567 ﻊﻓﺩﺍ"),
      ("ادفع ‹-148.00› الآن", "ﻥﺂﻟﺍ -148.00 ﻊﻓﺩﺍ"),
      ("ادفع ‹12-34-56› الآن", "ﻥﺂﻟﺍ 12-34-56 ﻊﻓﺩﺍ"),
      ("ادفع ‹15%› الآن", "ﻥﺂﻟﺍ 15% ﻊﻓﺩﺍ"),
      ("ادفع ‹09/27› الآن", "ﻥﺂﻟﺍ 09/27 ﻊﻓﺩﺍ"),
      ("ادفع ‹1:41› الآن", "ﻥﺂﻟﺍ 1:41 ﻊﻓﺩﺍ"),
      ("ادفع ‹https://till.example/pay?id=7› الآن", "ﻥﺂﻟﺍ https://till.example/pay?id=7 ﻊﻓﺩﺍ"),
      ("ادفع ‹ORD-1001› الآن", "ﻥﺂﻟﺍ ORD-1001 ﻊﻓﺩﺍ"),
      ("ادفع ‹SAR 148.00› الآن", "ﻥﺂﻟﺍ SAR 148.00 ﻊﻓﺩﺍ"),
      ("ادفع ‹SA03 8000 0000 6080 1016 7519› الآن", "ﻥﺂﻟﺍ SA03 8000 0000 6080 1016 7519 ﻊﻓﺩﺍ"),
      ("ادفع ‹sara@example.com› الآن", "ﻥﺂﻟﺍ sara@example.com ﻊﻓﺩﺍ"),
    ])
  func islands(text: String, cells: String) { #expect(seen(text) == cells) }

  @Test(
    "letters join, marks stay on theirs, brackets turn, and other scripts keep their order",
    arguments: [
      ("الدفع", "ﻊﻓﺪﻟﺍ"),
      ("ادفع الآن", "ﻥﺂﻟﺍ ﻊﻓﺩﺍ"),
      ("سلام", "ﻡﺎﻠﺳ"),
      ("بطاقة", "ﺔﻗﺎﻄﺑ"),
      ("لا إله إلا", "ﺎﻟﺇ ﻪﻟﺇ ﺎﻟ"),
      ("الآن", "ﻥﺂﻟﺍ"),
      ("مُحَمَّد", "ﺪﻤَّﺤَﻣُ"),
      ("شُكْرًا", "ﺍﺮًﻜْﺷُ"),
      ("مدى", "ﻯﺪﻣ"),
      ("رمز التحقّق", "ﻖﻘّﺤﺘﻟﺍ ﺰﻣﺭ"),
      ("ادفع عبر Apple Pay الآن", "ﻥﺂﻟﺍ Apple Pay ﺮﺒﻋ ﻊﻓﺩﺍ"),
      ("الدفع (اختياري)", "(ﻱﺭﺎﻴﺘﺧﺍ) ﻊﻓﺪﻟﺍ"),
      ("الدفع [بطاقة] (مدى)", "(ﻯﺪﻣ) [ﺔﻗﺎﻄﺑ] ﻊﻓﺪﻟﺍ"),
      ("Visa و Mastercard", "Mastercard ﻭ Visa"),
      ("تم. شكرا!", "!ﺍﺮﻜﺷ .ﻢﺗ"),
      ("هل تريد الدفع؟", "؟ﻊﻓﺪﻟﺍ ﺪﻳﺮﺗ ﻞﻫ"),
      ("١٢٣ ريال", "ﻝﺎﻳﺭ ١٢٣"),
      ("عدد 3 من 12", "12 ﻦﻣ 3 ﺩﺪﻋ"),
      ("الرمز «4321» صالح", "ﺢﻟﺎﺻ 4321 ﺰﻣﺮﻟﺍ"),
      ("الاسم «Sara (Test)» هنا", "ﺎﻨﻫ Sara (Test) ﻢﺳﺎﻟﺍ"),
      ("المتجر «مقهى الرياض» مفتوح", "ﺡﻮﺘﻔﻣ ﺽﺎﻳﺮﻟﺍ ﻰﻬﻘﻣ ﺮﺠﺘﻤﻟﺍ"),
      ("‹Pay «محمد» now.›", "Pay ﺪﻤﺤﻣ now."),
      ("‹Order «طلب 5» (2 items)›: تم", "ﻢﺗ :Order 5 ﺐﻠﻃ (2 items)"),
      ("أ ب ت", "ﺕ ﺏ ﺃ"),
      ("لـ «STC Pay»", "STC Pay ـﻟ"),
    ])
  func sentences(text: String, cells: String) { #expect(seen(text) == cells) }

  @Test(
    "where the line itself runs from left to right, only the letters from right to left turn",
    arguments: [
      ("Pay محمد now", "Pay ﺪﻤﺤﻣ now"),
      ("Name: محمد علي, 12 items", "Name: 12 ,ﻲﻠﻋ ﺪﻤﺤﻣ items"),
      ("محمد", "ﺪﻤﺤﻣ"),
    ])
  func leftToRight(text: String, cells: String) { #expect(seen(text, .leftToRight) == cells) }

  @Test("one letter is one cell, lam with alef too, and marks take none")
  func columns() {
    #expect(TextWidth.of("لا إله إلا") == 10)
    #expect(TextWidth.of("مُحَمَّد") == 4)
    #expect(TextWidth.of(marked("ادفع ‹SAR 1› الآن")) == 15)
  }

  @Test(
    "a text that does not fit is cut at its end, and what says so stands at the left",
    arguments: [
      ("ادفع الآن", 7, "…ﺍ ﻊﻓﺩﺍ"), ("الدفع", 4, "…ﺪﻟﺍ"), ("سلام", 3, "…ﻠﺳ"), ("سلام", 4, "ﻡﺎﻠﺳ"),
      ("ادفع ‹SAR 148.00› الآن", 12, "…SAR 14 ﻊﻓﺩﺍ"), ("Pay now and here", 8, "Pay now…"),
    ])
  func cut(text: String, columns: Int, cells: String) { #expect(seen(text, columns: columns) == cells) }

  @Test("a part that runs on in the next line keeps its direction there")
  func wrapped() {
    let painter = Painter(Size(width: 13, height: 3), direction: .rightToLeft)
    let used = painter.wrapped(
      marked("ادفع ‹+966 55 123 4567› الآن"), in: Region(x: 0, y: 0, width: 13, height: 3))
    #expect(used == 2)
    #expect(painter.surface.text == [" +966 55 ﻊﻓﺩﺍ", "ﻥﺂﻟﺍ 123 4567", "             "])
  }

  @Test("an amount that is set off is not broken between its currency and its number")
  func amounts() {
    let lines = TextWrap.lines(marked("ادفع ‹SAR 148.00› الآن"), columns: 11)
    #expect(lines.map(VisibleText.spoken) == ["ادفع", "SAR 148.00", "الآن"])
  }

  @Test(
    "a caret stands before the letter that it is before in the text",
    arguments: [
      ("محمد", 0, 0), ("محمد", 2, 2), ("محمد", 4, 4), ("محمد Ali", 5, 7), ("محمد Ali", 6, 6), ("محمد Ali", 8, 8),
      ("12345", 3, 3),
    ])
  func caret(text: String, behind: Int, column: Int) {
    #expect(Painter(Size(width: 20, height: 1), direction: .rightToLeft).column(ofCaret: behind, in: text) == column)
  }

  @Test("a screen in a language from left to right leaves letters in the order of the text")
  func untouched() {
    let painter = Painter(Size(width: 8, height: 1))
    painter.text("محمد Ali", at: Position(x: 0, y: 0))
    #expect(painter.surface.text == ["محمد Ali"])
    #expect(!painter.surface.isOrdered)
    #expect(Painter(Size(width: 8, height: 1), direction: .rightToLeft).surface.isOrdered)
  }

  @Test("what is read aloud has no marks, and text from outside cannot bring them along unseen")
  func marks() {
    #expect(VisibleText.spoken(marked("ادفع ‹12-34-56›")) == "ادفع 12-34-56")
    #expect(VisibleText.filled(marked("ادفع «a\u{202E}b»")) == marked("ادفع «a⟨U+202E⟩b»"))
    #expect(VisibleText.sanitised(Isolation.leftToRight.around("a")) == "⟨U+FDD0⟩a⟨U+FDD2⟩")
  }
}
