import Commerce

extension Money {
  /// Reads the text of a JSON number as an amount of zero or more; there `300.500` is `300.50`, so zeros past the
  /// currency's decimals are dropped.
  ///
  /// Throws `MoneyProblem` saying what is wrong with the text; an exponent counts as not a number.
  static func parse(number text: String, currency: Currency) throws(MoneyProblem) -> Money {
    var digits = Substring(text)
    if let point = digits.firstIndex(of: ".") {
      while digits.distance(from: point, to: digits.endIndex) - 1 > currency.exponent, digits.last == "0" {
        digits.removeLast()
      }
      if digits.last == "." { digits.removeLast() }
    }
    return try parse(String(digits), currency: currency)
  }
}
