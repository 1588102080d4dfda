import Commerce
import Payments
import Wire

extension Yuno {
  /// The statuses of a payment (Yuno docs, Payment status).
  enum PaymentWord: String, CaseIterable {
    case created = "CREATED"
    case readyToPay = "READY_TO_PAY"
    case pending = "PENDING"
    case succeeded = "SUCCEEDED"
    case declined = "DECLINED"
    case rejected = "REJECTED"
    case error = "ERROR"
    case expired = "EXPIRED"
    case canceled = "CANCELED"
    case refunded = "REFUNDED"
    case verified = "VERIFIED"
    case fraud = "FRAUD"
    case inDispute = "IN_DISPUTE"
    case chargeback = "CHARGEBACK"
  }

  /// The statuses with sub-statuses of a payment (Yuno docs, Payment status): `CANCELED` has one L here.
  enum Standing: String, CaseIterable {
    case created = "CREATED/CREATED"
    case readyToPay = "READY_TO_PAY/CREATED"
    case authorized = "PENDING/AUTHORIZED"
    case inProcess = "PENDING/IN_PROCESS"
    case waitingAdditionalStep = "PENDING/WAITING_ADDITIONAL_STEP"
    case pendingProviderConfirmation = "PENDING/PENDING_PROVIDER_CONFIRMATION"
    case pendingFraudReview = "PENDING/PENDING_FRAUD_REVIEW"
    case pendingOTPCompletion = "PENDING/PENDING_OTP_COMPLETION"
    case approved = "SUCCEEDED/APPROVED"
    case captured = "SUCCEEDED/CAPTURED"
    case partiallyCaptured = "SUCCEEDED/PARTIALLY_CAPTURED"
    case partiallyApproved = "SUCCEEDED/PARTIALLY_APPROVED"
    case partiallyRefunded = "SUCCEEDED/PARTIALLY_REFUNDED"
    case partiallyChargebacked = "SUCCEEDED/PARTIALLY_CHARGEBACKED"
    case succeededFraudDeclined = "SUCCEEDED/FRAUD_DECLINED"
    case refundRetryInProcess = "SUCCEEDED/REFUND_RETRY_IN_PROCESS"
    case captureRetryInProcess = "SUCCEEDED/CAPTURE_RETRY_IN_PROCESS"
    case captureRetryProcessFailed = "SUCCEEDED/CAPTURE_RETRY_PROCESS_FAILED"
    case declined = "DECLINED/DECLINED"
    case declinedFraudDeclined = "DECLINED/FRAUD_DECLINED"
    case rejected = "REJECTED/REJECTED"
    case error = "ERROR/ERROR"
    case timeout = "ERROR/TIMEOUT"
    case pendingReverse = "ERROR/PENDING_REVERSE"
    case reversedByTimeout = "ERROR/REVERSED_BY_TIMEOUT"
    case expired = "EXPIRED/EXPIRED"
    case canceledPendingConfirmation = "CANCELED/PENDING_PROVIDER_CONFIRMATION"
    case canceled = "CANCELED/CANCELED"
    case refundedPendingConfirmation = "REFUNDED/PENDING_PROVIDER_CONFIRMATION"
    case refunded = "REFUNDED/REFUNDED"
    case verified = "VERIFIED/VERIFIED"
    case fraudVerified = "FRAUD/FRAUD_VERIFIED"
    case disputeReceived = "IN_DISPUTE/RECEIVED"
    case disputePendingReview = "IN_DISPUTE/PENDING_REVIEW"
    case chargebackLost = "CHARGEBACK/LOST"
  }

  /// A payment's status in our vocabulary, by status, sub-status and the transaction's response code; words that are not
  /// documented are pending, but a refusal stays one whatever stands beside it.
  static func state(of status: String, sub: String?, response: String?) -> PaymentState {
    switch Standing(rawValue: "\(status)/\(sub ?? usualSub(of: status))") {
    case .created, .readyToPay, .inProcess, .waitingAdditionalStep, .pendingOTPCompletion: .pending(.shopper)
    case .pendingProviderConfirmation, .pendingFraudReview: .pending(.provider)
    case .authorized: .authorised
    case .approved, .captured, .partiallyCaptured, .partiallyRefunded, .partiallyChargebacked: .captured
    // The sale stands while its refund is tried again, or while the bank hears the cardholder.
    case .refundRetryInProcess, .disputeReceived, .disputePendingReview: .captured
    // Reserved still, not taken.
    case .captureRetryInProcess: .authorised
    // Less than was asked, or nothing, until the merchant decides.
    case .partiallyApproved, .captureRetryProcessFailed, .verified: .pending(.merchant)
    case .succeededFraudDeclined, .fraudVerified, .canceledPendingConfirmation, .refundedPendingConfirmation:
      .pending(.provider)
    // Yuno gave up waiting, but it may have been made at the provider until it is reversed.
    case .timeout, .pendingReverse: .pending(.provider)
    case .reversedByTimeout, .expired: .expired
    case .declined, .declinedFraudDeclined, .rejected, .error: declined(response)
    case .canceled: .cancelled
    case .refunded, .chargebackLost: .refunded
    case nil: undocumented(status, response)
    }
  }

