/// A place in a scenario file.
public struct Place: Hashable, Sendable, Comparable {
  /// The file's path as it was given.
  public let file: String
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in Unicode scalars.
  public let column: Int
  /// The columns that it covers, 1 or more.
  public let length: Int
  /// The same columns counted from 0 in UTF-16 code units, as editors count.
  public let utf16: Range<Int>

  /// A place; `utf16` is only needed in a line with characters beyond the basic plane.
  public init(file: String, line: Int, column: Int, length: Int = 1, utf16: Range<Int>? = nil) {
    self.utf16 = utf16 ?? max(1, column) - 1..<max(1, column) - 1 + max(1, length)
    self.file = file
    self.line = max(1, line)
    self.column = max(1, column)
    self.length = max(1, length)
  }

  /// The place that comes first when the files are read one after the other is the smaller one.
  public static func < (left: Place, right: Place) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
