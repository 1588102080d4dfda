/// What is true of an outline item at this moment.
public struct OutlineState: OptionSet, Hashable, Sendable {
  /// One bit for each state.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The cursor is here.
  public static let focused = OutlineState(rawValue: 1)
  /// It cannot be used now.
  public static let disabled = OutlineState(rawValue: 2)
  /// Its value is wrong.
  public static let invalid = OutlineState(rawValue: 4)
  /// It is the one chosen among several.
  public static let selected = OutlineState(rawValue: 8)

  /// Every single state, in the order they are told.
  public static let all: [OutlineState] = [.focused, .selected, .disabled, .invalid]
}
