import Cryptography

extension HMAC<SHA256> {
  /// The code of a text under a key, both in UTF-8, as a provider makes it (RFC 2104).
  static func code(of text: String, key: String) -> [UInt8] {
    Array(authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: Array(key.utf8))))
  }
}
