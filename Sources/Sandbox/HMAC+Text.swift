import Cryptography

extension HMAC<SHA256> {
  /// The code of a text under a key, both in UTF-8 (RFC 2104).
  static func code(of text: String, key: String) -> [UInt8] { code(of: text, key: Array(key.utf8)) }

  /// The code of a text in UTF-8 under a key (RFC 2104).
  static func code(of text: String, key: [UInt8]) -> [UInt8] {
    Array(authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
  }
}
