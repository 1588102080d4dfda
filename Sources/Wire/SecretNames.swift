/// The names of fields, link parameters and options whose values are secrets or a cardholder's own.
///
/// Names are compared without case, digits and punctuation, so that `card.cvv2`, `cardCvv` and `card[cvv]` are one name.
public struct SecretNames: Sendable {
  /// The names that mask a text for an unknown provider, such as a line of a gateway program.
  public static let common = SecretNames()

  private let secrets: Set<String>
  private let signatures: Set<String>
  /// The lengths of the names that are compared as a whole, as bits by their first letters.
  private let lengths: [UInt64]

  /// The common names and those that providers declare: of secrets, and of signatures that are new each time.
  public init(secrets: [String] = [], signatures: [String] = []) {
    self.secrets = Self.credentials.union(Self.cardholder).union(secrets.map(Self.canonical))
    self.signatures = Self.commonSignatures.union(signatures.map(Self.canonical))
    var lengths = [UInt64](repeating: 0, count: 26)
    for name in self.secrets.union(Self.tokens).union(Self.cards).union(self.signatures) where name.utf8.count < 64 {
      if let first = name.utf8.first { lengths[Int(first - 0x61)] |= 1 << UInt64(name.utf8.count) }
    }
    self.lengths = lengths
  }

  /// Names of security codes, one-time codes and PINs. A longer name that ends with one of them counts as well.
  static let codes: Set<String> = [
    "cvv", "cvc", "csc", "cvn", "cvd", "cav", "securitycode", "verificationcode", "otp", "otpcode", "otpvalue",
    "onetimecode", "onetimepassword", "passcode",
  ]

  /// Names of keys, tokens and passwords, compared as a whole.
  static let credentials: Set<String> = [
    "pin", "password", "privatesecretkey", "authorization", "xclientcode", "publicapikey", "privatekey", "secret",
    "token", "notificationtoken", "xapikey", "xsecret", "vaultedtoken", "resourcetoken", "accesstoken", "clientsecret",
    "tamaratoken", "xpassword", "xusername", "tokenid", "tokenreference", "inputscode", "paymenttoken", "paymentdata",
    "xpayexsampleapikey", "xpayexsampleaccesstoken", "cryptogram", "onlinepaymentcryptogram",
  ]

  /// Names below which a wallet's token is laid out in parts, or the header by which a store knows a webhook; none of it may be seen.
  static let tokens: Set<String> = ["paymenttoken", "paymentdata", "header", "headers"]

  /// Names of signatures that are new each time; what they say of themselves may be seen.
  private static let commonSignatures: Set<String> = ["tlsignature"]

  /// Names of a cardholder and of the parts of a card's expiry, compared as a whole: a log does not need them (PCI DSS 4.0.1,
  /// 3.2.1).
  static let cardholder: Set<String> = [
    "holder", "cardholder", "cardholdername", "holdername", "nameoncard", "expiry", "expirydate",
    "expirymonth", "expiryyear", "cardexpiry", "cardexpirydate", "cardexpirymonth", "cardexpiryyear", "expirationdate",
    "expirationmonth", "expirationyear", "expmonth", "expyear", "applicationexpirationdate", "tokenexpirationdate",
    // Beside the last four digits these tell most of the number.
    "bin", "iin",
  ]

  /// Names of card numbers.
  static let cards: Set<String> = [
    "cardnumber", "pan", "accountnumber", "primaryaccountnumber", "applicationprimaryaccountnumber",
    "tokenprimaryaccountnumber",
  ]

  /// Names of values that are a code only when they look like one: a `code` can be a country's or a result's.
  static let perhapsCodes: Set<String> = ["code", "pin", "password"]

  /// The words after which a few digits are a code, without case or punctuation.
  public static var codeWords: Set<String> { codes.union(["pin"]) }

  /// Whether a value under a name must never be kept or shown.
  public func isSecret(_ name: some StringProtocol) -> Bool {
    switch kind(of: name) {
    case .secret, .wallet: true
    case .plain, .card, .signature: false
    }
  }

  /// `true` if a few digits under a name are a typed or received code.
  static func isCode(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var (ending, count, index): (UInt32, UInt32, Int) = (0, 0, name.count)
    while index > 0, count < 3 {
      index -= 1
      let letter = name[index] | 0x20
      guard name[index] >= 0x41, 0x61...0x7A ~= letter else { continue }
      ending |= UInt32(letter) << (8 * count)
      count += 1
    }
    guard endingsOfCodes.contains(ending) else { return false }
    // A name can be as long as a link; its last letters decide.
    var letters: [UInt8] = []
    for byte in name.reversed() {
      guard letters.count <= longestCode else { break }
      if byte >= 0x41, 0x61...0x7A ~= byte | 0x20 { letters.append(byte | 0x20) }
    }
    let key = String(decoding: letters.reversed(), as: UTF8.self)
    return perhapsCodes.contains(key) || endsWithCode(key)
  }

  /// The kind of value that a name announces.
  enum Kind { case plain, secret, wallet, card, signature }

  func kind(of name: some StringProtocol) -> Kind {
    name.utf8.withContiguousStorageIfAvailable { kind(of: $0) }
      ?? Array(name.utf8).withUnsafeBufferPointer { kind(of: $0) }
  }

  /// The same for a name in a message, byte by byte; hardly any name has to be looked up.
  func kind(of name: UnsafeBufferPointer<UInt8>) -> Kind {
    var (first, ending, count): (UInt8, UInt32, UInt64) = (0, 0, 0)
    for byte in name {
      let letter = byte | 0x20
      guard letter >= 0x61, letter <= 0x7A, byte >= 0x41 else { continue }
      if count == 0 { first = letter - 0x61 }
      ending = ending << 8 | UInt32(letter)
      count += 1
    }
    guard count > 2, count < 64 else { return .plain }
    let mayBeCode = Self.endings.contains(ending & 0xFF_FFFF)
    guard mayBeCode || lengths[Int(first)] & 1 << count != 0 else { return .plain }
    let key = Self.canonical(name)
    if Self.tokens.contains(key) { return .wallet }
    if secrets.contains(key) || (mayBeCode && Self.endsWithCode(key)) { return .secret }
    if signatures.contains(key) { return .signature }
    return Self.cards.contains(key) ? .card : .plain
  }

  private static func endsWithCode(_ key: String) -> Bool { codes.contains { key.hasSuffix($0) } }

  /// The number of letters of the longest name of a code.
  private static let longestCode = codes.union(perhapsCodes).map(\.utf8.count).max() ?? 0

  /// The last three letters of the names of codes, each in a byte.
  private static let endings = endings(of: codes)
  private static let endingsOfCodes = endings(of: codes.union(perhapsCodes))

  private static func endings(of names: Set<String>) -> [UInt32] {
    Set(names.map { $0.utf8.suffix(3).reduce(0) { $0 << 8 | UInt32($1) } }).sorted()
  }

  private static func canonical(_ name: String) -> String {
    Array(name.utf8).withUnsafeBufferPointer { canonical($0) }
  }

  private static func canonical(_ name: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: name.count) { letters in
      var count = 0
      for byte in name where byte >= 0x41 && byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A {
        letters[count] = byte | 0x20
        count += 1
      }
      return count
    }
  }
}
