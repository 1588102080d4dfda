import Payments

extension TrueLayer {
  typealias KitPaymentState = Payments.Models.SinglePayment.State
  typealias KitMandateState = Payments.Models.Mandate.State

  /// Why the kit gave up: `SinglePayment.Error` and `Mandate.Error` (TrueLayer docs, iOS SDK), and at the end what version 4
  /// adds (TrueLayer React Native SDK, iOS bridge).
  enum KitError: String, CaseIterable {
    case authorizationFailed = "authorization-failed"
    case connectionIssues = "connection-issues"
    case generic
    case invalidToken = "invalid-token"
    case invalidRedirectURI = "invalid-redirect-uri"
    case paymentExpired = "payment-expired"
    case paymentNotFound = "payment-not-found"
    case paymentRejected = "payment-rejected"
    case mandateExpired = "mandate-expired"
    case mandateNotFound = "mandate-not-found"
    case mandateRejected = "mandate-rejected"
    case revoked
    case providerOffline = "provider-offline"
    case notConfigured = "sdk-not-configured"
    case serverError = "server-error"
    case blocked
    case invalidAccountDetails = "invalid-account-details"
    case invalidAccountHolderName = "invalid-account-holder-name"
    case invalidCredentials = "invalid-credentials"
    case invalidRemitterAccount = "invalid-remitter-account"
    case invalidRequest = "invalid-request"
    case invalidSortCode = "invalid-sort-code"
    case insufficientFunds = "insufficient-funds"
    case notAuthorized = "not-authorized"
    case paymentLimitExceeded = "payment-limit-exceeded"
    case providerError = "provider-error"
    case providerExpired = "provider-expired"
    case providerRejected = "provider-rejected"
    case unknownError = "unknown-error"
    case userCanceledAtProvider = "user-canceled-at-provider"
    case unexpectedBehavior = "unexpected-behavior"
    case userCanceled = "user-canceled"
    case invalidBeneficiaryAccount = "invalid-beneficiary-account"
    case invalidOtp = "invalid-otp"
    case schemeUnavailable = "scheme-unavailable"
    case verificationDeclined = "verification-declined"
    case invalidMandateState = "invalid-mandate-state"
    case constraintViolation = "constraint-violation"

    /// The errors of version 4 only.
    private static let version4: Set<KitError> = [
      .invalidBeneficiaryAccount, .invalidOtp, .schemeUnavailable, .verificationDeclined, .invalidMandateState,
      .constraintViolation,
    ]
    /// The errors of a mandate only.
    private static let mandatesOnly: Set<KitError> = [
      .mandateExpired, .mandateNotFound, .mandateRejected, .revoked, .invalidMandateState, .constraintViolation,
    ]
    /// The errors of both.
    private static let shared: Set<KitError> = [
      .authorizationFailed, .connectionIssues, .generic, .invalidToken, .invalidRedirectURI, .providerOffline,
      .notConfigured, .serverError, .providerError, .providerRejected, .invalidRequest, .invalidSortCode, .unknownError,
      .unexpectedBehavior, .userCanceled,
    ]

    /// Whether only version 4 has it.
    var isOfVersion4: Bool { Self.version4.contains(self) }
    /// Whether a payment can end with it.
    var isOfPayments: Bool { !Self.mandatesOnly.contains(self) }
    /// Whether a mandate can end with it.
    var isOfMandates: Bool { Self.mandatesOnly.contains(self) || Self.shared.contains(self) }
  }

  /// The result on the SDK's last screen (TrueLayer iOS SDK 3.9.0, `ResultShown`); a mandate's are some of a payment's.
  public enum KitScreen: String, Hashable, Sendable, CaseIterable {
    /// No screen: it is switched off, or the kit ended before it.
    case noneShown = "none-shown"
    /// No screen: nothing sensible to show.
    case noneInvalidState = "none-invalid-state"
    /// The payment or mandate succeeded.
    case success
    /// It is in progress.
    case initiated
    /// The account lacks the money.
    case insufficientFunds = "insufficient-funds"
    /// A limit is exceeded.
    case paymentLimitExceeded = "payment-limit-exceeded"
    /// The shopper cancelled at the bank.
    case userCanceledAtProvider = "user-canceled-at-provider"
    /// The authorisation failed.
    case authorizationFailed = "authorization-failed"
    /// The time was over.
    case expired
    /// An account's details are invalid.
    case invalidAccountDetails = "invalid-account-details"
    /// It failed for another reason.
    case genericFailed = "generic-failed"

    /// Whether there is anything to look at.
    var isShown: Bool { self != .noneShown && self != .noneInvalidState }
  }

  /// `attempt_failed` as `attempt-failed`, the way outcomes are named.
  static func dashed(_ word: String) -> String { String(word.map { $0 == "_" ? "-" : $0 }) }
}

