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

  /// How far the payment is from being paid.
  public let stage: Stage
  /// What is reserved and not captured; `nil` where nothing is.
  public let held: Money?
  /// What was captured, before any refund; `nil` where nothing was.
  public let captured: Money?
  /// What was captured and not given back; `nil` where nothing is left.
  public let kept: Money?

  /// A standing; an amount of zero is none.
  public init(stage: Stage, held: Money? = nil, captured: Money? = nil, kept: Money? = nil) {
    func anything(_ amount: Money?) -> Money? { amount.flatMap { $0.minorUnits > 0 ? $0 : nil } }
    self.stage = stage
    self.held = anything(held)
    self.captured = anything(captured)
    self.kept = anything(kept)
  }

  /// Whether an operation has anything to act on, at a provider without rules of its own.
  public func allows(_ kind: PaymentModification.Kind) -> Bool {
    switch kind {
    case .capture, .void: held != nil
    case .refund: kept != nil
    }
  }
}
