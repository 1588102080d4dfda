/// Percent-encoded bytes (RFC 3986, section 2.1).
public enum PercentDecoding {
  /// The bytes that a text stands for, and a space for `+` where a form is read; a `%` without two digits stays as it is.
  public static func bytes(of text: some StringProtocol, plusIsSpace: Bool = false) -> [UInt8] {
    Array(text.utf8).withUnsafeBufferPointer { bytes(of: $0, plusIsSpace: plusIsSpace) }
  }

  /// The same for bytes.
  public static func bytes(of bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimalValue(of: bytes[index + 1]),
        let low = hexadecimalValue(of: bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
        index += 1
      }
    }
    return result
  }
}

/// What a hexadecimal digit of either case stands for; `nil` for any other byte.
@inlinable
public func hexadecimalValue(of digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x41 + 10
  case 0x61...0x66: digit - 0x61 + 10
  default: nil
  }
}
