package import Payments

/// The SDK's messages to the app as values to switch over, read from the words in which a payment keeps them.
extension TrueLayer {
  /// The two things that the kit's closure is given.
  struct Told: Hashable {
    enum Result: Hashable {
      case success(String)
      case failure(KitError, payload: String)
    }

    let result: Result
    let screen: KitScreen

    init(_ result: Result, _ screen: KitScreen) {
      self.result = result
      self.screen = screen
    }

    /// Reads what `told(_:_:)` wrote; `nil` for the answer of the status call and for no words at all.
    init?(_ words: ProviderResponseCode) {
      guard let middle = words.kit.firstRange(of: " resultShown(."),
        let screen = KitScreen.allCases.first(where: {
          words.kit[middle.upperBound...] == TrueLayer.spelled($0.rawValue) + ")"
        })
      else { return nil }
      let told = words.kit[..<middle.lowerBound]
      if let word = Self.inside(told, "success(.", ")") {
        result = .success(word)
      } else if let inner = Self.inside(told, "failure(.", ")") {
        let name = inner.prefix { $0 != "(" }
        guard let error = KitError.allCases.first(where: { TrueLayer.spelled($0.rawValue) == name }) else { return nil }
        let rest = inner.dropFirst(name.count)
        result = .failure(
          error, payload: Self.inside(rest, "([\"", "\"])") ?? Self.inside(rest, "(\"", "\")") ?? "")
      } else {
        return nil
      }
      self.screen = screen
    }

    private static func inside(_ text: Substring, _ start: String, _ end: String) -> String? {
      inside(String(text), start, end)
    }

    private static func inside(_ text: String, _ start: String, _ end: String) -> String? {
      guard text.hasPrefix(start), text.hasSuffix(end), text.count >= start.count + end.count else { return nil }
      return String(text.dropFirst(start.count).dropLast(end.count))
    }
  }

  /// The SDK's message about a payment, which the library knows as `session` and has led to `result`.
  package static func told(
    ofPayment result: PaymentResult, _ session: PaymentSession
  ) -> (Result<Payments.Models.SinglePayment.State, Payments.Models.SinglePayment.Error>, KitScreen) {
    let told = told(of: result, session, .payment)
    switch told.result {
    case .success(let word):
      let state = Payments.Models.SinglePayment.State(rawValue: word)
      return (state.map { .success($0) } ?? .failure(.generic(word)), told.screen)
    case .failure(let error, let payload):
      return (.failure(Payments.Models.SinglePayment.Error(error, payload: payload)), told.screen)
    }
  }

  /// The SDK's message about a mandate. One that waits for an approval elsewhere has no state, so it is told as `generic("wait")`;
  /// this library's own.
  package static func told(
    ofMandate result: PaymentResult, _ session: PaymentSession
  ) -> (Result<Payments.Models.Mandate.State, Payments.Models.Mandate.Error>, KitScreen) {
    let told = told(of: result, session, .mandate)
    switch told.result {
    case .success(let word):
      let state = Payments.Models.Mandate.State(rawValue: word)
      return (state.map { .success($0) } ?? .failure(.generic(word)), told.screen)
    case .failure(let error, let payload):
      return (.failure(Payments.Models.Mandate.Error(error, payload: payload)), told.screen)
    }
  }

  /// The kit's own words where they still hold; once the payment has moved on, its newest status with the screen that was shown.
  private static func told(of result: PaymentResult, _ payment: PaymentSession, _ subject: Subject) -> Told {
    if let told = Told(result.words) { return told }
    let session: Session = SessionTexts.decode(payment.references)
    let screen = Told(ProviderResponseCode(code: "", kit: session.kit ?? ""))?.screen ?? .noneShown
    if let error = KitError(result, subject) { return Told(.failure(error, payload: ""), screen) }
    func success(_ state: Payments.Models.SinglePayment.State) -> Told { Told(.success(state.rawValue), screen) }
    switch paymentWord(in: result.words) {
    case .authorized: return success(.authorized)
    case .executed: return success(.executed)
    case .settled: return success(.settled)
    case .failed: return Told(.failure(.unknownError, payload: ""), screen)
    case .authorizationRequired, .authorizing, .attemptFailed: return success(.wait)
    case nil: break
    }
    if mandateWord(in: result.words) == .revoked { return Told(.failure(.revoked, payload: ""), .noneInvalidState) }
    // Nothing was heard from the server, or nothing that it documents.
    let error: KitError = result.words.code.isEmpty ? .connectionIssues : .serverError
    return Told(.failure(error, payload: ""), screen)
  }

  /// The status of a payment in the server's words; `nil` where they are none of a payment's.
  package static func paymentStatus(in result: PaymentResult) -> Payments.Models.SinglePayment.Status? {
    switch paymentWord(in: result.words) {
    case .authorizationRequired: .authorizationRequired
    // The same payment may be tried again.
    case .authorizing, .attemptFailed: .authorizing
    case .authorized: .authorized
    case .executed: .executed
    case .settled: .settled
    case .failed: .failed
    case nil: nil
    }
  }

  /// The status of a mandate in the server's words; `nil` where they are none of a mandate's.
  package static func mandateStatus(in result: PaymentResult) -> Payments.Models.Mandate.Status? {
    switch mandateWord(in: result.words) {
    case .authorizationRequired: .authorizationRequired
    case .authorizing: .authorizing
    case .authorized: .authorized
    case .revoked: .revoked
    case .failed: .failed
    case nil: nil
    }
  }

  private static func paymentWord(in words: ProviderResponseCode) -> PaymentWord? { word(in: words) }
  private static func mandateWord(in words: ProviderResponseCode) -> MandateWord? { word(in: words) }

