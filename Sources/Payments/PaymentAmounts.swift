package import Commerce

/// The money of one payment by the provider's last status. An amount that the status does not state follows from its state.
package struct PaymentAmounts: Hashable, Sendable {
  /// The amount that was to be captured.
  package let whole: Money
  /// The amount captured, before any refund.
  package let captured: Money
  /// The amount that the merchant has refunded. A chargeback is no refund.
  package let refunded: Money
  /// The part of the whole that was neither captured nor cancelled; zero or less if there is none.
  package let uncaptured: Money
  /// The captured amount without refunds, chargebacks and refunds on their way; zero or less if nothing is left.
  package let refundable: Money

  /// The money of a payment; `asked` is the amount that was asked for, if the provider names none.
  package init(_ status: PaymentStatus, asked: Money) {
    let whole = status.amount ?? asked
    func amount(_ units: Int64) -> Money { Money(minorUnits: units, currency: whole.currency) }
    func units(_ amount: Money?) -> Int64 { amount?.minorUnits ?? 0 }
    let isCaptured: Bool =
      switch status.state {
      case .captured, .refunded: true
      case .authorised, .linked, .pending, .declined, .cancelled, .expired: false
      }
    let captured = status.captured ?? (isCaptured ? whole : amount(0))
    let isRefunded = status.state == .refunded && status.chargedBack == nil
    let refunded = status.refunded ?? (isRefunded ? captured : amount(0))
    (self.whole, self.captured, self.refunded) = (whole, captured, refunded)
    uncaptured = amount(whole.minorUnits - captured.minorUnits - units(status.cancelled))
    refundable = amount(
      captured.minorUnits - refunded.minorUnits - units(status.chargedBack) - units(status.refunding))
  }
}
