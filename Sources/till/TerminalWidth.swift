import Frames
import Glibc

/// How wide the terminal is that a stream goes to.
enum TerminalWidth {
  /// Its columns; 80 where the stream goes to no terminal, or to one that does not say.
  static func of(_ stream: Int32) -> Int {
    var window = winsize()
    return ioctl(stream, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 1 ? Int(window.ws_col) : 80
  }

  /// As much of a line as one row shows, with the last column left free so that nothing wraps.
  static func fitting(_ line: String, on stream: Int32) -> String {
    let columns = of(stream)
    var shown = ""
    for character in line where TextWidth.of(shown + String(character)) < columns { shown.append(character) }
    return shown
  }

  /// Rows of cells in columns, two spaces apart. On a terminal the last cell of a row wraps below itself; elsewhere a row is one line.
  static func table(_ rows: [[String]], on stream: Int32) -> [String] {
    let count = (rows.map(\.count).max() ?? 1) - 1
    let widths = (0..<max(0, count)).map { place in rows.map { TextWidth.of($0[place]) }.max() ?? 0 }
    let indent = widths.reduce(0) { $0 + $1 + 2 }
    let room = isatty(stream) == 1 ? max(20, of(stream) - indent) : Int.max
    return rows.flatMap { row in
      let start = zip(row, widths).map { $0 + String(repeating: " ", count: $1 + 2 - TextWidth.of($0)) }.joined()
      return TextWrap.lines(row.last ?? "", columns: room).enumerated().map { place, part in
        (place == 0 ? start : String(repeating: " ", count: indent)) + part
      }
    }
  }
}
