import Commerce
import Payments
import Wire

extension Yuno {
  /// The codes of Yuno's errors (Yuno docs, Response codes); what is not found is an answer of 400.
  enum ErrorCode: String, CaseIterable {
    case invalidRequest = "INVALID_REQUEST"
    case invalidParameters = "INVALID_PARAMETERS"
    case missingParameters = "MISSING_PARAMETERS"
    case invalidStatus = "INVALID_STATUS"
    case countryNotSupported = "COUNTRY_NOT_SUPPORTED"
    case currencyNotAllowed = "CURRENCY_NOT_ALLOWED"
    case customerIDDuplicated = "CUSTOMER_ID_DUPLICATED"
    case invalidAmount = "INVALID_AMOUNT"
    case invalidAccountID = "INVALID_ACCOUNT_ID"
    case invalidTransaction = "INVALID_TRANSACTION"
    case invalidTransactionType = "INVALID_TRANSACTION_TYPE"
    case invalidAPIVersion = "INVALID_API_VERSION"
    case chargebackInProcess = "CHARGEBACK_IN_PROCESS"
    case unavailablePaymentMethod = "UNAVAILABLE_PAYMENT_METHOD"
    case notFound = "NOT_FOUND"
    case paymentNotFound = "PAYMENT_NOT_FOUND"
    case transactionNotFound = "TRANSACTION_NOT_FOUND"
    case customerNotFound = "CUSTOMER_NOT_FOUND"
    case checkoutSessionNotFound = "CHECKOUT_SESSION_NOT_FOUND"
    case invalidCustomerForToken = "INVALID_CUSTOMER_FOR_TOKEN"
    case requestInProcess = "REQUEST_IN_PROCESS"
    case idempotencyDuplicated = "IDEMPOTENCY_DUPLICATED"
    case badRequest = "BAD_REQUEST"
    case unexpectedResponse = "UNEXPECTED_RESPONSE"
    case invalidCredentials = "INVALID_CREDENTIALS"
    case expiredCredentials = "EXPIRED_CREDENTIALS"
    case unknownIPAddress = "UNKNOWN_IP_ADDRESS"
    case invalidToken = "INVALID_TOKEN"
    case tokenInUse = "TOKEN_IN_USE"
    case authorizationRequired = "AUTHORIZATION_REQUIRED"
    case unsupportedMethod = "UNSUPPORTED_METHOD"
    case internalError = "INTERNAL_ERROR"
    case requestTimeout = "REQUEST_TIMEOUT"
  }

  /// Why Yuno did not take a session, a payment or an operation; `isTold` as in `words(of:isTold:)`.
  func refusal(_ answer: WireAnswer, isTold: Bool = true) -> PaymentError {
    let words = words(of: answer, isTold: isTold)
    if answer.status == 429 { return .tooManyRequests(retryAfter: Self.restAfterTooMany, words) }
    func invalid(_ field: String) -> PaymentError { .invalidRequest(field: field, words) }
    return switch ErrorCode(rawValue: words.code) {
    case .checkoutSessionNotFound: .expired(words)
    case .countryNotSupported: .methodUnavailable(.country(served: Self.countries), words)
    case .currencyNotAllowed: .methodUnavailable(.currency(accepted: Self.currencies), words)
    case .unavailablePaymentMethod: .methodUnavailable(.notOffered, words)
    case .invalidCredentials, .expiredCredentials, .unknownIPAddress, .invalidToken, .authorizationRequired,
      .invalidAccountID:
      invalid("account")
    case .invalidRequest, .invalidParameters, .missingParameters, .invalidAmount, .invalidAPIVersion, .badRequest,
      .unsupportedMethod:
      invalid("payment")
    case .invalidStatus, .chargebackInProcess, .invalidTransactionType: invalid("status")
    case .notFound, .paymentNotFound, .transactionNotFound, .invalidTransaction: invalid("transaction")
    case .customerIDDuplicated, .customerNotFound, .invalidCustomerForToken: invalid("customer")
    case .requestInProcess, .idempotencyDuplicated, .unexpectedResponse, .tokenInUse, .internalError, .requestTimeout,
      nil:
      .providerError(words)
    }
  }

  /// The SDK's result for a call of its own without an answer; the mapping is this library's own.
  public func message(withoutAnswerTo call: Call, _ context: Context) -> String {
    setup.kit.isTransaction
      ? Self.onStatus(SDKStatus.internalError.rawValue, "sdk", "NETWORK_ERROR")
      : kit(.fail, besides: SDKError.networkError.rawValue)
  }

  /// The SDK's result for an error, with its own error beside it; the mapping is this library's own.
  private func kit(of code: ErrorCode?, status: Int) -> String {
    switch code {
    case .invalidCredentials, .expiredCredentials, .unknownIPAddress, .invalidToken, .authorizationRequired:
      kit(.internalError, besides: SDKError.authenticationFailed.rawValue)
    case .checkoutSessionNotFound: kit(.fail, besides: SDKError.sessionExpired.rawValue)
    case .invalidRequest, .invalidParameters, .missingParameters, .invalidStatus, .countryNotSupported,
      .currencyNotAllowed, .customerIDDuplicated, .invalidAmount, .invalidAccountID, .invalidTransaction,
      .invalidTransactionType, .invalidAPIVersion, .unavailablePaymentMethod, .notFound, .paymentNotFound,
      .transactionNotFound, .customerNotFound, .invalidCustomerForToken, .badRequest, .tokenInUse, .unsupportedMethod:
      kit(.internalError, besides: SDKError.invalidConfiguration.rawValue)
    case .chargebackInProcess, .requestInProcess, .idempotencyDuplicated, .unexpectedResponse, .internalError,
      .requestTimeout, nil:
      kit(status >= 500 ? .internalError : .fail, besides: SDKError.providerError.rawValue)
    }
  }

  /// An error's own words (Yuno docs, Response codes), or just the HTTP status where the body is no such envelope.
  /// Of a call that the merchant's server makes, SDK 3 tells the app nothing: it is not `isTold` (Yuno SDK 3, createPayment).
  func words(of answer: WireAnswer, isTold: Bool = true) -> ProviderResponseCode {
    let body = answer.json ?? .null
    let text = String((body["messages"]?[0]?.string ?? "").prefix(255))
    let code = body["code"]?.string
    let name = code ?? "HTTP \(answer.status)"
    let kit =
      setup.kit.isTransaction
      ? Self.onStatus(SDKStatus.internalError.rawValue, "backend", name)
      : kit(of: code.flatMap(ErrorCode.init), status: answer.status)
    return ProviderResponseCode(code: name, text: text, kit: isTold ? kit : "")
  }
}
