extension HyperPaySandbox {
  /// Reports name the types `SETTLED` and `CHARGEBACK` (Oppwa, Settlement Reports); no type for refunds and no columns.
  public static let settlement = SettlementTerms(
    basisPoints: 250, fixedUnits: 1, days: 2,
    words: .init(charge: "SETTLED", refund: "REFUND", chargeback: "CHARGEBACK"))
}
