public import Commerce

extension Money {
  /// Reads an amount that somebody typed: above zero, with a point before the decimals, and at most `most` where that is known.
  ///
  /// Throws what to say below the field.
  public static func typed(_ text: String, currency: Currency, most: Money? = nil) throws(FieldProblem) -> Money {
    // A comma may stand for decimals or for thousands, so nobody guesses.
    guard !text.contains(",") else { throw .decimalComma }
    let amount: Money
    do { amount = try payable(text, currency: currency) } catch { throw .amount(error) }
    if let most, most.currency == currency, amount.minorUnits > most.minorUnits { throw .aboveRest(most) }
    return amount
  }
}
