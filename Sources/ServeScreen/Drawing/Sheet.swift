import Frames
import Language

/// A window to draw a part of the screen through, with the words, and with the meanings that belong to the cells.
///
/// The checkout's screens have another, which is bound to their commands.
struct Sheet {
  private final class Record {
    var outline = Outline()
    var cursor: Position?
  }

  private(set) var painter: Painter
  let phrases: Phrasebook
  private var record = Record()

  init(_ size: Size, _ glyphs: GlyphSet, _ phrases: Phrasebook) {
    painter = Painter(size, direction: phrases.direction == .rightToLeft ? .rightToLeft : .leftToRight, glyphs: glyphs)
    self.phrases = phrases.forScreens
  }

  var size: Size { painter.size }
  var glyphs: GlyphSet { painter.glyphs }
  var outline: Outline { record.outline }
  var cursor: Position? { record.cursor }
  var surface: Surface { painter.surface }

  func window(_ part: Region) -> Sheet {
    var sheet = self
    sheet.painter = painter.window(part)
    return sheet
  }

  /// The same window for what lies over everything drawn so far and takes its place in the outline.
  var over: Sheet {
    var sheet = self
    sheet.record = Record()
    return sheet
  }

  func say(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { phrases.text(key, values) }

  /// Draws one line of text; returns the columns used.
  @discardableResult
  func text(_ text: String, x: Int = 0, y: Int = 0, _ style: Style = .text, columns: Int = .max) -> Int {
    painter.text(text, at: Position(x: x, y: y), style: style, columns: columns)
  }

  /// Writes down what some cells mean; text from outside is made visible first.
  func note(
    _ role: OutlineRole, _ name: String, value: String? = nil, _ state: OutlineState = [], at part: Region? = nil,
    target: ServeTarget? = nil
  ) {
    let part = part ?? painter.bounds
    record.outline.append(
      OutlineItem(
        role: role, name: VisibleText.spoken(name), value: value.map(VisibleText.spoken), state: state,
        region: part.isEmpty ? nil : painter.place(part), target: target?.text))
  }

  /// Puts the real cursor on a cell of this window.
  func putCursor(_ x: Int, _ y: Int) { record.cursor = painter.place(Position(x: x, y: y)) ?? record.cursor }

  /// Draws a line at a row.
  func draw(_ line: Line, y: Int) {
    if line.isRule { return drawRule(line.spoken, y: y) }
    let end = 1 + (line.end.map { TextWidth.of($0.text) + 1 } ?? 0)
    if let target = line.target {
      note(
        line.role, line.spoken, value: line.end?.text, line.isSelected ? .focused : [],
        at: Region(x: 0, y: y, width: size.width, height: 1), target: target)
    } else if !line.spoken.isEmpty {
      note(line.role, line.spoken, value: line.end?.text, at: Region(x: 0, y: y, width: size.width, height: 1))
    }
    if line.isSelected { text(glyphs.bar(painter.direction), y: y, .accent) }
    var x = 1 + line.indent
    let room = size.width - end
    for piece in line.pieces where x < room {
      x += text(piece.text, x: x, y: y, line.isSelected ? piece.style.with(.bold) : piece.style, columns: room - x) + 1
    }
    if let last = line.end { painter.rightAligned(last.text, y: y, end: size.width - 1, style: last.style) }
    if let cursor = line.cursor { putCursor(min(1 + line.indent + cursor, size.width - 1), y) }
  }

  /// Draws the heading of a part as a line across the window.
  private func drawRule(_ title: String, y: Int) {
    painter.rule(y: y, from: 1, columns: size.width - 2)
    let used = text(title, x: 3, y: y, .heading, columns: size.width - 7)
    text(" ", x: 2, y: y)
    text(" ", x: 3 + used, y: y)
    note(.heading, title, at: Region(x: 0, y: y, width: size.width, height: 1))
  }

  /// Draws lines from a row on, as many as fit; returns the row behind the last.
  @discardableResult
  func draw(_ lines: [Line], from y: Int = 0) -> Int {
    var y = y
    for line in lines where y < size.height {
      draw(line, y: y)
      y += 1
    }
    return y
  }
}

/// One line of a panel or a dialog: pieces with a space between them, and something at its end.
struct Line {
  struct Piece {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style = .text) { (self.text, self.style) = (VisibleText.filled(text), style) }
  }

