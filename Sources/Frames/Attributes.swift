/// How a cell stands out without colour.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes.
  public static let bold = Attributes(rawValue: 1)
  /// A line under the text.
  public static let underline = Attributes(rawValue: 2)
  /// Ink and background exchanged.
  public static let reverse = Attributes(rawValue: 4)
  /// Fainter ink; never the only carrier of a meaning.
  public static let dim = Attributes(rawValue: 8)

  /// Every attribute with its name, in a fixed order.
  public static let named: [(attribute: Attributes, name: String)] = [
    (.bold, "bold"), (.underline, "underline"), (.reverse, "reverse"), (.dim, "dim"),
  ]
}
