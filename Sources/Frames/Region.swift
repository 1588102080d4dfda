/// A rectangle of cells; no measure is ever negative.
public struct Region: Equatable, Hashable, Sendable {
  /// The first column.
  public let x: Int
  /// The first row.
  public let y: Int
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Makes a region; what lies left of column zero or above row zero is cut off, and a negative measure counts as zero.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = max(0, x)
    self.y = max(0, y)
    self.width = max(0, width + min(0, x))
    self.height = max(0, height + min(0, y))
  }

  /// The region of that size at the origin.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Its width and height.
  public var size: Size { Size(width: width, height: height) }

  /// Whether there is no cell in it.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// The first column after it.
  public var right: Int { x + width }

  /// The first row after it.
  public var bottom: Int { y + height }

  /// Its first cell.
  public var origin: Position { Position(x: x, y: y) }

  /// Whether the cell at a position belongs to it.
  public func contains(_ position: Position) -> Bool {
    position.x >= x && position.x < right && position.y >= y && position.y < bottom
  }

  /// The region without a margin of that many cells on all four sides.
  public func inset(by margin: Int) -> Region {
    inset(horizontal: margin, vertical: margin)
  }

  /// The region without a margin of that many columns at both sides and rows above and below.
  public func inset(horizontal: Int, vertical: Int) -> Region {
    Region(
      x: x + min(horizontal, width), y: y + min(vertical, height), width: width - 2 * horizontal,
      height: height - 2 * vertical)
  }

  /// What both regions share; empty where they do not meet.
  public func intersection(_ other: Region) -> Region {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Region(x: left, y: top, width: min(right, other.right) - left, height: min(bottom, other.bottom) - top)
  }

  /// The same region moved by columns and rows.
  public func moved(x columns: Int = 0, y rows: Int = 0) -> Region {
    Region(x: x + columns, y: y + rows, width: width, height: height)
  }

  /// The first `columns` columns, and the rest after `gap` columns.
  public func splitLeft(_ columns: Int, gap: Int = 0) -> (left: Region, rest: Region) {
    let cut = min(max(0, columns), width)
    let skip = min(cut + max(0, gap), width)
    return (
      Region(x: x, y: y, width: cut, height: height),
      Region(x: x + skip, y: y, width: width - skip, height: height)
    )
  }

  /// The last `columns` columns, and the rest before `gap` columns.
  public func splitRight(_ columns: Int, gap: Int = 0) -> (right: Region, rest: Region) {
    let cut = min(max(0, columns), width)
    let skip = min(cut + max(0, gap), width)
    return (
      Region(x: right - cut, y: y, width: cut, height: height),
      Region(x: x, y: y, width: width - skip, height: height)
    )
  }

  /// The first `rows` rows, and the rest after `gap` rows.
  public func splitTop(_ rows: Int, gap: Int = 0) -> (top: Region, rest: Region) {
    let cut = min(max(0, rows), height)
    let skip = min(cut + max(0, gap), height)
    return (
      Region(x: x, y: y, width: width, height: cut),
      Region(x: x, y: y + skip, width: width, height: height - skip)
    )
  }

  /// The last `rows` rows, and the rest before `gap` rows.
  public func splitBottom(_ rows: Int, gap: Int = 0) -> (bottom: Region, rest: Region) {
    let cut = min(max(0, rows), height)
    let skip = min(cut + max(0, gap), height)
    return (
      Region(x: x, y: bottom - cut, width: width, height: cut),
      Region(x: x, y: y, width: width, height: height - skip)
    )
  }

  /// A region of at most that size in the middle of this one.
  public func centred(_ size: Size) -> Region {
    let columns = min(size.width, width)
    let rows = min(size.height, height)
    return Region(x: x + (width - columns) / 2, y: y + (height - rows) / 2, width: columns, height: rows)
  }
}
