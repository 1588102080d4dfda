import Basics

/// A text with percent-encoding (RFC 3986 section 2.1), escapes of JSON (RFC 8259 section 7) and numeric character references of
/// HTML undone, each byte with its place in the text.
struct PlainBytes {
  /// The remaining bytes.
  private(set) var bytes: [UInt8]
  /// The place of each byte in the text.
  private(set) var places: [Range<Int>]

  /// The maximum number of decoding rounds; this library's own. A text encoded more often is hidden from every reader as well.
  private static let mostRounds = 12

  private init(_ bytes: [UInt8], _ places: [Range<Int>]) {
    self.bytes = bytes
    self.places = places
  }

  /// A text decoded once, twice and so on, until there is nothing left to decode: each layer may show what the next one hides.
  static func layers(of text: UnsafeBufferPointer<UInt8>) -> [PlainBytes] {
    var layers: [PlainBytes] = []
    var last = PlainBytes(Array(text), text.indices.map { $0..<$0 + 1 })
    while layers.count < mostRounds, let next = last.decodedOnce() {
      layers.append(next)
      last = next
    }
    return layers
  }

  /// Whether there may be anything to decode.
  static func isNeeded(for text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Hardly any text has one of the three characters, and counting them is quicker than looking what follows each.
    var marks: UInt32 = 0
    for byte in text { marks &+= (byte == 0x25 ? 1 : 0) | (byte == 0x5C ? 1 : 0) | (byte == 0x26 ? 1 : 0) }
    guard marks > 0, text.count > 2 else { return false }
    for index in 0..<text.count - 2 {
      switch text[index] {
      case 0x25:
        if hexadecimalValue(of: text[index + 1]) != nil, hexadecimalValue(of: text[index + 2]) != nil { return true }
      case 0x5C: if text[index + 1] | 0x20 == 0x75 { return true }
      case 0x26: if text[index + 1] == 0x23 { return true }
      default: continue
      }
    }
    return false
  }

  /// The text with every escape decoded; `nil` if there are no escapes.
  private func decodedOnce() -> PlainBytes? {
    var plain = PlainBytes([], [])
    plain.bytes.reserveCapacity(bytes.count)
    plain.places.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard let (decoded, count) = escape(at: index) else {
        plain.bytes.append(bytes[index])
        plain.places.append(places[index])
        index += 1
        continue
      }
      let place = places[index].lowerBound..<places[index + count - 1].upperBound
      plain.bytes += decoded
      plain.places += Array(repeating: place, count: decoded.count)
      index += count
    }
    return plain.bytes.count == bytes.count ? nil : plain
  }

  /// The decoded bytes of an escape at an index, and its length.
  private func escape(at index: Int) -> (decoded: [UInt8], count: Int)? {
    switch bytes[index] {
    case 0x25: number(at: index + 1, count: 2).map { ([UInt8(truncatingIfNeeded: $0)], 3) }
    case 0x5C where index + 1 < bytes.count && bytes[index + 1] | 0x20 == 0x75:
      unicode(at: index)
    case 0x26 where index + 2 < bytes.count && bytes[index + 1] == 0x23: reference(at: index)
    default: nil
    }
  }

  /// An escape such as `\u0034`, or two of them that are one character (RFC 8259 section 7).
  private func unicode(at index: Int) -> (decoded: [UInt8], count: Int)? {
    guard let first = number(at: index + 2, count: 4) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (Array(String(scalar).utf8), 6) }
    guard 0xD800..<0xDC00 ~= first, index + 7 < bytes.count, bytes[index + 6] == 0x5C, bytes[index + 7] | 0x20 == 0x75,
      let second = number(at: index + 8, count: 4), 0xDC00..<0xE000 ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return nil }
    return (Array(String(scalar).utf8), 12)
  }

  private func number(at start: Int, count: Int) -> UInt32? {
    guard start + count <= bytes.count else { return nil }
    var number: UInt32 = 0
    for byte in bytes[start..<start + count] {
      guard let digit = hexadecimalValue(of: byte) else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }

  /// A reference such as `&#52;` or `&#x34;`.
  private func reference(at index: Int) -> (decoded: [UInt8], count: Int)? {
    let isHexadecimal = bytes[index + 2] | 0x20 == 0x78
    let start = index + (isHexadecimal ? 3 : 2)
    guard let end = bytes[start...].prefix(8).firstIndex(of: 0x3B),
      let code = UInt32(String(decoding: bytes[start..<end], as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(code)
    else { return nil }
    return (Array(String(scalar).utf8), end + 1 - index)
  }
}
