import PseudoTerminal
import Testing

@Suite("Kinds of terminals")
struct KindsTests {
  /// Whether bytes set a colour anywhere.
  private func setsColours(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\u{1B}[").dropFirst().contains { part in
      guard let end = part.firstIndex(where: { $0.isLetter }), part[end] == "m" else { return false }
      return part[..<end].split(separator: ";").contains { code in
        guard let number = Int(code.split(separator: ":").first ?? "") else { return false }
        return (30...38).contains(number) || (40...48).contains(number) || (90...107).contains(number)
      }
    }
  }

  @Test(
    "without a terminal that can be drawn on, it says so and sends no escape byte",
    arguments: [nil, "dumb", "", "unknown"])
  func plain(term: String?) throws {
    let terminal = try fixture(term: term)
    #expect(try terminal.waitForChange() == .exited(status: 2))
    #expect(terminal.screen.shows("plainModeNeeded"))
    #expect(!terminal.output.contains(0x1B))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("a kind nobody has heard of runs as the usual one, and is mentioned afterwards")
  func unknown() throws {
    let terminal = try fixture(term: "xterm-nobody")
    try terminal.waitForForm()
    terminal.press(.controlQ)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(terminal.screen.shows("unknownTerminal(term: \"xterm-nobody\", used: \"xterm-256color\")"))
  }

  @Test(
    "every kind shows the same frame with the colours it has",
    arguments: [
      ("xterm-256color", "indexed"), ("tmux-256color", "indexed"), ("screen-256color", "indexed"), ("xterm", "eight"),
      ("linux", "eight"),
      ("vt100", "none"), ("vt220", "none"), ("rxvt-unicode-256color", "indexed"),
    ])
  func kinds(term: String, depth: String) throws {
    let terminal = try fixture(term: term)
    try terminal.wait(forText: "80x24 \(depth) unicode")
    try terminal.wait(for: "the last corner") { $0[79, 23].text == "┘" }
    #expect(setsColours(terminal.output) == (depth != "none"))
    terminal.type("ok")
    try terminal.wait(forText: "[ok]")
    terminal.press(.controlQ)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("a terminal on paper gets lines, and its settings back")
  func paper() throws {
    let folder = try TerminfoFolder("till-paper|a terminal that prints,\n\tam, hc, cols#80, bel=^G, cr=\\r, ind=\\n,")
    let terminal = try fixture(term: "till-paper", more: ["TERMINFO": folder.path])
    #expect(try terminal.waitForChange() == .exited(status: 2))
    #expect(terminal.screen.shows("plainModeNeeded(term: Optional(\"till-paper\"))"))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("a terminal whose entry has direct colour gets the exact colours")
  func direct() throws {
    let folder = try TerminfoFolder(
      """
      xterm-till-direct|a terminal with direct colour,
      \tRGB, colors#0x1000000, pairs#0x10000,
      \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
      \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
      \tuse=xterm-256color,
      """)
    let terminal = try fixture(term: "xterm-till-direct", more: ["TERMINFO": folder.path])
    try terminal.wait(forText: "80x24 direct unicode")
    #expect(terminal.screen[40, 15].seenBackground == 0x14171C)
    #expect(terminal.screen[2, 2].seenForeground == 0xA0A6B0)
  }

  @Test("a locale without UTF-8 gets nothing but ASCII", arguments: ["xterm-256color", "vt100"])
  func ascii(term: String) throws {
    let terminal = try fixture(term: term, locale: "C")
    try terminal.waitForForm()
    try terminal.command("!text")
    try terminal.wait(forText: "<U+202E>evil<U+200B> e>!x end")
    #expect(terminal.screen.shows("cafe Sao ee end"))
    #expect(terminal.screen[79, 23].text == "+")
    terminal.press(.controlQ)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(terminal.output.allSatisfy { $0 < 0x80 })
  }

  @Test("a locale that asks for UTF-8 but is not installed is UTF-8 all the same")
  func missingLocale() throws {
    let terminal = try fixture(locale: "ar_SA.UTF-8")
    try terminal.wait(forText: "80x24 indexed unicode")
  }

  @Test(
    "NO_COLOR counts when it is not empty, and what the person asks for counts more",
    arguments: [
      ("1", "dark", false), ("", "dark", true), ("1", "always", true), ("", "never", false), ("", "mono", false),
    ])
  func noColour(value: String, argument: String, colours: Bool) throws {
    let terminal = try fixture(argument, more: ["NO_COLOR": value])
    try terminal.waitForForm()
    #expect(setsColours(terminal.output) == colours)
    let button = try #require(terminal.screen.rowShowing("Pay"))
    if !colours { #expect(terminal.screen[2, button].isReverse) }
  }

  @Test("the report says what is known")
  func report() throws {
    let terminal = try fixture("report", more: ["SSH_TTY": "/dev/pts/9", "COLORFGBG": "0;15"])
    #expect(try terminal.waitForChange() == .exited(status: 0))
    let text = terminal.screen.text.joined()
    for part in ["inputIsTerminal: true", "overSSH: true", "escapeDelay: 100", "codeset: \"UTF-8\"", "isKnown: true"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }
}
