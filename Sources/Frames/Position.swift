/// A cell's place: column `x` and row `y`, both counted from zero at the top left.
public struct Position: Equatable, Hashable, Sendable {
  /// The column.
  public let x: Int
  /// The row.
  public let y: Int

  /// Makes a position; negative values are allowed and lie outside every region.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