extension TrueLayer.FailureReason {
  /// The SDK's name for it; `nil` if this version of the SDK has none and only passes the reason on.
  func kitError(_ subject: TrueLayer.Subject, _ version: TrueLayer.KitVersion) -> TrueLayer.KitError? {
    let error = kitError(subject)
    if error.isOfVersion4, version != .version4 { return nil }
    return subject == .payment ? (error.isOfPayments ? error : nil) : (error.isOfMandates ? error : nil)
  }

  private func kitError(_ subject: TrueLayer.Subject) -> TrueLayer.KitError {
    switch self {
    case .authorizationFailed: .authorizationFailed
    // A mandate has no case of its own for this one: the bank's answer is all there is.
    case .notAuthorized: subject == .payment ? .notAuthorized : .authorizationFailed
    case .userCanceledAtProvider: subject == .payment ? .userCanceledAtProvider : .userCanceled
    case .canceled: .userCanceled
    case .expired: subject == .payment ? .paymentExpired : .mandateExpired
    case .rejected: subject == .payment ? .paymentRejected : .mandateRejected
    case .blocked: .blocked
    case .insufficientFunds: .insufficientFunds
    case .paymentLimitExceeded: .paymentLimitExceeded
    case .invalidAccountDetails: .invalidAccountDetails
    case .invalidAccountHolderName: .invalidAccountHolderName
    case .invalidRemitterAccount: .invalidRemitterAccount
    case .invalidBeneficiaryAccount: .invalidBeneficiaryAccount
    case .invalidSortCode: .invalidSortCode
    case .invalidCredentials: .invalidCredentials
    case .invalidOtp: .invalidOtp
    case .invalidRequest: .invalidRequest
    case .providerError: .providerError
    case .providerExpired: .providerExpired
    case .providerRejected: .providerRejected
    case .schemeUnavailable: .schemeUnavailable
    case .verificationDeclined: .verificationDeclined
    case .internalServerError: .serverError
    case .unknownError: .unknownError
    case .constraintViolation: .constraintViolation
    case .invalidMandateState: .invalidMandateState
    case .mandateRevoked: .revoked
    }
  }
}

extension TrueLayer.KitError {
  /// The result screen of a failure; which reasons have one of their own is known from the screens' names, the rest is this
  /// library's own reading.
  func screen(_ subject: TrueLayer.Subject) -> TrueLayer.KitScreen {
    switch self {
    case .userCanceled: .noneShown
    case .revoked: .noneInvalidState
    case .authorizationFailed, .notAuthorized: .authorizationFailed
    case .paymentExpired, .mandateExpired, .providerExpired: .expired
    case .insufficientFunds: .insufficientFunds
    case .paymentLimitExceeded: .paymentLimitExceeded
    case .userCanceledAtProvider: .userCanceledAtProvider
    case .invalidAccountDetails, .invalidSortCode, .invalidRemitterAccount:
      subject == .payment ? .invalidAccountDetails : .genericFailed
    case .connectionIssues, .generic, .invalidToken, .invalidRedirectURI, .paymentNotFound, .paymentRejected,
      .mandateNotFound, .mandateRejected, .providerOffline, .notConfigured, .serverError, .blocked,
      .invalidAccountHolderName, .invalidCredentials, .invalidRequest, .providerError, .providerRejected, .unknownError,
      .unexpectedBehavior, .invalidBeneficiaryAccount, .invalidOtp, .schemeUnavailable, .verificationDeclined,
      .invalidMandateState, .constraintViolation:
      .genericFailed
    }
  }
}

// MARK: What the kit tells the app

extension TrueLayer {
  /// `failure(.insufficientFunds) resultShown(.insufficientFunds)`: the two things that the kit's closure is given.
  func told(_ result: String, _ screen: KitScreen) -> String {
    "\(result) resultShown(.\(Self.spelled(screen.rawValue)))"
  }

  /// A failure as the kit spells it; a documented payload is spelled out where the shipped kit carries one.
  func failure(_ error: KitError, payload: String = "") -> String {
    let name = ".\(Self.spelled(error.rawValue))"
    if error == .generic { return "failure(\(name)(\"\(payload)\"))" }
    if error == .invalidRedirectURI, configuration.kit != .asDocumented { return "failure(\(name)([\"\(payload)\"]))" }
    return "failure(\(name))"
  }

  /// The result of the SDK's status call; its name differs between the documents and the SDK.
  func statusCall(_ word: String, _ subject: Subject) -> String {
    let name =
      switch subject {
      case .payment: configuration.kit == .asDocumented ? "paymentStatus" : "singlePaymentStatus"
      case .mandate: "mandateStatus"
      }
    return "\(name)(.\(Self.spelled(Self.dashed(word))))"
  }

  /// `insufficient-funds` as `insufficientFunds`.
  static func spelled(_ word: String) -> String {
    if word == KitError.invalidRedirectURI.rawValue { return "invalidRedirectURI" }
    let parts = word.split(separator: "-")
    return (parts.first.map(String.init) ?? "")
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
