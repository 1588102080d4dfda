import Wire

/// A short name of a text that is the same on every machine.
enum StableHash {
  /// The first eight bytes of the text's SHA-256 in hexadecimal digits.
  static func text(_ text: String) -> String {
    SHA256.digest(Array(text.utf8)).prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
