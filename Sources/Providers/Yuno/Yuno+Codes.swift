import Commerce
import Payments
import Wire

extension Yuno {
  /// What a payment may be (Yuno docs, Payment status).
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

  /// A payment's status in our vocabulary, by status, sub-status and the transaction's response code; words that are not
  /// documented, and those of a sale long past, are pending.
  static func state(of status: String, sub: String?, response: String?) -> PaymentState {
    switch PaymentWord(rawValue: status) {
    case .created, .readyToPay: .pending(.shopper)
    case .pending: pending(sub)
    case .succeeded: succeeded(sub)
    case .declined, .rejected: declined(response)
    case .error: failed(sub, response)
    case .expired: .expired
    case .canceled: sub == "PENDING_PROVIDER_CONFIRMATION" ? .pending(.provider) : .cancelled
    case .refunded: sub == "PENDING_PROVIDER_CONFIRMATION" ? .pending(.provider) : .cancelled
    case .verified, .fraud, .inDispute, .chargeback, nil: .pending(.unrecognised)
    }
  }

  private static func pending(_ sub: String?) -> PaymentState {
    switch sub {
    case "IN_PROCESS", "WAITING_ADDITIONAL_STEP", "PENDING_OTP_COMPLETION", nil: .pending(.shopper)
    case "PENDING_PROVIDER_CONFIRMATION", "PENDING_FRAUD_REVIEW": .pending(.provider)
    case "AUTHORIZED": .authorised
    default: .pending(.unrecognised)
    }
  }

  /// Only what stands in full is paid at once; what was given back is taken from the amount.
  private static func succeeded(_ sub: String?) -> PaymentState {
    switch sub {
    case "APPROVED", "CAPTURED", "PARTIALLY_REFUNDED", nil: .captured
    case "FRAUD_DECLINED", "REFUND_RETRY_IN_PROCESS", "CAPTURE_RETRY_IN_PROCESS": .pending(.provider)
    case "CAPTURE_RETRY_PROCESS_FAILED": .pending(.merchant)
    // A part only, of a size that the payment does not tell reliably.
    case "PARTIALLY_CAPTURED", "PARTIALLY_APPROVED", "PARTIALLY_CHARGEBACKED": .pending(.unrecognised)
    default: .pending(.unrecognised)
    }
  }

  private static func declined(_ response: String?) -> PaymentState {
    response == "EXPIRED" ? .expired : .declined(reason(response))
  }

  /// A payment that Yuno gave up waiting for may have been made at the provider until it is reversed.
  private static func failed(_ sub: String?, _ response: String?) -> PaymentState {
    switch sub {
    case "TIMEOUT", "PENDING_REVERSE": .pending(.provider)
    default: .declined(reason(response))
    }
  }

  /// Why a payment was refused, by the transaction's response code.
  static func reason(_ response: String?) -> DeclineReason {
    guard let response else { return .refusedByProvider }
    return softDeclines[response] ?? hardDeclines[response] ?? otherDeclines[response] ?? .refusedByProvider
  }

  /// Response codes after which another try can help (Yuno docs, Transaction response codes).
  static let softDeclines: [String: DeclineReason] = [
    "ACQUIRE_CONTINGENCY": .refusedByProvider,
    "BANK_NOT_SUPPORTED": .notPermitted,
    "CALL_FOR_AUTHORIZE": .refusedByBank,
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
    "INVALID_MERCHANT": .refusedByProvider,
    "INVALID_RESPONSE_FORMAT": .refusedByProvider,
    "INVALID_STATUS": .refusedByProvider,
    "ISSUER_VIOLATION": .refusedByBank,
    "PROVIDER_TIMEOUT": .refusedByProvider,
    "REFER_TO_CARD_ISSUER": .refusedByBank,
    "REJECTED_THREE_D_SECURE_REQUIRED": .authenticationFailed,
    "REQUESTS_EXCEEDED": .limitExceeded,
    "RESTRICTED_BY_BANK": .refusedByBank,
    "TERMINAL_ERROR": .refusedByProvider,
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
    "INVALID_CREDENTIALS": .refusedByProvider,
    "INVALID_PARAMETERS": .refusedByProvider,
    "INVALID_SECURITY_CODE": .invalidSecurityCode,
    "INVALID_TRANSACTION": .notPermitted,
    "MISSING_PARAMETERS": .refusedByProvider,
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

  /// The error codes that we tell apart (Yuno docs, Response codes).
  enum ErrorCode: Equatable {
    /// The call with the same key is still running.
    case inProcess
    /// No such session, or no longer.
    case sessionGone
    case country
    case currency
    case method
    case credentials
    /// Something that we sent.
    case request

    init?(_ code: String) {
      switch code {
      case "REQUEST_IN_PROCESS": self = .inProcess
      case "CHECKOUT_SESSION_NOT_FOUND": self = .sessionGone
      case "COUNTRY_NOT_SUPPORTED": self = .country
      case "CURRENCY_NOT_ALLOWED": self = .currency
      case "UNAVAILABLE_PAYMENT_METHOD": self = .method
      case "INVALID_CREDENTIALS", "EXPIRED_CREDENTIALS", "UNKNOWN_IP_ADDRESS", "INVALID_TOKEN",
        "AUTHORIZATION_REQUIRED",
        "INVALID_ACCOUNT_ID":
        self = .credentials
      case "INVALID_REQUEST", "INVALID_PARAMETERS", "MISSING_PARAMETERS", "INVALID_AMOUNT", "INVALID_API_VERSION",
        "BAD_REQUEST":
        self = .request
      default: return nil
      }
    }
  }

  /// Why Yuno did not take a session or a payment.
  func refusal(_ answer: WireAnswer) -> PaymentError {
    let words = Self.words(of: answer)
    if answer.status == 429 { return .tooManyRequests(retryAfter: Self.restAfterTooMany) }
    return switch ErrorCode(words.code) {
    case .sessionGone: .expired(words)
    case .country: .methodUnavailable(.country(served: [configuration.country]))
    case .currency: .methodUnavailable(.currency(accepted: capabilities.currencies))
    case .method: .methodUnavailable(.notOffered)
    case .credentials: .invalidRequest(field: "account", words)
    case .request: .invalidRequest(field: "payment", words)
    case .inProcess, nil: .providerError(code: words.code, message: words.text)
    }
  }

  /// An error's own words (Yuno docs, Response codes), or just the HTTP status where the body is no such envelope.
  static func words(of answer: WireAnswer) -> ProviderWords {
    let body = answer.json ?? .null
    let text = String((body["messages"]?[0]?.string ?? "").prefix(255))
    return ProviderWords(code: body["code"]?.string ?? "HTTP \(answer.status)", text: text)
  }
}
