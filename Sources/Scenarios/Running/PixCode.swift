/// The text of a PIX code, looked at from outside: fields of two digits, two digits of length and a value
/// (EMV QR Code Specification for Payment Systems, merchant-presented mode, section 3; Banco Central do Brasil, Manual do BR Code).
struct PixCode {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether the last field holds the CRC of everything before it (ISO/IEC 13239, polynomial 1021, start value FFFF).
  var hasValidChecksum: Bool {
    guard text.utf8.count > 8, text.dropLast(4).hasSuffix("6304") else { return false }
    let digits = String(Self.checksum(text.utf8.dropLast(4)), radix: 16, uppercase: true)
    return text.suffix(4) == String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The amount in field 54; `nil` when the code leaves it open.
  var amount: String? { value(of: "54") }

  private func value(of wanted: String) -> String? {
    var rest = Substring(text)
    while rest.count >= 4 {
      let id = rest.prefix(2)
      guard let length = Int(rest.dropFirst(2).prefix(2)), rest.count >= 4 + length else { return nil }
      let value = rest.dropFirst(4).prefix(length)
      if id == wanted { return String(value) }
      rest = rest.dropFirst(4 + length)
    }
    return nil
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var sum: UInt16 = 0xFFFF
    for byte in bytes {
      sum ^= UInt16(byte) << 8
      for _ in 0..<8 { sum = sum & 0x8000 != 0 ? sum << 1 ^ 0x1021 : sum << 1 }
    }
    return sum
  }
}
