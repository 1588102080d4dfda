/// A grid of styled cells; what a screen looks like before any terminal is involved.
///
/// No wide cell is ever cut: writing over one half of it blanks the other, and one that would cross the right edge is not drawn.
public struct Surface: Equatable, Sendable {
  /// Its measures.
  public let size: Size
  /// All cells, row after row.
  public private(set) var cells: [Cell]

  /// Whether letters from right to left stand as they are seen, so that a terminal must not put them in order again.
  public let isOrdered: Bool

  /// Makes an empty surface.
  public init(_ size: Size, style: Style = .text, isOrdered: Bool = false) {
    self.size = size
    self.isOrdered = isOrdered
    self.cells = Array(repeating: .blank(style), count: size.width * size.height)
  }

  /// The cell at a position, or nil outside.
  public subscript(position: Position) -> Cell? { index(of: position).map { cells[$0] } }

  /// The cells of a row; empty outside.
  public subscript(row y: Int) -> ArraySlice<Cell> {
    guard y >= 0, y < size.height else { return [] }
    return cells[(y * size.width)..<((y + 1) * size.width)]
  }

  /// Whether a row looks the same on another surface; both must have it.
  public func hasSameRow(_ y: Int, as other: Surface) -> Bool {
    guard size.width == other.size.width else { return false }
    let start = y * size.width
    return cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        (start..<(start + size.width)).allSatisfy { cells[$0] == others[$0] }
      }
    }
  }

  /// Draws a cell; outside the surface nothing happens.
  public mutating func put(_ cell: Cell, at position: Position) {
    guard cell.width > 0, let index = index(of: position) else { return }
    if cell.width == 2 && position.x + 1 >= size.width {
      clearHalves(around: index, position)
      cells[index] = .blank(cell.style)
      return
    }
    clearHalves(around: index, position)
    if cell.width == 2 {
      clearHalves(around: index + 1, Position(x: position.x + 1, y: position.y))
      cells[index + 1] = .continuation(cell.style)
    }
    cells[index] = cell
  }

  /// Changes the style of a cell and leaves what is drawn there; both halves of a wide cell change.
  public mutating func restyle(_ position: Position, _ style: Style) {
    guard let index = index(of: position) else { return }
    cells[index].style = style
    if cells[index].width == 0, position.x > 0 { cells[index - 1].style = style }
    if cells[index].width == 2, position.x + 1 < size.width { cells[index + 1].style = style }
  }

  /// The same surface with every cell folded to ASCII, keeping its columns.
  public func foldedToASCII() -> Surface {
    var folded = self
    for index in cells.indices
    where cells[index].width > 0 && (!cells[index].scalar.isASCII || !cells[index].marks.isEmpty) {
      let cell = cells[index]
      folded.cells[index] = Cell(scalar: ASCIIText.folded(cell.scalar), width: 1, style: cell.style)
      if cell.width == 2 { folded.cells[index + 1] = Cell(scalar: "?", width: 1, style: cell.style) }
    }
    return folded
  }

  /// A wide cell of which one half is about to be overwritten loses the other half too.
  private mutating func clearHalves(around index: Int, _ position: Position) {
    switch cells[index].width {
    case 0 where position.x > 0: cells[index - 1] = .blank(cells[index - 1].style)
    case 2 where position.x + 1 < size.width: cells[index + 1] = .blank(cells[index + 1].style)
    default: break
    }
  }

  private func index(of position: Position) -> Int? {
    guard position.x >= 0, position.x < size.width, position.y >= 0, position.y < size.height else { return nil }
    return position.y * size.width + position.x
  }
}
