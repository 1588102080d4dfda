/// HMAC with SHA-256 (RFC 2104), by which providers sign what they send.
public enum HMAC {
  /// The code of a message under a key: 32 bytes.
  public static func sha256(key: [UInt8], message: [UInt8]) -> [UInt8] {
    let short = key.count > SHA256.blockSize ? SHA256.digest(key) : key
    let filled = short + Array(repeating: 0, count: SHA256.blockSize - short.count)
    return SHA256.digest(filled.map { $0 ^ 0x5c } + SHA256.digest(filled.map { $0 ^ 0x36 } + message))
  }

  /// The code of a text under a text, both in UTF-8.
  public static func sha256(key: String, message: String) -> [UInt8] {
    sha256(key: Array(key.utf8), message: Array(message.utf8))
  }

  /// Whether two codes are the same, looking at every byte whatever the first ones say.
  public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
