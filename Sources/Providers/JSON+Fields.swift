import Commerce
import Wire

extension JSON {
  /// The text, unless it is empty.
  var filledString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}

extension Money {
  /// An amount in major units, as a number or a text, in the currency beside it.
  init?(_ amount: JSON?, currency: JSON?) {
    guard let currency = currency?.string.flatMap(Currency.init(code:)) else { return nil }
    self.init(amount, currency)
  }

  /// An amount in major units, as a number or a text.
  init?(_ amount: JSON?, _ currency: Currency) {
    guard let text = amount?.decimal, let money = try? Money.parse(text, currency: currency) else { return nil }
    self = money
  }
}
