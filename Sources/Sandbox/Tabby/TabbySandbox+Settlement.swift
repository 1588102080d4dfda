extension TabbySandbox {
  /// Its payout report has no published columns; the cycle is agreed with each store, here a week.
  public static let settlement = SettlementTerms(basisPoints: 500, fixedUnits: 1, days: 7)
}
