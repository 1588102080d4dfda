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

  /// A phrase by its key, with the values for its places.
  public init(_ key: String, _ values: [String: Value] = [:]) {
    self.key = key
    self.values = values
  }
}
