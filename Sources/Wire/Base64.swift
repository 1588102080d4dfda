/// Bytes as text in 64 letters (RFC 4648).
public enum Base64 {
  /// Which letters stand for the last two values, and whether the text is filled up.
  public enum Alphabet: Sendable {
    /// `+` and `/`, filled up with `=` (RFC 4648 section 4).
    case standard
    /// `-` and `_`, not filled up, as JSON Web Tokens use it (RFC 4648 section 5, RFC 7515 section 2).
    case url

    fileprivate var letters: [UInt8] {
      let common = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
      return switch self {
      case .standard: common + Array("+/".utf8)
      case .url: common + Array("-_".utf8)
      }
    }
  }

  /// The text of some bytes.
  public static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> String {
    let letters = alphabet.letters
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      text += [18, 12, 6, 0].prefix(group.count + 1).map { letters[bits >> $0 & 63] }
      if alphabet == .standard { text += Array(repeating: UInt8(ascii: "="), count: 3 - group.count) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` when it holds another letter, has an impossible length or carries bits that no byte uses.
  public static func decode(_ text: String, _ alphabet: Alphabet = .standard) -> [UInt8]? {
    var digits = Array(text.utf8)
    if alphabet == .standard {
      guard digits.count.isMultiple(of: 4) else { return nil }
      for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    }
    guard digits.count % 4 != 1 else { return nil }
    let letters = alphabet.letters
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 4) {
      let group = digits[start..<min(start + 4, digits.count)]
      var bits = 0
      for digit in group {
        guard let value = letters.firstIndex(of: digit) else { return nil }
        bits = bits << 6 | value
      }
      bits <<= 6 * (4 - group.count)
      let count = group.count - 1
      guard bits & ((1 << (8 * (3 - count))) - 1) == 0 else { return nil }
      bytes += [16, 8, 0].prefix(count).map { UInt8(bits >> $0 & 0xFF) }
    }
    return bytes
  }
}
