import Basics
import Commerce

/// A card number that cannot be printed, logged, encoded or compared in plain.
///
/// It lives from the form to the provider's tokenisation request and nowhere else; at most its first six and last four
/// digits are ever shown (PCI DSS 4.0.1, 3.4.1).
public struct CardNumber: Sendable {
  private let bytes: SecretBytes
  private var digits: String { bytes.text }

  /// Why a text is not a card number.
  public enum Problem: Error, Hashable, Sendable {
    /// Nothing was typed, or nothing but spaces.
    case empty
    /// This many digits are missing, 1 or more.
    case tooShort(missing: Int)
    /// More digits than the brand has.
    case tooLong
    /// The check digit does not fit (ISO/IEC 7812-1, annex B).
    case checkDigit
    /// No accepted brand begins like this.
    case unknownBrand
  }

  /// The brand by the number's first digits.
  public let brand: CardBrand

  /// Checks the digits of a number; throws what is wrong with them.
  public init(_ text: String) throws(Problem) {
    let digits = text.filter { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { throw .empty }
    guard let brand = CardBrand.detect(digits) else { throw .unknownBrand }
    let shortest = brand == .visa ? 16 : brand.lengths.first ?? 16
    if !brand.lengths.contains(digits.count) {
      throw digits.count < shortest ? .tooShort(missing: shortest - digits.count) : .tooLong
    }
    guard Self.passesLuhn(digits) else { throw .checkDigit }
    bytes = SecretBytes(digits)
    self.brand = brand
  }

  /// Whether the check digit fits (the Luhn algorithm, ISO/IEC 7812-1, annex B).
  public static func passesLuhn(_ digits: String) -> Bool { Luhn.passes(digits) }

  /// Lends the digits to the closure that writes the tokenisation request.
  public func reveal<Result>(_ body: (String) -> Result) -> Result { body(digits) }

  /// The first six digits.
  public var bin: String { String(digits.prefix(6)) }
  /// The last four digits.
  public var lastFour: String { String(digits.suffix(4)) }
  /// The first six and last four digits with bullets between, grouped as on the card.
  public var masked: String {
    let hidden = digits.prefix(6) + String(repeating: "•", count: max(0, digits.count - 10)) + digits.suffix(4)
    return Self.grouped(String(hidden), by: brand.grouping)
  }

  /// Characters in groups with a space between.
  public static func grouped(_ text: String, by grouping: [Int]) -> String {
    var groups: [String] = []
    var rest = Substring(text)
    for size in grouping where !rest.isEmpty {
      groups.append(String(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    if !rest.isEmpty { groups.append(String(rest)) }
    return groups.joined(separator: " ")
  }
}

extension CardNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The last four digits.
  public var description: String { "•••• \(lastFour)" }
  /// The last four digits.
  public var debugDescription: String { description }
  /// Without children, so that no mirror shows a digit.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A text of digits that must not be printed or kept: a security code or a one-time code.
public struct SecretDigits: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let bytes: SecretBytes

  /// Keeps ASCII digits only; `nil` unless there are as many as asked.
  public init?(_ text: String, length: ClosedRange<Int>) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), length.contains(text.utf8.count) else { return nil }
    bytes = SecretBytes(text)
  }

  /// Lends the digits to the closure that writes the request.
  public func reveal<Result>(_ body: (String) -> Result) -> Result { body(bytes.text) }

  /// A bullet for each character, never a digit.
  public var description: String { String(repeating: "•", count: bytes.count) }
  /// A bullet for each character, never a digit.
  public var debugDescription: String { description }
  /// Without children, so that no mirror shows a digit.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The month in which a card ends.
public struct CardExpiry: Hashable, Sendable {
  /// The month, 1 to 12.
  public let month: Int
  /// The year, with all four digits.
  public let year: Int

  /// The maximum number of years until expiry; a later year is treated as a typing mistake (this library's own rule).
  public static let longestValidity = 20

  /// Creates a date; `nil` if the month does not exist or the year is not in this century.
  public init?(month: Int, year: Int) {
    guard (1...12).contains(month), (2000...2099).contains(year) else { return nil }
    self.month = month
    self.year = year
  }

  /// The date as printed on the card: `MM/YY`.
  public var text: String { (month < 10 ? "0" : "") + "\(month)/" + (year % 100 < 10 ? "0" : "") + "\(year % 100)" }
}

/// The checked contents of a card form.
public struct CardDetails: Sendable {
  /// The card's number, which never prints.
  public let number: CardNumber
  /// The last month in which it can be used.
  public let expiry: CardExpiry
  /// The security code (CVV), three or four digits, which never prints and is never kept.
  public let securityCode: SecretDigits
  /// The name on the card; empty where it is not asked for.
  public let holder: String
  /// The brand to pay with; the shopper's choice where a card has two.
  public let brand: CardBrand
  /// Whether the shopper wants the card saved.
  public let saves: Bool

  /// A card's details; without a choice the brand is the number's own.
  public init(
    number: CardNumber, expiry: CardExpiry, securityCode: SecretDigits, holder: String, brand: CardBrand? = nil,
    saves: Bool = false
  ) {
    self.number = number
    self.expiry = expiry
    self.securityCode = securityCode
    self.holder = holder
    self.brand = brand ?? number.brand
    self.saves = saves
  }
}
