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
  /// Colours by the database.
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
    var failure: Int32 = 0
    let isKnown = term.map { setupterm($0, STDOUT_FILENO, &failure) == OK } ?? false
    let colours = isKnown ? max(0, Int(tigetnum("colors"))) : 0
    let isDirect = isKnown && tigetflag("RGB") > 0
    let allowed = options.theme.usesColours && Capabilities.allowsColours(options.colour, environment)
    var window = winsize()
    let hasSize = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
    return TerminalReport(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      size: hasSize ? Size(width: Int(window.ws_col), height: Int(window.ws_row)) : nil, term: term, isKnown: isKnown,
      colours: colours, depth: allowed ? Capabilities.depth(colours: colours, isDirect: isDirect) : .none,
      codeset: Locale.codeset, noColour: !(environment["NO_COLOR"] ?? "").isEmpty,
      capabilities: Capabilities(term: term ?? "", environment: environment),
      hasLightBackground: lightBackground(environment))
  }

  /// The last number of `COLORFGBG` is the background's: 0 to 6 and 8 are dark (rxvt(7)).
  static func lightBackground(_ environment: [String: String]) -> Bool? {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let number = Int(last),
      (0...15).contains(number)
    else { return nil }
    return !(number <= 6 || number == 8)
  }
}
