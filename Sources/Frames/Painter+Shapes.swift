extension Painter {
  /// Covers a region with one character, a space unless given.
  public func fill(_ part: Region, style: Style = .text, with character: String = " ") {
    let visible = part.intersection(bounds)
    guard let cell = Cell.cells(of: character, style: style).first else { return }
    let step = Int(cell.width)
    for y in visible.y..<visible.bottom {
      var x = visible.x
      while x + step <= visible.right {
        put(cell, at: Position(x: x, y: y))
        x += step
      }
    }
  }

  /// Draws a box along a region's edge, with a title set into its upper line; what is inside stays as it is.
  public func box(
    _ part: Region, title: String = "", style: Style = .border, titleStyle: Style = .heading, isRounded: Bool = false
  ) {
    guard part.width >= 2, part.height >= 2 else { return }
    let border = isRounded ? glyphs.roundedBorder : glyphs.border
    let (last, bottom) = (part.right - 1, part.bottom - 1)
    let inner = part.width - 2
    fill(Region(x: part.x + 1, y: part.y, width: inner, height: 1), style: style, with: border.horizontal)
    fill(Region(x: part.x + 1, y: bottom, width: inner, height: 1), style: style, with: border.horizontal)
    fill(Region(x: part.x, y: part.y + 1, width: 1, height: part.height - 2), style: style, with: border.vertical)
    fill(Region(x: last, y: part.y + 1, width: 1, height: part.height - 2), style: style, with: border.vertical)
    let mirrored = direction == .rightToLeft
    corner(mirrored ? border.topRight : border.topLeft, Position(x: part.x, y: part.y), style)
    corner(mirrored ? border.topLeft : border.topRight, Position(x: last, y: part.y), style)
    corner(mirrored ? border.bottomRight : border.bottomLeft, Position(x: part.x, y: bottom), style)
    corner(mirrored ? border.bottomLeft : border.bottomRight, Position(x: last, y: bottom), style)
    if !title.isEmpty && inner >= 5 {
      window(Region(x: part.x + 1, y: part.y, width: inner, height: 1)).inset(title, style: titleStyle)
    }
  }

  /// Draws a line across the window at a row, or across a part of it, with a title set into it after two columns.
  public func rule(y: Int, from x: Int = 0, columns: Int = .max, title: String = "", style: Style = .border) {
    let line = Region(x: x, y: y, width: min(columns, size.width - x), height: 1)
    fill(line, style: style, with: glyphs.border.horizontal)
    if !title.isEmpty && line.width >= 7 {
      window(Region(x: x + 2, y: y, width: line.width - 2, height: 1)).inset(title, style: style)
    }
  }

  private func corner(_ piece: String, _ position: Position, _ style: Style) { text(piece, at: position, style: style) }

  /// A title with a space on both sides, that leaves at least one column of the line after it.
  private func inset(_ title: String, style: Style) {
    let used = text(title, at: Position(x: 1, y: 0), style: style, columns: size.width - 3)
    put(.blank(style), at: Position(x: 0, y: 0))
    put(.blank(style), at: Position(x: used + 1, y: 0))
  }
}
