import CNcurses
import Frames
import Glibc

extension Terminal {
  /// Opens the terminal on standard input and output.
  ///
  /// - Throws: `TerminalProblem` when there is no terminal, or none that can be drawn on; then nothing was changed.
  public static func open(_ options: TerminalOptions = TerminalOptions()) throws(TerminalProblem) -> Terminal {
    let isUTF8 = Locale.adopt(options.environment)
    guard isatty(STDIN_FILENO) == 1 else { throw .inputNotATerminal }
    guard isatty(STDOUT_FILENO) == 1 else { throw .outputNotATerminal }
    guard let term = options.environment["TERM"], !["", "dumb", "unknown"].contains(term) else {
      throw .plainModeNeeded(term: options.environment["TERM"])
    }
    var original = termios()
    guard tcgetattr(STDIN_FILENO, &original) == 0 else { throw .system(call: "tcgetattr", number: errno) }
    let signals = till_signals_start()
    guard signals >= 0 else { throw .alreadyOpen }

    fflush(nil)
    let entry: Entry
    do throws(TerminalProblem) {
      entry = try start(term)
    } catch {
      till_signals_stop()
      throw error
    }
    // ncurses has put handlers of its own in place.
    till_signals_reinstall()

    let capabilities = Capabilities(term: entry.term, environment: options.environment)
    let wantsColours = Capabilities.allowsColours(options.colour, options.environment)
    let offered = Capabilities.depth(colours: Int(tigetnum("colors")), isDirect: tigetflag("RGB") > 0)
    let depth = wantsColours ? offered : .none
    let isNever = if case .never = options.colour { true } else { false }
    let terminal = Terminal(
      capabilities: capabilities, depth: depth, codeDepth: isNever ? .none : offered,
      glyphs: isUTF8 ? options.glyphs ?? .unicode : .ascii,
      theme: options.theme,
      mouse: options.mouse, notices: entry.notices, original: original, signals: signals, keys: databaseKeys())
    terminal.armGuard(chains: !(options.environment["TILL_BACKTRACE"] ?? "").isEmpty)
    _ = till_stderr_capture()
    return terminal
  }

  /// The entry of the database that stands in for a terminal without one of its own.
  static let fallback = "xterm-256color"

  private struct Entry {
    let term: String
    let notices: [TerminalNotice]
  }

  /// Starts ncurses, as another kind of terminal when the database does not know this one.
  private static func start(_ term: String) throws(TerminalProblem) -> Entry {
    if till_screen_open(term) {
      guard till_capability("cup") != nil else {
        till_screen_close()
        throw .plainModeNeeded(term: term)
      }
      return Entry(term: term, notices: [])
    }
    // Known and refused all the same: it prints on paper, or something like it (setupterm(3), error 1).
    var found: Int32 = 0
    setupterm(term, STDOUT_FILENO, &found)
    guard found != 1 else { throw .plainModeNeeded(term: term) }
    guard term != fallback, till_screen_open(fallback) else { throw .unknownTerminal(term: term, tried: fallback) }
    return Entry(term: fallback, notices: [.unknownTerminal(term: term, used: fallback)])
  }

  /// The keys as the terminal database has them, for terminals with sequences of their own.
  private static func databaseKeys() -> [[UInt8]: Input] {
    let names: [(String, Input)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp),
      ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
    ]
    var keys: [[UInt8]: Input] = [:]
    for (name, input) in names + (1...12).map({ ("kf\($0)", .function($0)) }) {
      guard let value = till_capability(name) else { continue }
      let bytes = Array(String(cString: value).utf8)
      if bytes.count > 1, bytes.first == 0x1B { keys[bytes] = input }
    }
    return keys
  }

  /// Prepares what has to be sent when the program dies with the screen up.
  func armGuard(chains: Bool) {
    var bytes = TerminalModes.reset(title: capabilities.title, reordering: guardedReordering)
    for name in ["sgr0", "op", "cnorm", "rmcup"] {
      if let value = till_capability(name) { bytes += Self.withoutDelays(String(cString: value)) }
    }
    // Without an alternate screen the prompt would overwrite the frame.
    if till_capability("rmcup") == nil { bytes += Array("\r\n".utf8) }
    guardBytes = bytes
    guardChains = chains
    rearmGuard()
  }

  func rearmGuard() {
    var settings = original
    guardBytes.withUnsafeBytes { till_guard_arm(output, $0.baseAddress, $0.count, &settings, guardChains) }
  }

  /// A terminfo string without its padding, such as `$<100/>` (terminfo(5), delays and padding).
  static func withoutDelays(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "$"), rest.dropFirst().first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}
