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
  public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// Its width and height.
  public var size: Size { Size(width: width, height: height) }

  /// Whether there is no cell in it.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// The first column after it.
  public var right: Int { x + width }

  /// The first row after it.
  public var bottom: Int { y + height }

  /// Whether the cell at a position belongs to it.
  public func contains(_ position: Position) -> Bool {
    position.x >= x && position.x < right && position.y >= y && position.y < bottom
  }

  /// The region without a margin of that many cells on all four sides.
  public func inset(by margin: Int) -> Region { inset(horizontal: margin, vertical: margin) }

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

  /// The first `columns` columns, and the rest after `gap` columns.
  public func splitLeft(_ columns: Int, gap: Int = 0) -> (left: Region, rest: Region) {
    let cut = min(max(0, columns), width)
    let skip = min(cut + max(0, gap), width)
    return (
      Region(x: x, y: y, width: cut, height: height), Region(x: x + skip, y: y, width: width - skip, height: height)
    )
  }
}
