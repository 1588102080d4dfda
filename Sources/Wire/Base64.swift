/// Bytes as text in 64 letters (RFC 4648).
public enum Base64 {
  /// The letters of the last two values, and the padding.
  public enum Alphabet: Sendable {
    /// `+` and `/`, filled up with `=` (RFC 4648 section 4).
    case standard
    /// `-` and `_`, not filled up, as JSON Web Tokens use it (RFC 4648 section 5, RFC 7515 section 2).
    case url

    fileprivate var letters: [UInt8] {
      switch self {
      case .standard: Self.standardLetters
      case .url: Self.urlLetters
      }
    }

    /// The value of each letter by its byte; 64 for any other byte.
    fileprivate var values: [UInt8] {
      switch self {
      case .standard: Self.standardValues
      case .url: Self.urlValues
      }
    }

    private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standardLetters = Array((common + "+/").utf8)
    private static let urlLetters = Array((common + "-_").utf8)
    private static let standardValues = values(of: standardLetters)
    private static let urlValues = values(of: urlLetters)

    private static func values(of letters: [UInt8]) -> [UInt8] {
      var values = [UInt8](repeating: 64, count: 256)
      for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
      return values
    }
  }

  /// The text of some bytes.
  public static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> String {
    let letters = alphabet.letters
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
      for place in 0...count { text.append(letters[bits >> (18 - 6 * place) & 63]) }
      if alphabet == .standard { for _ in count..<3 { text.append(UInt8(ascii: "=")) } }
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
    let values = alphabet.values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    for start in stride(from: 0, to: digits.count, by: 4) {
      let count = min(4, digits.count - start)
      var bits = 0
      for offset in 0..<4 {
        let value = offset < count ? values[Int(digits[start + offset])] : 0
        guard value < 64 else { return nil }
        bits = bits << 6 | Int(value)
      }
      guard bits & ((1 << (8 * (4 - count))) - 1) == 0 else { return nil }
      for place in 0..<count - 1 { bytes.append(UInt8(bits >> (16 - 8 * place) & 0xFF)) }
    }
    return bytes
  }
}
