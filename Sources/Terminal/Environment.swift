import CNcurses
import Glibc

extension TerminalOptions {
  /// The variables of this process that terminals are told apart by.
  public static func processEnvironment() -> [String: String] {
    let names = [
      "TERM", "NO_COLOR", "ESCDELAY", "SSH_TTY", "SSH_CONNECTION", "TMUX", "STY", "TERM_PROGRAM",
      "COLORFGBG", "LC_ALL", "LC_CTYPE", "LANG", "TILL_BACKTRACE", "XTERM_VERSION", "KONSOLE_VERSION", "MLTERM",
      "KITTY_WINDOW_ID",
    ]
    var environment: [String: String] = [:]
    for name in names {
      guard let value = getenv(name) else { continue }
      environment[name] = String(cString: value)
    }
    return environment
  }
}

/// The character set of the locale in use.
enum Locale {
  /// Takes the locale over from the environment and says whether it is UTF-8.
  ///
  /// A locale that asks for UTF-8 but is not installed gives way to `C.UTF-8`: its name is enough to know that the terminal shows it.
  static func adopt(_ environment: [String: String]) -> Bool {
    if setlocale(LC_CTYPE, "") == nil, asksForUTF8(environment) { setlocale(LC_CTYPE, "C.UTF-8") }
    return codeset == "UTF-8"
  }

  /// The character set's name, such as `UTF-8`.
  static var codeset: String {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
  }

  /// Whether the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set names UTF-8 (POSIX, internationalisation variables).
  static func asksForUTF8(_ environment: [String: String]) -> Bool {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let lower = name.lowercased()
    return lower.hasSuffix("utf-8") || lower.hasSuffix("utf8")
  }
}
