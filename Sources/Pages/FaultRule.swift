/// The side whose calls a rule is about.
public enum CallingSide: String, Hashable, Sendable, CaseIterable {
  /// The app, with public credentials.
  case app
  /// The merchant's server, with secret keys.
  case merchant
}

/// The calls that fail, of those that a rule is about; calls are counted from 1.
public enum Occurrence: Hashable, Sendable {
  /// Each.
  case each
  /// The calls in a range of numbers.
  case nth(ClosedRange<Int>)
  /// Every nth call: 3 means the third, the sixth and so on; less than 1 means none.
  case every(Int)
  /// Each with a chance, drawn from the world's seed.
  case chance(Chance)
}

/// One thing that shall go wrong.
public struct FaultRule: Hashable, Sendable, Identifiable {
  /// The name by which it is healed and reported; empty where the world names it when it is armed.
  public let id: String
  /// The calls it is about.
  public let operation: OperationPattern
  /// The side whose calls it is about; `nil` means the app's and the merchant's.
  public let side: CallingSide?
  /// The calls that fail, of those it is about.
  public let occurrence: Occurrence
  /// The duration from when it is armed; `nil` means until it is cleared.
  public let lasting: Duration?
  /// The effect.
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

/// Which part of a call is lost.
public enum LostPart: String, Hashable, Sendable, CaseIterable {
  /// The request: the provider never hears of it.
  case request
  /// The answer: the provider acts, the app does not learn.
  case answer
}

extension FaultRule {
  /// The loss of a part of the next call, or of the next one that a pattern matches, such as `stc-pay.confirm`; the world names it.
  public static func loss(of part: LostPart, calls: OperationPattern = .all) -> FaultRule {
    FaultRule(id: "", operation: calls, occurrence: .nth(1...1), effect: part == .request ? .dropBefore : .dropAfter)
  }

  /// The part that it loses of the next call; `nil` for every rule that has a name of its own.
  public var lostPart: LostPart? { LostPart.allCases.first { self == .loss(of: $0, calls: operation) } }

  /// The same rule with another name.
  public func named(_ id: String) -> FaultRule {
    FaultRule(id: id, operation: operation, side: side, occurrence: occurrence, lasting: lasting, effect: effect)
  }
}
