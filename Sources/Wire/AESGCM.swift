/// AES-256 in Galois/Counter Mode (FIPS 197; NIST SP 800-38D) with vectors of 12 bytes and tags of 16 bytes, as providers
/// encrypt their notifications.
///
/// For messages of a few kilobytes in a simulated world: it takes no care to hide timing.
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
    result.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Hexadecimal.value(of: digits[index]), let low = Hexadecimal.value(of: digits[index + 1]) else {
        return nil
      }
      result.append(high << 4 | low)
    }
    return result
  }

  /// Bytes as upper-case hexadecimal digits.
  public static func hexadecimal(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
      for (index, byte) in bytes.enumerated() {
        digits[2 * index] = Hexadecimal.digit(byte >> 4)
        digits[2 * index + 1] = Hexadecimal.digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  /// The message under the key stream that begins with the second block; the first one is the tag's.
  private static func counted(_ message: [UInt8], _ cipher: BlockCipher, _ vector: [UInt8]) -> [UInt8] {
    var result = message
    var block = Block(vector, counter: 1)
    for start in stride(from: 0, to: message.count, by: 16) {
      block.words[3] += 1
      let stream = cipher.encrypt(block)
      for offset in start..<min(start + 16, message.count) { result[offset] ^= stream[offset - start] }
    }
    return result
  }

  /// The GHASH of the encrypted bytes and their length, under the first block of the key stream.
  private static func tag(of bytes: [UInt8], _ cipher: BlockCipher, _ vector: [UInt8]) -> [UInt8] {
    let multiplier = Multiplier(FieldElement(cipher.encrypt(Block())))
    var sum = FieldElement()
    for start in stride(from: 0, to: bytes.count, by: 16) {
      sum = multiplier.times(sum ^ FieldElement(Block(bytes, from: start)))
    }
    sum = multiplier.times(sum ^ FieldElement(high: 0, low: UInt64(bytes.count) * 8))
    let stream = cipher.encrypt(Block(vector, counter: 1))
    return (0..<16).map { sum[$0] ^ stream[$0] }
  }
}

/// 16 bytes as four words, the first byte being the highest of the first word (FIPS 197, 3.5).
private struct Block {
  var words = SIMD4<UInt32>()

  init() {}

  /// The bytes from a place on, with zeros behind the last.
  init(_ bytes: [UInt8], from start: Int) {
    for index in start..<min(start + 16, bytes.count) {
      words[(index - start) / 4] |= UInt32(bytes[index]) << UInt32(24 - 8 * (index % 4))
    }
  }

  init(_ vector: [UInt8], counter: UInt32) {
    self.init(vector, from: 0)
    words[3] = counter
  }

  subscript(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: words[index / 4] >> UInt32(24 - 8 * (index % 4)))
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

  init(_ block: Block) {
    high = UInt64(block.words[0]) << 32 | UInt64(block.words[1])
    low = UInt64(block.words[2]) << 32 | UInt64(block.words[3])
  }

  subscript(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - 8 * (index % 8)))
  }

  static func ^ (left: FieldElement, right: FieldElement) -> FieldElement {
    FieldElement(high: left.high ^ right.high, low: left.low ^ right.low)
  }

  /// The number times x.
  var timesX: FieldElement {
    FieldElement(
      high: high >> 1 ^ (low & 1 == 1 ? 0xE100_0000_0000_0000 : 0), low: low >> 1 | high << 63)
  }
}

/// A number to multiply others with, four bits of them at a time.
private struct Multiplier {
  /// The number times each polynomial of four bits, the highest of which stands for 1.
  private let multiples: [FieldElement]
  /// What four bits that do not fit any more come to.
  private static let remainders: [FieldElement] = (0..<16).map { FieldElement(low: $0).timesX.timesX.timesX.timesX }

  init(_ number: FieldElement) {
    var multiples = [FieldElement](repeating: FieldElement(), count: 16)
    multiples[8] = number
    for bit in [4, 2, 1] { multiples[bit] = multiples[2 * bit].timesX }
    for bit in [2, 4, 8] { for rest in 1..<bit { multiples[bit + rest] = multiples[bit] ^ multiples[rest] } }
    self.multiples = multiples
  }

  func times(_ other: FieldElement) -> FieldElement {
    var product = FieldElement()
    for word in [other.low, other.high] {
      for place in UInt64(0)..<16 {
        let rest = Self.remainders[Int(product.low & 15)]
        product = FieldElement(high: product.high >> 4, low: product.low >> 4 | product.high << 60)
        product = product ^ rest ^ multiples[Int(word >> (4 * place) & 15)]
      }
    }
    return product
  }
}

/// AES with a key of 256 bits, one direction only: the counter mode needs no other (FIPS 197, 5.1 and 5.2).
private struct BlockCipher {
  private let roundKeys: [SIMD4<UInt32>]

  init?(key: [UInt8]) {
    guard key.count == 32 else { return nil }
    var words = [0, 16].map { Block(key, from: $0).words }.flatMap { [$0[0], $0[1], $0[2], $0[3]] }
    var constant: UInt8 = 1
    while words.count < 60 {
      var word = words[words.count - 1]
      if words.count.isMultiple(of: 8) {
        word = Self.substituted(word << 8 | word >> 24) ^ UInt32(constant) << 24
        constant = Self.doubled(constant)
      } else if words.count % 8 == 4 {
        word = Self.substituted(word)
      }
      words.append(words[words.count - 8] ^ word)
    }
    roundKeys = stride(from: 0, to: 60, by: 4).map { SIMD4(words[$0], words[$0 + 1], words[$0 + 2], words[$0 + 3]) }
  }

  func encrypt(_ block: Block) -> Block {
    var state = block.words ^ roundKeys[0]
    for round in 1..<roundKeys.count - 1 {
      var next = SIMD4<UInt32>()
      // Bytes are substituted, rows move round by their number, and columns are mixed: all three stand in the table.
      for column in 0..<4 {
        next[column] =
          Self.mixed[Int(state[column] >> 24)] ^ Self.turned(Self.mixed[Int(state[(column + 1) % 4] >> 16 & 0xFF)], 8)
          ^ Self.turned(Self.mixed[Int(state[(column + 2) % 4] >> 8 & 0xFF)], 16)
          ^ Self.turned(Self.mixed[Int(state[(column + 3) % 4] & 0xFF)], 24)
      }
      state = next ^ roundKeys[round]
    }
    var last = SIMD4<UInt32>()
    for column in 0..<4 {
      last[column] = Self.substituted(
        state[column] & 0xFF00_0000 | state[(column + 1) % 4] & 0x00FF_0000 | state[(column + 2) % 4] & 0x0000_FF00
          | state[(column + 3) % 4] & 0x0000_00FF)
    }
    var result = Block()
    result.words = last ^ roundKeys[roundKeys.count - 1]
    return result
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

  private static func substituted(_ word: UInt32) -> UInt32 {
    UInt32(substitution[Int(word >> 24)]) << 24 | UInt32(substitution[Int(word >> 16 & 0xFF)]) << 16
      | UInt32(substitution[Int(word >> 8 & 0xFF)]) << 8 | UInt32(substitution[Int(word & 0xFF)])
  }

  /// What a byte adds to its column, substituted and times 2, 1, 1 and 3 (FIPS 197, 5.1.3).
  private static let mixed: [UInt32] = substitution.map { byte in
    let twice = UInt32(doubled(byte))
    return twice << 24 | UInt32(byte) << 16 | UInt32(byte) << 8 | (twice ^ UInt32(byte))
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
