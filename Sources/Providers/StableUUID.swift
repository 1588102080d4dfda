import Basics

/// Identifiers of the shape of RFC 9562 version 8 that depend only on a text, for idempotency keys that must be the same
/// after a restart.
public enum StableUUID {
  /// The identifier of a text.
  public static func make(from text: String) -> String {
    let digits = digits(of: hash(text, 0)) + digits(of: hash(text, 1))
    var shown: [UInt8] = []
    shown.reserveCapacity(36)
    for (index, digit) in digits.enumerated() {
      switch index {
      case 8, 20: shown.append(dash)
      // The version and the variant each take the place of a digit.
      case 12, 16:
        shown.append(dash)
        shown.append(eight)
        continue
      default: break
      }
      shown.append(digit)
    }
    return String(decoding: shown, as: UTF8.self)
  }

  private static let dash = UInt8(ascii: "-")
  private static let eight = UInt8(ascii: "8")

  /// FNV-1a with a final mix so that the two halves are unrelated.
  private static func hash(_ text: String, _ salt: UInt8) -> UInt64 {
    var hash = FNV1a.of(text)
    FNV1a.add(salt, to: &hash)
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ (hash >> 29)
  }

  private static func digits(of value: UInt64) -> [UInt8] {
    stride(from: 60, through: 0, by: -4).map { shift in
      let digit = UInt8(truncatingIfNeeded: value >> UInt64(shift)) & 0xF
      return digit < 10 ? 0x30 + digit : 0x57 + digit
    }
  }
}
