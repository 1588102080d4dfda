import Basics

/// Columns of text, as the painter will draw it.
public enum TextWidth {
  /// The columns one scalar takes: 0 for a combining mark, 1 or 2 for a character, and the columns of its visible stand-in for
  /// anything that cannot be shown.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    switch WidthClass(scalar) {
    case .narrow: 1
    case .wide: 2
    case .mark: 0
    case .invisible, .unsupported: of(StandIn.text(for: scalar))
    }
  }

  /// The columns a text takes on one line.
  public static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return of(Cell.cells(of: text))
  }

  static func of(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + Int($1.width) } }

  /// The cells of a text cut to `columns`, with the mark for missing text at the end when something had to go.
  public static func truncated(_ text: String, to columns: Int, style: Style = .text, glyphs: GlyphSet = .unicode)
    -> [Cell]
  {
    let cells = Cell.cells(of: text, style: style)
    if of(cells) <= columns { return cells }
    let ellipsis = Cell.cells(of: glyphs.ellipsis, style: style)
    let room = columns - of(ellipsis)
    if room < 0 { return prefix(of: cells, columns: columns) }
    return prefix(of: cells, columns: room) + ellipsis
  }

  static func prefix(of cells: [Cell], columns: Int) -> [Cell] {
    var used = 0
    return Array(
      cells.prefix { cell in
        used += Int(cell.width)
        return used <= columns
      })
  }
}
