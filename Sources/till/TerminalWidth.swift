import Frames
import Glibc

/// How wide the terminal is that a stream goes to.
enum TerminalWidth {
  /// Its columns; 80 where the stream goes to no terminal, or to one that does not say.
  static func of(_ stream: Int32) -> Int {
    var window = winsize()
    return ioctl(stream, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 1 ? Int(window.ws_col) : 80
  }

  /// Its rows; 24 where the stream goes to no terminal, or to one that does not say.
  static func rows(of stream: Int32) -> Int {
    var window = winsize()
    return ioctl(stream, UInt(TIOCGWINSZ), &window) == 0 && window.ws_row > 1 ? Int(window.ws_row) : 24
  }

  /// As much of a line as one row shows, with the last column left free so that nothing wraps.
  static func fitting(_ line: String, on stream: Int32) -> String {
    let columns = of(stream)
    var shown = ""
    for character in line where TextWidth.of(shown + String(character)) < columns { shown.append(character) }
    return shown
  }

  /// A text whose lines break between words on a terminal; those that quote a file stay as they are.
  static func wrapped(_ text: String, on stream: Int32) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard isatty(stream) == 1 else { return lines }
    return lines.flatMap { line in
      let indent = String(line.prefix { $0 == " " })
      let isQuoted = line.dropFirst(indent.count).drop(while: \.isNumber).drop { $0 == " " }.first == "|"
      guard !line.isEmpty, !isQuoted else { return [line] }
      let columns = max(20, of(stream) - indent.count)
      return TextWrap.lines(String(line.dropFirst(indent.count)), columns: columns).map { indent + $0 }
    }
  }

  /// Rows of cells in columns, two spaces apart and all of them indented. On a terminal the last cell of a row wraps below itself, or
  /// below the row where that leaves too little room; elsewhere a row is one line.
  static func table(_ rows: [[String]], indent lead: Int = 0, on stream: Int32) -> [String] {
    let count = (rows.map(\.count).max() ?? 1) - 1
    let widths = (0..<max(0, count)).map { place in rows.map { TextWidth.of($0[place]) }.max() ?? 0 }
    func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
    let indent = widths.reduce(lead) { $0 + $1 + 2 }
    let columns = isatty(stream) == 1 ? of(stream) : Int.max
    let isBelow = count > 0 && columns < indent + 20
    let place = isBelow ? lead + 2 : indent
    return rows.flatMap { row in
      var start = spaces(lead) + zip(row, widths).map { $0 + spaces($1 + 2 - TextWidth.of($0)) }.joined()
      while isBelow, start.last == " " { start.removeLast() }
      let parts = TextWrap.lines(row.last ?? "", columns: max(20, columns - place))
      let below = parts.dropFirst(isBelow ? 0 : 1).map { spaces(place) + $0 }
      return [isBelow ? start : start + (parts.first ?? "")] + below
    }
  }
}
