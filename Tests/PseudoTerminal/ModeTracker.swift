/// Follows which private modes a program has switched on (`CSI ? n h`) and not off again.
struct ModeTracker {
  private(set) var active: Set<Int> = []
  private var parameters: [UInt8]?
  private var previous: (UInt8, UInt8) = (0, 0)

  mutating func feed(_ bytes: [UInt8]) {
    for byte in bytes {
      defer { previous = (previous.1, byte) }
      if previous == (0x1B, UInt8(ascii: "[")), byte == UInt8(ascii: "?") {
        parameters = []
        continue
      }
      guard let collected = parameters else { continue }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
        parameters = collected + [byte]
      case UInt8(ascii: "h"):
        active.formUnion(Self.numbers(collected))
        parameters = nil
      case UInt8(ascii: "l"):
        active.subtract(Self.numbers(collected))
        parameters = nil
      default:
        parameters = nil
      }
    }
  }

  private static func numbers(_ bytes: [UInt8]) -> [Int] {
    // Modes 7, 12 and 25 are about autowrap and the cursor and say nothing about what was left behind.
    String(decoding: bytes, as: UTF8.self).split(separator: ";").compactMap { Int($0) }.filter {
      ![7, 12, 25].contains($0)
    }
  }
}
