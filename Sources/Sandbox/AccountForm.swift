import Cryptography
import HTTPTypes
import Wire

/// The form of a text of a merchant's account, as the provider hands it out.
public enum AccountForm: Hashable, Sendable {
  /// Anything that can stand in a header: visible ASCII characters, at most 4,096; Till's own limit.
  case text
  /// The name of a header (RFC 9110, section 5.1).
  case headerName
  /// Digits of this number.
  case digits(Int)
  /// Hexadecimal digits of this number.
  case hexadecimal(Int)
  /// A UUID.
  case uuid
  /// A text with this beginning.
  case prefixed(String)
  /// A UUID behind a prefix, such as `sk_test_`.
  case prefixedUUID(String)
  /// Base64 behind a prefix, such as `whsec_` (Svix docs, Verifying webhooks).
  case prefixedBase64(String)
  /// A key of the curve P-521 in PEM, public or private (TrueLayer docs, Sign your requests).
  case signingKey

  /// Whether a text has the form.
  public func matches(_ text: String) -> Bool {
    switch self {
    case .text: Self.isVisible(text)
    case .headerName: HTTPField.Name(text) != nil
    case .digits(let count): text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    case .hexadecimal(let count): text.utf8.count == count && text.utf8.allSatisfy(Self.isHexadecimal)
    case .uuid: Self.isUUID(text[...])
    case .prefixed(let prefix): text.hasPrefix(prefix) && text.utf8.count > prefix.utf8.count && Self.isVisible(text)
    case .prefixedUUID(let prefix): text.hasPrefix(prefix) && Self.isUUID(text.dropFirst(prefix.count))
    case .prefixedBase64(let prefix):
      text.hasPrefix(prefix) && Base64.decode(String(text.dropFirst(prefix.count)))?.isEmpty == false
    case .signingKey:
      (try? P521.Signing.PublicKey(pemRepresentation: text)) != nil
        || (try? P521.Signing.PrivateKey(pemRepresentation: text)) != nil
    }
  }

  private static func isVisible(_ text: String) -> Bool {
    (1...4_096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isUUID(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.utf8.allSatisfy(isHexadecimal) }
  }
}
