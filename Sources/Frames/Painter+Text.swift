import Basics

/// Where text stands between two edges.
public enum Alignment: Sendable, CaseIterable {
  /// At the edge where reading begins.
  case start
  case centre
  /// At the edge where reading ends.
  case end
}

extension Painter {
  /// Draws one line of text from a position, cut with `…` where the window (or `columns`) ends.
  ///
  /// - Returns: the columns used.
  @discardableResult
  public func text(_ text: String, at position: Position, style: Style = .text, columns: Int = .max) -> Int {
    guard position.y >= 0, position.y < size.height, position.x >= 0 else { return 0 }
    let room = min(max(0, columns), size.width - position.x)
    guard room > 0 else { return 0 }
    let cells =
      ordersText && Isolation.hasRightToLeft(text)
      ? OrderedLine(text, base: direction, columns: room, style: style, glyphs: glyphs).cells
      : TextWidth.truncated(text, to: room, style: style, glyphs: glyphs)
    let used = TextWidth.of(cells)
    put(cells, at: position, columns: used)
    return used
  }

  /// Columns from the beginning of a drawn line to the cell before which a caret stands that has some columns of text behind it.
  public func column(ofCaret caret: Int, in text: String) -> Int {
    guard ordersText, Isolation.hasRightToLeft(text) else { return caret }
    return OrderedLine(text, base: direction).column(ofCaret: caret)
  }

  /// Draws one line of text so that it ends before column `end` (the window's edge unless given), cut at its end where it does not fit.
  ///
  /// - Returns: the columns used.
  @discardableResult
  public func rightAligned(_ text: String, y: Int, end: Int? = nil, style: Style = .text) -> Int {
    let end = min(end ?? size.width, size.width)
    let used = min(TextWidth.of(text), max(0, end))
    return self.text(text, at: Position(x: end - used, y: y), style: style, columns: used)
  }

  /// Draws one line of text in the middle of the window's width.
  ///
  /// - Returns: the columns used.
  @discardableResult
  public func centred(_ text: String, y: Int, style: Style = .text) -> Int {
    let used = min(TextWidth.of(text), size.width)
    return self.text(text, at: Position(x: (size.width - used) / 2, y: y), style: style, columns: used)
  }

  /// Draws a paragraph broken into lines; lines that do not fit into the region are left out, and the last one that does says so.
  ///
  /// - Returns: the lines used.
  @discardableResult
  public func wrapped(_ text: String, in part: Region, style: Style = .text, align: Alignment = .start) -> Int {
    let lines = TextWrap.lines(text, columns: part.width)
    let window = self.window(part)
    let shown = min(lines.count, window.size.height)
    for (y, line) in lines.prefix(shown).enumerated() {
      let content = y == shown - 1 && lines.count > shown ? line + " " + glyphs.ellipsis : line
      switch align {
      case .start: window.text(content, at: Position(x: 0, y: y), style: style)
      case .centre: window.centred(content, y: y, style: style)
      case .end: window.rightAligned(content, y: y, style: style)
      }
    }
    return shown
  }
}
