import Commerce

extension PaymentResult {
  /// The provider's status behind it; `nil` where it was cancelled or has failed.
  public var status: PaymentStatus? {
    switch self {
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): status
    case .cancelled, .failed: nil
    }
  }

  /// Advice on whether and when to retry. A payment that waits for the shopper is continued, not started again, so that the shopper is charged
  /// only once.
  public var advice: RetryAdvice {
    switch self {
    case .success: .notNeeded
    // The bank took the money back: another payment of the same order needs a person's decision.
    case .refunded(_, let status): (status.chargedBack?.minorUnits ?? 0) > 0 ? .never : .notNeeded
    case .pending(_, let status): money == .yes ? .askFirst : status.state.adviceWhilePending
    case .cancelled: .sameAgain
    case .failed(let error): error.advice
    }
  }
}

extension PaymentState {
  fileprivate var adviceWhilePending: RetryAdvice {
    switch self {
    case .pending(.shopper), .pending(.closedByShopper), .pending(.interrupted): .sameAgain
    case .pending(.handedIn), .pending(.provider), .pending(.merchant), .pending(.unrecognised), .pending(.unreachable),
      .pending(.askedTooOften), .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired:
      .askFirst
    }
  }
}
