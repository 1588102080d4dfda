import Pages

extension LedgerTruth {
  /// What one merchant's reference holds when several payments were made under it: the last that holds money, or else the last; but
  /// every taking counts, so that a second one is never hidden behind the first. What was wholly given back no longer counts.
  static func ofAll(_ truths: [LedgerTruth]) -> LedgerTruth? {
    guard truths.count > 1 else { return truths.last }
    guard let last = truths.last else { return nil }
    // A session that nobody can pay any more hides none of which money was taken.
    let paid = last.state.isFinal ? truths.last { $0.captures > 0 } : nil
    let decisive = truths.last(where: { $0.state.holdsMoney || $0.state == .linked }) ?? paid ?? last
    let captures = truths.reduce(0) { $0 + ($1.state == .refunded ? 0 : $1.captures) }
    return LedgerTruth(
      state: decisive.state, words: decisive.words, held: decisive.held, captures: max(captures, decisive.captures),
      captured: decisive.captured, refunded: decisive.refunded, wasHeld: decisive.wasHeld,
      triesLeft: decisive.triesLeft)
  }
}
