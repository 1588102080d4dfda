/// A currency of ISO 4217, known by its alphabetic code and the number of decimals of its minor unit.
public struct Currency: Hashable, Sendable {
  /// Three upper-case letters, as in ISO 4217 table A.1.
  public let code: String
  /// Decimals between the major and the minor unit: 0 (JPY), 2 (SAR), 3 (KWD) or 4 (CLF), as in ISO 4217 table A.1.
  public let exponent: Int

  /// The currency of a code, in any letter case; `nil` when ISO 4217 does not list it.
  public init?(code: String) {
    let upper = code.uppercased()
    guard let exponent = Self.exponents[upper] else { return nil }
    self.code = upper
    self.exponent = exponent
  }

  private init(known code: String, exponent: Int) {
    self.code = code
    self.exponent = exponent
  }

  /// Saudi riyal, 2 decimals.
  public static let sar = Currency(known: "SAR", exponent: 2)
  /// Brazilian real, 2 decimals.
  public static let brl = Currency(known: "BRL", exponent: 2)
  /// United Arab Emirates dirham, 2 decimals.
  public static let aed = Currency(known: "AED", exponent: 2)
  /// Kuwaiti dinar, 3 decimals.
  public static let kwd = Currency(known: "KWD", exponent: 3)
  /// South African rand, 2 decimals.
  public static let zar = Currency(known: "ZAR", exponent: 2)
  /// Pound sterling, 2 decimals.
  public static let gbp = Currency(known: "GBP", exponent: 2)
  /// Euro, 2 decimals.
  public static let eur = Currency(known: "EUR", exponent: 2)
  /// Swedish krona, 2 decimals.
  public static let sek = Currency(known: "SEK", exponent: 2)
  /// Norwegian krone, 2 decimals.
  public static let nok = Currency(known: "NOK", exponent: 2)
  /// Danish krone, 2 decimals.
  public static let dkk = Currency(known: "DKK", exponent: 2)
  /// Colombian peso, 2 decimals.
  public static let cop = Currency(known: "COP", exponent: 2)
  /// US dollar, 2 decimals.
  public static let usd = Currency(known: "USD", exponent: 2)
  /// Bahraini dinar, 3 decimals.
  public static let bhd = Currency(known: "BHD", exponent: 3)
  /// Omani rial, 3 decimals.
  public static let omr = Currency(known: "OMR", exponent: 3)
  /// Japanese yen, no decimals.
  public static let jpy = Currency(known: "JPY", exponent: 0)

  /// Every code that can be used, sorted.
  public static var allCodes: [String] { exponents.keys.sorted() }

  /// Minor units in one major unit: 1, 100, 1,000 or 10,000.
  public var minorUnitsPerMajor: Int64 {
    var result: Int64 = 1
    for _ in 0..<exponent { result *= 10 }
    return result
  }

  /// ISO 4217 table A.1 (active codes with a minor unit), as published up to 2026.
  private static let exponents: [String: Int] = {
    var table: [String: Int] = [:]
    for code in [
      "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
      "XPF",
    ] {
      table[code] = 0
    }
    for code in ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"] { table[code] = 3 }
    for code in ["CLF", "UYW"] { table[code] = 4 }
    let twoDecimals = """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW \
      CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR \
      ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV \
      MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD \
      SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
      """
    for code in twoDecimals.split(separator: " ") { table[String(code)] = 2 }
    return table
  }()
}

extension Currency: CustomStringConvertible {
  /// The code, ISO 4217, such as `SAR`.
  public var description: String { code }
}
