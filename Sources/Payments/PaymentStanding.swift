public import Commerce

/// The state of one payment's money at its provider, which decides the operations that it accepts.
public struct PaymentStanding: Hashable, Sendable {
  /// The stages of a payment.
  public enum Stage: Hashable, Sendable {
    /// The shopper or the provider has still to act.
    case open
    /// A mandate is in force.
    case linked
    /// Money was reserved or captured, or the payment ended without.
    case decided
  }

  /// The progress of the payment.
  public let stage: Stage
  /// The amount reserved and not captured; `nil` if zero.
  public let held: Money?
  /// The amount captured, before any refund; `nil` if zero.
  public let captured: Money?
  /// The amount captured and not refunded; `nil` if zero.
  public let kept: Money?

  /// Creates a standing. A zero amount is stored as `nil`.
  public init(stage: Stage, held: Money? = nil, captured: Money? = nil, kept: Money? = nil) {
    func anything(_ amount: Money?) -> Money? { amount.flatMap { $0.minorUnits > 0 ? $0 : nil } }
    self.stage = stage
    self.held = anything(held)
    self.captured = anything(captured)
    self.kept = anything(kept)
  }

  /// `true` if an operation has an amount to act on, at a provider without rules of its own.
  public func allows(_ kind: PaymentModification.Kind) -> Bool {
    switch kind {
    case .capture, .void: held != nil
    case .refund: kept != nil
    }
  }
}
