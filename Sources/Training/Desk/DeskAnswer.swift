public import TillAssets

/// An answer of the desk: an outcome, and those near it that are answered alike.
public struct DeskAnswer: Hashable, Sendable {
  /// The outcome that fits best.
  public let outcome: Outcome
  /// Others that fit and come to the same: of the same family or name, with the same money and the same advice.
  public internal(set) var twins: [Outcome]
}

extension Outcome {
  /// Whether another is answered alike.
  func isTwin(of other: Outcome) -> Bool {
    guard money == other.money, retry == other.retry else { return false }
    return name == other.name || family != nil && family == other.family
  }
}
