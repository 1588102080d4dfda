import Payments

extension Stitch {
  /// The states of a transaction (Stitch docs, API, union TransactionState); the guide for wallets has all but the last.
  enum StateWord: String, CaseIterable {
    case pending = "TransactionPending"
    case success = "TransactionSuccess"
    case failure = "TransactionFailure"
    case cancelled = "TransactionCancelled"

    /// The word by which the outcome is catalogued.
    var word: String {
      switch self {
      case .pending: "pending"
      case .success: "success"
      case .failure: "failure"
      case .cancelled: "cancelled"
      }
    }
  }

  /// Why a transaction is pending or has failed, as far as wallets are concerned (Stitch docs, API, enum
  /// TransactionStateReason); `authorizationFailure` is the guide's own spelling of `authorizationFailed`.
  enum Reason: String, CaseIterable {
    case insufficientFunds
    case authorizationFailure
    case authorizationFailed
    case authorizationNotFinalised
    case authenticationError
    case invalidCardError
    case restrictedCard
    case secure3dDeclined
    case secure3dNotCompleted
    case secure3dLookupFailed
    case waitingFor3dSecure
    case downstreamProviderError
    case downstreamProviderUnavailable
    case internalServerError
    case unknownError
    case getTokenError
    case invalidInputError
    case invalidTransactionError
    case invalidTransactionStatusError
    case clientNotFound

    /// The word by which the outcome is catalogued: lower case, a dash before each capital and each digit.
    var word: String {
      rawValue.reduce(into: "") { word, character in
        if character.isUppercase || character.isNumber { word += "-" }
        word += character.lowercased()
      }
    }

    /// Why the payment was refused, in our vocabulary; what only a developer can put right is the merchant's set-up.
    var decline: DeclineReason {
      switch self {
      case .insufficientFunds: .insufficientFunds
      case .authorizationFailure, .authorizationFailed, .authorizationNotFinalised: .refusedByBank
      case .invalidCardError: .invalidCard
      case .restrictedCard: .notPermitted
      case .secure3dDeclined: .authenticationFailed
      case .secure3dNotCompleted: .authenticationCancelled
      case .secure3dLookupFailed: .authenticationUnavailable
      case .authenticationError, .waitingFor3dSecure, .downstreamProviderError, .downstreamProviderUnavailable,
        .internalServerError, .unknownError, .getTokenError:
        .refusedByProvider
      case .invalidInputError, .invalidTransactionError, .invalidTransactionStatusError, .clientNotFound: .merchantSetup
      }
    }
  }

  /// The retry advice of a failure's reason: Stitch, or a service behind it, is unavailable for a while.
  static func retryAdvice(_ reason: String?) -> ProviderRetryAdvice? {
    switch reason.flatMap(Reason.init) {
    case .downstreamProviderError, .downstreamProviderUnavailable, .internalServerError, .unknownError, .getTokenError:
      ProviderRetryAdvice(.later)
    case .insufficientFunds, .authorizationFailure, .authorizationFailed, .authorizationNotFinalised,
      .authenticationError, .invalidCardError, .restrictedCard, .secure3dDeclined, .secure3dNotCompleted,
      .secure3dLookupFailed, .waitingFor3dSecure, .invalidInputError, .invalidTransactionError,
      .invalidTransactionStatusError, .clientNotFound, nil:
      nil
    }
  }

  /// The rejections of a call: by the token endpoint (RFC 6749 section 5.2) or by the GraphQL endpoint (Stitch docs, Error
  /// handling). The last three are not published for wallets, so their codes are this library's own.
  enum ErrorWord: String, CaseIterable {
    case invalidClient = "invalid_client"
    case invalidScope = "invalid_scope"
    case unauthenticated = "UNAUTHENTICATED"
    case forbidden = "FORBIDDEN"
    case nonceDuplicate = "NONCE_DUPLICATE"
    case badUserInput = "BAD_USER_INPUT"
    case refundNotAllowed = "REFUND_NOT_ALLOWED"
    case validationFailed = "GRAPHQL_VALIDATION_FAILED"

    /// The word by which the outcome is catalogued.
    var word: String { String(rawValue.lowercased().map { $0 == "_" ? "-" : $0 }) }

    /// The problem with the request; a rejection with any of these leaves no transaction behind.
    var field: String {
      switch self {
      case .invalidClient: "client_id"
      case .invalidScope, .forbidden: "scope"
      case .unauthenticated: "authorization"
      case .nonceDuplicate: "nonce"
      case .badUserInput: "input"
      case .refundNotAllowed: "amount"
      case .validationFailed: "query"
      }
    }
  }

  /// A transaction's state in our vocabulary; a word that is not documented is pending. A failure is one whatever its reason,
  /// because new reasons are added.
  static func state(of word: String, reason: String?) -> PaymentState {
    switch StateWord(rawValue: word) {
    case .success: .captured
    case .failure: .declined(reason.flatMap(Reason.init)?.decline ?? .refusedByProvider)
    case .cancelled: .cancelled
    case .pending:
      switch reason.flatMap(Reason.init) {
      case .waitingFor3dSecure: .pending(.shopper)
      case .authorizationNotFinalised: .pending(.provider)
      default: .pending(.unrecognised)
      }
    case nil: .pending(.unrecognised)
    }
  }

  /// The message of the phone's own interface at the end of the sheet: Apple Pay is told the result, Google Pay and Samsung Pay
  /// are done as soon as they have returned the token.
  static func kit(_ method: PaymentMethod, _ state: PaymentState) -> String {
    switch method.wallet {
    case .applePay:
      switch state {
      case .captured, .authorised, .refunded, .linked: "PKPaymentAuthorizationStatus.success"
      case .declined, .cancelled, .expired: "PKPaymentAuthorizationStatus.failure"
      case .pending: ""
      }
    case .googlePay: "RESULT_OK"
    case .samsungPay: "onSuccess"
    case nil: ""
    }
  }
}
