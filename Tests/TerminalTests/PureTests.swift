import Frames
import PseudoTerminal
import Testing

@testable import Terminal

@Suite("Decisions about terminals")
struct PureTests {
  @Test(
    "the way from one record of modes to another says only what differs",
    arguments: [
      (TerminalModes.off, TerminalModes.off, ""),
      (.off, TerminalModes(mouse: true), "\u{1B}[?1000h\u{1B}[?1006h"),
      (
        TerminalModes(mouse: true, bracketedPaste: true), TerminalModes(bracketedPaste: true, focus: true),
        "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004h"
      ),
      (.off, TerminalModes(title: "Till"), "\u{1B}[22;2t\u{1B}]2;Till\u{7}"),
      (TerminalModes(title: "Till"), TerminalModes(title: "a\u{7}b"), "\u{1B}]2;a␇b\u{7}"),
      (TerminalModes(bracketedPaste: true, title: "Till"), .off, "\u{1B}[?2004l\u{1B}[23;2t"),
    ])
  func transitions(old: TerminalModes, new: TerminalModes, bytes: String) {
    #expect(String(decoding: TerminalModes.transition(from: old, to: new), as: UTF8.self) == bytes)
  }

  @Test(
    "how long a lone escape byte waits",
    arguments: [
      ([:], 50), (["SSH_TTY": "/dev/pts/1"], 100), (["ESCDELAY": "25"], 25), (["ESCDELAY": "25", "SSH_TTY": "x"], 25),
      (["ESCDELAY": "soon"], 50),
    ])
  func escapeDelay(environment: [String: String], milliseconds: Int) {
    #expect(Capabilities(term: "xterm", environment: environment).escapeDelay == milliseconds)
  }

  @Test("what a terminal is asked for follows from its kind")
  func kinds() {
    let xterm = Capabilities(term: "xterm-256color", environment: [:])
    #expect(
      xterm.mouse && xterm.bracketedPaste && xterm.synchronised && xterm.clipboard == .direct && !xterm.insideTmux)
    let tmux = Capabilities(term: "tmux-256color", environment: ["TMUX": "/tmp/x"])
    #expect(tmux.insideTmux && tmux.clipboard == .tmux && tmux.bracketedPaste)
    let linux = Capabilities(term: "linux", environment: [:])
    #expect(
      !linux.mouse && !linux.bracketedPaste && !linux.synchronised && !linux.title && linux.clipboard == .unsupported)
  }

  @Test(
    "base 64 as in RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func base64(text: String, encoded: String) {
    #expect(Clipboard.base64(Array(text.utf8)) == encoded)
  }

  @Test("through tmux, the passed copy has its escape bytes doubled")
  func tmuxClipboard() {
    let bytes = String(decoding: Clipboard.bytes("f", throughTmux: true), as: UTF8.self)
    #expect(bytes == "\u{1B}]52;c;Zg==\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zg==\u{7}\u{1B}\\")
  }

  @Test(
    "padding in database strings is not sent",
    arguments: [("\u{1B}[H\u{1B}[J$<50/>", "\u{1B}[H\u{1B}[J"), ("a$<5*>b$c", "ab$c"), ("$<", "$<")])
  func padding(text: String, sent: String) {
    #expect(String(decoding: Terminal.withoutDelays(text), as: UTF8.self) == sent)
  }

  @Test(
    "which locale's name asks for UTF-8",
    arguments: [
      (["LANG": "ar_SA.UTF-8"], true), (["LANG": "pt_BR.utf8"], true), (["LANG": "C"], false), ([:], false),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], false), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
    ])
  func locales(environment: [String: String], isUTF8: Bool) {
    #expect(Locale.asksForUTF8(environment) == isUTF8)
  }

  @Test(
    "the page is light or dark as COLORFGBG says",
    arguments: [("15;0", false), ("0;15", true), ("0;default;15", true), ("", nil), ("0;99", nil)])
  func background(value: String, isLight: Bool?) {
    #expect(TerminalReport.lightBackground(["COLORFGBG": value]) == isLight)
  }

  @Test("the widths the painter counts with are those of the C library, for every character it draws as it is")
  func widths() {
    var different: [UInt32] = []
    for value in (0x20 as UInt32)..<0x3_0000 {
      guard let scalar = Unicode.Scalar(value),
        VisibleText.sanitised(String(Character(scalar))).unicodeScalars.elementsEqual([scalar])
      else { continue }
      if CLibrary.columns(of: scalar) != TextWidth.of(scalar) { different.append(value) }
    }
    #expect(different.isEmpty)
  }
}
