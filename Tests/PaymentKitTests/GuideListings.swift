// The listings of "Payment Gateway Integration in iOS: A Practical Guide" as printed, each between its name and the next one. What the
// guide leaves out stands in GuideSurroundings.swift.
// swift-format-ignore-file
import Foundation
import PaymentKit

// MARK: Designing the Payment Architecture

// Unified payment protocol - the checkout doesn't need to know
// which provider is being used
protocol PaymentGateway {
    var name: String { get }
    var supportedMethods: [PaymentMethod] { get }

    func initiatePayment(
        amount: Decimal,
        currency: Currency,
        orderId: String
    ) async throws -> PaymentSession

    func processPayment(
        session: PaymentSession,
        from viewController: UIViewController
    ) async throws -> PaymentResult

    func verifyPayment(transactionId: String) async throws -> PaymentStatus
}

// Unified result type
enum PaymentResult {
    case success(transactionId: String)
    case pending(checkoutId: String)
    case cancelled
    case failed(PaymentError)
}

enum PaymentError: Error {
    case insufficientFunds
    case cardDeclined
    case networkError
    case providerError(code: String, message: String)
    case userCancelled
}

// MARK: The Payment Manager

final class PaymentManager {
    private var gateways: [PaymentMethod: PaymentGateway] = [:]

    func register(_ gateway: PaymentGateway) {
        for method in gateway.supportedMethods {
            gateways[method] = gateway
        }
    }

    func processPayment(
        method: PaymentMethod,
        amount: Decimal,
        currency: Currency,
        orderId: String,
        from viewController: UIViewController
    ) async throws -> PaymentResult {
        guard let gateway = gateways[method] else {
            throw PaymentError.providerError(
                code: "UNSUPPORTED",
                message: "Payment method not available"
            )
        }

        let session = try await gateway.initiatePayment(
            amount: amount, currency: currency, orderId: orderId
        )
        return try await gateway.processPayment(
            session: session, from: viewController
        )
    }
}

// MARK: HyperPay (Card Payments)

final class HyperPayGateway: PaymentGateway {
    let name = "HyperPay"
    let supportedMethods: [PaymentMethod] = [.visa, .mastercard, .mada]

    func processPayment(
        session: PaymentSession,
        from viewController: UIViewController
    ) async throws -> PaymentResult {
        return try await withCheckedThrowingContinuation { continuation in
            let checkoutSettings = OPPCheckoutSettings()
            checkoutSettings.paymentBrands = ["VISA", "MASTER", "MADA"]
            checkoutSettings.shopperResultURL = "com.app.payments://result"

            let checkout = OPPCheckoutProvider(
                paymentProvider: provider,
                checkoutID: session.checkoutId,
                settings: checkoutSettings
            )

            checkout?.presentCheckout(
                forSubmittingTransactionCompletionHandler: { transaction, error in
                    if let error {
                        continuation.resume(throwing: error)
                    } else if let transaction {
                        continuation.resume(returning: .success(
                            transactionId: transaction.resourcePath ?? ""
                        ))
                    }
                },
                cancelHandler: {
                    continuation.resume(returning: .cancelled)
                }
            )
        }
    }
}

// MARK: Error Handling and Recovery

extension PaymentError {
    var userMessage: String {
        switch self {
        case .insufficientFunds:
            return "Insufficient funds. Please try a different payment method."
        case .cardDeclined:
            return "Your card was declined. Please check your card details or contact your bank."
        case .networkError:
            return "Connection issue. Please check your internet and try again."
        case .providerError(_, let message):
            return message
        case .userCancelled:
            return "Payment was cancelled."
        }
    }

    var isRetryable: Bool {
        switch self {
        case .networkError: return true
        case .providerError: return true
        default: return false
        }
    }
}

/// The gateway of the guide, word for word, against the library's own protocol.
enum AgainstTheLibrary {
typealias PaymentGateway = SimplePaymentGateway
typealias PaymentResult = SimplePaymentResult

// MARK: HyperPay (Card Payments)

final class HyperPayGateway: PaymentGateway {
    let name = "HyperPay"
    let supportedMethods: [PaymentMethod] = [.visa, .mastercard, .mada]

    func processPayment(
        session: PaymentSession,
        from viewController: UIViewController
    ) async throws -> PaymentResult {
        return try await withCheckedThrowingContinuation { continuation in
            let checkoutSettings = OPPCheckoutSettings()
            checkoutSettings.paymentBrands = ["VISA", "MASTER", "MADA"]
            checkoutSettings.shopperResultURL = "com.app.payments://result"

            let checkout = OPPCheckoutProvider(
                paymentProvider: provider,
                checkoutID: session.checkoutId,
                settings: checkoutSettings
            )

            checkout?.presentCheckout(
                forSubmittingTransactionCompletionHandler: { transaction, error in
                    if let error {
                        continuation.resume(throwing: error)
                    } else if let transaction {
                        continuation.resume(returning: .success(
                            transactionId: transaction.resourcePath ?? ""
                        ))
                    }
                },
                cancelHandler: {
                    continuation.resume(returning: .cancelled)
                }
            )
        }
    }
}
}
