/// An amount in whole minor units of one currency; never a floating-point number.
public struct Money: Hashable, Sendable {
  /// The amount in minor units: halalas for SAR, fils for KWD, yen for JPY.
  public let minorUnits: Int64
  /// The currency that gives the minor unit its size.
  public let currency: Currency

  /// An amount from its minor units.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The largest amount there is, in minor units: 999,999,999,999.
  public static let largestMinorUnits: Int64 = 999_999_999_999

  /// The amount as plain decimal text with exactly the currency's decimals, such as `148.00`, `2.500` or `1200`.
  public var decimalText: String {
    let digits = String(minorUnits.magnitude)
    let sign = minorUnits < 0 ? "-" : ""
    guard currency.exponent > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, currency.exponent + 1 - digits.count)) + digits
    return sign + padded.dropLast(currency.exponent) + "." + padded.suffix(currency.exponent)
  }

  /// Zero in a currency.
  public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

  /// The sum of two amounts of the same currency; `nil` when the currencies differ or the sum does not fit.
  public func adding(_ other: Money) -> Money? {
    guard currency == other.currency else { return nil }
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    return overflow ? nil : Money(minorUnits: sum, currency: currency)
  }

  /// The amount times a whole number; `nil` when it does not fit.
  public func multiplied(by factor: Int) -> Money? {
    let (product, overflow) = minorUnits.multipliedReportingOverflow(by: Int64(factor))
    return overflow ? nil : Money(minorUnits: product, currency: currency)
  }

  /// The amount in equal parts whose sum is the amount: the first parts carry the units that do not divide.
  ///
  /// Neither Tabby nor Tamara publishes where the odd unit goes, so this spread is this library's own.
  public func split(into parts: Int) -> [Money] {
    guard parts > 0 else { return [] }
    let (quotient, remainder) = minorUnits.quotientAndRemainder(dividingBy: Int64(parts))
    let step: Int64 = remainder < 0 ? -1 : 1
    return (0..<Int64(parts)).map { index in
      Money(minorUnits: quotient + (index < abs(remainder) ? step : 0), currency: currency)
    }
  }
}

extension Money: CustomStringConvertible {
  /// The code and the plain decimal text, such as `SAR 148.00`.
  public var description: String { "\(currency.code) \(decimalText)" }
}

/// Why a text is not an amount.
public enum MoneyProblem: Error, Hashable, Sendable {
  /// Nothing but white space.
  case empty
  /// Something other than ASCII digits and one decimal point.
  case notANumber
  /// More decimals than the currency has.
  case tooManyDecimals(Currency)
  /// The amount is below zero, which no payment can be.
  case negative
  /// Zero where something must be paid.
  case zero
  /// Above `Money.largestMinorUnits`.
  case tooLarge(Currency)
}

extension Money {
  /// Reads an amount to be paid, such as `148` or `148.00`: above zero, at most the currency's decimals.
  ///
  /// Throws `MoneyProblem` saying what is wrong with the text.
  public static func payable(_ text: String, currency: Currency) throws(MoneyProblem) -> Money {
    let money = try parse(text, currency: currency)
    guard money.minorUnits > 0 else { throw .zero }
    return money
  }

  /// Reads a decimal text as an amount of zero or more; blanks, and a trailing run of zeros beyond the currency's decimals, are refused.
  ///
  /// Throws `MoneyProblem` saying what is wrong with the text.
  public static func parse(_ text: String, currency: Currency) throws(MoneyProblem) -> Money {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    if bytes.first == 0x2D { throw bytes.count > 1 ? .negative : .notANumber }
    let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { throw .notANumber }
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    guard parts.count == 1 || !fraction.isEmpty else { throw .notANumber }
    guard (whole + fraction).allSatisfy({ (0x30...0x39).contains($0) }) else { throw .notANumber }
    guard fraction.count <= currency.exponent else { throw .tooManyDecimals(currency) }
    var units: Int64 = 0
    for byte in Array(whole) + fraction + Array(repeating: 0x30, count: currency.exponent - fraction.count) {
      units = units * 10 + Int64(byte - 0x30)
      guard units <= largestMinorUnits else { throw .tooLarge(currency) }
    }
    return Money(minorUnits: units, currency: currency)
  }
}
