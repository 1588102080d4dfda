/// The pace of virtual time beside the wall clock.
public enum Pace: Hashable, Sendable {
  /// It stands still.
  case paused
  /// The given number of virtual seconds per second, 1 or more.
  case running(Int)
}
