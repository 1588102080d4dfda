import Frames

/// What is switched on in the terminal beside the screen itself; starting, suspending, crashing and leaving are ways from one record to
/// another.
public struct TerminalModes: Equatable, Sendable {
  /// Presses, releases and the wheel are reported (modes 1000 and 1006).
  public var mouse: Bool
  /// Pastes come between markers (mode 2004).
  public var bracketedPaste: Bool
  /// Gaining and losing the focus is reported (mode 1004).
  public var focus: Bool
  /// The window's title; nil leaves it alone.
  public var title: String?
  /// How the terminal was told not to put letters in order; nil leaves it alone.
  var reordering: Reordering?

  /// Makes a record; nothing is on unless said.
  public init(mouse: Bool = false, bracketedPaste: Bool = false, focus: Bool = false, title: String? = nil) {
    self.mouse = mouse
    self.bracketedPaste = bracketedPaste
    self.focus = focus
    self.title = title
  }

  /// Everything off.
  public static let off = TerminalModes()

  /// The bytes that lead from one record to another; none when nothing differs.
  ///
  /// The title found is kept on the terminal's own stack (xterm control sequences, window operations 22 and 23) and put back at the end.
  static func transition(from old: TerminalModes, to new: TerminalModes) -> [UInt8] {
    var text = ""
    if old.mouse != new.mouse { text += new.mouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l" }
    if old.bracketedPaste != new.bracketedPaste { text += new.bracketedPaste ? "\u{1B}[?2004h" : "\u{1B}[?2004l" }
    if old.focus != new.focus { text += new.focus ? "\u{1B}[?1004h" : "\u{1B}[?1004l" }
    if old.reordering != new.reordering {
      text += (old.reordering?.bytes(on: true) ?? "") + (new.reordering?.bytes(on: false) ?? "")
    }
    if old.title != new.title {
      if old.title == nil { text += "\u{1B}[22;2t" }
      text += new.title.map { "\u{1B}]2;\(VisibleText.sanitised($0))\u{7}" } ?? "\u{1B}[23;2t"
    }
    return Array(text.utf8)
  }

  /// The bytes that switch everything off whatever is on, for a program that dies; also ends a frame that was being held back.
  static func reset(title: Bool, reordering: Reordering?) -> [UInt8] {
    Array("\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?1004l".utf8)
      + Array((reordering?.bytes(on: true) ?? "").utf8)
      + (title ? Array("\u{1B}[23;2t".utf8) : [])
  }
}
