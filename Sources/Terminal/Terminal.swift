import CNcurses
import Frames
import Glibc

/// The terminal this program runs in: the only place that calls ncurses, and the only writer to the screen.
///
/// There is one at a time, and it belongs to the main thread. While it is open, `close()`, a signal, `exit` and a crash all give the
/// terminal back as it was found.
public final class Terminal {
  /// What the terminal can be asked for.
  public let capabilities: Capabilities
  /// How many colours may be used.
  public let depth: ColourDepth
  /// How many colours a code that is to be scanned may use.
  let codeDepth: ColourDepth
  /// The symbols to draw with.
  public let glyphs: GlyphSet
  /// Whether a code that is to be scanned has colours of its own; without them a light terminal exchanges its light and dark.
  public var drawsCodesInColour: Bool { codeDepth != .none }
  /// Messages to print after the terminal is restored.
  public let notices: [TerminalNotice]

  /// What should be switched on; the next painting sees to it. The title and the order of letters come from the frame.
  public var modes: TerminalModes

  /// Frames painted since the terminal was opened.
  public internal(set) var paintings = 0

  /// Whether the frame on the screen only says that the terminal is too small.
  public internal(set) var showsNotice = false

  var colours: Colours
  var decoder: KeyDecoder
  var shown: Surface?
  var shownCursor: Position?
  var activeModes = TerminalModes.off
  var isOnScreen = true
  var isOpen = true
  let original: termios
  let signals: Int32
  let input: Int32 = STDIN_FILENO
  let output: Int32 = STDOUT_FILENO
  var row: [till_cell] = []
  var guardBytes: [UInt8] = []
  var guardChains = false
  /// What has to be undone of it when the program dies.
  var guardedReordering: Reordering?

  init(
    capabilities: Capabilities, depth: ColourDepth, codeDepth: ColourDepth, glyphs: GlyphSet, theme: Theme, mouse: Bool,
    notices: [TerminalNotice],
    original: termios, signals: Int32, keys: [[UInt8]: Input]
  ) {
    self.capabilities = capabilities
    self.depth = depth
    self.glyphs = glyphs
    self.notices = notices
    self.original = original
    self.signals = signals
    self.theme = theme
    self.codeDepth = codeDepth
    self.colours = Colours(theme: theme, depth: depth, codeDepth: codeDepth)
    self.decoder = KeyDecoder(extras: keys)
    self.modes = TerminalModes(
      mouse: mouse && capabilities.mouse, bracketedPaste: capabilities.bracketedPaste, focus: capabilities.focus)
  }

  deinit {
    close()
  }

  /// The palette in use; setting it repaints everything with the next frame.
  public var theme: Theme {
    didSet {
      colours = Colours(theme: theme, depth: depth, codeDepth: codeDepth)
      shown = nil
    }
  }

  /// The size now, as the system knows it; 80 by 24 where it does not.
  public var size: Size {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return Size(width: 80, height: 24)
    }
    return Size(width: Int(window.ws_col), height: Int(window.ws_row))
  }

  /// Writes bytes past ncurses, which has sent all of its own by the end of every painting.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}