  /// The state for a status with an undocumented sub-status.
  private static func undocumented(_ status: String, _ response: String?) -> PaymentState {
    switch PaymentWord(rawValue: status) {
    case .declined, .rejected: declined(response)
    case .expired: .expired
    case .created, .readyToPay, .pending, .succeeded, .error, .canceled, .refunded, .verified, .fraud, .inDispute,
      .chargeback, nil:
      .pending(.unrecognised)
    }
  }

  /// The sub-status that is meant where none is given.
  private static func usualSub(of status: String) -> String {
    switch PaymentWord(rawValue: status) {
    case .readyToPay: "CREATED"
    case .pending: "IN_PROCESS"
    case .succeeded: "APPROVED"
    case .created, .declined, .rejected, .error, .expired, .canceled, .refunded, .verified, .fraud, .inDispute,
      .chargeback, nil:
      status
    }
  }

  private static func declined(_ response: String?) -> PaymentState {
    response == "EXPIRED" ? .expired : .declined(reason(response))
  }

  /// Why a payment was refused, by the transaction's response code.
  static func reason(_ response: String?) -> DeclineReason {
    guard let response else { return .refusedByProvider }
    if merchantCodes.contains(response) { return .merchantSetup }
    return softDeclines[response] ?? hardDeclines[response] ?? otherDeclines[response] ?? .refusedByProvider
  }

  /// Response codes after which another try can help (Yuno docs, Transaction response codes).
  static let softDeclines: [String: DeclineReason] = [
    "ACQUIRE_CONTINGENCY": .refusedByProvider,
    "BANK_NOT_SUPPORTED": .notPermitted,
    "CALL_FOR_AUTHORIZE": .accountRestricted,
    "CANCELLED_BY_USER": .authenticationCancelled,
    "DECLINED_BY_BANK": .refusedByBank,
    "DECLINED_BY_PROVIDER": .refusedByProvider,
    "DISABLED": .notPermitted,
    "DO_NOT_HONOR": .refusedByBank,
    "DUPLICATED_TRANSACTION": .duplicate,
    "FIRST_USE": .accountRestricted,
    "FRAUD_VALIDATION": .risk,
    "INSUFFICIENT_FUNDS": .insufficientFunds,
    "INVALID_AMOUNT": .refusedByProvider,
    "INVALID_ISSUER": .refusedByBank,
    "INVALID_MERCHANT": .merchantSetup,
    "INVALID_RESPONSE_FORMAT": .refusedByProvider,
    "INVALID_STATUS": .refusedByProvider,
    "ISSUER_VIOLATION": .refusedByBank,
    "PROVIDER_TIMEOUT": .refusedByProvider,
    "REFER_TO_CARD_ISSUER": .accountRestricted,
    "REJECTED_THREE_D_SECURE_REQUIRED": .authenticationFailed,
    "REQUESTS_EXCEEDED": .limitExceeded,
    "RESTRICTED_BY_BANK": .refusedByBank,
    "TERMINAL_ERROR": .merchantSetup,
    "THREE_D_SECURE_REQUIRED": .authenticationFailed,
    "UNKNOWN_ERROR": .refusedByProvider,
  ]

  /// Response codes after which the same must not be tried again, or not before the time they name (Yuno docs, Transaction
  /// response codes).
  static let hardDeclines: [String: DeclineReason] = [
    "BAD_FILLED_INFO": .invalidCard,
    "COUNTRY_NOT_SUPPORTED": .notPermitted,
    "CURRENCY_NOT_ALLOWED": .notPermitted,
    "EXPIRED_CARD": .expiredCard,
    "INVALID_CARD_DATA": .invalidCard,
    "INVALID_CARD_NUMBER": .invalidCard,
    "INVALID_CREDENTIALS": .merchantSetup,
    "INVALID_PARAMETERS": .merchantSetup,
    "INVALID_SECURITY_CODE": .invalidSecurityCode,
    "INVALID_TRANSACTION": .notPermitted,
    "MISSING_PARAMETERS": .merchantSetup,
    "NO_RETRY_LIFE_CYCLE": .refusedByBank,
    "NO_RETRY_POLICY": .refusedByBank,
    "NO_RETRY_SECURITY": .refusedByBank,
    "REPORTED_LOST": .lostOrStolen,
    "REPORTED_STOLEN": .lostOrStolen,
    "RETRY_AFTER_1_H": .limitExceeded,
    "RETRY_AFTER_24_H": .limitExceeded,
    "RETRY_AFTER_2_D": .limitExceeded,
    "RETRY_AFTER_4_D": .limitExceeded,
    "RETRY_AFTER_6_D": .limitExceeded,
    "RETRY_AFTER_8_D": .limitExceeded,
    "RETRY_AFTER_10_D": .limitExceeded,
    "TRANSACTION_NOT_FOUND": .refusedByProvider,
    "UNAVAILABLE_PAYMENT_METHOD": .notPermitted,
    "UNSUPPORTED_OPERATION": .notPermitted,
    "USER_RESTRICTION": .notPermitted,
  ]

