import Commerce
import Language

extension MoneyProblem {
  /// What is wrong with an amount, said under its field.
  var phrase: Phrase {
    switch self {
    case .empty: Phrase("problem.amount.empty")
    case .notANumber: Phrase("problem.amount.not-a-number")
    case .tooManyDecimals(let currency):
      Phrase(
        "problem.amount.too-many-decimals", ["currency": .text(currency.code), "count": .number(currency.exponent)])
    case .negative: Phrase("problem.amount.negative")
    case .zero: Phrase("problem.amount.zero")
    case .tooLarge(let currency):
      Phrase(
        "problem.amount.too-large",
        ["limit": .money(Money(minorUnits: Money.largestMinorUnits, currency: currency))])
    }
  }
}
