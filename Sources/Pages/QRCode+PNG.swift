extension QRCode {
  /// The code as a PNG picture (PNG specification, third edition), black on white, with eight pixels to a module and the light
  /// modules around it that scanners need.
  public var png: [UInt8] {
    let quietZone = 4
    let side = rows.count + 2 * quietZone
    // With one bit to a pixel, a module's row is one byte; each line begins with the filter that changes nothing.
    let margin = [UInt8](repeating: 0xFF, count: quietZone)
    let light = [0] + [UInt8](repeating: 0xFF, count: side)
    func repeated(_ line: [UInt8], _ count: Int) -> [UInt8] { Array(repeatElement(line, count: count).joined()) }
    var lines = repeated(light, 8 * quietZone)
    for row in rows { lines += repeated([0] + margin + row.map { $0 ? 0 : 0xFF } + margin, 8) }
    lines += repeated(light, 8 * quietZone)
    let size = PNGBytes.number(UInt32(8 * side))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + PNGBytes.chunk("IHDR", size + size + [1, 0, 0, 0, 0]) + PNGBytes.chunk("IDAT", PNGBytes.stored(lines))
      + PNGBytes.chunk("IEND", [])
  }
}

/// The parts of a PNG file.
private enum PNGBytes {
  /// A number, the highest byte first.
  static func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

  /// A chunk with its length and its checksum.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return number(UInt32(data.count)) + content + number(checksum(of: content))
  }

  /// A zlib stream (RFC 1950) of blocks that are stored as they are (RFC 1951, section 3.2.4).
  static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream += [rest.isEmpty ? 1 : 0]
      for part in [length, ~length] { stream += [UInt8(part & 0xFF), UInt8(part >> 8)] }
      stream += block
    } while !rest.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + number(high << 16 | low)
  }

  /// CRC-32 as PNG has it.
  private static func checksum(of data: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
