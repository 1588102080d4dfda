/// Who makes a call that may go wrong.
public enum CallingSide: String, Hashable, Sendable, CaseIterable {
  /// The app, with public credentials.
  case app
  /// The merchant's server, with secret keys.
  case merchant
}

/// Which of the calls that a rule is about go wrong; calls are counted from 1.
public enum Occurrence: Hashable, Sendable {
  /// Each.
  case each
  /// Those of a range of numbers.
  case nth(ClosedRange<Int>)
  /// Every so many: 3 means the third, the sixth and so on; less than 1 means none.
  case every(Int)
  /// Each with a chance, drawn from the world's seed.
  case chance(Chance)
}

/// One thing that shall go wrong.
public struct FaultRule: Hashable, Sendable, Identifiable {
  /// The name by which it is healed and reported.
  public let id: String
  /// The calls it is about.
  public let operation: OperationPattern
  /// Whose calls it is about; `nil` means the app's and the merchant's.
  public let side: CallingSide?
  /// Which of the calls it is about go wrong.
  public let occurrence: Occurrence
  /// How long it lasts from when it is armed; `nil` means until it is healed.
  public let lasting: Duration?
  /// What goes wrong.
  public let effect: FaultEffect

  /// A rule.
  public init(
    id: String, operation: OperationPattern, side: CallingSide? = nil, occurrence: Occurrence = .each,
    lasting: Duration? = nil, effect: FaultEffect
  ) {
    self.id = id
    self.operation = operation
    self.side = side
    self.occurrence = occurrence
    self.lasting = lasting
    self.effect = effect
  }
}
