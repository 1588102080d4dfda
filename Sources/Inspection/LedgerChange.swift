public import Commerce
public import Pages

/// A change of what the provider holds for an attempt, and what brought it about.
public struct LedgerChange: Hashable, Sendable {
  /// When it was seen: the moment at which the provider made it.
  public let at: Timestamp
  /// What the provider held before.
  public let before: ProviderRecord
  /// What it held from then on.
  public let after: ProviderRecord
  /// The identifier of the timeline entry that caused it; `nil` if only time caused it.
  public let entry: Int?
  /// The request that brought it about, by its number; `nil` where none did.
  public let exchange: Int?

  /// A change.
  public init(at: Timestamp, before: ProviderRecord, after: ProviderRecord, entry: Int?, exchange: Int?) {
    self.at = at
    self.before = before
    self.after = after
    self.entry = entry
    self.exchange = exchange
  }
}
