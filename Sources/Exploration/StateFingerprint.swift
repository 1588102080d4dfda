/// What tells a state of a world from another for an exploration: 128 bits over everything that decides what can happen next.
///
/// It is the same in two worlds that differ only in when they began and in the identifiers that were drawn for them: spans of time
/// count by their order of magnitude, counts up to a few, and identifiers not at all. It is the same on every machine.
public struct StateFingerprint: Hashable, Sendable {
  /// The first half.
  public let high: UInt64
  /// The second half.
  public let low: UInt64

  /// A fingerprint from its halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// 32 hexadecimal digits.
  public var text: String { Self.hexadecimal(high) + Self.hexadecimal(low) }

  /// A fingerprint from 32 hexadecimal digits; `nil` for anything else.
  public init?(text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Two lanes of multiply and rotate; cheap, and with no seed of the process in it.
struct StateHasher {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  mutating func add(_ value: UInt64) {
    first = (first ^ value) &* 0xFF51_AFD7_ED55_8CCD
    first = (first << 31) | (first >> 33)
    second = (second ^ (value &+ 0x1656_67B1_9E37_79F9)) &* 0xC4CE_B9FE_1A85_EC53
    second = (second << 29) | (second >> 35)
  }

  mutating func add(_ value: Int) { add(UInt64(bitPattern: Int64(value))) }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 2 as UInt64) }

  mutating func add(_ text: String) {
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 {
        add(word)
        word = 0
      }
    }
    add(word ^ count << 56)
  }

  mutating func add(_ word: some RawRepresentable<String>) { add(word.rawValue) }

  var fingerprint: StateFingerprint { StateFingerprint(high: Self.mix(first ^ second >> 7), low: Self.mix(second)) }

  private static func mix(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