  /// The status among the words; where a reason takes its place in the code, it begins the text.
  private static func word<Word: RawRepresentable<String>>(in words: ProviderResponseCode) -> Word? {
    Word(rawValue: words.code) ?? words.text.split(separator: " ").first.flatMap { Word(rawValue: String($0)) }
  }
}

extension PaymentResult {
  /// The provider's words in a result; none where there are none.
  fileprivate var words: ProviderResponseCode {
    switch self {
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): status.words
    case .cancelled(let words): words
    case .failed(let error): error.words
    }
  }
}

extension TrueLayer.KitError {
  /// The kit's error for a payment that ended without the kit's words; `nil` where its status says more. The choice is this library's own.
  fileprivate init?(_ result: PaymentResult, _ subject: TrueLayer.Subject) {
    switch result {
    case .success, .refunded, .pending: return nil
    case .cancelled: self = .userCanceled
    case .failed(let error):
      let reason = TrueLayer.FailureReason(rawValue: error.words.code)
      self = reason?.kitError(subject, .asDocumented) ?? TrueLayer.KitError(error, subject)
    }
  }

  private init(_ error: PaymentError, _ subject: TrueLayer.Subject) {
    let isPayment = subject == .payment
    self =
      switch error {
      case .insufficientFunds: isPayment ? .insufficientFunds : .providerRejected
      case .cardDeclined, .refused: isPayment ? .paymentRejected : .mandateRejected
      case .networkError: .connectionIssues
      case .providerError, .tooManyRequests: .serverError
      case .userCancelled: .userCanceled
      case .expired, .codeExpired: isPayment ? .paymentExpired : .mandateExpired
      case .methodUnavailable(.kitNotStarted, _): .notConfigured
      case .methodUnavailable: .providerOffline
      case .mismatch, .deviceNotTrusted: .unexpectedBehavior
      case .signInNeeded: .invalidToken
      case .invalidRequest: .invalidRequest
      }
  }
}

extension TrueLayer.Payments.Models.SinglePayment.Error {
  /// The documented error; one that the documents do not list is passed on by its name.
  init(_ error: TrueLayer.KitError, payload: String = "") {
    self =
      switch error {
      case .authorizationFailed: .authorizationFailed
      case .connectionIssues: .connectionIssues
      case .generic: .generic(payload)
      case .invalidToken: .invalidToken
      case .invalidRedirectURI: .invalidRedirectURI
      case .paymentExpired: .paymentExpired
      case .paymentNotFound: .paymentNotFound
      case .paymentRejected: .paymentRejected
      case .providerOffline: .providerOffline
      case .notConfigured: .sdkNotConfigured
      case .serverError: .serverError
      case .blocked: .blocked
      case .invalidAccountDetails: .invalidAccountDetails
      case .invalidAccountHolderName: .invalidAccountHolderName
      case .invalidCredentials: .invalidCredentials
      case .invalidRemitterAccount: .invalidRemitterAccount
      case .invalidRequest: .invalidRequest
      case .invalidSortCode: .invalidSortCode
      case .insufficientFunds: .insufficientFunds
      case .notAuthorized: .notAuthorized
      case .paymentLimitExceeded: .paymentLimitExceeded
      case .providerError: .providerError
      case .providerExpired: .providerExpired
      case .providerRejected: .providerRejected
      case .unknownError: .unknownError
      case .userCanceledAtProvider: .userCanceledAtProvider
      case .unexpectedBehavior: .unexpectedBehavior
      case .userCanceled: .userCanceled
      case .mandateExpired, .mandateNotFound, .mandateRejected, .revoked, .invalidBeneficiaryAccount, .invalidOtp,
        .schemeUnavailable, .verificationDeclined, .invalidMandateState, .constraintViolation:
        .generic(TrueLayer.spelled(error.rawValue))
      }
  }
}

extension TrueLayer.Payments.Models.Mandate.Error {
  /// The documented error; one that the documents do not list is passed on by its name.
  init(_ error: TrueLayer.KitError, payload: String = "") {
    self =
      switch error {
      case .authorizationFailed: .authorizationFailed
      case .connectionIssues: .connectionIssues
      case .generic: .generic(payload)
      case .invalidToken: .invalidToken
      case .invalidRedirectURI: .invalidRedirectURI
      case .mandateExpired: .mandateExpired
      case .mandateNotFound: .mandateNotFound
      case .mandateRejected: .mandateRejected
      case .providerOffline: .providerOffline
      case .revoked: .revoked
      case .notConfigured: .sdkNotConfigured
      case .serverError: .serverError
      case .providerError: .providerError
      case .providerRejected: .providerRejected
      case .invalidRequest: .invalidRequest
      case .invalidSortCode: .invalidSortCode
      case .unknownError: .unknownError
      case .unexpectedBehavior: .unexpectedBehavior
      case .userCanceled: .userCanceled
      case .paymentExpired, .paymentNotFound, .paymentRejected, .blocked, .invalidAccountDetails,
        .invalidAccountHolderName, .invalidCredentials, .invalidRemitterAccount, .insufficientFunds, .notAuthorized,
        .paymentLimitExceeded, .providerExpired, .userCanceledAtProvider, .invalidBeneficiaryAccount, .invalidOtp,
        .schemeUnavailable, .verificationDeclined, .invalidMandateState, .constraintViolation:
        .generic(TrueLayer.spelled(error.rawValue))
      }
  }
}

extension TrueLayer {
  /// A payment or mandate that the merchant's server has made, with the resource token that it gave the app.
  package static func session(of request: PaymentRequest, identifier: String, token: String) -> PaymentSession {
    var session = Session()
    (session.payment, session.resourceToken) = (identifier, token)
    return PaymentSession(
      request: request, gateway: descriptor.name, references: SessionTexts.encode(session))
  }
}
