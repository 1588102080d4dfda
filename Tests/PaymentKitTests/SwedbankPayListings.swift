// The listings of Swedbank Pay's "Mobile SDK, iOS" as printed. Two of them are printed with `=` for `:`, which is no Swift; the address of
// the backend is the imitation's, and the order is named `payment` where the document calls it `payment` and `paymentOrder`.
// swift-format-ignore-file
import Foundation
import PaymentKit

let swedbankPayConfig = SwedbankPaySDK.MerchantBackendConfiguration(
    backendUrl: "https://pay-backend.till.test/swedbank-pay-mobile/",
    headers: [:]
)

let payment = SwedbankPaySDK.PaymentOrder(
    currency: "SEK",
    amount: 1500,
    vatAmount: 375,
    description: "Test Purchase",
    language: .Swedish,
    urls: SwedbankPaySDK.PaymentOrderUrls(
        configuration: swedbankPayConfig,
        language: .Swedish
    ),
    payeeInfo: SwedbankPaySDK.PayeeInfo(
        // ①
        payeeName: "Merchant1",
        productCategory: "A123",
        orderReference: "or-123456",
        subsite: "MySubsite"
    ),

    orderItems: [
        SwedbankPaySDK.OrderItem(
            reference: "P1",
            name: "Product1",
            type: .Product,
            class: "ProductGroup1",
            itemUrl: URL(string: "https://example.com/products/123"),
            imageUrl: URL(string: "https://example.com/product123.jpg"),
            description: "Product 1 description",
            discountDescription: "Volume discount",
            quantity: 4,
            quantityUnit: "pcs",
            unitPrice: 300,
            discountPrice: 200,
            vatPercent: 2500,
            amount: 1000,
            vatAmount: 250
        )
    ]
)

let consumer = SwedbankPaySDK.Consumer(
    language: .Swedish,
    shippingAddressRestrictedToCountryCodes: ["NO", "SE", "DK"]
)

/// The document's screen: what it dismisses and presents, and to whom it listens.
@MainActor final class OrderScreen: SwedbankPaySDKDelegate {
    private(set) var printed: [String] = []
    private(set) var heard: [String] = []
    private(set) var errors: [any Error] = []
    private(set) var paymentController: SwedbankPaySDKController?
    var ended: @MainActor () -> Void = {}

    private func print(_ text: String) { printed.append(text) }
    private func present(_ controller: SwedbankPaySDKController, animated: Bool, completion: (() -> Void)?) {
        paymentController = controller
    }
    private func dismiss(animated: Bool, completion: (() -> Void)?) { ended() }

    func start(_ payment: SwedbankPaySDK.PaymentOrder) {
let paymentController = SwedbankPaySDKController()
paymentController.startPayment(paymentOrder: payment)

present(paymentController, animated: true, completion: nil)
paymentController.delegate = self
    }

    func startWithCheckin(_ payment: SwedbankPaySDK.PaymentOrder) {
let paymentController = SwedbankPaySDKController()
paymentController.startPayment(
    withCheckin: true,
    consumer: consumer,
    paymentOrder: payment,
    userData: nil
)

present(paymentController, animated: true, completion: nil)
// There are, of course, many other ways of displaying a view controller
paymentController.delegate = self
    }

    // MARK: The delegate

func paymentComplete() {
    heard.append("complete")
    dismiss(animated: true, completion: nil)
    // Check payment status from your backend
    // Notify user
}

/// Printed as `paymentcancelled()`, by which the SDK calls nobody.
func paymentCanceled() {
    heard.append("cancelled")
    dismiss(animated: true, completion: nil)
    // Notify user
}

/// Not printed: the shopper has left the menu.
func paymentOrderDidHide() {
    heard.append("hidden")
    dismiss(animated: true, completion: nil)
}

func paymentFailed(error: Error) {
    heard.append("failed")
    errors.append(error)
    dismiss(animated: true, completion: nil)
    // Notify user
}

    // MARK: Problems

func paymentFailed(failureReason: SwedbankPaySDKController.FailureReason) {
    // remove SwedbankPaySDKController

    switch failureReason {
        case .Problem(.Client(.MobileSDK(.Unauthorized(let message, _)))):
            print("Credentials invalidated: \(message)")

        case .Problem(.Client(.MobileSDK)):
            print("Other client error at merchant backend")

        case .Problem(.Client(.SwedbankPay(let problem))) where problem.type == .InputError:
            print("Payment rejected by Swedbank Pay: \(problem.detail); Fix: \(problem.action)")

        case .Problem(.Client(.Unknown(let problem))):
            if problem.type == "https://example.com/problems/special-problem" {
                print("Special problem occurred: \(problem.detail)")
            } else {
                print("Unexpected problem: \(problem.raw)")
            }

        case .Problem(.Server(.MobileSDK(.BackendConnectionTimeout(let message, _)))):
            print("Swedbank Pay timeout: \(message)")

        case .Problem(.Server(.SwedbankPay(let problem))) where problem.type == .SystemError:
            print("Generic server error at Swedbank Pay: \(problem.detail)")

        default:
            break
    }
}
}
