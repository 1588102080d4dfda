extension YunoSandbox {
  /// The verdict for a response code in the description; `nil` if it is not one (Yuno docs, Testing gateway, Transaction
  /// response codes).
  static func verdict(of code: String) -> Verdict? {
    switch code {
    case "SUCCEEDED", "FRAUD_VERIFIED", "SUCCEEDED_THREE_D_SECURE": return .approved(code: code)
    case "ACTION_REQUIRED": return .waits(.readyToPay, code: code)
    case "RECEIVED": return .waits(.inProcess, code: code)
    case "CHALLENGE_REQUIRED": return .challenge
    case "PENDING_PROVIDER_CONFIRMATION": return .waits(.pendingConfirmation, code: code)
    case "PENDING_FRAUD_REVIEW", "PENDING_REVIEW", "IN_REVIEW": return .waits(.pendingFraudReview, code: code)
    default: return standings[code] == nil ? nil : .refused(failure(code))
    }
  }

  /// A refusal by its response code.
  static func failure(_ code: String) -> Failure {
    Failure(code: code, standing: standings[code] ?? .declined, isoCode: isoCodes[code])
  }

  /// How a payment stands after a response code. Codes that Yuno lists both as declined and as rejected count as declined, being
  /// the provider's answer.
  private static let standings: [String: Standing] = {
    var table: [String: Standing] = [:]
    for code in rejectedCodes.split(separator: " ") { table[String(code)] = .rejected }
    for code in errorCodes.split(separator: " ") { table[String(code)] = .error }
    for code in declinedCodes.split(separator: " ") { table[String(code)] = .declined }
    table["FRAUD_VERIFICATION_DECLINED"] = .fraudDeclined
    table["PROVIDER_TIMEOUT"] = .timeout
    table["TO_REVERSE"] = .pendingReverse
    table["EXPIRED_BY_PROVIDER"] = .expired
    return table
  }()

  private static let declinedCodes = """
    INSUFFICIENT_FUNDS DO_NOT_HONOR DECLINED_BY_BANK DECLINED_BY_PROVIDER REFER_TO_CARD_ISSUER CALL_FOR_AUTHORIZE \
    CANCELLED_BY_USER DUPLICATED_TRANSACTION FRAUD_VALIDATION ACQUIRE_CONTINGENCY RESTRICTED_BY_BANK TERMINAL_ERROR \
    BANK_NOT_SUPPORTED INVALID_AMOUNT INVALID_ISSUER INVALID_MERCHANT ISSUER_VIOLATION FIRST_USE EXPIRED DISABLED \
    REQUESTS_EXCEEDED INVALID_STATUS INVALID_RESPONSE_FORMAT THREE_D_SECURE_REQUIRED REJECTED_THREE_D_SECURE_REQUIRED \
    UNKNOWN_ERROR EXPIRED_CARD INVALID_SECURITY_CODE INVALID_CARD_DATA INVALID_CARD_NUMBER BAD_FILLED_INFO \
    REPORTED_LOST REPORTED_STOLEN USER_RESTRICTION INVALID_TRANSACTION TRANSACTION_NOT_FOUND UNSUPPORTED_OPERATION \
    UNAVAILABLE_PAYMENT_METHOD COUNTRY_NOT_SUPPORTED CURRENCY_NOT_ALLOWED MISSING_PARAMETERS INVALID_PARAMETERS \
    INVALID_CREDENTIALS NO_RETRY_LIFE_CYCLE NO_RETRY_POLICY NO_RETRY_SECURITY RETRY_AFTER_1_H RETRY_AFTER_24_H \
    RETRY_AFTER_2_D RETRY_AFTER_4_D RETRY_AFTER_6_D RETRY_AFTER_8_D RETRY_AFTER_10_D \
    AUTHENTICATION_FAILED_THREE_D_SECURE AUTHENTICATION_ATTEMPT ACCOUNT_STATUS FRAUD_VERIFICATION_DECLINED
    """

  private static let rejectedCodes = """
    COUNTRY_NOT_SUPPORTED CURRENCY_NOT_ALLOWED INVALID_PARAMETERS INVALID_REQUEST INTERNAL_ERROR MISSING_PARAMETERS \
    YUNO_ROUTING_REJECTED
    """

  private static let errorCodes = """
    ERROR PROVIDER_ERROR PROVIDER_INTERNAL_ERROR PROVIDER_TIMEOUT PROVIDER_INVALID_CREDENTIALS \
    PROVIDER_INVALID_REQUEST PROVIDER_INVALID_RESPONSE PROVIDER_INVALID_API_VERSION PROVIDER_UNKNOWN_ERROR \
    OPERATION_NOT_SUPPORTED TO_REVERSE
    """

  /// The first ISO 8583 code given for a response code (Yuno docs, Transaction response codes).
  private static let isoCodes: [String: String] = [
    "INSUFFICIENT_FUNDS": "51", "DO_NOT_HONOR": "05", "REFER_TO_CARD_ISSUER": "01", "CALL_FOR_AUTHORIZE": "66",
    "CANCELLED_BY_USER": "17", "DUPLICATED_TRANSACTION": "26", "FRAUD_VALIDATION": "34", "ACQUIRE_CONTINGENCY": "22",
    "RESTRICTED_BY_BANK": "62", "TERMINAL_ERROR": "58", "BANK_NOT_SUPPORTED": "31", "INVALID_AMOUNT": "13",
    "INVALID_ISSUER": "15", "INVALID_MERCHANT": "03", "ISSUER_VIOLATION": "93", "FIRST_USE": "78",
    "EXPIRED_CARD": "33", "INVALID_SECURITY_CODE": "56", "INVALID_CARD_DATA": "56", "INVALID_CARD_NUMBER": "14",
    "BAD_FILLED_INFO": "30", "REPORTED_LOST": "41", "REPORTED_STOLEN": "43", "USER_RESTRICTION": "57",
    "INVALID_TRANSACTION": "12", "TRANSACTION_NOT_FOUND": "25", "UNSUPPORTED_OPERATION": "40",
    "NO_RETRY_LIFE_CYCLE": "79", "NO_RETRY_POLICY": "82", "NO_RETRY_SECURITY": "83", "PROVIDER_ERROR": "6",
    "PROVIDER_INTERNAL_ERROR": "98", "PROVIDER_TIMEOUT": "68", "PROVIDER_INVALID_RESPONSE": "20",
  ]
}
