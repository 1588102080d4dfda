/// A country by its two-letter code.
public struct Country: Hashable, Sendable {
  /// Two upper-case letters, as in ISO 3166-1 alpha-2.
  public let code: String

  /// A country from two ASCII letters in any case; `nil` for anything else.
  public init?(code: String) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { return nil }
    self.code = code.uppercased()
  }

  private init(known code: String) { self.code = code }

  /// Saudi Arabia.
  public static let saudiArabia = Country(known: "SA")
  /// Brazil.
  public static let brazil = Country(known: "BR")
  /// United Arab Emirates.
  public static let unitedArabEmirates = Country(known: "AE")
  /// Kuwait.
  public static let kuwait = Country(known: "KW")
  /// South Africa.
  public static let southAfrica = Country(known: "ZA")
  /// The United Kingdom.
  public static let unitedKingdom = Country(known: "GB")
  /// Sweden.
  public static let sweden = Country(known: "SE")
  /// Norway.
  public static let norway = Country(known: "NO")
  /// Denmark.
  public static let denmark = Country(known: "DK")
  /// Finland.
  public static let finland = Country(known: "FI")
  /// Colombia.
  public static let colombia = Country(known: "CO")
  /// Bahrain.
  public static let bahrain = Country(known: "BH")
  /// Oman.
  public static let oman = Country(known: "OM")
}

extension Country: CustomStringConvertible {
  /// The code, ISO 3166-1 alpha-2, such as `SA`.
  public var description: String { code }
}
