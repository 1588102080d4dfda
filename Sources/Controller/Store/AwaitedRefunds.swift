import Commerce
import Payments

/// The refunds that the store has ordered and the provider has not confirmed: each payment's total that its record has to reach.
struct AwaitedRefunds {
  private var totals: [AttemptID: Money] = [:]

  /// Notes a refund that the provider has accepted, or may have; `known` is what its record said before.
  mutating func note(_ amount: Money, on attempt: AttemptID, after known: PaymentStatus?) {
    let awaited = totals[attempt]
    let before = [awaited, known?.refunded].compactMap(\.self).max { $0.minorUnits < $1.minorUnits }
    totals[attempt] = before?.adding(amount) ?? amount
  }

  /// The total that is not yet in the provider's record; `nil` once it is, or the refund has failed.
  func total(of attempt: AttemptID, in status: PaymentStatus?) -> Money? {
    guard let total = totals[attempt], status?.refundFailure == nil,
      (status?.refunded?.minorUnits ?? 0) < total.minorUnits
    else { return nil }
    return total
  }
}
