/// A width and a height in terminal cells, never negative.
public struct Size: Equatable, Hashable, Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Makes a size; a negative measure counts as zero.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Whether there is no cell in it.
  public var isEmpty: Bool { width == 0 || height == 0 }
}
