import Payments

extension TrueLayer {
  /// The statuses of a payment (TrueLayer docs, Payment statuses).
  enum PaymentWord: String, CaseIterable {
    case authorizationRequired = "authorization_required"
    case authorizing
    case authorized
    case executed
    case settled
    case failed
    /// Only where another attempt is allowed.
    case attemptFailed = "attempt_failed"
  }

  /// The statuses of a mandate (TrueLayer docs, Mandate statuses).
  enum MandateWord: String, CaseIterable {
    case authorizationRequired = "authorization_required"
    case authorizing
    case authorized
    case revoked
    case failed
  }

  /// Why a payment or mandate failed: the union of TrueLayer docs, Payment statuses, its server libraries and its kits. New ones
  /// may come at any time.
  enum FailureReason: String, CaseIterable {
    case authorizationFailed = "authorization_failed"
    case notAuthorized = "not_authorized"
    case userCanceledAtProvider = "user_canceled_at_provider"
    case canceled
    case expired
    case rejected
    case blocked
    case insufficientFunds = "insufficient_funds"
    case paymentLimitExceeded = "payment_limit_exceeded"
    case invalidAccountDetails = "invalid_account_details"
    case invalidAccountHolderName = "invalid_account_holder_name"
    case invalidRemitterAccount = "invalid_remitter_account"
    case invalidBeneficiaryAccount = "invalid_beneficiary_account"
    case invalidSortCode = "invalid_sort_code"
    case invalidCredentials = "invalid_credentials"
    case invalidOtp = "invalid_otp"
    case invalidRequest = "invalid_request"
    case providerError = "provider_error"
    case providerExpired = "provider_expired"
    case providerRejected = "provider_rejected"
    case schemeUnavailable = "scheme_unavailable"
    case verificationDeclined = "verification_declined"
    case internalServerError = "internal_server_error"
    case unknownError = "unknown_error"
    case constraintViolation = "constraint_violation"
    case invalidMandateState = "invalid_mandate_state"
    case mandateRevoked = "mandate_revoked"

    /// The state of a payment or mandate that failed for this reason.
    var state: PaymentState {
      switch self {
      case .canceled, .userCanceledAtProvider, .mandateRevoked: .cancelled
      case .expired, .providerExpired: .expired
      case .insufficientFunds: .declined(.insufficientFunds)
      case .paymentLimitExceeded, .constraintViolation: .declined(.limitExceeded)
      case .authorizationFailed, .providerRejected: .declined(.refusedByBank)
      case .notAuthorized, .invalidCredentials, .invalidOtp: .declined(.authenticationFailed)
      case .invalidAccountDetails, .invalidAccountHolderName, .invalidRemitterAccount, .invalidSortCode, .blocked:
        .declined(.notPermitted)
      case .providerError, .schemeUnavailable, .internalServerError: .declined(.authenticationUnavailable)
      case .invalidBeneficiaryAccount, .invalidRequest: .declined(.merchantSetup)
      case .rejected, .verificationDeclined, .unknownError, .invalidMandateState: .declined(.refusedByProvider)
      }
    }
  }

  /// A payment's status in our vocabulary; a word that is not documented is pending.
  ///
  /// Authorised is not paid: the bank has yet to carry the order out. For an account elsewhere that is the last thing
  /// TrueLayer hears of; for the merchant's account the money must have arrived or be creditable (TrueLayer docs, Payment
  /// statuses). `failed` is the end whatever the reason.
  static func state(ofPayment word: String, reason: String?, isExternal: Bool, isCreditable: Bool) -> PaymentState {
    switch PaymentWord(rawValue: word) {
    case .authorizationRequired, .authorizing, .attemptFailed: .pending(.shopper)
    case .authorized: .pending(.provider)
    case .executed: isExternal || isCreditable ? .captured : .pending(.provider)
    case .settled: .captured
    case .failed: state(ofFailure: reason)
    case nil: .pending(.unrecognised)
    }
  }

  /// A mandate's status in our vocabulary; one that was revoked is over without any money having moved by it.
  static func state(ofMandate word: String, reason: String?) -> PaymentState {
    switch MandateWord(rawValue: word) {
    case .authorizationRequired, .authorizing: .pending(.shopper)
    case .authorized: .linked
    case .revoked: .cancelled
    case .failed: state(ofFailure: reason)
    case nil: .pending(.unrecognised)
    }
  }

  private static func state(ofFailure reason: String?) -> PaymentState {
    reason.flatMap(FailureReason.init)?.state ?? .declined(.refusedByProvider)
  }
}
