/// A probability in whole thousandths, so that no fractions are stored or drawn.
public struct Chance: Hashable, Sendable {
  /// From 0 for never to 1,000 for always.
  public let perMille: Int

  /// A probability in thousandths, from 0 to 1,000; `nil` outside that range.
  public init?(perMille: Int) {
    guard (0...1_000).contains(perMille) else { return nil }
    self.perMille = perMille
  }

  private init(known perMille: Int) { self.perMille = perMille }

  /// Never.
  public static let never = Chance(known: 0)
  /// Always.
  public static let always = Chance(known: 1_000)
  /// One as likely as the other.
  public static let half = Chance(known: 500)

  /// Reads a decimal from 0 to 1 with at most three decimals, such as `0.3`; `nil` for anything else.
  public init?(_ text: String) {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let decimals = halves.count == 2 ? halves[1] : "0"
    guard (halves[0] + decimals).utf8.allSatisfy({ (0x30...0x39).contains($0) }), (1...3).contains(decimals.utf8.count),
      let whole = Int(halves[0]), whole <= 1,
      let part = Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
    else { return nil }
    self.init(perMille: whole * 1_000 + part)
  }

  /// The decimal without zeros at its end, such as `0.3`.
  public var text: String {
    let digits = String(perMille % 1_000)
    var decimals = String(repeating: "0", count: 3 - digits.utf8.count) + digits
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return decimals.isEmpty ? "\(perMille / 1_000)" : "\(perMille / 1_000).\(decimals)"
  }

  /// `true` if the event happens for a random number from 0 to 999.
  public func takes(_ thousandth: UInt64) -> Bool { thousandth < UInt64(perMille) }
}
