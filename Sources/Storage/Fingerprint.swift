import Basics

/// A running FNV-1a hash of 64 bits (Fowler, Noll and Vo) over a session's texts.
///
/// SQLite does not check its pages; this tells when a byte of a text is not what was written. It is no protection against a
/// deliberate change of the file.
struct Fingerprint: Hashable, Sendable {
  private(set) var value = FNV1a.start

  /// The beginning of a session or of a new world in it.
  init(id: String, program: String, setup: String, title: String) {
    for text in [id, program, setup, title] { fold(text) }
  }

  mutating func fold(_ text: String) {
    fold(Int64(text.utf8.count))
    for byte in text.utf8 { fold(byte) }
  }

  mutating func fold(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) { fold(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
  }

  mutating func fold(_ entry: StoredEntry, number: Int64) {
    fold(number)
    fold(entry.at)
    fold(entry.text)
  }

  private mutating func fold(_ byte: UInt8) { FNV1a.add(byte, to: &value) }

  /// The hash with the standing after the last entry, as SQLite's signed number.
  func sealed(by standing: String) -> Int64 {
    var sealed = self
    sealed.fold(standing)
    return Int64(bitPattern: sealed.value)
  }
}
