import PseudoTerminal

/// The fixture in a terminal of the usual kind, unless said otherwise.
func fixture(
  _ arguments: String..., term: String? = "xterm-256color", locale: String = "C.UTF-8", more: [String: String] = [:],
  columns: Int = 80,
  rows: Int = 24
) throws -> PseudoTerminal {
  var environment = more
  environment["TERM"] = term
  environment["LANG"] = locale
  return try PseudoTerminal(
    PseudoTerminal.product("TerminalFixture"), arguments, environment: environment, columns: columns, rows: rows)
}

extension PseudoTerminal {
  /// Waits for the first frame.
  func waitForForm() throws {
    try wait(forText: "\(screen.columns)x\(screen.rows)")
    try wait(forText: "Pay")
  }

  /// Types a command into the field and enters it, key by key as a person would.
  func command(_ text: String) throws {
    type(text)
    try wait(forText: "[\(text)]")
    press(.enter)
  }

  /// Whether nothing was left behind: main screen, no modes, cursor to be seen, lines and echo as before.
  var isClean: Bool {
    !screen.isAlternate && screen.privateModes.isEmpty && screen.isCursorVisible && settings == settingsBefore
  }

  /// What was left behind, for a failing test to say.
  var leftovers: String {
    "alternate \(screen.isAlternate), modes \(screen.privateModes.sorted()), cursor \(screen.isCursorVisible), settings same "
      + "\(settings == settingsBefore)"
  }
}
