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

  let painter: Painter
  let phrases: Phrasebook
  private let record: Record

  init(_ size: Size, glyphs: GlyphSet, phrases: Phrasebook) {
    let direction: Direction = phrases.direction == .rightToLeft ? .rightToLeft : .leftToRight
    self.init(Painter(size, direction: direction, glyphs: glyphs), phrases, Record())
  }

  private init(_ painter: Painter, _ phrases: Phrasebook, _ record: Record) {
    self.painter = painter
    self.phrases = phrases
    self.record = record
  }

  var size: Size { painter.size }
  var bounds: Region { painter.bounds }
  var glyphs: GlyphSet { painter.glyphs }
  var outline: Outline { record.outline }
  var cursor: Position? { record.cursor }

  /// A part of this window.
  func window(_ part: Region) -> Canvas { Canvas(painter.window(part), phrases, record) }

  /// One row of this window.
  func row(_ y: Int) -> Canvas { window(Region(x: 0, y: y, width: size.width, height: 1)) }

  /// The same window for what lies over everything drawn so far and takes its place in the outline.
  var over: Canvas { Canvas(painter, phrases, Record()) }

  /// The same window for what reads from left to right in every language: numbers of cards, codes, addresses.
  var leftToRight: Canvas { Canvas(painter.facing(.leftToRight), phrases, record) }

  /// The text of a phrase.
  func say(_ phrase: Phrase) -> String { phrases.text(phrase) }

  /// The text of a key.
  func say(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { phrases.text(key, values) }

  /// Writes down what some cells mean; text from outside is made visible first.
  func note(
    _ role: OutlineRole, _ name: String, value: String? = nil, _ state: OutlineState = [], at part: Region? = nil,
    target: Target? = nil
  ) {
    record.outline.append(
      OutlineItem(
        role: role, name: VisibleText.sanitised(name), value: value.map(VisibleText.sanitised), state: state,
        region: (part ?? bounds).isEmpty ? nil : painter.place(part ?? bounds), target: target?.text))
  }

  /// Puts the real cursor on a cell of this window.
  func putCursor(_ x: Int, _ y: Int) {
    let inside = Position(x: min(max(0, x), size.width - 1), y: min(max(0, y), size.height - 1))
    record.cursor = painter.place(inside) ?? record.cursor
  }

  /// Draws one line of text; returns the columns used.
  @discardableResult
  func text(_ text: String, x: Int = 0, y: Int = 0, _ style: Style = .text, columns: Int = .max) -> Int {
    painter.text(text, at: Position(x: x, y: y), style: style, columns: columns)
  }

  /// Draws pieces of different styles one after another; returns the column behind the last.
  @discardableResult
  func pieces(_ pieces: [(String, Style)], x: Int = 0, y: Int = 0) -> Int {
    pieces.reduce(x) { column, piece in column + text(piece.0, x: column, y: y, piece.1) }
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
