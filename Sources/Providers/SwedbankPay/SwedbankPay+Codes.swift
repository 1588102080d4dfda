import Payments

extension SwedbankPay {
  /// The SDK's final calls to its delegate (Swedbank Pay iOS SDK, `SwedbankPaySDKDelegate`).
  package enum Callback: String, CaseIterable {
    case paymentComplete = "payment-complete"
    case paymentCanceled = "payment-canceled"
    case paymentFailed = "payment-failed"
    case paymentOrderDidHide = "payment-order-did-hide"
    case updatePaymentOrderFailed = "update-payment-order-failed"
    case overrideTermsOfServiceTapped = "override-terms-of-service-tapped"
    case shippingAddressIsKnown = "shipping-address-is-known"

    /// The call as the app's delegate gets it.
    func kit(_ error: String = "") -> String {
      switch self {
      case .paymentComplete: "paymentComplete()"
      case .paymentCanceled: "paymentCanceled()"
      case .paymentFailed: "paymentFailed(error: \(error))"
      case .paymentOrderDidHide: "paymentOrderDidHide()"
      case .updatePaymentOrderFailed: "updatePaymentOrderFailed(error: \(error))"
      case .overrideTermsOfServiceTapped: "overrideTermsOfServiceTapped(url:)"
      case .shippingAddressIsKnown: "shippingAddressIsKnown()"
      }
    }
  }

  /// Every end of the tree of backend errors (Swedbank Pay iOS SDK, `MerchantBackendError`).
  package enum ProblemWord: String, CaseIterable {
    case nonWhitelistedDomain = "non-whitelisted-domain"
    case networkError = "network-error"
    case unauthorized = "client.mobile-sdk.unauthorized"
    case invalidRequest = "client.mobile-sdk.invalid-request"
    case inputError = "client.swedbank-pay.input-error"
    case forbidden = "client.swedbank-pay.forbidden"
    case notFound = "client.swedbank-pay.not-found"
    case clientUnknown = "client.unknown"
    case clientUnexpectedContent = "client.unexpected-content"
    case backendConnectionTimeout = "server.mobile-sdk.backend-connection-timeout"
    case backendConnectionFailure = "server.mobile-sdk.backend-connection-failure"
    case invalidBackendResponse = "server.mobile-sdk.invalid-backend-response"
    case systemError = "server.swedbank-pay.system-error"
    case configurationError = "server.swedbank-pay.configuration-error"
    case serverUnknown = "server.unknown"
    case serverUnexpectedContent = "server.unexpected-content"
    case missingRequiredOperation = "missing-required-operation"
    case paymentNotInInstrumentMode = "payment-not-in-instrument-mode"
  }

  /// The errors of the page in the SDK's web view (Swedbank Pay iOS SDK, `WebContentError`).
  package enum WebContentWord: String, CaseIterable {
    case scriptLoadingFailure = "script-loading-failure"
    case scriptError = "script-error"
    case redirectFailure = "redirect-failure"

    var kit: String {
      switch self {
      case .scriptLoadingFailure: ".ScriptLoadingFailure"
      case .scriptError: ".ScriptError"
      case .redirectFailure: ".RedirectFailure"
      }
    }
  }

  /// Why the kit cannot bring its screen back (Swedbank Pay iOS SDK, `StateRestorationError`).
  enum RestorationWord: String, CaseIterable {
    case unregisteredCodable = "unregistered-codable"
    case nonpersistableConfiguration = "nonpersistable-configuration"
    case unknown

    var kit: String {
      switch self {
      case .unregisteredCodable: "StateRestorationError.unregisteredCodable"
      case .nonpersistableConfiguration: "StateRestorationError.nonpersistableConfiguration"
      case .unknown: "StateRestorationError.unknown"
      }
    }
  }

  /// The statuses of a V3 payment order (Swedbank Pay docs, Status models).
  enum OrderStatus: String, CaseIterable {
    case initialized = "Initialized"
    case paid = "Paid"
    case failed = "Failed"
    case cancelled = "Cancelled"
    case reversed = "Reversed"
    case aborted = "Aborted"
  }

  /// The states of a V2 payment order, which say nothing about its payments (Swedbank Pay docs, Checkout 2, payment order).
  enum OrderState: String, CaseIterable {
    case ready = "Ready"
    case pending = "Pending"
    case failed = "Failed"
    case aborted = "Aborted"
  }

  /// The retry advice for a problem of the shop's client: a new order may work.
  private static func retryAdvice(after word: ProblemWord) -> ProviderRetryAdvice? {
    switch word {
    case .notFound: ProviderRetryAdvice(.sameAgain)
    case .unauthorized, .nonWhitelistedDomain, .networkError, .invalidRequest, .inputError, .forbidden, .clientUnknown,
      .clientUnexpectedContent, .backendConnectionTimeout, .backendConnectionFailure, .invalidBackendResponse,
      .systemError, .configurationError, .serverUnknown, .serverUnexpectedContent, .missingRequiredOperation,
      .paymentNotInInstrumentMode:
      nil
    }
  }

  /// The app's error if a payment order was not created or a backend's call failed. Nothing can have been charged, so all of
  /// them end the attempt.
  ///
  /// A problem of the client is solved by changing the request, one of the server by waiting; an expired sign-in is not the
  /// store's fault, and the shopper signs in again (Swedbank Pay docs, Mobile SDK, iOS, Problems).
  static func error(_ problem: Problem, kit: String) -> PaymentError {
    let words = ProviderResponseCode(
      code: problem.word.rawValue, text: problem.log, kit: kit,
      retry: retryAdvice(after: problem.word), problem: problem.whole)
    return switch problem.word {
    case .unauthorized: .signInNeeded(words)
    case .nonWhitelistedDomain, .missingRequiredOperation: .invalidRequest(field: "backend", words)
    case .paymentNotInInstrumentMode: .invalidRequest(field: "instrument", words)
    // The contract lacks something, and waiting does not bring it.
    case .configurationError: .invalidRequest(field: "contract", words)
    case .invalidRequest, .inputError, .forbidden, .notFound, .clientUnknown:
      .invalidRequest(field: problem.field ?? "paymentorder", words)
    case .clientUnexpectedContent where problem.status == 429: .tooManyRequests(retryAfter: rateWindow, words)
    case .clientUnexpectedContent: .invalidRequest(field: problem.field ?? "paymentorder", words)
    case .networkError, .backendConnectionTimeout, .backendConnectionFailure, .invalidBackendResponse, .systemError,
      .serverUnknown, .serverUnexpectedContent:
      .providerError(words)
    }
  }

  /// The pause after too many requests; nothing is published, so this is this library's own.
  static let rateWindow: Duration = .seconds(60)
}