  var pieces: [Piece]
  var end: Piece?
  var indent = 0
  var role = OutlineRole.text
  var target: ServeTarget?
  var isSelected = false
  /// The column of the real cursor, counted from the first piece; `nil` where it is not in this line.
  var cursor: Int?
  /// The words of the line, as they are read aloud.
  var spoken: String
  /// Whether it is the heading of a part.
  private(set) var isRule = false

  /// The heading of a part.
  static func rule(_ title: String) -> Line {
    var line = Line(title, .heading, .heading)
    line.isRule = true
    return line
  }

  init(
    _ pieces: [Piece] = [], end: Piece? = nil, indent: Int = 0, _ role: OutlineRole = .text,
    target: ServeTarget? = nil, isSelected: Bool = false
  ) {
    (self.pieces, self.end, self.indent, self.role) = (pieces.filter { !$0.text.isEmpty }, end, indent, role)
    (self.target, self.isSelected) = (target, isSelected)
    spoken = self.pieces.map(\.text).joined(separator: " ")
  }

  init(_ text: String, _ style: Style = .text, indent: Int = 0, _ role: OutlineRole = .text) {
    self.init([Piece(text, style)], indent: indent, role)
  }

  /// A field with its label; the cursor stands behind what was typed where the field has the keys.
  static func field(
    _ label: String, _ value: String, blank: String = "", end: Piece? = nil, _ target: ServeTarget, isFocused: Bool
  ) -> Line {
    let shown = Piece("[\(value)\(blank)]", isFocused ? .fieldFocused : .field)
    var line = Line([Piece(label, .muted), shown], end: end, .field, target: target, isSelected: isFocused)
    if isFocused { line.cursor = TextWidth.of(VisibleText.filled(label)) + 2 + TextWidth.of(value) }
    return line
  }

  /// A paragraph, broken into lines.
  static func paragraph(
    _ text: String, _ style: Style = .text, columns: Int, indent: Int = 0, _ role: OutlineRole = .text
  ) -> [Line] {
    TextWrap.lines(VisibleText.filled(text), columns: max(8, columns - 2 - indent)).map {
      Line($0, style, indent: indent, role)
    }
  }
}

/// As many lines as fit around one that must be seen, with a word on what is hidden.
struct ScrolledLines {
  let lines: [Line]
  /// The index of the line that must be seen.
  let focus: Int

  func draw(on sheet: Sheet) {
    let rows = sheet.size.height
    guard rows > 0 else { return }
    guard lines.count > rows else {
      sheet.draw(lines)
      return
    }
    // Two rows may say what is hidden.
    let room = max(1, rows - 2)
    var first = max(0, min(focus - room / 2, lines.count - room))
    if first <= 1 { first = 0 }
    let top = first > 0 ? 1 : 0
    var last = min(lines.count, first + rows - top)
    if last < lines.count { last -= 1 }
    if lines.count - last == 0 { first = max(0, lines.count - (rows - 1)) }
    if first > 0 { hidden("more.above", first, on: sheet, y: 0) }
    sheet.draw(Array(lines[first..<last]), from: first > 0 ? 1 : 0)
    if last < lines.count { hidden("more.below", lines.count - last, on: sheet, y: rows - 1) }
  }

  private func hidden(_ key: String, _ count: Int, on sheet: Sheet, y: Int) {
    sheet.draw(Line(sheet.say(key, ["count": .number(count)]), .muted, .status), y: y)
  }
}
