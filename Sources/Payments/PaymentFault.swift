/// Whose side a payment failed on: what support may name as the cause.
public enum PaymentFault: String, Hashable, Sendable, CaseIterable {
  /// What the shopper did, or the shopper's own details, funds or limits.
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

  /// Whether something went wrong on the merchant's or the provider's side, so that the shopper is owed an apology. A decline is a
  /// decision, and works as it should.
  public var owesApology: Bool {
    switch self {
    case .outage, .merchant: true
    case .shopper, .bank, .provider, .connection: false
    }
  }
}

extension DeclineReason {
  /// Whose side it is on.
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
  /// Whose side it failed on.
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
