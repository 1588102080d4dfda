import Payments

/// A detail of the shopper's that a provider refused.
struct WrongDetail: Hashable {
  /// Why.
  let reason: DeclineReason
  /// Its field among the details.
  let field: FieldID

  /// The detail that a reason is about; `nil` for reasons about anything else.
  init?(_ reason: DeclineReason) {
    switch reason {
    case .invalidName: field = .shopperName
    case .invalidEmail: field = .email
    case .invalidMobile: field = .mobile
    case .insufficientFunds, .refusedByBank, .amountHeld, .expiredCard, .invalidCard, .invalidSecurityCode,
      .lostOrStolen,
      .limitExceeded, .notPermitted, .authenticationFailed, .authenticationCancelled, .authenticationUnavailable, .risk,
      .notEligible, .amountTooHigh, .amountTooLow, .noAccount, .accountRestricted, .tooManyCodes, .duplicate,
      .refusedByProvider, .merchantSetup:
      return nil
    }
    self.reason = reason
  }
}

extension PaymentError {
  /// The shopper's detail that was refused; `nil` when it failed for another reason.
  var wrongDetail: WrongDetail? {
    switch self {
    case .cardDeclined(let reason, _), .refused(let reason, _): WrongDetail(reason)
    case .insufficientFunds, .networkError, .providerError, .userCancelled, .expired, .codeExpired, .methodUnavailable,
      .tooManyRequests, .mismatch, .deviceNotTrusted, .signInNeeded, .invalidRequest:
      nil
    }
  }
}
