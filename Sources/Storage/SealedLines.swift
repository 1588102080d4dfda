import Basics
import Simulation

/// What can be relied on of a session's file: everything up to its last seal.
///
/// Each seal ends with a hash of all that stands before, which tells when a byte is not what was written. It is no protection against a
/// deliberate change of the file.
struct SealedLines {
  /// The hash of the bytes so far.
  private(set) var hash = FNV1a.start
  /// How many bytes there are up to the end of the last seal, with its line feed.
  private(set) var length = 0
  /// The lines of the last world: its header, then what was done.
  private(set) var lines: [String] = []
  /// The last seal; `nil` before the first.
  private(set) var seal: String?

  private static let checkName = #","check":""#
  /// A name, two groups of eight digits, which no card number can be taken for, and the end.
  private static let checkLength = checkName.utf8.count + 17 + 2

  /// Nothing yet.
  init() {}

  /// Reads a file's bytes; `nil` when a byte is not what was written.
  init?(_ bytes: [UInt8]) {
    var (hash, start, all) = (FNV1a.start, 0, [String]())
    // Where the world begins that is read, and the one that the last seal is of.
    var (first, world) = (0, 0..<0)
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      guard let line = String(validating: bytes[start..<end], as: UTF8.self) else { return nil }
      let kind = RunLine(line)
      let check = line.utf8.suffix(Self.checkLength)
      guard kind == .seal || check.starts(with: Self.checkName.utf8) else {
        for byte in bytes[start...end] { FNV1a.add(byte, to: &hash) }
        if kind == .header { first = all.count }
        all.append(line)
        start = end + 1
        continue
      }
      let place = end - check.count
      guard kind == .seal, place > start, first < all.count, RunLine(all[first]) == .header else { return nil }
      for byte in bytes[start..<place] { FNV1a.add(byte, to: &hash) }
      guard check.elementsEqual(Self.check(hash).utf8) else { return nil }
      for byte in bytes[place...end] { FNV1a.add(byte, to: &hash) }
      (self.hash, length, world, seal) = (hash, end + 1, first..<all.count, line)
      start = end + 1
    }
    lines = Array(all[world])
  }

  /// Adds lines and a seal; returns the bytes to write.
  mutating func add(_ added: [String], seal text: String, isLeft: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in added {
      bytes += line.utf8
      bytes.append(0x0A)
    }
    let opened = String(text.dropLast()) + (isLeft ? Self.left : "")
    bytes += opened.utf8
    for byte in bytes { FNV1a.add(byte, to: &hash) }
    let check = Self.check(hash) + "\n"
    for byte in check.utf8 { FNV1a.add(byte, to: &hash) }
    bytes += check.utf8
    length += bytes.count
    seal = opened + check.dropLast()
    return bytes
  }

  /// The last seal as whoever had it written gave it, without what was added.
  var givenSeal: String? {
    guard let seal else { return nil }
    let opened = seal.dropLast(Self.checkLength)
    return (opened.hasSuffix(Self.left) ? opened.dropLast(Self.left.count) : opened) + "}"
  }

  private static let left = #","left":true"#

  /// The end of a seal.
  private static func check(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    let all = String(repeating: "0", count: 16 - digits.count) + digits
    return #"\#(checkName)\#(all.prefix(8)):\#(all.suffix(8))"}"#
  }
}
