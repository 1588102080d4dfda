public import Commerce

/// Something a person reads, named by its key in the language table and filled with values; never a sentence itself.
public struct Phrase: Hashable, Sendable {
  /// One value that goes into a phrase.
  public enum Value: Hashable, Sendable {
    /// A text as it is: a name, a code, an address.
    case text(String)
    /// A whole number; the one named `count` chooses the plural form.
    case number(Int)
    /// An amount.
    case money(Money)
    /// A date.
    case date(CivilDate)
    /// A span of time as minutes and seconds.
    case duration(Duration)
    /// Another phrase.
    indirect case phrase(Phrase)
  }

  /// The key in the language table, such as `result.declined.title`.
  public let key: String
  /// The values by the names of their places.
  public let values: [String: Value]

  /// A text as it goes into a sentence: whatever would end the line, so that what follows looked like another message, is shown by its
  /// picture (`␊`).
  public static func onOneLine(_ text: String) -> String {
    let isHarmless = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0xC2 && $0 != 0xE2 }
    guard !isHarmless else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x85, 0x2028, 0x2029: result.append("\u{2424}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The same with further values for its places; its own come first unless they are replaced.
  public func adding(_ more: [String: Value], replacing: Bool = false) -> Phrase {
    Phrase(key, values.merging(more) { replacing ? $1 : $0 })
  }

  /// A phrase by its key, with the values for its places.
  public init(_ key: String, _ values: [String: Value] = [:]) {
    self.key = key
    self.values = values
  }
}
