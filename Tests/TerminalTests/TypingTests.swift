import PseudoTerminal
import Testing

@Suite("Typing")
struct TypingTests {
  @Test("a lone escape byte is the Escape key, once")
  func escape() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.press(.escape)
    try terminal.wait(forText: "escapes 1", seconds: 1)
    terminal.press(.up)
    try terminal.wait(forText: "last up")
    #expect(terminal.screen.shows("escapes 1"))
  }

  @Test("an arrow whose bytes come apart is still an arrow")
  func splitArrow() throws {
    let terminal = try fixture(more: ["ESCDELAY": "1000"])
    try terminal.waitForForm()
    for byte in Array("\u{1B}[D".utf8) {
      terminal.send([byte])
      _ = terminal.listen(seconds: 0.01)
    }
    try terminal.wait(forText: "last left")
    #expect(terminal.screen.shows("escapes 0"))
  }

  @Test(
    "a sequence nobody knows types nothing",
    arguments: ["\u{1B}[1;2;3;4x", "\u{1B}[97;5u", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}[?2026;2$y"])
  func unknown(sequence: String) throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.type(sequence)
    try terminal.wait(forText: "last unknown")
    #expect(terminal.screen.shows("[]"))
    #expect(terminal.screen.shows("escapes 0"))
  }

  @Test("a paste is text: nothing is submitted, and no escape is obeyed")
  func paste() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.paste("4242 4242\t4242\n4242 \u{1B}[31m")
    try terminal.wait(forText: "[4242 4242␉4242␊4242 ␛[31m]")
    #expect(terminal.screen.shows("sent 0, escapes 0"))
  }

  @Test("a paste whose end marker comes in two pieces is the same paste", arguments: 1..<6)
  func cutPaste(cut: Int) throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    let bytes = Array("\u{1B}[200~one\rtwo\u{1B}[201~".utf8)
    terminal.send(Array(bytes[..<(bytes.count - cut)]))
    _ = terminal.listen(seconds: 0.03)
    #expect(terminal.screen.shows("[]"))
    terminal.send(Array(bytes[(bytes.count - cut)...]))
    try terminal.wait(forText: "[one␊two]")
    #expect(terminal.screen.shows("sent 0, escapes 0"))
  }

  @Test("where pastes are not marked, a burst with line ends does not submit")
  func burst() throws {
    let terminal = try fixture(term: "linux")
    try terminal.waitForForm()
    #expect(!terminal.screen.privateModes.contains(2004))
    terminal.paste("4242 4242\n4242\n")
    try terminal.wait(forText: "[4242 4242␊4242␊]")
    #expect(terminal.screen.shows("sent 0"))
    terminal.press(.enter)
    try terminal.wait(forText: "sent 1")
  }

  @Test("a click says where, and the mouse can be set free")
  func mouse() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.click(x: 4, y: 7)
    try terminal.wait(forText: "release left at 4,7")
    try terminal.command("!mouse")
    try terminal.wait(for: "the mouse to be free") {
      !$0.privateModes.contains(1000) && !$0.privateModes.contains(1006)
    }
  }

  @Test("random bytes neither crash it nor leave it deaf")
  func noise() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    var state: UInt64 = 42
    var bytes: [UInt8] = []
    while bytes.count < 1600 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let byte = UInt8(truncatingIfNeeded: state >> 33)
      // Ctrl-Q and Ctrl-Z are the fixture's own keys, and Enter would obey what was typed.
      if ![0x11, 0x1A, 0x0A, 0x0D].contains(byte) { bytes.append(byte) }
    }
    terminal.send(bytes)
    _ = terminal.listen(seconds: 0.2)
    // Ends whatever string or paste the noise began.
    terminal.type("\u{1B}[201~\u{1B}\\")
    _ = terminal.listen(seconds: 0.1)
    terminal.press(.up)
    try terminal.wait(forText: "last up")
    #expect(terminal.screen[79, 23].text == "┘")
  }
}
