extension TrueLayerSandbox {
  /// The day's net is swept at its end, and a negative one is carried over (Transactional sweeping); its transactions name no fee.
  public static let settlement = SettlementTerms(
    basisPoints: 0, days: 1,
    columns: [
      .init("type", .kind), .init("reference", .reference), .init("currency", .currency),
      .init("amount_in_minor", .grossInMinorUnits), .init("settled_at", .day),
    ],
    words: .init(charge: "merchant_account_payment", refund: "refund", chargeback: "dispute"))
}
