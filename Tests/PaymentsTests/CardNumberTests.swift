import Payments
import Testing

struct CardNumberTests {
  @Test(
    "numbers with a check digit that fits are taken, with spaces and dashes or without",
    arguments: [
      ("4200000000000042", CardBrand.visa), ("4200 0000 0000 0042", .visa), ("4200-0000-0000-0042", .visa),
      ("4222222222222", .visa), ("5200000000000007", .mastercard), ("2221000000000009", .mastercard),
      ("374500262001008", .amex), ("3745 002620 01008", .amex), ("5360230159427034", .mada),
      ("4464040000000007", .mada),
    ])
  func valid(text: String, brand: CardBrand) throws {
    #expect(try CardNumber(text).brand == brand)
  }

  @Test(
    "what is wrong with a number is said",
    arguments: [
      ("", CardNumber.Problem.empty), ("   ", .empty), ("abc", .empty), ("4200000000000043", .checkDigit),
      ("420000000000004", .tooShort(missing: 1)), ("4", .tooShort(missing: 15)), ("42000000000000420", .tooLong),
      ("37450026200100", .tooShort(missing: 1)), ("3745002620010080", .tooLong), ("9999999999999995", .unknownBrand),
      ("0000000000000000", .unknownBrand), ("52000000000000070", .tooLong),
    ])
  func invalid(text: String, problem: CardNumber.Problem) {
    #expect(throws: problem) { try CardNumber(text) }
  }

  @Test("any single wrong digit is noticed")
  func everyDigit() {
    let digits = Array("4200000000000042")
    for index in digits.indices {
      for wrong in "0123456789" where wrong != digits[index] {
        var changed = digits
        changed[index] = wrong
        #expect(!CardNumber.passesLuhn(String(changed)), "\(index): \(wrong)")
      }
    }
  }

  @Test("digits of other scripts are not counted as digits of a number")
  func otherDigits() {
    #expect(!CardNumber.passesLuhn("٤٢٠٠"))
    #expect(throws: CardNumber.Problem.empty) { try CardNumber("٤٢٠٠٠٠٠٠٠٠٠٠٠٠٤٢") }
  }

  @Test("the digits are lent to whoever writes the request")
  func reveal() throws {
    #expect(try CardNumber("4200 0000 0000 0042").reveal { $0 } == "4200000000000042")
  }

  @Test(
    "at most the first six and the last four are shown, grouped as on the card",
    arguments: [
      ("4200000000000042", "4200 00•• •••• 0042"), ("374500262001008", "3745 00•••• •1008"),
      ("4222222222222", "4222 22•• •222 2"), ("4000000000000000006", "4000 00•• •••• •••0 006"),
    ])
  func masked(number: String, masked: String) throws {
    #expect(try CardNumber(number).masked == masked)
    #expect(try CardNumber(number).lastFour == String(number.suffix(4)))
    #expect(try CardNumber(number).bin == String(number.prefix(6)))
  }
}

struct CardBrandTests {
  @Test(
    "mada is found before Visa and Mastercard, whose ranges hold it",
    arguments: [
      ("446404", CardBrand.mada), ("536023", .mada), ("588845", .mada), ("968201", .mada), ("22337902", .mada),
      ("40719700", .mada), ("446405", .visa), ("536024", .mastercard), ("22337903", .mastercard),
    ])
  func mada(digits: String, brand: CardBrand) {
    #expect(CardBrand.detect(digits) == brand)
  }

  @Test("a mada range in the middle of a number is not mada")
  func anchored() {
    #expect(CardBrand.detect("4446404000000007") == .visa)
    #expect(CardBrand.detect("4000446404000000") == .visa)
  }

  @Test(
    "brands at the edges of their ranges",
    arguments: [
      ("4", CardBrand.visa), ("51", .mastercard), ("55", .mastercard), ("50", nil), ("56", nil), ("2221", .mastercard),
      ("2720", .mastercard), ("2220", nil), ("2721", nil), ("34", .amex), ("37", .amex), ("35", nil), ("36", nil),
      ("", nil), ("5", nil), ("3", nil), ("2", nil), ("22", nil), ("9", nil),
    ] as [(String, CardBrand?)])
  func edges(digits: String, brand: CardBrand?) {
    #expect(CardBrand.detect(digits) == brand)
  }

  @Test(
    "digits that can still become a card are told from those that cannot",
    arguments: [
      ("", true), ("2", true), ("22", true), ("222", true), ("2720", true), ("2721", false), ("3", true), ("30", false),
      ("34", true), ("4", true), ("5", true), ("50", true), ("5043", true), ("50430", true), ("504301", false),
      ("56", false), ("58", true), ("588", true), ("5889", true), ("5880", false), ("6", true), ("60", true),
      ("61", false),
      ("21", false), ("23", true), ("25", true), ("26", true), ("27", true), ("28", false), ("220", false),
      ("221", false), ("250", true), ("272", true), ("273", false),
      ("9", true), ("96", true), ("97", false), ("0", false), ("1", false), ("7", false), ("8", false),
    ])
  func canBegin(digits: String, possible: Bool) {
    #expect(CardBrand.canBegin(with: digits) == possible)
  }

  @Test("lengths, security codes and groups of each brand agree", arguments: CardBrand.allCases)
  func shapes(brand: CardBrand) {
    #expect(brand.securityCodeLength == (brand == .amex ? 4 : 3))
    #expect(brand.lengths.allSatisfy { (13...19).contains($0) })
    #expect(brand.grouping.reduce(0, +) >= brand.lengths.max() ?? 0)
  }

  @Test("grouping keeps every character")
  func grouped() {
    #expect(CardNumber.grouped("1234567890123456789012", by: [4, 4]) == "1234 5678 90123456789012")
    #expect(CardNumber.grouped("", by: [4, 4]) == "")
    #expect(CardNumber.grouped("123", by: []) == "123")
  }
}

struct CardExpiryTests {
  @Test(
    "months and years that exist",
    arguments: [
      (1, 2000, "01/00"), (12, 2099, "12/99"), (3, 2030, "03/30"), (10, 2007, "10/07"),
    ])
  func valid(month: Int, year: Int, text: String) throws {
    let expiry = try #require(CardExpiry(month: month, year: year))
    #expect(expiry.text == text)
  }

  @Test("months and years that do not", arguments: [(0, 2030), (13, 2030), (-1, 2030), (1, 1999), (1, 2100), (1, 30)])
  func invalid(month: Int, year: Int) {
    #expect(CardExpiry(month: month, year: year) == nil)
  }
}