  /// Response codes that Yuno docs put into neither class.
  static let otherDeclines: [String: DeclineReason] = [
    "ACCOUNT_STATUS": .accountRestricted,
    "AUTHENTICATION_ATTEMPT": .authenticationFailed,
    "AUTHENTICATION_FAILED_THREE_D_SECURE": .authenticationFailed,
    "FRAUD_VERIFICATION_DECLINED": .risk,
  ]

  /// Response codes of transactions that were not refused by a provider, in the order of Yuno docs, Transaction response codes.
  static let otherCodes = [
    "SUCCEEDED", "FRAUD_VERIFIED", "SUCCEEDED_THREE_D_SECURE", "EXPIRED", "ACTION_REQUIRED", "RECEIVED",
    "CHALLENGE_REQUIRED",
    "PENDING_PROVIDER_CONFIRMATION", "PENDING_FRAUD_REVIEW", "PENDING_REVIEW", "IN_REVIEW", "EXPIRED_BY_PROVIDER",
    "INVALID_REQUEST", "INTERNAL_ERROR", "YUNO_ROUTING_REJECTED", "ERROR", "PROVIDER_ERROR", "PROVIDER_INTERNAL_ERROR",
    "PROVIDER_INVALID_CREDENTIALS", "PROVIDER_INVALID_REQUEST", "PROVIDER_INVALID_RESPONSE",
    "PROVIDER_INVALID_API_VERSION", "PROVIDER_UNKNOWN_ERROR", "OPERATION_NOT_SUPPORTED", "TO_REVERSE",
  ]

  /// Those of them that only the merchant can put right.
  private static let merchantCodes: Set = [
    "INVALID_REQUEST", "OPERATION_NOT_SUPPORTED", "PROVIDER_INVALID_CREDENTIALS",
  ]

  /// All response codes, sorted.
  static let responseCodes = (otherCodes + [softDeclines, hardDeclines, otherDeclines].flatMap(\.keys)).sorted()

  /// The card networks' advice to the merchant after a decline: when another attempt is allowed (Yuno docs, Merchant advice
  /// codes).
  enum MerchantAdvice: String, CaseIterable {
    case updateInformation = "UPDATE_INFORMATION"
    case tryAgainLater = "TRY_AGAIN_LATER"
    case doNotTryAgain = "DO_NOT_TRY_AGAIN"
    case requirementsNotFulfilled = "REQUIREMENTS_NOT_FULFILLED"
    case noRetryLifeCycle = "NO_RETRY_LIFE_CYCLE"
    case retryAfterOneHour = "RETRY_AFTER_1_H"
    case retryAfterOneDay = "RETRY_AFTER_24_H"
    case retryAfterTwoDays = "RETRY_AFTER_2_D"
    case retryAfterFourDays = "RETRY_AFTER_4_D"
    case retryAfterSixDays = "RETRY_AFTER_6_D"
    case retryAfterEightDays = "RETRY_AFTER_8_D"
    case retryAfterTenDays = "RETRY_AFTER_10_D"
    case noRetryPolicy = "NO_RETRY_POLICY"
    case noRetrySecurity = "NO_RETRY_SECURITY"
    case multipleUseCard = "MULTIPLE_USE_CARD"
  }

  static func vocabulary(_ name: String, _ words: [String]) -> OutcomeVocabulary {
    OutcomeVocabulary(id: "yuno.\(name)", words: words.map(word))
  }

  /// One of Yuno's words in lower case with dashes, a status and its sub-status with a dot between: `READY_TO_PAY` is
  /// `ready-to-pay`, `internalError` is `internal-error`.
  static func word(_ text: String) -> String {
    // All of them are needed before the first screen, so they are read by bytes.
    let isCamel = text.utf8.contains { (0x61...0x7A).contains($0) }
    var word: [UInt8] = []
    for byte in text.utf8 {
      let isCapital = (0x41...0x5A).contains(byte)
      if isCamel, isCapital { word.append(UInt8(ascii: "-")) }
      switch byte {
      case UInt8(ascii: "_"): word.append(UInt8(ascii: "-"))
      case UInt8(ascii: "/"): word.append(UInt8(ascii: "."))
      default: word.append(isCapital ? byte | 0x20 : byte)
      }
    }
    return String(decoding: word, as: UTF8.self)
  }
}
