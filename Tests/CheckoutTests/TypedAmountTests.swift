import Checkout
import Commerce
import Testing

@Suite("An amount that somebody types")
struct TypedAmountTests {
  @Test("a comma of any script is never taken for nothing", arguments: ["1,50", "1\u{060C}50", "1\u{FF0C}50"])
  func comma(text: String) {
    var field = TextField(.amount)
    for character in text { field.apply(.insert(String(character))) }
    #expect(throws: FieldProblem.decimalComma) { try Money.typed(field.text, currency: .sar) }
  }

  @Test("the decimal points of other scripts are points", arguments: ["1.50", "1\u{066B}50", "1\u{FF0E}50"])
  func point(text: String) throws {
    let field = TextField(.amount, text: text)
    #expect(try Money.typed(field.text, currency: .sar) == Money(minorUnits: 150, currency: .sar))
  }

  @Test(
    "what is no amount stays as it was typed and is refused, never turned into another amount",
    arguments: [
      ("-5", MoneyProblem.negative), ("1e2", .notANumber), ("12 34", .notANumber), ("\u{2212}5", .notANumber),
      ("+5", .notANumber),
      ("SAR 5", .notANumber), ("5x", .notANumber),
    ])
  func otherText(text: String, problem: MoneyProblem) {
    var typed = TextField(.amount)
    for character in text { typed.apply(.insert(String(character))) }
    let pasted = TextField(.amount, text: text)
    #expect(typed.text == text && pasted.text == text)
    #expect(throws: FieldProblem.amount(problem)) { try Money.typed(typed.text, currency: .sar) }
  }

  @Test("blanks around it count for nothing, and blanks alone are nothing typed")
  func blanks() throws {
    #expect(try Money.typed(" 1.50 ", currency: .sar) == Money(minorUnits: 150, currency: .sar))
    #expect(throws: FieldProblem.amount(.empty)) { try Money.typed("  ", currency: .sar) }
  }

  @Test("nothing above what is left, and exactly what is left")
  func most() throws {
    let rest = Money(minorUnits: 100_00, currency: .sar)
    #expect(try Money.typed("100", currency: .sar, most: rest) == rest)
    #expect(throws: FieldProblem.aboveRest(rest)) { try Money.typed("100.01", currency: .sar, most: rest) }
    #expect(throws: FieldProblem.amount(.zero)) { try Money.typed("0", currency: .sar, most: rest) }
  }
}
