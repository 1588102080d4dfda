/// One of several equal parts of a list of scenarios, so that several machines run it together.
///
/// The scenarios go round: the first to the first part, the second to the second. The same files and options give the same parts on
/// every machine, and all parts together are everything, once.
public struct Shard: Hashable, Sendable {
  /// Which part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// The most parts; Till's own limit.
  public static let most = 10_000

  /// A part; `nil` unless 1 ≤ number ≤ count ≤ 10,000.
  public init?(number: Int, count: Int) {
    guard 1...Self.most ~= count, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/4`; `nil` when it is nothing like it.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether the scenario at a place of the list, from 0, belongs to this part.
  public func holds(_ place: Int) -> Bool { place % count == number - 1 }
}
