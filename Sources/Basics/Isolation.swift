/// Marks around a part of a text that keeps a direction of its own, so that what stands around it does not change its order: what the
/// Unicode isolates U+2066 to U+2069 are, as noncharacters (U+FDD0 to U+FDD2). Texts from outside that are made visible have none: theirs
/// are shown by their numbers.
public enum Isolation: UInt32, Sendable, CaseIterable {
  /// What follows runs from left to right.
  case leftToRight = 0xFDD0
  /// What follows runs as its first letter does.
  case firstLetter = 0xFDD1
  /// Here the part ends.
  case end = 0xFDD2

  /// The mark as a text.
  public var mark: String { Unicode.Scalar(rawValue).map { String($0) } ?? "" }

  /// The mark that a scalar is.
  @inlinable public init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0xFDD0, scalar.value <= 0xFDD2 else { return nil }
    self.init(rawValue: scalar.value)
  }

  /// The text between the mark and its end.
  public func around(_ text: String) -> String { text.isEmpty ? text : mark + text + Self.end.mark }

  /// Whether there is a mark in a text.
  public static func isIn(_ text: String) -> Bool {
    text.utf8.contains(0xEF) && text.unicodeScalars.contains { Isolation($0) != nil }
  }

  /// The text without marks: what is read aloud, copied and kept.
  public static func without(_ text: String) -> String {
    guard isIn(text) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { Isolation($0) == nil }))
  }

  /// Whether there is a letter of a script that is written from right to left.
  public static func hasRightToLeft(_ text: String) -> Bool {
    // In UTF-8 these scripts begin with the bytes D6 to DF (U+0590 to U+07FF), E0 (U+0800 to U+08FF) and EF (presentation forms).
    let isPossible = text.utf8.contains { $0 >= 0xD6 && $0 <= 0xE0 || $0 == 0xEF }
    return isPossible && text.unicodeScalars.contains(where: isRightToLeft)
  }

  /// Whether a scalar is written from right to left (Unicode, bidirectional classes R and AL by their blocks).
  public static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFE: scalar.properties.isAlphabetic
    default: false
    }
  }
}
