import Frames

/// How many colours a terminal has.
public enum ColourDepth: Sendable, CaseIterable {
  case none
  case eight
  case indexed
  /// Any red, green and blue.
  case direct
}

/// What a terminal can be asked for, decided from its name and the environment alone, without asking it: an answer that came late would
/// be typed into a field, or into the shell.
public struct Capabilities: Equatable, Sendable {
  /// Where a copied text may end up.
  public enum Clipboard: Sendable, CaseIterable {
    case unsupported
    case direct
    /// Through tmux, which may have been told to refuse.
    case tmux
  }

  /// The name of the terminal's kind.
  public let term: String
  /// Mouse reports (mode 1000 with 1006).
  public let mouse: Bool
  /// Pastes come between markers (mode 2004).
  public let bracketedPaste: Bool
  /// Focus reports (mode 1004).
  public let focus: Bool
  /// Frames may be held back until complete (mode 2026); terminals that do not know it ignore it.
  public let synchronised: Bool
  /// The window has a title.
  public let title: Bool
  /// Where a copied text may end up.
  public let clipboard: Clipboard
  /// How it is told not to put letters from right to left in order; `nil` where it must not be told anything.
  public let reordering: Reordering?
  /// Inside tmux.
  public let insideTmux: Bool
  /// Inside GNU screen.
  public let insideScreen: Bool
  /// Over a network.
  public let overSSH: Bool
  /// Milliseconds after which a lone escape byte is the Escape key.
  public let escapeDelay: Int

  /// Decides for a terminal.
  public init(term: String, environment: [String: String]) {
    let family = term.split(separator: "-").first.map(String.init) ?? term
    let rich = Self.richFamilies.contains(family)
    let set = { (name: String) in !(environment[name] ?? "").isEmpty }
    self.term = term
    self.insideTmux = set("TMUX") || family == "tmux"
    self.insideScreen = !insideTmux && (set("STY") || family == "screen")
    self.overSSH = set("SSH_TTY") || set("SSH_CONNECTION")
    self.mouse = rich || family == "screen"
    self.bracketedPaste = rich
    self.focus = rich
    self.synchronised = rich
    self.title = rich
    self.reordering =
      rich || insideScreen
      ? Reordering(
        term: term, environment: environment, through: insideTmux ? .tmux : insideScreen ? .screen : .none) : nil
    self.clipboard = insideTmux ? .tmux : rich ? .direct : .unsupported
    self.escapeDelay =
      environment["ESCDELAY"].flatMap { Int($0) }.map { min(max($0, 1), 10_000) } ?? (overSSH ? 100 : 50)
  }

  /// First words of `TERM` for terminals that understand xterm's private modes, or ignore those they do not.
  static let richFamilies: Set<String> = [
    "xterm", "tmux", "foot", "alacritty", "kitty", "wezterm", "ghostty", "rio", "contour", "konsole", "vte", "gnome",
    "st", "mintty",
    "iterm2", "rxvt",
  ]

  /// Whether colours may be used at all. `NO_COLOR` counts when it is set and not empty (no-color.org).
  static func allowsColours(_ choice: TerminalOptions.Colour, _ environment: [String: String]) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .automatic: (environment["NO_COLOR"] ?? "").isEmpty
    }
  }

  /// The colours to use when the terminal database counts that many.
  static func depth(colours: Int, isDirect: Bool) -> ColourDepth {
    if isDirect && colours > 0x8000 { return .direct }
    return colours >= 256 ? .indexed : colours >= 8 ? .eight : .none
  }
}
