/// What a line of a `.tillrun` file is.
///
/// A run that is handed on has a header, a line for each thing that was done, and a seal that says how it ended. A session's file is
/// the same while it grows: a seal after each writing, and another header where a new world began. The last seal counts, and the last
/// header before it; what follows the last seal was never finished.
public enum RunLine: Hashable, Sendable {
  case header
  case deed
  case seal

  /// The format of a run that is handed on: one header, and one seal at the end.
  public static let wholeFormat = 1
  /// The format of a run that grows; no later one is read.
  public static let growingFormat = 2

  /// A line by its beginning.
  public init(_ line: some StringProtocol) {
    self =
      line.utf8.starts(with: #"{"tillrun":"#.utf8) ? .header : line.utf8.starts(with: #"{"end":"#.utf8) ? .seal : .deed
  }
}
