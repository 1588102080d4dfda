import Frames
import Glibc
import Language
import Testing

@testable import Screens

/// Every screen as text, style letters and outline, in the sizes that matter. `TILL_RECORD=1` writes the files anew.
@Suite("Goldens")
struct GoldenTests {
  static let sizes = [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 12)]

  @Test("every screen looks as it was last agreed", arguments: sizes)
  func goldens(size: Size) throws {
    let phrases = try Samples.phrases()
    for screen in try SampleScreen.all() {
      let frame = screen.frame(size, phrases)
      try GoldenFile("\(screen.name)-\(size.width)x\(size.height)").compare(Self.text(of: frame))
    }
  }

  static func text(of frame: Frame) -> String {
    let cursor = frame.cursor.map { "cursor \($0.x),\($0.y)" } ?? "no cursor"
    let items = frame.outline.items.map { item in
      let states = OutlineState.all.filter { item.state.contains($0) }.map { "\($0.rawValue)" }
      let parts = [
        "\(item.role)", item.name, item.value.map { "= \($0)" } ?? "",
        states.isEmpty ? "" : "state \(states.joined(separator: "+"))", item.target.map { "-> \($0)" } ?? "",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: " | ")
    }
    return frame.surface.golden + "----\n\(cursor), title \(frame.title)\n" + items.joined(separator: "\n") + "\n"
  }
}

/// One agreed text.
struct GoldenFile {
  let name: String

  init(_ name: String) { self.name = name }

  private var path: String {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return "\(folder)/Goldens/\(name).txt"
  }

  func compare(_ text: String) throws {
    if getenv("TILL_RECORD") != nil { return try write(text) }
    let agreed = try #require(read(), "there is no golden called \(name); record it with TILL_RECORD=1")
    guard agreed != text else { return }
    let (old, new) = (
      agreed.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
      "\(name), line \((line?.offset ?? min(old.count, new.count)) + 1): “\(line?.element.1 ?? "")” instead of “\(line?.element.0 ?? "")”"
    )
  }

  private func read() -> String? {
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

  private func write(_ text: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }
}
