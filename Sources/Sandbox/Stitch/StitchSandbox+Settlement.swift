extension StitchSandbox {
  /// A settlement holds the payments that were completed the day before (Settlements, test clients).
  public static let settlement = SettlementTerms(basisPoints: 150, days: 1)
}
