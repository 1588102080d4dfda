public import Commerce

/// Something a merchant does to a payment after the shopper is done.
public enum PaymentModification: Hashable, Sendable {
  /// Takes what was authorised, or a part of it.
  case capture(Money)
  /// Gives up what was authorised and not yet taken.
  case void
  /// Gives back what was taken, or a part of it.
  case refund(Money)

  /// The kinds of operation, by the words used in files and on screens.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Takes what was authorised.
    case capture
    /// Gives up what was authorised.
    case void
    /// Gives back what was taken.
    case refund
  }

  /// Which operation it is, without its amount.
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

/// What came of a merchant's operation.
public enum OperationResult: Hashable, Sendable {
  /// The provider did it, or took it on, and says how the payment stands.
  case done(PaymentStatus)
  /// The provider refused; nothing changed.
  case refused(PaymentError)
  /// Nobody could say whether it was done: it may have been. The same operation again is never done twice: it carries the same key, or,
  /// where the provider knows none, what has moved since is compared first.
  case unknown
}
