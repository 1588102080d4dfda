public import Commerce

/// Something a merchant does to a payment after the shopper is done.
public enum PaymentModification: Hashable, Sendable {
  /// Takes what was authorised, or a part of it.
  case capture(Money)
  /// Gives up what was authorised and not yet taken.
  case void
  /// Refunds a captured amount, in full or in part.
  case refund(Money)

  /// The kinds of operation, by the words used in files and on screens.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Takes what was authorised.
    case capture
    /// Gives up what was authorised.
    case void
    /// Refunds a captured amount.
    case refund
  }

  /// The kind of operation, without its amount.
  public var kind: Kind {
    switch self {
    case .capture: .capture
    case .void: .void
    case .refund: .refund
    }
  }

  /// The amount, or `nil` for a void, which has none.
  public var amount: Money? {
    switch self {
    case .capture(let amount), .refund(let amount): amount
    case .void: nil
    }
  }
}

/// The result of a merchant's operation.
public enum OperationResult: Hashable, Sendable {
  /// The provider performed or accepted it, and returned the payment's status.
  case done(PaymentStatus)
  /// The provider refused; nothing changed.
  case refused(PaymentError)
  /// No response: the operation may have been performed. Retrying is safe: it uses the same idempotency key, or, where the
  /// provider has none, the amounts are compared first.
  case unknown
}
