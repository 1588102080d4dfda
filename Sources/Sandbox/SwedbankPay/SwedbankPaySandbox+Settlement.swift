extension SwedbankPaySandbox {
  /// The transaction list, version 2, as far as Till knows its values; fees stand in the balance report and not in it (Settlement and
  /// reconciliation).
  public static let settlement = SettlementTerms(
    basisPoints: 180, days: 7,
    columns: [
      .init("OrderIdentity", .reference), .init("Amount", .gross), .init("Currency", .currency),
      .init("Date Created", .day), .init("Date Modified", .payoutDay), .init("Description", .kind),
    ],
    words: .init(charge: "Capture", refund: "Reversal", chargeback: "Chargeback"))
}
