import Glibc
import PseudoTerminal
import Testing

@Suite("Sizes")
struct SizeTests {
  @Test("it lives at any size", arguments: [(1, 1), (20, 5), (40, 12), (500, 200)])
  func anySize(columns: Int, rows: Int) throws {
    let terminal = try fixture(columns: columns, rows: rows)
    if columns >= 40 {
      try terminal.waitForForm()
      try terminal.wait(for: "the last corner") { $0[columns - 1, rows - 1].text == "┘" }
    } else {
      try terminal.wait(for: "something on the screen") { $0.isAlternate && $0[0, 0].text != " " }
      #expect(columns == 1 || terminal.screen.row(0) == "needs 40x12, has 20…")
    }
    terminal.resize(columns: 80, rows: 24)
    try terminal.wait(forText: "80x24")
    try terminal.wait(for: "the last corner") { $0[79, 23].text == "┘" }
    terminal.press(.controlQ)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("a storm of sizes ends with the frame it began with")
  func storm() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.type("steady")
    try terminal.wait(forText: "[steady]")
    terminal.press(.up)
    try terminal.wait(forText: "last up")
    for round in 0..<60 {
      terminal.resize(columns: 1 + (round * 37) % 200, rows: 1 + (round * 23) % 60)
      _ = terminal.listen(seconds: 0.002)
    }
    terminal.resize(columns: 80, rows: 24)
    try terminal.wait(for: "the frame after the storm") { screen in
      screen.shows("80x24") && screen.shows("[steady]") && screen.row(23).hasPrefix("└")
        && screen.row(23).hasSuffix("┘")
        && (1..<23).allSatisfy { screen[0, $0].text == "│" && screen[79, $0].text == "│" }
    }
  }

  /// Makes the program send more than the terminal's buffers hold, without reading any of it.
  private func flood(_ terminal: PseudoTerminal) {
    for round in 0..<60 {
      terminal.resize(columns: 180 + round % 20, rows: 50 + round % 10)
      terminal.lookAway(seconds: 0.005)
    }
  }

  @Test("nobody reading for a while loses nothing: the frame afterwards is right")
  func nobodyReads() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    flood(terminal)
    terminal.resize(columns: 80, rows: 24)
    try terminal.wait(for: "the frame at its last size") { screen in
      screen.shows("80x24") && screen.row(23).hasSuffix("┘") && (1..<23).allSatisfy { screen[79, $0].text == "│" }
    }
  }

  @Test("stuck in front of a terminal that does not read, the second request ends it")
  func stuck() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    flood(terminal)
    terminal.signal(SIGTERM)
    terminal.lookAway(seconds: 0.6)
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForChange(reading: false) == .exited(status: 143))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("told of a size it already has, it paints everything again: the window may have lost what it showed")
  func sameSize() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    _ = terminal.screen.feed(Array("\u{1B}[2J".utf8))
    #expect(!terminal.screen.shows("Pay"))
    terminal.signal(SIGWINCH)
    try terminal.wait(forText: "Pay")
    #expect(terminal.screen[79, 23].text == "┘")
  }
}
