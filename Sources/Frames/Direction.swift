import Basics

/// Which way a layout runs.
public enum Direction: Sendable, CaseIterable {
  case leftToRight
  case rightToLeft

  /// The direction of a text that stands alone, by its first letter; from left to right where there is none.
  public init(firstLetterOf text: String) {
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
    self = first.map(Isolation.isRightToLeft) == true ? .rightToLeft : .leftToRight
  }
}
