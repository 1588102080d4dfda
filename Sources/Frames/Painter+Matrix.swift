extension Painter {
  /// Draws a matrix with its quiet zone, never mirrored, and only if all of it fits.
  ///
  /// Two rows of modules share a row of cells, drawn with nothing but spaces and the lower half block over explicit colours: block
  /// glyphs for dark modules leave gaps that scanners stumble over. With `GlyphSet.ascii` a module is two spaces wide and one row high.
  /// The missing half row under an odd number of modules is light.
  ///
  /// - Returns: whether there was room.
  @discardableResult
  public func halfBlockMatrix(_ matrix: Matrix, at position: Position, quietZone: Int = 4) -> Bool {
    let needed = matrix.size(quietZone: quietZone, glyphs: glyphs)
    let part = Region(x: position.x, y: position.y, width: needed.width, height: needed.height)
    guard part.intersection(bounds) == part else { return false }
    let window = self.window(part).facing(.leftToRight)
    for y in 0..<needed.height {
      for x in 0..<needed.width { window.put(module(matrix, x, y, quietZone), at: Position(x: x, y: y)) }
    }
    return true
  }

  private func module(_ matrix: Matrix, _ x: Int, _ y: Int, _ quietZone: Int) -> Cell {
    switch glyphs {
    case .ascii:
      let dark = matrix[x / 2 - quietZone, y - quietZone]
      return .blank(Style(dark ? .qrDark : .qrLight))
    case .unicode:
      let upper = matrix[x - quietZone, 2 * y - quietZone]
      let lower = matrix[x - quietZone, 2 * y + 1 - quietZone]
      let style = Style(upper ? .qrDark : .qrLight)
      return upper == lower ? .blank(style) : Cell(scalar: "▄", width: 1, style: style)
    }
  }
}
