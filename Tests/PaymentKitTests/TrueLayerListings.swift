// The listings of "TrueLayerPaymentsSDK" as the document prints them, and every case of its tables in a switch without `default`. The
// document's first line of each call is cut off; it is TrueLayer's own.
// swift-format-ignore-file
import Foundation
import PaymentKit

@MainActor final class BankScreen {
    let paymentID: String
    let resourceToken: String
    let preferences: TrueLayer.Payments.Preferences
    private(set) var told: [String] = []
    private(set) var shown: [TrueLayer.KitScreen] = []

    init(paymentID: String, resourceToken: String, preferences: TrueLayer.Payments.Preferences) {
        self.paymentID = paymentID
        self.resourceToken = resourceToken
        self.preferences = preferences
    }

    func pay(_ done: @escaping @MainActor () -> Void) {
TrueLayer.Payments.manager.processSinglePayment(
context: TrueLayer.Payments.Models.SinglePayment.Context(
identifier: paymentID,// Your payment ID,
token: resourceToken,// Your resource token,
redirectURL: URL(string: "https://pay.tillshop.test/return/truelayer")!,// Your redirect URL
preferences: preferences// Your possible preferences like type of presentation and country code.
)) { processResult in
switch processResult.result {
case .success(let success):
// Handle `TrueLayer.Payments.Models.SinglePayment.State`.
self.handle(success)
case .failure(let failure):
// Handle `TrueLayer.Payments.Models.SinglePayment.Error`.
self.handle(failure)
}
// Handle `resultShown`.
self.shown.append(processResult.resultShown)
done()
}
    }

    func permit(_ done: @escaping @MainActor () -> Void) {
TrueLayer.Payments.manager.processMandate(
context: TrueLayer.Payments.Models.Mandate.Context(
identifier: paymentID,// Your mandate ID,
token: resourceToken,// Your resource token,
redirectURL: URL(string: "https://pay.tillshop.test/return/truelayer")!,// Your redirect URL
preferences: preferences// Your possible preferences like type of presentation and country code.
)) { processResult in
switch processResult.result {
case .success(let success):
// Handle `TrueLayer.Payments.Models.Mandate.State`.
self.handle(success)
case .failure(let failure):
// Handle `TrueLayer.Payments.Models.Mandate.Error`.
self.handle(failure)
}
// Handle `resultShown`.
self.shown.append(processResult.resultShown)
done()
}
    }

    private func handle(_ state: TrueLayer.Payments.Models.SinglePayment.State) {
        switch state {
        case .executed: told.append("executed")
        case .authorized: told.append("authorized")
        case .redirect: told.append("redirect")
        case .settled: told.append("settled")
        case .wait: told.append("wait")
        }
    }

    private func handle(_ error: TrueLayer.Payments.Models.SinglePayment.Error) {
        switch error {
        case .authorizationFailed: told.append("authorizationFailed")
        case .connectionIssues: told.append("connectionIssues")
        case .generic(let text): told.append("generic \(text)")
        case .invalidToken: told.append("invalidToken")
        case .invalidRedirectURI: told.append("invalidRedirectURI")
        case .paymentExpired: told.append("paymentExpired")
        case .paymentNotFound: told.append("paymentNotFound")
        case .paymentRejected: told.append("paymentRejected")
        case .providerOffline: told.append("providerOffline")
        case .sdkNotConfigured: told.append("sdkNotConfigured")
        case .serverError: told.append("serverError")
        case .blocked: told.append("blocked")
        case .invalidAccountDetails: told.append("invalidAccountDetails")
        case .invalidAccountHolderName: told.append("invalidAccountHolderName")
        case .invalidCredentials: told.append("invalidCredentials")
        case .invalidRemitterAccount: told.append("invalidRemitterAccount")
        case .invalidRequest: told.append("invalidRequest")
        case .invalidSortCode: told.append("invalidSortCode")
        case .insufficientFunds: told.append("insufficientFunds")
        case .notAuthorized: told.append("notAuthorized")
        case .paymentLimitExceeded: told.append("paymentLimitExceeded")
        case .providerError: told.append("providerError")
        case .providerExpired: told.append("providerExpired")
        case .providerRejected: told.append("providerRejected")
        case .unknownError: told.append("unknownError")
        case .userCanceledAtProvider: told.append("userCanceledAtProvider")
        case .unexpectedBehavior: told.append("unexpectedBehavior")
        case .userCanceled: told.append("userCanceled")
        }
    }

    private func handle(_ state: TrueLayer.Payments.Models.Mandate.State) {
        switch state {
        case .authorized: told.append("authorized")
        case .redirect: told.append("redirect")
        }
    }

    private func handle(_ error: TrueLayer.Payments.Models.Mandate.Error) {
        switch error {
        case .authorizationFailed: told.append("authorizationFailed")
        case .connectionIssues: told.append("connectionIssues")
        case .generic(let text): told.append("generic \(text)")
        case .invalidToken: told.append("invalidToken")
        case .invalidRedirectURI: told.append("invalidRedirectURI")
        case .mandateExpired: told.append("mandateExpired")
        case .mandateNotFound: told.append("mandateNotFound")
        case .mandateRejected: told.append("mandateRejected")
        case .providerOffline: told.append("providerOffline")
        case .revoked: told.append("revoked")
        case .sdkNotConfigured: told.append("sdkNotConfigured")
        case .serverError: told.append("serverError")
        case .providerError: told.append("providerError")
        case .providerRejected: told.append("providerRejected")
        case .invalidRequest: told.append("invalidRequest")
        case .invalidSortCode: told.append("invalidSortCode")
        case .unknownError: told.append("unknownError")
        case .unexpectedBehavior: told.append("unexpectedBehavior")
        case .userCanceled: told.append("userCanceled")
        }
    }
}

extension BankScreen {
    /// The document's two status calls, whose results are switched over as well.
    func standing() async throws -> String {
        switch try await TrueLayer.Payments.manager.paymentStatus(paymentIdentifier: paymentID, resourceToken: resourceToken) {
        case .authorizationRequired: "authorizationRequired"
        case .authorizing: "authorizing"
        case .authorized: "authorized"
        case .executed: "executed"
        case .settled: "settled"
        case .failed: "failed"
        }
    }

    func mandateStanding() async throws -> String {
        switch try await TrueLayer.Payments.manager.mandateStatus(mandateIdentifier: paymentID, resourceToken: resourceToken) {
        case .authorizationRequired: "authorizationRequired"
        case .authorizing: "authorizing"
        case .authorized: "authorized"
        case .revoked: "revoked"
        case .failed: "failed"
        }
    }
}
