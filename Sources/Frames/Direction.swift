/// Which way a layout runs.
public enum Direction: Sendable, CaseIterable {
  case leftToRight
  case rightToLeft
}
