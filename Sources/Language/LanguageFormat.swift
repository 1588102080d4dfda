/// How numbers, money and dates are written in a language.
public struct LanguageFormat: Hashable, Sendable {
  /// Between whole and fraction.
  public let decimalSeparator: String
  /// Between thousands.
  public let groupSeparator: String
  /// An amount, with `{code}` and `{amount}`.
  public let money: String
  /// A date, with `{day}`, `{month}` and `{year}`.
  public let date: String
  /// The names of the months, short, twelve of them.
  public let months: [String]

  /// How a language writes.
  public init(decimalSeparator: String, groupSeparator: String, money: String, date: String, months: [String]) {
    self.decimalSeparator = decimalSeparator
    self.groupSeparator = groupSeparator
    self.money = money
    self.date = date
    self.months = months
  }
}
