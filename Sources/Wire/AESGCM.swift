/// AES-256 in Galois/Counter Mode (FIPS 197; NIST SP 800-38D) with vectors of 12 bytes and tags of 16 bytes, as providers
/// encrypt their notifications.
///
/// For messages of a few kilobytes in a simulated world: it is small rather than quick, and takes no care to hide timing.
public enum AESGCM {
  /// An encrypted message and the tag that proves it.
  public struct Sealed: Hashable, Sendable {
    /// As many bytes as the message has.
    public let bytes: [UInt8]
    /// 16 bytes.
    public let tag: [UInt8]

    /// A message as it travels.
    public init(bytes: [UInt8], tag: [UInt8]) {
      self.bytes = bytes
      self.tag = tag
    }
  }

  /// Encrypts; `nil` unless the key has 32 bytes and the vector 12.
  public static func seal(_ message: [UInt8], key: [UInt8], vector: [UInt8]) -> Sealed? {
    guard let cipher = BlockCipher(key: key), vector.count == 12 else { return nil }
    let bytes = counted(message, cipher, vector)
    return Sealed(bytes: bytes, tag: tag(of: bytes, cipher, vector))
  }

  /// Decrypts; `nil` when the tag does not prove the message, or the key or the vector has the wrong length.
  public static func open(_ sealed: Sealed, key: [UInt8], vector: [UInt8]) -> [UInt8]? {
    guard let cipher = BlockCipher(key: key), vector.count == 12, sealed.tag == tag(of: sealed.bytes, cipher, vector)
    else { return nil }
    return counted(sealed.bytes, cipher, vector)
  }

  /// The bytes of a text of hexadecimal digits; `nil` when it is none.
  public static func bytes(hexadecimal text: some StringProtocol) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var result: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[index]), let low = value(of: digits[index + 1]) else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  /// Bytes as upper-case hexadecimal digits.
  public static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  /// The message under the key stream that begins with the second block; the first one is the tag's.
  private static func counted(_ message: [UInt8], _ cipher: BlockCipher, _ vector: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(message.count)
    var counter: UInt32 = 1
    for start in stride(from: 0, to: message.count, by: 16) {
      counter += 1
      let stream = cipher.encrypt(block(vector, counter))
      for offset in start..<min(start + 16, message.count) { result.append(message[offset] ^ stream[offset - start]) }
    }
    return result
  }

  private static func block(_ vector: [UInt8], _ counter: UInt32) -> [UInt8] {
    vector + (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * UInt32($0))) }
  }

  /// The GHASH of the encrypted bytes and their length, under the first block of the key stream.
  private static func tag(of bytes: [UInt8], _ cipher: BlockCipher, _ vector: [UInt8]) -> [UInt8] {
    let multiplier = FieldElement(cipher.encrypt([UInt8](repeating: 0, count: 16)))
    var sum = FieldElement()
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let rest = Array(bytes[start..<min(start + 16, bytes.count)])
      sum = (sum ^ FieldElement(rest + [UInt8](repeating: 0, count: 16 - rest.count))).times(multiplier)
    }
    sum = (sum ^ FieldElement(high: 0, low: UInt64(bytes.count) * 8)).times(multiplier)
    return zip(sum.bytes, cipher.encrypt(block(vector, 1))).map { $0 ^ $1 }
  }
}

/// A number of GF(2^128) in the bit order of NIST SP 800-38D, 6.3.
private struct FieldElement {
  var high: UInt64 = 0
  var low: UInt64 = 0

  init(high: UInt64 = 0, low: UInt64 = 0) {
    self.high = high
    self.low = low
  }

  init(_ bytes: [UInt8]) {
    for byte in bytes.prefix(8) { high = high << 8 | UInt64(byte) }
    for byte in bytes.dropFirst(8).prefix(8) { low = low << 8 | UInt64(byte) }
  }

  var bytes: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? high : low) >> UInt64(56 - 8 * ($0 % 8))) }
  }

  static func ^ (left: FieldElement, right: FieldElement) -> FieldElement {
    FieldElement(high: left.high ^ right.high, low: left.low ^ right.low)
  }

  func times(_ other: FieldElement) -> FieldElement {
    var product = FieldElement()
    var shifted = other
    for bit in 0..<128 {
      let word = bit < 64 ? high : low
      if word >> UInt64(63 - bit % 64) & 1 == 1 { product = product ^ shifted }
      let carries = shifted.low & 1 == 1
      shifted = FieldElement(high: shifted.high >> 1, low: shifted.low >> 1 | shifted.high << 63)
      if carries { shifted.high ^= 0xE100_0000_0000_0000 }
    }
    return product
  }
}

/// AES with a key of 256 bits, one direction only: the counter mode needs no other (FIPS 197, 5.1 and 5.2).
private struct BlockCipher {
  private let roundKeys: [[UInt8]]

  init?(key: [UInt8]) {
    guard key.count == 32 else { return nil }
    var words = stride(from: 0, to: 32, by: 4).map { Array(key[$0..<$0 + 4]) }
    var constant: UInt8 = 1
    while words.count < 60 {
      var word = words[words.count - 1]
      if words.count.isMultiple(of: 8) {
        word = [word[1], word[2], word[3], word[0]].map { Self.substitution[Int($0)] }
        word[0] ^= constant
        constant = Self.doubled(constant)
      } else if words.count % 8 == 4 {
        word = word.map { Self.substitution[Int($0)] }
      }
      words.append(zip(words[words.count - 8], word).map { $0 ^ $1 })
    }
    roundKeys = stride(from: 0, to: 60, by: 4).map { words[$0..<$0 + 4].flatMap(\.self) }
  }

  func encrypt(_ block: [UInt8]) -> [UInt8] {
    var state = zip(block, roundKeys[0]).map { $0 ^ $1 }
    for round in 1..<roundKeys.count {
      // The rows of the state, which is written in columns, move round by their number.
      state = (0..<16).map { Self.substitution[Int(state[($0 + 4 * ($0 % 4)) % 16])] }
      if round < roundKeys.count - 1 { state = Self.mixed(state) }
      state = zip(state, roundKeys[round]).map { $0 ^ $1 }
    }
    return state
  }

  private static func mixed(_ state: [UInt8]) -> [UInt8] {
    (0..<16).map { index in
      let start = index - index % 4
      let own = state[index]
      let next = state[start + (index + 1) % 4]
      let sum = state[start] ^ state[start + 1] ^ state[start + 2] ^ state[start + 3]
      return own ^ sum ^ doubled(own ^ next)
    }
  }

  private static func doubled(_ value: UInt8) -> UInt8 { value << 1 ^ (value & 0x80 == 0 ? 0 : 0x1B) }

  /// The inverse of each byte in GF(2^8) under the affine map of FIPS 197, 5.1.1, worked out by walking the powers of 3.
  private static let substitution: [UInt8] = {
    var table = [UInt8](repeating: 0x63, count: 256)
    var power: UInt8 = 1
    var inverse: UInt8 = 1
    repeat {
      power ^= doubled(power)
      inverse ^= inverse << 1
      inverse ^= inverse << 2
      inverse ^= inverse << 4
      if inverse & 0x80 != 0 { inverse ^= 0x09 }
      func turned(_ count: UInt8) -> UInt8 { inverse << count | inverse >> (8 - count) }
      table[Int(power)] = 0x63 ^ inverse ^ turned(1) ^ turned(2) ^ turned(3) ^ turned(4)
    } while power != 1
    return table
  }()
}
