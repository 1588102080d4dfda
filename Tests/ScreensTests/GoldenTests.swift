import Frames
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
      try compare(screen.name, size, screen.frame(size, phrases))
    }
  }

  @Test(
    "a language from right to left mirrors the screens",
    arguments: [
      "methods", "card-filled", "code", "inspector-timeline", "card-saved", "sheet", "bank", "form-fields",
      "wait-approval", "inspector-merchant", "lens", "url-bar-changed",
    ])
  func mirrored(name: String) throws {
    let phrases = PseudoLanguage.make(from: try Samples.phrases(), direction: .rightToLeft)
    let screen = try #require(try SampleScreen.all().first { $0.name == name })
    let size = Size(width: 80, height: 24)
    try compare("\(name)-mirrored", size, screen.frame(size, phrases))
  }

  @Test(
    "a screen in Arabic has its letters in the order in which they are seen, and its outline in that of the words",
    arguments: ["methods", "card-filled", "qr", "result-paid"], sizes.prefix(2))
  func arabic(name: String, size: Size) throws {
    let phrases = ArabicSample.make(over: try Samples.phrases())
    let screen = try #require(try SampleScreen.all().first { $0.name == name })
    try compare("\(name)-arabic", size, screen.frame(size, phrases))
  }

  private func compare(_ name: String, _ size: Size, _ frame: Frame) throws {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let file = TextFile(path: "\(folder)/Goldens/\(name)-\(size.width)x\(size.height).txt")
    try file.compare(Self.text(of: frame))
  }

  static func text(of frame: Frame) -> String {
    let cursor = frame.cursor.map { "cursor \($0.x),\($0.y)" } ?? "no cursor"
    let items = frame.outline.items.map { item in
      let states: [(OutlineState, String)] = [
        (.focused, "focused"), (.selected, "selected"), (.disabled, "disabled"), (.invalid, "invalid"),
      ]
      let names = states.filter { item.state.contains($0.0) }.map(\.1)
      let parts = [
        "\(item.role)", item.name, item.value.map { "= \($0)" } ?? "", names.joined(separator: " "),
        item.target.map { "-> \($0)" } ?? "",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: " | ")
    }
    return frame.surface.golden + "----\n\(cursor), title \(frame.title)\n" + items.joined(separator: "\n") + "\n"
  }
}
