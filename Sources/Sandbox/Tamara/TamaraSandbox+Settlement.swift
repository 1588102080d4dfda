extension TamaraSandbox {
  /// Its portal shows sales, refunds, fees and net payable; the file's columns are not published. The cycle is daily or weekly.
  public static let settlement = SettlementTerms(
    basisPoints: 500, fixedUnits: 1, days: 7, words: .init(charge: "Sales", refund: "Refunds", chargeback: "Disputes"))
}
