import PseudoTerminal
import Testing

@testable import Terminal

/// A terminal that puts letters in order itself is told not to while a screen shows them as they are seen, and never otherwise.
@Suite("Terminals that put letters in order themselves")
struct ReorderingTests {
  private static let off = "\u{1B}[8l"
  private static let on = "\u{1B}[8h"

  private func count(_ sequence: String, in output: [UInt8]) -> Int {
    let wanted = Array(sequence.utf8)
    guard output.count >= wanted.count else { return 0 }
    return (0...(output.count - wanted.count)).count { output[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }

  @Test("it is told once before the first frame, and back once at the end")
  func once() throws {
    let terminal = try fixture("rtl")
    try terminal.waitForForm()
    terminal.type("abc")
    try terminal.wait(forText: "[abc]")
    #expect(count(Self.off, in: terminal.output) == 1 && count(Self.on, in: terminal.output) == 0)
    terminal.press(.controlQ)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(count(Self.off, in: terminal.output) == 1 && count(Self.on, in: terminal.output) == 1)
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("a crash undoes it", arguments: ["!fatal", "!segv"])
  func crash(command: String) throws {
    let terminal = try fixture("rtl")
    try terminal.waitForForm()
    try terminal.command(command)
    _ = try terminal.waitForChange()
    #expect(count(Self.off, in: terminal.output) == 1 && count(Self.on, in: terminal.output) == 1)
  }

  @Test("a screen from left to right never speaks of it, not even when it crashes", arguments: ["!fatal", "!stop"])
  func never(command: String) throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command(command)
    _ = try terminal.waitForChange()
    #expect(count(Self.off, in: terminal.output) == 0 && count(Self.on, in: terminal.output) == 0)
  }

  @Test("Konsole is told in its own way, too, and back")
  func konsole() throws {
    let terminal = try fixture("rtl", more: ["KONSOLE_VERSION": "221203"])
    try terminal.waitForForm()
    #expect(count("\u{1B}]50;BidiRenderingEnabled=false\u{7}", in: terminal.output) == 1)
    terminal.press(.controlQ)
    _ = try terminal.waitForChange()
    #expect(count("\u{1B}]50;BidiRenderingEnabled=true\u{7}", in: terminal.output) == 1)
  }

  @Test(
    "what is sent follows from the kind of terminal and from what stands between",
    arguments: [
      ("xterm-256color", [:], "\u{1B}[8l"),
      ("xterm-256color", ["KONSOLE_VERSION": "221203"], "\u{1B}[8l\u{1B}]50;BidiRenderingEnabled=false\u{7}"),
      ("xterm-256color", ["KONSOLE_VERSION": "221203", "XTERM_VERSION": "XTerm(379)"], "\u{1B}[8l"),
      ("xterm-256color", ["MLTERM": "3.9.0"], "\u{1B}[8l\u{1B}]5379;use_ctl=false\u{7}"),
      ("xterm-kitty", [:], "\u{1B}[8l"),
      ("tmux-256color", ["TMUX": "/tmp/x"], "\u{1B}Ptmux;\u{1B}\u{1B}[8l\u{1B}\\"),
      ("screen", ["STY": "1.x"], "\u{1B}P\u{1B}[8l\u{1B}\\"), ("linux", [:], nil), ("vt100", [:], nil),
    ] as [(String, [String: String], String?)])
  func kinds(term: String, environment: [String: String], bytes: String?) {
    #expect(Capabilities(term: term, environment: environment).reordering?.bytes(on: false) == bytes)
  }
}
