/// The price of one unit of a currency in another, as an exact decimal.
public struct ExchangeRate: Hashable, Sendable {
  /// The digits of the rate without its decimal point.
  public let digits: Int64
  /// The number of decimals, 0 to 8.
  public let decimals: Int

  /// Reads a rate such as `1.4598`; `nil` unless it is a plain decimal above zero with at most eight decimals.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = parts.first, !whole.isEmpty else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !fraction.isEmpty else { return nil }
    let all = whole + fraction
    guard fraction.count <= 8, all.count <= 15, all.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    guard let digits = Int64(all), digits > 0 else { return nil }
    self.digits = digits
    self.decimals = fraction.count
  }

  /// An amount in another currency, rounded half to even to that currency's minor unit; `nil` when it does not fit.
  public func convert(_ money: Money, to currency: Currency) -> Money? {
    var divisor = Int128(money.currency.minorUnitsPerMajor)
    for _ in 0..<decimals { divisor *= 10 }
    let scaled = Int128(money.minorUnits) * Int128(digits) * Int128(currency.minorUnitsPerMajor)
    var (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: divisor)
    let twice = remainder * 2
    if twice > divisor || (twice == divisor && !quotient.isMultiple(of: 2)) { quotient += 1 }
    guard quotient <= Int128(Money.largestMinorUnits) else { return nil }
    return Money(minorUnits: Int64(quotient), currency: currency)
  }
}
