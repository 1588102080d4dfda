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
  /// The provider’s record shows a movement of money by this operation.
  case done(PaymentStatus)
  /// The provider has accepted it and works on it; no money has moved yet.
  case accepted(PaymentStatus)
  /// Nothing was sent: what was to be retried, ordered at `at`, has moved the money already.
  case doneEarlier(PaymentStatus, at: Timestamp)
  /// The provider refused it, or it failed after it was accepted; no money moved.
  case refused(PaymentError)
  /// The response was lost, and the provider’s record shows no movement after `MerchantOperations.patience`.
  case notMade
  /// The response was lost: the operation may have been performed. The next status tells, and a retry asks for it first.
  case unknown

  /// The kinds of result, by the words used in files and on screens.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// The money has moved.
    case done
    /// The provider works on it.
    case accepted
    /// It had moved the money already; nothing was sent.
    case doneEarlier = "done-earlier"
    /// Refused, or failed later.
    case refused
    /// It never reached the provider.
    case notMade = "not-made"
    /// Not known yet.
    case unknown
  }

  /// The kind of result, without what the provider said.
  public var name: Name {
    switch self {
    case .done: .done
    case .accepted: .accepted
    case .doneEarlier: .doneEarlier
    case .refused: .refused
    case .notMade: .notMade
    case .unknown: .unknown
    }
  }

  /// The provider's own words beside it.
  public var words: ProviderResponseCode {
    switch self {
    case .done(let status), .accepted(let status), .doneEarlier(let status, _): status.words
    case .refused(let error): error.words
    case .notMade, .unknown: .none
    }
  }
}
