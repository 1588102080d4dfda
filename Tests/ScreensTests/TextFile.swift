import Glibc
import Testing

/// Files of the tests and of the assets, read and written whole.
struct TextFile {
  let path: String

  static var isRecording: Bool { getenv("TILL_RECORD") != nil }

  func read() -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(_ bytes: [UInt8]) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  /// Compares with what was agreed, or writes it anew with `TILL_RECORD=1`.
  func compare(_ text: String) throws {
    if Self.isRecording { return try write(Array(text.utf8)) }
    let agreed = try #require(read(), "there is no \(path); record it with TILL_RECORD=1")
    guard agreed != text else { return }
    let old = agreed.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    let (was, here) = (old.dropFirst(index).first ?? "", new.dropFirst(index).first ?? "")
    Issue.record("\(path), line \(index + 1): \(here)\ninstead of: \(was)")
  }
}
