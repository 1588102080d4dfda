/// Identifiers of the shape of RFC 9562 version 8 that depend only on a text, for idempotency keys that must be the same
/// after a restart.
enum StableUUID {
  static func make(from text: String) -> String {
    let digits = Array(hexadecimal(hash(text, 0)) + hexadecimal(hash(text, 1)))
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    return "\(part(0..<8))-\(part(8..<12))-8\(part(13..<16))-8\(part(17..<20))-\(part(20..<32))"
  }

  /// FNV-1a, 64 bits, with a final mix so that the two halves are unrelated.
  private static func hash(_ text: String, _ salt: UInt8) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array(text.utf8) + [salt] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ (hash >> 29)
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
