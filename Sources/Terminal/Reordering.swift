/// How a terminal that puts letters from right to left in order itself is told to leave them as they were drawn, and to go on with it.
/// Terminals that know nothing of it ignore the bytes.
public struct Reordering: Equatable, Sendable {
  /// A kind of terminal that has its own way.
  public enum Kind: Sendable, CaseIterable {
    /// BDSM of ECMA-48 (mode 8), as VTE and WezTerm know it.
    case standard
    case konsole
    case mlterm
    /// It cannot be told: the letters of each word are reversed unless `force_ltr` is set.
    case kitty
    /// It cannot be told: what is drawn in order is reversed.
    case appleTerminal
  }

  /// What stands between.
  public enum Passage: Sendable, CaseIterable {
    case none
    /// Passes on what comes in a wrapping of its own, if `allow-passthrough` is on.
    case tmux
    /// Passes on what comes in a device control string.
    case screen
  }

  /// The kind of terminal.
  public let kind: Kind
  /// What stands between.
  public let passage: Passage

  init(_ kind: Kind, through passage: Passage = .none) {
    self.kind = kind
    self.passage = passage
  }

  /// Decides by the variables that terminals set for what runs in them. Some are inherited by another terminal that is started in
  /// the first; xterm, which would take Konsole's sequence for a font, says who it is.
  init(term: String, environment: [String: String], through passage: Passage) {
    let set = { (name: String) in !(environment[name] ?? "").isEmpty }
    kind =
      if set("XTERM_VERSION") {
        .standard
      } else if term == "xterm-kitty" || set("KITTY_WINDOW_ID") {
        .kitty
      } else if set("KONSOLE_VERSION") {
        .konsole
      } else if set("MLTERM") {
        .mlterm
      } else if environment["TERM_PROGRAM"] == "Apple_Terminal" {
        .appleTerminal
      } else {
        .standard
      }
    self.passage = passage
  }

  /// The bytes that switch the terminal's own ordering on or off. Konsole and mlterm cannot be asked what they did before, so they get
  /// back what they do unless told otherwise.
  func bytes(on isOn: Bool) -> String {
    let own =
      switch kind {
      case .standard, .kitty, .appleTerminal: ""
      case .konsole: "\u{1B}]50;BidiRenderingEnabled=\(isOn)\u{7}"
      case .mlterm: "\u{1B}]5379;use_ctl=\(isOn)\u{7}"
      }
    return passed(isOn ? "\u{1B}[8h" : "\u{1B}[8l") + (own.isEmpty ? "" : passed(own))
  }

  private func passed(_ sequence: String) -> String {
    switch passage {
    case .none: sequence
    case .tmux: "\u{1B}Ptmux;" + String(sequence.flatMap { $0 == "\u{1B}" ? [$0, $0] : [$0] }) + "\u{1B}\\"
    case .screen: "\u{1B}P" + sequence + "\u{1B}\\"
    }
  }
}
