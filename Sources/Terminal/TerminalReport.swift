import CNcurses
import Frames
import Glibc

/// What is known about the terminal without drawing on it, for a report a person can read or send.
public struct TerminalReport: Equatable, Sendable {
  /// Whether standard input is a terminal.
  public let inputIsTerminal: Bool
  /// Whether standard output is a terminal.
  public let outputIsTerminal: Bool
  /// The size in cells, where there is one.
  public let size: Size?
  /// `TERM`, where it is set.
  public let term: String?
  /// Whether the terminal database has an entry for it.
  public let isKnown: Bool
  /// The database's entry by which the screens are drawn, another terminal's where it does not know this one; `nil` where there can be
  /// no screens.
  public let entry: String?
  /// Colours by that entry.
  public let colours: Int
  /// Colours that will be used.
  public let depth: ColourDepth
  /// The locale's character set, such as `UTF-8`.
  public let codeset: String
  /// `NO_COLOR` is set and not empty.
  public let noColour: Bool
  /// What the terminal is asked for.
  public let capabilities: Capabilities
  /// Whether the page is light, where `COLORFGBG` says so.
  public let hasLightBackground: Bool?

  /// Looks at the terminal of this process.
  public static func gather(_ options: TerminalOptions = TerminalOptions()) -> TerminalReport {
    let environment = options.environment
    _ = Locale.adopt(environment)
    let term = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
    let (isKnown, entry) = term.map(drawn) ?? (false, nil)
    let colours = entry == nil ? 0 : max(0, Int(tigetnum("colors")))
    let isDirect = entry != nil && tigetflag("RGB") > 0
    let allowed = options.theme.usesColours && Capabilities.allowsColours(options.colour, environment)
    var window = winsize()
    let hasSize = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
    return TerminalReport(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      size: hasSize ? Size(width: Int(window.ws_col), height: Int(window.ws_row)) : nil, term: term, isKnown: isKnown,
      entry: entry, colours: colours, depth: allowed ? Capabilities.depth(colours: colours, isDirect: isDirect) : .none,
      codeset: Locale.codeset, noColour: !(environment["NO_COLOR"] ?? "").isEmpty,
      capabilities: Capabilities(term: entry ?? term ?? "", environment: environment),
      hasLightBackground: lightBackground(environment))
  }

  /// Whether the database has a terminal, and by which entry the screens are drawn on it: what opening one does, without a screen.
  private static func drawn(_ term: String) -> (isKnown: Bool, entry: String?) {
    var found: Int32 = 0
    if setupterm(term, STDOUT_FILENO, &found) == OK {
      return (true, ["dumb", "unknown"].contains(term) || till_capability("cup") == nil ? nil : term)
    }
    // It prints on paper, or something like it (setupterm(3), error 1).
    guard found != 1 else { return (true, nil) }
    let hasFallback = setupterm(Terminal.fallback, STDOUT_FILENO, &found) == OK
    return (false, hasFallback && !["dumb", "unknown"].contains(term) ? Terminal.fallback : nil)
  }

  /// The last number of `COLORFGBG` is the background's: 0 to 6 and 8 are dark (rxvt(7)).
  static func lightBackground(_ environment: [String: String]) -> Bool? {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let number = Int(last),
      (0...15).contains(number)
    else { return nil }
    return !(number <= 6 || number == 8)
  }
}
