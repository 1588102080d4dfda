import Cryptography
import Wire

/// A short name of a text that is the same on every machine.
enum StableHash {
  /// The first eight bytes of the text's SHA-256 in hexadecimal digits.
  static func text(_ text: String) -> String {
    Hexadecimal.encode(Array(SHA256.hash(data: Array(text.utf8))).prefix(8))
  }
}
