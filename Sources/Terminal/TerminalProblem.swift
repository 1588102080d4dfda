/// The reason why the terminal could not be opened; the caller supplies the wording.
public enum TerminalProblem: Error, Equatable, Sendable {
  /// Standard input is not a terminal.
  case inputNotATerminal
  /// Standard output is not a terminal.
  case outputNotATerminal
  /// The terminal cannot place a cursor (`TERM` is unset, `dumb` or `unknown`, or its entry says so); a mode that prints lines is needed.
  case plainModeNeeded(term: String?)
  /// Neither this terminal nor the one tried instead is in the terminal database.
  case unknownTerminal(term: String, tried: String)
  /// There can be one open terminal at a time.
  case alreadyOpen
  /// The system refused a call, with its error number.
  case system(call: String, number: Int32)
}

/// Messages to print after the terminal is restored; the caller supplies the wording.
public enum TerminalNotice: Equatable, Sendable {
  /// The terminal database has no entry for `TERM`, and another was used.
  case unknownTerminal(term: String, used: String)
}
