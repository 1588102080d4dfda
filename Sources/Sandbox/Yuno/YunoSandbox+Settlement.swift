extension YunoSandbox {
  /// The Settlement report's body, as far as Till knows its values (Reports, report fields).
  public static let settlement = SettlementTerms(
    basisPoints: 300, days: 2,
    columns: [
      .init("settlement_date", .payoutDay), .init("merchant_order_id", .reference), .init("transaction_date", .day),
      .init("type", .kind), .init("gross_currency", .currency), .init("gross_credit", .credit),
      .init("gross_debit", .debit), .init("settlement_currency", .currency), .init("settlement_gross_amount", .gross),
      .init("settlement_fees", .fee), .init("settlement_net_amount", .net),
    ],
    words: .init(charge: "PURCHASE", refund: "REFUND", chargeback: "CHARGEBACK"))
}
