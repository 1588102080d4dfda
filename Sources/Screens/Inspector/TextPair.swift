import Frames

/// A text and another at its line's end, below each other where one line has no room for both.
struct TextPair {
  let start: String
  private let starts: [String]
  private let ends: [String]

  /// The texts in a number of columns.
  init(_ start: String, _ end: String, columns: Int) {
    self.start = start
    // A column before and behind them, and two between.
    let isOneLine = TextWidth.of(start) + TextWidth.of(end) + 4 <= columns
    starts =
      TextWidth.of(start) + 2 <= columns ? [start] : TextWrap.lines(start, columns: max(1, columns - 2))
    ends = isOneLine || end.isEmpty ? [end] : TextWrap.lines(end, columns: max(1, columns - 4))
    firstEnd = isOneLine || end.isEmpty ? 0 : starts.count
  }

  /// The line of the second text.
  private let firstEnd: Int

  /// How many lines they take.
  var height: Int { max(starts.count, firstEnd + ends.count) }

  func draw(on canvas: Canvas, _ startStyle: Style, _ endStyle: Style) {
    for (y, line) in ends.enumerated() {
      canvas.textAtEnd(line, y: firstEnd + y, end: canvas.size.width - 1, endStyle)
    }
    for (y, line) in starts.enumerated() {
      canvas.text(line, x: 1, y: y, startStyle, columns: canvas.size.width - 2)
    }
  }
}
