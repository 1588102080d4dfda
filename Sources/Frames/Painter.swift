/// A window on a surface to draw through; nothing it draws leaves the window.
///
/// Positions are relative to the window and counted in reading direction: with `rightToLeft`, column zero is the rightmost one, and
/// what is drawn from there grows to the left. Text is drawn in the order given; a painter that was made for a layout from right to left puts
/// the letters of each line in the order in which they are seen.
public struct Painter {
  private final class Canvas {
    var surface: Surface
    init(_ surface: Surface) { self.surface = surface }
  }

  private let canvas: Canvas
  /// The window, in surface coordinates.
  public let region: Region
  /// Which way the layout runs.
  public let direction: Direction
  /// The symbols in use.
  public let glyphs: GlyphSet
  /// Whether text from right to left is put in order.
  let ordersText: Bool

  /// Makes a painter over a new, empty surface.
  public init(_ size: Size, direction: Direction = .leftToRight, glyphs: GlyphSet = .unicode, style: Style = .text) {
    self.canvas = Canvas(Surface(size, style: style, isOrdered: direction == .rightToLeft))
    self.region = Region(size)
    self.direction = direction
    self.glyphs = glyphs
    self.ordersText = direction == .rightToLeft
  }

  private init(_ whole: Painter, region: Region, direction: Direction) {
    self.canvas = whole.canvas
    self.region = region
    self.direction = direction
    self.glyphs = whole.glyphs
    self.ordersText = whole.ordersText
  }

  /// What has been drawn so far, through this and every other window on it.
  public var surface: Surface { canvas.surface }

  /// The window's measures.
  public var size: Size { region.size }

  /// The whole window as a region of its own coordinates.
  public var bounds: Region { Region(size) }

  /// A window within this one.
  public func window(_ part: Region) -> Painter {
    Painter(self, region: place(part), direction: direction)
  }

  /// The same window, drawn in another direction; for what reads the same everywhere, such as a card number.
  public func facing(_ direction: Direction) -> Painter {
    Painter(self, region: region, direction: direction)
  }

  /// Where a region of the window lies on the surface, clipped and mirrored; outlines hold these.
  public func place(_ part: Region) -> Region {
    let clipped = part.intersection(bounds)
    let x = direction == .leftToRight ? clipped.x : size.width - clipped.right
    return Region(x: region.x + x, y: region.y + clipped.y, width: clipped.width, height: clipped.height)
  }

  /// Where a cell of the window lies on the surface, or nil outside; frames hold their cursor so.
  public func place(_ position: Position) -> Position? {
    bounds.contains(position) ? physical(position, columns: 1) : nil
  }

  /// Draws a cell whose first column is `x` columns into the window.
  func put(_ cell: Cell, at position: Position) {
    let columns = Int(cell.width)
    guard columns > 0, position.x >= 0, position.x + columns <= size.width, position.y >= 0, position.y < size.height
    else { return }
    canvas.surface.put(cell, at: physical(position, columns: columns))
  }

  /// Draws cells side by side, left to right on the screen, as one block that begins at `position`.
  func put(_ cells: [Cell], at position: Position, columns: Int) {
    var x = position.x
    for cell in cells {
      let width = Int(cell.width)
      let logical = direction == .leftToRight ? x : 2 * position.x + columns - x - width
      put(cell, at: Position(x: logical, y: position.y))
      x += width
    }
  }

  /// Changes the style of every cell in a region and leaves what is drawn there.
  public func restyle(_ part: Region, _ style: Style) {
    let placed = place(part)
    for y in placed.y..<placed.bottom {
      for x in placed.x..<placed.right { canvas.surface.restyle(Position(x: x, y: y), style) }
    }
  }

  private func physical(_ position: Position, columns: Int) -> Position {
    let x = direction == .leftToRight ? position.x : size.width - position.x - columns
    return Position(x: region.x + x, y: region.y + position.y)
  }
}
