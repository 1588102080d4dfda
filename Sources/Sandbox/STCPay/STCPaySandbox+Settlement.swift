extension STCPaySandbox {
  /// Its document describes no settlement.
  public static let settlement = SettlementTerms(basisPoints: 150, days: 2)
}
