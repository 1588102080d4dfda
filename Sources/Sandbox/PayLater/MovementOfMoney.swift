import Commerce

/// A capture, a refund or a cancel; Tabby and Tamara each keep their own details of one.
protocol MovementOfMoney {
  /// How much moved.
  var amount: Money { get }
}

extension Array where Element: MovementOfMoney {
  /// Minor units that moved altogether.
  var minorUnits: Int64 { reduce(0) { $0 + $1.amount.minorUnits } }

  /// How many times the order's money was taken: its parts together are taken once, and neither ledger takes more than the
  /// order is worth.
  var takings: Int { isEmpty ? 0 : 1 }

  /// What moved altogether; `nil` when nothing did.
  var total: Money? { first.map { Money(minorUnits: minorUnits, currency: $0.amount.currency) } }
}
