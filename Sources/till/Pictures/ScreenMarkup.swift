import Basics
import Frames

/// The rows of a screen as SVG: cells of 10 by 20 units, colours as classes, so that one drawing serves every theme whose attributes
/// are alike.
///
/// Text stays text. Each piece says how wide it is (`textLength`; SVG 2, section 11.5), so that columns stay in line with any font.
struct ScreenMarkup {
  /// A cell's measures, in the drawing's units.
  static let cell = (width: 10, height: 20)
  /// How far the text's base line lies below the upper edge of its cell.
  private static let baseLine = 15

  private let themes: [Theme]

  /// Markup for themes with the same attributes; the first one says which they are.
  init(_ themes: [Theme]) { self.themes = themes }

  /// The rows of a frame, from the top; the terminal's cursor is a line under its cell.
  func rows(of frame: Frame) -> [String] {
    (0..<frame.surface.size.height).map { y in
      row(Array(frame.surface[row: y]), cursor: frame.cursor?.y == y ? frame.cursor?.x : nil)
    }
  }

  /// The rules that give the classes in use their colours, sorted.
  func rules(for markup: String, in theme: Theme) -> [String] {
    var rules: Set<String> = []
    for role in Role.allCases {
      let paint = theme.paint(role)
      for (isInk, ink) in [(true, paint.foreground), (false, paint.background)] {
        let name = Look.name(of: role, isInk: isInk)
        if markup.contains("\"\(name)\"") || markup.contains("\"\(name) ") {
          rules.insert(".\(name){fill:\(ink.exact.css)}")
        }
      }
    }
    return rules.sorted()
  }

  // MARK: Cells

  /// How a cell is drawn: the classes of its ink and its background, and its attributes.
  private struct Look: Hashable {
    var ink: String
    var page: String
    let isPagePlain: Bool
    let attributes: Attributes

    init(_ style: Style, _ themes: [Theme]) {
      attributes = style.attributes.union(themes.first?.paint(style.role).attributes ?? [])
      let isReversed = attributes.contains(.reverse)
      ink = Self.name(of: style.role, isInk: !isReversed)
      page = Self.name(of: style.role, isInk: isReversed)
      isPagePlain =
        !isReversed && themes.allSatisfy { $0.paint(style.role).background.exact == $0.paint(.text).background.exact }
    }

    static func name(of role: Role, isInk: Bool) -> String { "\(role)-\(isInk ? "ink" : "page")" }

    var classes: String {
      ink + (attributes.contains(.bold) ? " bold" : "") + (attributes.contains(.dim) ? " dim" : "")
    }
  }

  private func row(_ cells: [Cell], cursor: Int?) -> String {
    var pages = ShapePaths()
    var shapes = ShapePaths()
    var words = WordRun()
    for (x, cell) in cells.enumerated() where cell.width > 0 {
      let columns = Int(cell.width)
      let look = Look(cell.style, themes)
      let left = Double(x * Self.cell.width)
      let width = Double(columns * Self.cell.width)
      if !look.isPagePlain { pages.add(CellRectangle(left, 0, width, Double(Self.cell.height)), in: look.page) }
      if look.attributes.contains(.underline) { shapes.add(CellRectangle(left, 17, width, 1), in: look.ink) }
      if let cursor, (x..<x + columns).contains(cursor) { shapes.add(CellRectangle(left, 18, width, 2), in: look.ink) }
      if cell.marks.isEmpty, let rectangles = CellShape.rectangles(of: cell.scalar) {
        for part in rectangles {
          shapes.add(CellRectangle(left + part.x, part.y, part.width, part.height), in: look.ink)
        }
        words.end()
      } else {
        words.add(cell, at: x, classes: look.classes)
      }
    }
    words.end()
    return pages.markup + shapes.markup + words.pieces.map(text).joined()
  }

  private func text(_ piece: WordRun.Piece) -> String {
    let width = piece.columns * Self.cell.width
    return
      #"<text class="\#(piece.classes)" x="\#(piece.x * Self.cell.width)" y="\#(Self.baseLine)" textLength="\#(width)""#
      + #" lengthAdjust="spacingAndGlyphs">\#(XMLText.content(piece.text))</text>"#
  }
}

/// Rectangles by their class, neighbours in one.
private struct ShapePaths {
  private var classes: [String] = []
  private var rectangles: [String: [CellRectangle]] = [:]

  mutating func add(_ rectangle: CellRectangle, in name: String) {
    guard var known = rectangles[name] else {
      classes.append(name)
      rectangles[name] = [rectangle]
      return
    }
    if let last = known.last, last.y == rectangle.y, last.height == rectangle.height, last.x + last.width == rectangle.x
    {
      known[known.count - 1] = CellRectangle(last.x, last.y, last.width + rectangle.width, last.height)
    } else {
      known.append(rectangle)
    }
    rectangles[name] = known
  }

  /// One path for each class.
  var markup: String {
    classes.map { name in
      let steps = (rectangles[name] ?? []).map { part in
        "M\(Self.number(part.x)) \(Self.number(part.y))h\(Self.number(part.width))v\(Self.number(part.height))"
          + "h-\(Self.number(part.width))z"
      }
      return #"<path class="\#(name)" d="\#(steps.joined())"/>"#
    }.joined()
  }

  private static func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
}

/// Puts the cells of a row together to pieces of text: as long as they look the same and the font gives every cell the same width.
private struct WordRun {
  struct Piece {
    let x: Int
    var columns: Int
    var text: String
    let classes: String
    let canGrow: Bool
  }

  private(set) var pieces: [Piece] = []
  private var isOpen = false
  private var hasGap = false

  mutating func add(_ cell: Cell, at x: Int, classes: String) {
    guard cell.scalar != " " || !cell.marks.isEmpty else {
      // One space joins two words; more of them, or one at an end, need not be drawn.
      if hasGap { end() }
      hasGap = isOpen
      return
    }
    var text = String(String.UnicodeScalarView([cell.scalar]))
    for mark in cell.marks.scalars { text.unicodeScalars.append(mark) }
    // A font may lack anything beyond the letters of European languages, and what is taken from another one has another width.
    let canGrow = cell.width == 1 && cell.marks.isEmpty && cell.scalar.value < 0x250
    if isOpen, canGrow, var last = pieces.last, last.canGrow, last.classes == classes {
      last.text += (hasGap ? " " : "") + text
      last.columns = x + 1 - last.x
      pieces[pieces.count - 1] = last
    } else {
      pieces.append(Piece(x: x, columns: Int(cell.width), text: text, classes: classes, canGrow: canGrow))
    }
    (isOpen, hasGap) = (canGrow, false)
  }

  mutating func end() { (isOpen, hasGap) = (false, false) }
}

extension RGB {
  /// The colour as style sheets have it.
  var css: String {
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
