import Commerce
import Testing

@Suite("Money")
struct MoneyTests {
  @Test(
    "an amount is written with exactly its currency's decimals",
    arguments: [
      (14_800, "SAR", "148.00"), (5, "SAR", "0.05"), (2_500, "KWD", "2.500"), (7, "KWD", "0.007"),
      (1_200, "JPY", "1200"),
      (0, "BRL", "0.00"), (-150, "SAR", "-1.50"), (123_456, "CLF", "12.3456"),
    ])
  func decimalText(units: Int, code: String, text: String) throws {
    let currency = try #require(Currency(code: code))
    #expect(Money(minorUnits: Int64(units), currency: currency).decimalText == text)
  }

  @Test(
    "an amount is read back from the text it is written as",
    arguments: ["0.01", "1", "148", "148.5", "148.00", "9999999999.99"])
  func parse(text: String) throws {
    let money = try Money.payable(text, currency: .sar)
    #expect(try Money.payable(money.decimalText, currency: .sar) == money)
  }

  @Test(
    "what is no payable amount is refused with what is wrong with it",
    arguments: [
      ("", MoneyProblem.empty), ("   ", .notANumber), (" 148", .notANumber), ("148.00 ", .notANumber),
      ("abc", .notANumber), ("1,5", .notANumber), ("1.2.3", .notANumber),
      (".5", .notANumber),
      ("5.", .notANumber), ("-", .notANumber), ("1e5", .notANumber), ("٥", .notANumber), ("-1", .negative),
      ("-0.01", .negative),
      ("0", .zero), ("0.00", .zero), ("148.001", .tooManyDecimals(.sar)), ("148.000", .tooManyDecimals(.sar)),
      ("10000000000.00", .tooLarge(.sar)), ("99999999999999999999999", .tooLarge(.sar)), ("1 000", .notANumber),
    ])
  func refused(text: String, problem: MoneyProblem) {
    #expect(throws: problem) { try Money.payable(text, currency: .sar) }
  }

  @Test("decimals follow the currency: none for yen, three for Kuwaiti dinars")
  func exponents() throws {
    #expect(throws: MoneyProblem.tooManyDecimals(.jpy)) { try Money.payable("10.5", currency: .jpy) }
    #expect(try Money.payable("10.125", currency: .kwd).minorUnits == 10_125)
    #expect(throws: MoneyProblem.tooManyDecimals(.kwd)) { try Money.payable("10.1234", currency: .kwd) }
  }

  @Test("equal parts always add up to the whole and differ by at most one minor unit", arguments: 1...12)
  func split(parts: Int) throws {
    for units in [1, 2, 3, 99, 100, 101, 9_999, 14_800, 43_125, 100_001] as [Int64] {
      for currency in [Currency.sar, .aed, .kwd, .jpy] {
        let shares = Money(minorUnits: units, currency: currency).split(into: parts)
        #expect(shares.count == parts)
        #expect(shares.reduce(0) { $0 + $1.minorUnits } == units)
        let (least, most) = (try #require(shares.map(\.minorUnits).min()), try #require(shares.map(\.minorUnits).max()))
        #expect(most - least <= 1)
      }
    }
  }

  @Test("431.25 riyals in four parts are 107.82 and three times 107.81")
  func tabbyExample() {
    let parts = Money(minorUnits: 43_125, currency: .sar).split(into: 4).map(\.decimalText)
    #expect(parts == ["107.82", "107.81", "107.81", "107.81"])
  }

  @Test("amounts of different currencies are never added")
  func adding() {
    #expect(Money(minorUnits: 1, currency: .sar).adding(Money(minorUnits: 1, currency: .aed)) == nil)
    #expect(Money(minorUnits: .max, currency: .sar).adding(Money(minorUnits: 1, currency: .sar)) == nil)
  }

  @Test("148 riyals at 1.4598 are 216.05 reais, rounded half to even")
  func conversion() throws {
    let rate = try #require(ExchangeRate("1.4598"))
    #expect(rate.convert(Money(minorUnits: 14_800, currency: .sar), to: .brl)?.decimalText == "216.05")
    let half = try #require(ExchangeRate("0.5"))
    #expect(half.convert(Money(minorUnits: 1, currency: .sar), to: .brl)?.minorUnits == 0)
    #expect(half.convert(Money(minorUnits: 3, currency: .sar), to: .brl)?.minorUnits == 2)
    #expect(half.convert(Money(minorUnits: 5, currency: .sar), to: .brl)?.minorUnits == 2)
    let dinars = try #require(ExchangeRate("0.0819"))
    #expect(dinars.convert(Money(minorUnits: 14_800, currency: .sar), to: .kwd)?.decimalText == "12.121")
    let yen = try #require(ExchangeRate("40"))
    #expect(yen.convert(Money(minorUnits: 14_800, currency: .sar), to: .jpy)?.decimalText == "5920")
  }

  @Test("what is no rate is refused", arguments: ["", "0", "0.0", "-1", "1.", ".5", "1,5", "1.123456789", "x"])
  func badRate(text: String) { #expect(ExchangeRate(text) == nil) }

  @Test("the exponent table knows the currencies of ISO 4217 and nothing else")
  func table() {
    #expect(Currency.allCodes.count > 150)
    #expect(Currency(code: "sar") == .sar)
    #expect(Currency(code: "XXX") == nil)
    #expect(Currency(code: "BHD")?.exponent == 3)
    #expect(Currency(code: "KRW")?.exponent == 0)
  }
}
