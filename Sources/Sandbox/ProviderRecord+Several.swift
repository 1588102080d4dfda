import Commerce
import Pages

extension ProviderRecord {
  /// The record of one merchant's reference with several payments. Amounts are those of all payments together, so that none
  /// hides behind another; state and words are those of the last that holds money, or else of the last.
  ///
  /// A fully refunded payment no longer counts among the captures. Amounts in another currency than the deciding payment's
  /// cannot be added, and are left out.
  static func ofAll(_ truths: [ProviderRecord]) -> ProviderRecord? {
    guard truths.count > 1 else { return truths.last }
    guard let last = truths.last else { return nil }
    // A closed session must not hide an earlier one that was charged.
    let paid = last.state.isFinal ? truths.last { $0.captures > 0 } : nil
    let decisive = truths.last(where: { $0.state.holdsMoney || $0.state == .linked }) ?? paid ?? last
    let captures = truths.reduce(0) { $0 + ($1.state == .refunded ? 0 : $1.captures) }
    func sum(_ amount: (ProviderRecord) -> Money?) -> Money? {
      guard let first = amount(decisive) ?? truths.lazy.compactMap(amount).first else { return nil }
      return truths.compactMap(amount).reduce(.zero(first.currency)) { $0.adding($1) ?? $0 }
    }
    return ProviderRecord(
      state: decisive.state, words: decisive.words, held: sum(\.held), captures: max(captures, decisive.captures),
      captured: sum(\.captured), refunded: sum(\.refunded), refunding: sum(\.refunding),
      chargedBack: sum(\.chargedBack), wasHeld: truths.contains(where: \.wasHeld), triesLeft: decisive.triesLeft,
      isDisputed: decisive.isDisputed)
  }
}

extension Sequence<String> {
  /// Each once, in the order of first appearance.
  var inOrderOfAppearance: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
