/// Bytes in hexadecimal digits.
public enum Hexadecimal {
  /// Two lower-case digits for each byte.
  public static func encode(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [digit($0 >> 4) | 0x20, digit($0 & 15) | 0x20] }, as: UTF8.self)
  }

  /// The upper-case digit of a value below 16.
  static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }

  /// What a digit of either case stands for; `nil` for any other byte.
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}
