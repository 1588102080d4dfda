import Commerce
import Payments
import Testing
import Wire

@testable import Providers

@Suite("TrueLayer words")
struct TrueLayerCodeTests {
  @Test("the vocabularies are as long as the documents' tables")
  func counts() {
    let counts = Dictionary(uniqueKeysWithValues: TrueLayer.descriptor.vocabularies.map { ($0.id, $0.words.count) })
    #expect(
      counts == [
        "truelayer.payment-state": 5, "truelayer.payment-error": 28 + 4, "truelayer.payment-status": 6 + 1,
        "truelayer.mandate-state": 2, "truelayer.mandate-error": 19 + 2, "truelayer.mandate-status": 5,
        "truelayer.result-screen": 11, "truelayer.failure-reason": 27,
      ])
    for vocabulary in TrueLayer.descriptor.vocabularies {
      #expect(Set(vocabulary.words).count == vocabulary.words.count)
    }
  }

  static let reasons: [(TrueLayer.FailureReason, PaymentState, String, String)] = [
    (.authorizationFailed, .declined(.refusedByBank), "authorizationFailed", "authorizationFailed"),
    (.notAuthorized, .declined(.authenticationFailed), "notAuthorized", "authorizationFailed"),
    (.userCanceledAtProvider, .cancelled, "userCanceledAtProvider", "userCanceledAtProvider"),
    (.canceled, .cancelled, "userCanceled", "noneShown"),
    (.expired, .expired, "paymentExpired", "expired"),
    (.rejected, .declined(.refusedByProvider), "paymentRejected", "genericFailed"),
    (.blocked, .declined(.notPermitted), "blocked", "genericFailed"),
    (.insufficientFunds, .declined(.insufficientFunds), "insufficientFunds", "insufficientFunds"),
    (.paymentLimitExceeded, .declined(.limitExceeded), "paymentLimitExceeded", "paymentLimitExceeded"),
    (.invalidAccountDetails, .declined(.notPermitted), "invalidAccountDetails", "invalidAccountDetails"),
    (.invalidAccountHolderName, .declined(.notPermitted), "invalidAccountHolderName", "genericFailed"),
    (.invalidRemitterAccount, .declined(.notPermitted), "invalidRemitterAccount", "invalidAccountDetails"),
    (.invalidSortCode, .declined(.notPermitted), "invalidSortCode", "invalidAccountDetails"),
    (.invalidCredentials, .declined(.authenticationFailed), "invalidCredentials", "genericFailed"),
    (.invalidRequest, .declined(.merchantSetup), "invalidRequest", "genericFailed"),
    (.providerError, .declined(.authenticationUnavailable), "providerError", "genericFailed"),
    (.providerExpired, .expired, "providerExpired", "expired"),
    (.providerRejected, .declined(.refusedByBank), "providerRejected", "genericFailed"),
    (.internalServerError, .declined(.authenticationUnavailable), "serverError", "genericFailed"),
    (.unknownError, .declined(.refusedByProvider), "unknownError", "genericFailed"),
    // Reasons that this version of the kit has no name for are passed on.
    (
      .invalidBeneficiaryAccount, .declined(.merchantSetup), "generic(\"invalid_beneficiary_account\")",
      "genericFailed"
    ),
    (.invalidOtp, .declined(.authenticationFailed), "generic(\"invalid_otp\")", "genericFailed"),
    (.schemeUnavailable, .declined(.authenticationUnavailable), "generic(\"scheme_unavailable\")", "genericFailed"),
    (.verificationDeclined, .declined(.refusedByProvider), "generic(\"verification_declined\")", "genericFailed"),
    (.constraintViolation, .declined(.limitExceeded), "generic(\"constraint_violation\")", "genericFailed"),
    (.invalidMandateState, .declined(.refusedByProvider), "generic(\"invalid_mandate_state\")", "genericFailed"),
    (.mandateRevoked, .cancelled, "generic(\"mandate_revoked\")", "genericFailed"),
  ]

  @Test("every reason has a state of ours, and the kit's own error and result screen", arguments: reasons)
  func reason(_ reason: TrueLayer.FailureReason, _ state: PaymentState, _ error: String, _ screen: String) throws {
    #expect(Self.reasons.count == TrueLayer.FailureReason.allCases.count)
    let adapter = TrueLayerSample.adapter()
    let failed: JSON = [
      "id": .string(TrueLayerSample.id), "status": "failed", "failure_reason": .string(reason.rawValue),
      "failure_stage": "authorizing",
    ]
    let looked = adapter.reaction(
      to: WireAnswer(status: 200, json: failed), after: .look(.returned), try TrueLayerSample.context())
    let told = try TrueLayerSample.context(.bankPayment, looked.texts(after: TrueLayerSample.opened))
    let read = adapter.reaction(to: WireAnswer(status: 200, json: failed), after: .read, told)
    guard case .status(let status) = read.step else {
      Issue.record("\(read)")
      return
    }
    #expect(status.state == state)
    #expect(status.words.code == reason.rawValue)
    #expect(status.words.kit == "failure(.\(error)) resultShown(.\(screen))")
  }

  @Test(
    "version 4 of the kit names what earlier ones pass on",
    arguments: [
      (
        TrueLayer.FailureReason.invalidBeneficiaryAccount, TrueLayer.Subject.payment,
        TrueLayer.KitError.invalidBeneficiaryAccount
      ),
      (.invalidOtp, .payment, .invalidOtp), (.schemeUnavailable, .payment, .schemeUnavailable),
      (.verificationDeclined, .payment, .verificationDeclined), (.invalidMandateState, .mandate, .invalidMandateState),
      (.constraintViolation, .mandate, .constraintViolation),
    ])
  func version4(_ reason: TrueLayer.FailureReason, _ subject: TrueLayer.Subject, _ error: TrueLayer.KitError) {
    #expect(reason.kitError(subject, .version4) == error)
    for version in [TrueLayer.KitVersion.asDocumented, .asShipped, .before38] {
      #expect(reason.kitError(subject, version) == nil)
    }
    let other: TrueLayer.Subject = subject == .payment ? .mandate : .payment
    #expect(reason.kitError(other, .version4) == nil)
  }

  @Test(
    "a mandate's kit has no error for a reason that only payments have", arguments: TrueLayer.FailureReason.allCases)
  func reasonOfMandates(_ reason: TrueLayer.FailureReason) {
    guard let error = reason.kitError(.mandate, .asShipped) else { return }
    #expect(error.isOfMandates)
    #expect(!error.isOfVersion4)
    #expect(
      ["noneShown", "noneInvalidState", "success", "initiated", "authorizationFailed", "expired", "genericFailed"]
        .contains(TrueLayer.spelled(error.screen(.mandate).rawValue)))
  }

  static let payments: [(String, Bool, Bool, PaymentState)] = [
    ("authorization_required", false, false, .pending(.shopper)), ("authorizing", false, false, .pending(.shopper)),
    ("attempt_failed", false, false, .pending(.shopper)), ("authorized", false, false, .pending(.provider)),
    ("authorized", true, true, .pending(.provider)), ("executed", false, false, .pending(.provider)),
    ("executed", true, false, .captured), ("executed", false, true, .captured), ("settled", false, false, .captured),
    ("failed", false, false, .declined(.refusedByProvider)), ("SETTLED", true, true, .pending(.unrecognised)),
    ("new_word", true, true, .pending(.unrecognised)), ("", true, true, .pending(.unrecognised)),
    ("revoked", true, true, .pending(.unrecognised)),
  ]

  @Test("only money that was sent or has arrived counts as paid", arguments: payments)
  func payment(_ word: String, _ isExternal: Bool, _ isCreditable: Bool, _ state: PaymentState) {
    #expect(TrueLayer.state(ofPayment: word, reason: nil, isExternal: isExternal, isCreditable: isCreditable) == state)
  }

  static let mandates: [(String, PaymentState)] = [
    ("authorization_required", .pending(.shopper)), ("authorizing", .pending(.shopper)), ("authorized", .linked),
    ("revoked", .cancelled), ("failed", .declined(.refusedByProvider)), ("settled", .pending(.unrecognised)),
    ("executed", .pending(.unrecognised)), ("new_word", .pending(.unrecognised)),
  ]

  @Test("a mandate is in force only when it says so, and never paid", arguments: mandates)
  func mandate(_ word: String, _ state: PaymentState) {
    #expect(TrueLayer.state(ofMandate: word, reason: nil) == state)
    #expect(!state.isPaid)
  }

  @Test("the kit's spelling differs by version where the documents and the kit do")
  func spelling() {
    let documented = TrueLayerSample.adapter()
    let shipped = TrueLayerSample.adapter { $0[TrueLayer.KitVersion.self] = .asShipped }
    #expect(documented.statusCall("authorization_required", .payment) == "paymentStatus(.authorizationRequired)")
    #expect(shipped.statusCall("settled", .payment) == "singlePaymentStatus(.settled)")
    #expect(shipped.statusCall("revoked", .mandate) == "mandateStatus(.revoked)")
    #expect(documented.failure(.invalidRedirectURI, payload: "x") == "failure(.invalidRedirectURI)")
    #expect(shipped.failure(.invalidRedirectURI, payload: "x") == "failure(.invalidRedirectURI([\"x\"]))")
    #expect(documented.failure(.notConfigured) == "failure(.sdkNotConfigured)")
  }
}
