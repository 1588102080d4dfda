import Checkout
import Frames
import Language

/// A window to draw a part of a screen through, with the words and with the meanings that belong to the cells.
struct Canvas {
  /// What all windows of one frame write down besides cells.
  private final class Record {
    var outline = Outline()
    var cursor: Position?
  }

  private(set) var painter: Painter
  let phrases: Phrasebook
  private var record: Record
  /// `true` if keys go to this canvas; on others nothing is marked as selected.
  private(set) var isActive = true
  /// The distance in blocks by which a person has scrolled below the selection.
  private(set) var scroll = 0

  init(_ size: Size, glyphs: GlyphSet, phrases: Phrasebook) {
    let direction: Direction = phrases.direction == .rightToLeft ? .rightToLeft : .leftToRight
    painter = Painter(size, direction: direction, glyphs: glyphs)
    self.phrases = phrases.forScreens
    record = Record()
  }

  var size: Size { painter.size }
  var bounds: Region { painter.bounds }
  var glyphs: GlyphSet { painter.glyphs }
  var outline: Outline { record.outline }
  var cursor: Position? { record.cursor }

  /// A part of this window.
  func window(_ part: Region) -> Canvas {
    var canvas = self
    canvas.painter = painter.window(part)
    return canvas
  }

  /// One row of this window.
  func row(_ y: Int) -> Canvas { window(Region(x: 0, y: y, width: size.width, height: 1)) }

  /// The same window for what lies over everything drawn so far and takes its place in the outline.
  var over: Canvas {
    var canvas = self
    canvas.record = Record()
    return canvas
  }

  /// The same window for the screen itself, which may not have the keys, and may be looked at further down.
  func screen(isActive: Bool, scroll: Int) -> Canvas {
    var canvas = self
    canvas.isActive = isActive
    canvas.scroll = scroll
    return canvas
  }

  /// The same window for what reads from left to right in every language: numbers of cards, codes, addresses.
  var leftToRight: Canvas {
    var canvas = self
    canvas.painter = painter.facing(.leftToRight)
    return canvas
  }

  /// The same window for a text that somebody typed, which runs as its first letter does.
  func running(as text: String) -> Canvas {
    Direction(firstLetterOf: text) == .rightToLeft ? self : leftToRight
  }

  /// The text of a phrase.
  func say(_ phrase: Phrase) -> String { phrases.text(phrase) }

  /// The text of a key.
  func say(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { phrases.text(key, values) }

  /// Writes down what some cells mean; text from outside is made visible first.
  func note(
    _ role: OutlineRole, _ name: String, value: String? = nil, _ state: OutlineState = [], at part: Region? = nil,
    target: Target? = nil
  ) {
    let state = isActive ? state : state.subtracting(.focused)
    record.outline.append(
      OutlineItem(
        role: role, name: VisibleText.spoken(name), value: value.map(VisibleText.spoken), state: state,
        region: (part ?? bounds).isEmpty ? nil : painter.place(part ?? bounds), target: target?.text))
  }

  /// Puts the real cursor on a cell of this window.
  func putCursor(_ x: Int, _ y: Int) {
    guard isActive, !size.isEmpty else { return }
    let inside = Position(x: min(max(0, x), size.width - 1), y: min(max(0, y), size.height - 1))
    record.cursor = painter.place(inside) ?? record.cursor
  }

  /// Marks a row as selected.
  func bar(x: Int = 0, y: Int = 0) {
    if isActive { text(glyphs.bar(painter.direction), x: x, y: y, .accent) }
  }

  /// Draws one line of text; returns the columns used.
  @discardableResult
  func text(_ text: String, x: Int = 0, y: Int = 0, _ style: Style = .text, columns: Int = .max) -> Int {
    painter.text(text, at: Position(x: x, y: y), style: style, columns: columns)
  }

  /// Draws pieces of different styles one after another; returns the column behind the last.
  @discardableResult
  func pieces(_ pieces: [(String, Style)], x: Int = 0, y: Int = 0) -> Int {
    pieces.reduce(x) { column, piece in
      // Spaces are columns of the line, so that they stay between the pieces whichever way it runs.
      let indent = piece.0.prefix { $0 == " " }.count
      let words = String(piece.0.dropFirst(indent))
      let trailing = words.reversed().prefix { $0 == " " }.count
      let used = text(String(words.dropLast(trailing)), x: column + indent, y: y, piece.1)
      return column + indent + used + trailing
    }
  }

  /// Draws a line that ends before a column, the window's edge unless given; returns where it begins.
  @discardableResult
  func textAtEnd(_ text: String, y: Int = 0, end: Int? = nil, _ style: Style = .text) -> Int {
    (end ?? size.width) - painter.rightAligned(text, y: y, end: end, style: style)
  }

  /// Draws a paragraph from a row on; returns the rows used.
  @discardableResult
  func paragraph(_ text: String, x: Int = 0, y: Int = 0, _ style: Style = .text) -> Int {
    painter.wrapped(text, in: Region(x: x, y: y, width: size.width - x, height: size.height - y), style: style)
  }
}

extension Phrase.Value {
  /// A text from outside, made visible, to go into a phrase.
  static func outside(_ text: String) -> Phrase.Value { .text(VisibleText.sanitised(text)) }
}
