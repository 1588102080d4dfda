/// The side on which a payment failed. Support may name it as the cause.
public enum PaymentFault: String, Hashable, Sendable, CaseIterable {
  /// The shopper's action, or the shopper's own details, funds or limits.
  case shopper
  /// The bank that issued the card or keeps the account declined.
  case bank
  /// The provider declined; no bank did.
  case provider
  /// The provider, or the bank's verification, did not work.
  case outage
  /// The merchant's set-up is wrong, or the merchant's records do not match the provider's.
  case merchant
  /// The shopper's connection or device.
  case connection

  /// `true` if the merchant or the provider had a problem, so that the shopper is owed an apology. A decline is a decision, not
  /// a problem.
  public var owesApology: Bool {
    switch self {
    case .outage, .merchant: true
    case .shopper, .bank, .provider, .connection: false
    }
  }
}

extension DeclineReason {
  /// The side at fault.
  public var fault: PaymentFault {
    switch self {
    case .refusedByBank, .amountHeld, .lostOrStolen, .notPermitted, .authenticationFailed: .bank
    case .authenticationUnavailable: .outage
    case .risk, .notEligible, .amountTooHigh, .amountTooLow, .duplicate, .refusedByProvider: .provider
    case .merchantSetup: .merchant
    case .insufficientFunds, .expiredCard, .invalidCard, .invalidSecurityCode, .limitExceeded, .authenticationCancelled,
      .noAccount, .invalidName, .invalidEmail, .invalidMobile, .accountRestricted, .tooManyCodes:
      .shopper
    }
  }
}

extension PaymentError {
  /// The side on which it failed.
  public var fault: PaymentFault {
    switch self {
    case .cardDeclined(let reason, _), .refused(let reason, _): reason.fault
    case .insufficientFunds, .userCancelled, .expired, .codeExpired, .signInNeeded: .shopper
    case .methodUnavailable: .provider
    case .providerError, .tooManyRequests: .outage
    case .mismatch, .invalidRequest: .merchant
    case .networkError, .deviceNotTrusted: .connection
    }
  }
}
