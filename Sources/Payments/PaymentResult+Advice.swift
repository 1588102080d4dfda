import Commerce

extension PaymentResult {
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
