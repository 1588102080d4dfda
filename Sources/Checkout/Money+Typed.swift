public import Commerce

extension Money {
  /// Reads a typed amount: above zero, with a point before the decimals, and at most `most` if that is known.
  ///
  /// - Throws: the problem to show below the field.
  public static func typed(_ text: String, currency: Currency, most: Money? = nil) throws(FieldProblem) -> Money {
    // A comma may mean decimals or thousands, so it is rejected.
    guard !text.contains(",") else { throw .decimalComma }
    // A blank before or after it is a slip of a finger or of a paste.
    let bare = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let amount: Money
    do { amount = try payable(String(bare), currency: currency) } catch { throw .amount(error) }
    if let most, most.currency == currency, amount.minorUnits > most.minorUnits { throw .aboveRest(most) }
    return amount
  }
}
