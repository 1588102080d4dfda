import Basics

/// Bytes in hexadecimal digits (RFC 4648 section 8).
public enum Hexadecimal {
  /// The letters for the values from 10 on.
  public enum Letters: Sendable {
    /// `A` to `F`.
    case upper
    /// `a` to `f`.
    case lower
  }

  /// Two digits for each byte.
  public static func encode(_ bytes: some Collection<UInt8>, _ letters: Letters = .lower) -> String {
    let letterCase: UInt8 = letters == .lower ? 0x20 : 0
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
      var index = 0
      for byte in bytes {
        digits[index] = digit(byte >> 4) | letterCase
        digits[index + 1] = digit(byte & 15) | letterCase
        index += 2
      }
      return index
    }
  }

  /// Decodes a text of digits of either case; `nil` if it is not hexadecimal.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = hexadecimalValue(of: digits[index]), let low = hexadecimalValue(of: digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// The upper-case digit of a value below 16.
  static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}
