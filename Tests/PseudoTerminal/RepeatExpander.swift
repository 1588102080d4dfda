/// Writes repeated characters out (`CSI n b`, ECMA-48 REP): libvterm 0.1 believes to be at the margin one column too early after one.
struct RepeatExpander {
  private var last: UInt8 = 0x20
  private var pending: [UInt8] = []

  mutating func expand(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if pending.isEmpty {
        if byte == 0x1B {
          pending = [byte]
        } else {
          if (0x20..<0x7F).contains(byte) { last = byte }
          result.append(byte)
        }
        continue
      }
      pending.append(byte)
      let isOpen = pending.count == 2 ? byte == UInt8(ascii: "[") : (0x20..<0x40).contains(byte)
      if isOpen { continue }
      if byte == UInt8(ascii: "b"), let count = Int(String(decoding: pending[2...].dropLast(), as: UTF8.self)) {
        result += [UInt8](repeating: last, count: count)
      } else {
        result += pending
      }
      pending = []
    }
    return result
  }
}
