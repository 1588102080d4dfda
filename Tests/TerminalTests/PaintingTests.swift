import PseudoTerminal
import Testing

@Suite("Painting")
struct PaintingTests {
  @Test("wide, combining, mixed and hostile text keeps every border in its column")
  func wideText() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command("!text")
    try terminal.wait(for: "the last line of text") { $0.shows("evil") && $0[77, 11].text == "|" }
    let screen = terminal.screen
    #expect(screen.row(8).hasPrefix("│ 日本語 한국어 😀 end"))
    #expect(screen.row(9).hasPrefix("│ cafe\u{301} São e\u{301}e\u{302} end"))
    #expect(screen.row(10).hasPrefix("│ مدى end ⟨U+20C1⟩ ␛[31m"))
    #expect(screen.row(11).hasPrefix("│ ⟨U+202E⟩evil⟨U+200B⟩ é▌≠✗ end"))
    for y in 8...11 {
      #expect(screen[77, y].text == "|", "row \(y): \(screen.row(y))")
      #expect(screen[79, y].text == "│", "row \(y): \(screen.row(y))")
    }
    #expect(screen[2, 8].width == 2)
  }

  @Test("the cursor stands where the focus is, and follows it")
  func cursor() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.wait(for: "the cursor in the field") { $0.cursor == (3, 3) && $0.isCursorVisible }
    terminal.type("日")
    try terminal.wait(for: "the cursor after the wide character") { $0.cursor == (5, 3) }
  }

  @Test("a key costs few bytes, and doing nothing costs none and wakes nobody")
  func economy() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.type("a")
    try terminal.wait(forText: "last character(\"a\")")
    _ = terminal.listen(seconds: 0.05)
    let before = terminal.output.count
    terminal.type("b")
    try terminal.wait(forText: "last character(\"b\")")
    _ = terminal.listen(seconds: 0.05)
    #expect(terminal.output.count - before <= 120)
    #expect(terminal.comesToRest())
  }

  @Test("a frame of several rows is held back until it is complete, and never left so")
  func synchronised() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    _ = terminal.listen(seconds: 0.05)
    let text = String(decoding: terminal.output, as: UTF8.self)
    #expect(text.contains("\u{1B}[?2026h"))
    #expect(!terminal.screen.privateModes.contains(2026))
    #expect(terminal.output.count <= 4096)
  }

  @Test("a code's modules are black and white whatever the theme", arguments: ["dark", "light", "high-contrast"])
  func code(theme: String) throws {
    let terminal = try fixture(theme)
    try terminal.waitForForm()
    try terminal.command("!code")
    try terminal.wait(for: "the code") { $0.shows("sent 1") }
    var wrong: [String] = []
    for y in 0..<13 {
      for x in 0..<13 {
        let cell = terminal.screen[22 + x, 8 + y / 2]
        let seen = y.isMultiple(of: 2) || cell.text == " " ? cell.seenBackground : cell.seenForeground
        let (column, row) = (x - 2, y - 2)
        let isDark = (0..<9).contains(column) && (0..<9).contains(row) && (column * row + column) % 3 == 0
        if seen != (isDark ? 0x000000 : 0xFFFFFF) || ![" ", "▄"].contains(cell.text) {
          wrong.append("\(column),\(row)")
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("a change of theme repaints everything in the new colours")
  func themes() throws {
    let terminal = try fixture("dark")
    try terminal.waitForForm()
    #expect(terminal.screen[40, 15].seenBackground == 0x1C1C1C)
    try terminal.command("!theme light")
    try terminal.wait(for: "the light page") { $0[40, 15].seenBackground == 0xFFFFFF }
    #expect(terminal.screen[2, 4].seenForeground == 0x262626)
  }

  @Test("colours come back when a theme without any gives way to one that has them")
  func fromMono() throws {
    let terminal = try fixture("mono")
    try terminal.waitForForm()
    try terminal.command("!theme light")
    try terminal.wait(for: "the light page") { $0[40, 15].seenBackground == 0xFFFFFF }
  }
}
