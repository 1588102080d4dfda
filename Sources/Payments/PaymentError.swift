/// Why a payment failed. Being cancelled is an outcome, so `userCancelled` is thrown only where a result cannot be returned.
public enum PaymentError: Error, Hashable, Sendable {
  /// Not enough money; the provider's server said so.
  case insufficientFunds(ProviderResponseCode)
  /// Refused by the bank or the card's issuer; the provider's server said so.
  case cardDeclined(DeclineReason, ProviderResponseCode)
  /// Refused by the provider, not by a bank.
  case refused(DeclineReason, ProviderResponseCode)
  /// The connection did not work; nothing had reached the provider.
  case networkError(NetworkProblem, ProviderResponseCode = .none)
  /// The provider answered with an error of its own.
  case providerError(ProviderResponseCode)
  /// The shopper called it off.
  case userCancelled
  /// Time ran out before the shopper was done; nothing was taken.
  case expired(ProviderResponseCode)
  /// The one-time code has expired.
  case codeExpired(ProviderResponseCode)
  /// The method cannot be used for this order.
  case methodUnavailable(MethodObstacle, ProviderResponseCode = .none)
  /// The provider, or this library, accepts no more requests for a while.
  case tooManyRequests(retryAfter: Duration, ProviderResponseCode = .none)
  /// The provider speaks of another amount, currency or order than ours.
  case mismatch(expected: String, found: String, ProviderResponseCode = .none)
  /// The phone cannot be trusted with a payment; refused before it began.
  case deviceNotTrusted(ProviderResponseCode = .none)
  /// The shopper's sign-in at the store has expired; signing in again solves it.
  case signInNeeded(ProviderResponseCode)
  /// Something that we sent was wrong: a fault of the store's set-up, not of the shopper.
  case invalidRequest(field: String, ProviderResponseCode)

  /// The kind of connection problem.
  public enum NetworkProblem: String, Hashable, Sendable, CaseIterable {
    /// The phone has no network; nothing was sent.
    case offline
    /// The request was lost.
    case lost
    /// The server's certificate is not the expected one.
    case certificate
  }
}

extension PaymentError {
  /// Retry advice: the provider's own, or otherwise the usual one for this error.
  public var advice: RetryAdvice { words.retry?.advice ?? usualAdvice }

  /// The usual retry advice for this error, without the provider's own.
  var usualAdvice: RetryAdvice {
    switch self {
    case .insufficientFunds: .otherWay
    case .cardDeclined(let reason, _), .refused(let reason, _): reason.advice
    case .networkError(.certificate, _), .deviceNotTrusted: .never
    case .networkError, .expired, .codeExpired, .userCancelled: .sameAgain
    case .signInNeeded: .afterCorrection
    case .providerError, .tooManyRequests: .later
    case .methodUnavailable, .invalidRequest: .otherWay
    case .mismatch: .askFirst
    }
  }

  /// `true` if the same payment may be retried. `false` after a cancellation by the shopper.
  public var isRetryable: Bool {
    if case .userCancelled = self { return false }
    return switch advice {
    case .sameAgain, .afterCorrection, .later: true
    case .notNeeded, .otherWay, .askFirst, .never: false
    }
  }

  /// `true` if the provider's server reported the error itself.
  public var isVerified: Bool {
    switch self {
    case .insufficientFunds, .cardDeclined, .refused, .expired, .mismatch, .codeExpired: true
    case .networkError, .providerError, .userCancelled, .methodUnavailable, .tooManyRequests, .deviceNotTrusted,
      .signInNeeded, .invalidRequest:
      false
    }
  }

  /// The words of the provider and of its SDK; `.none` if neither said anything.
  public var words: ProviderResponseCode {
    switch self {
    case .insufficientFunds(let words), .cardDeclined(_, let words), .refused(_, let words), .expired(let words),
      .codeExpired(let words), .signInNeeded(let words), .invalidRequest(_, let words), .providerError(let words),
      .networkError(_, let words), .methodUnavailable(_, let words), .tooManyRequests(_, let words),
      .mismatch(_, _, let words), .deviceNotTrusted(let words):
      words
    case .userCancelled: .none
    }
  }

  /// The key of the sentence for the shopper, below `payment-error.` in a language table: what happened to the money first,
  /// then what to do.
  public var messageKey: String {
    switch self {
    case .insufficientFunds: "insufficient-funds"
    case .cardDeclined(let reason, _), .refused(let reason, _): reason.rawValue
    case .networkError(let problem, _): "network-\(problem.rawValue)"
    case .providerError: "provider"
    case .userCancelled: "cancelled"
    case .expired: "expired"
    case .codeExpired: "code-expired"
    case .methodUnavailable: "method-unavailable"
    case .tooManyRequests: "too-many-requests"
    case .mismatch: "mismatch"
    case .deviceNotTrusted: "device-not-trusted"
    case .signInNeeded: "sign-in-needed"
    case .invalidRequest: "invalid-request"
    }
  }
}

/// Why a call to a gateway brought no answer: only about delivery, never about what was said.
public enum DeliveryFailure: Error, Hashable, Sendable {
  /// Nothing can have reached the provider: retry or re-route freely.
  case notSent(PaymentError.NetworkProblem)
  /// The provider may have acted: the same key again at the same provider, or go and ask.
  case maybeSent
}

/// An error of a gateway: no response, or a response that ends the payment.
public enum GatewayFailure: Error, Hashable, Sendable {
  /// No usable answer came: whether the provider may have acted, and what its SDK told the app.
  case delivery(DeliveryFailure, ProviderResponseCode = .none)
  /// An answer that ends the payment.
  case payment(PaymentError)
}
