// The listings of "Mobile Application Integration Process", iOS App, as the document prints them, after what PassKit has of them. What the
// document's comments leave to the app stands behind each comment.
// swift-format-ignore-file
import Foundation
import PaymentKit

final class PKPayment: Sendable {
    let token: String
    init(token: String) { self.token = token }
}
enum PKPaymentAuthorizationStatus { case success, failure }
final class PKPaymentAuthorizationResult {
    let status: PKPaymentAuthorizationStatus
    let errors: [NSError]
    init(status: PKPaymentAuthorizationStatus, errors: [NSError]?) {
        self.status = status
        self.errors = errors ?? []
    }
}
@MainActor protocol PKPaymentAuthorizationControllerDelegate: AnyObject {
    func paymentAuthorizationController(_ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment, handler completion: @escaping (PKPaymentAuthorizationResult) -> Void)
    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController)
}

/// Apple Pay's sheet: the shopper agrees at once, and it closes when it has shown the status.
@MainActor final class PKPaymentAuthorizationController {
    static func canMakePayments() -> Bool { true }
    weak var delegate: (any PKPaymentAuthorizationControllerDelegate)?
    private(set) var shown: [PKPaymentAuthorizationResult] = []

    func present(_ payment: PKPayment) {
        delegate?.paymentAuthorizationController(self, didAuthorizePayment: payment) { result in
            self.shown.append(result)
            self.delegate?.paymentAuthorizationControllerDidFinish(self)
        }
    }
    func dismiss(_ completion: () -> Void) { completion() }
}

@MainActor final class WalletScreen: PKPaymentAuthorizationControllerDelegate, PaymentPresenter {
    private(set) var controller: PKPaymentAuthorizationController?
    private(set) var events: [String] = []
    private let payload: String
    /// What the sheet waits for: the server's result.
    private var waiting: ((PaymentKit.PaymentResult) -> Void)?
    private var authorised: CheckedContinuation<PKPayment, Never>?

    init(payload: String) { self.payload = payload }

    func buttonRendered() async {
        await withCheckedContinuation { read in
let client = StitchFingerprintClient.getInstance(clientId: "your-stitch-client-id")
Task {
do {
let fingerprint = try await client.getDeviceData(userId: "your-user-identifier") // Optional user identifier, to facilitate support queries
    events.append("fingerprint \(fingerprint)")
} catch {
// Handle error
    events.append("no fingerprint")
}
    read.resume()
}
        }
    }

    /// The library's question: the sheet is shown, and answered with the wallet's token.
    func present(_ question: Question) async -> Answer {
        guard case .sheet(let prompt) = question else { return question.unanswered }
        let controller = PKPaymentAuthorizationController()
        controller.delegate = self
        self.controller = controller
        let payment = await withCheckedContinuation { continuation in
            authorised = continuation
            controller.present(PKPayment(token: payload))
        }
        return .sheet(.authorised(WalletToken(wallet: prompt.wallet, brand: .visa, displayName: "Visa 1111", transactionID: "1", payload: payment.token)))
    }

    /// The library's result: the open sheet shows it.
    func show(_ result: PaymentKit.PaymentResult) { waiting?(result) }

func paymentAuthorizationController(_ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment, handler completion: @escaping (PKPaymentAuthorizationResult) -> Void) {
    waiting = { result in
var errors = [NSError]()
var status = PKPaymentAuthorizationStatus.success
// Send the payment token, and device fingerprint, to server-side request for processing transaction with Stitch.
// Consume transaction result, and set any appropriate errors if status is failure.
        if result.walletSheetStatus == .failure {
            status = .failure
            let text = if case .failed(let error) = result { error.userMessage(in: "en") } else { "" }
            errors.append(NSError(domain: "wallet", code: 1, userInfo: [NSLocalizedDescriptionKey: text]))
        }
// Return status/errors in completion handler, for Apple Pay sheet.
completion(PKPaymentAuthorizationResult(status: status, errors: errors))
    }
    authorised?.resume(returning: payment)
}

func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
// Ensure the payment sheet is dismissed
controller.dismiss {
// Navigate to payment/order summary
    events.append("summary")
}
}
}
