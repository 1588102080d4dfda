import Wire

/// The meaning of a field's name for its value, as far as a journal must know.
enum SecretField {
  /// A card number.
  case card
  /// A card's security code, or a wallet's cryptogram, which proves one payment.
  case securityCode
  /// A one-time code, a PIN or a passcode.
  case oneTimeCode
  /// A key or a token, which may be the merchant's own.
  case credential
  /// A bank account, whose digits may look like a card's.
  case bankAccount
  /// Anything else.
  case other

  /// A field by its name, and by the name of what it is in. A hosted page's `code` is one that was sent to the shopper; elsewhere it is a
  /// country's or a result's.
  init(_ name: String, below parent: String = "", isPage: Bool = false) {
    let (own, above) = (Self.canonical(name), Self.canonical(parent))
    if ["cardnumber", "pan"].contains(own) || own.hasSuffix("primaryaccountnumber")
      || (own == "number" && above.contains("card"))
    {
      self = .card
    } else if Self.securityCodes.contains(where: own.hasSuffix) {
      self = .securityCode
    } else if own == "pin" || Self.oneTimeCodes.contains(where: own.hasSuffix)
      || (own == "code" && (isPage || above == "inputs"))
    {
      self = .oneTimeCode
    } else if own.contains("iban") {
      self = .bankAccount
    } else {
      self = SecretNames.common.isSecret(name) ? .credential : .other
    }
  }

  private static let securityCodes = ["cvv", "cvc", "csc", "cvn", "cvd", "cav", "securitycode", "cryptogram"]
  private static let oneTimeCodes = SecretNames.codeWords.subtracting(securityCodes).subtracting(["pin"])

  private static func canonical(_ name: String) -> String {
    String(decoding: name.utf8.compactMap { 0x61...0x7A ~= $0 | 0x20 ? $0 | 0x20 : nil }, as: UTF8.self)
  }
}

/// The meanings of names, remembered: the same few come again and again.
final class SecretFields {
  private struct Place: Hashable {
    let name: String
    let parent: String
    let isPage: Bool
  }

  private var known: [Place: SecretField] = [:]
  /// The most that are remembered; Till's own.
  private static let most = 4_096

  func field(_ name: String, below parent: String, isPage: Bool) -> SecretField {
    let place = Place(name: name, parent: parent, isPage: isPage)
    if let field = known[place] { return field }
    if known.count >= Self.most { known = [:] }
    let field = SecretField(name, below: parent, isPage: isPage)
    known[place] = field
    return field
  }
}
