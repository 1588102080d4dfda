import Foundation
import PaymentKit

/// In place of the guide's view controller: whoever asks the shopper.
typealias UIViewController = any PaymentPresenter

/// How HyperPay's kit ends, and what HyperPay's server says afterwards.
struct Kit: Sendable {
  enum Ending: Sendable {
    case submitted(resourcePath: String?)
    case failed
    case cancelled
  }

  var ending: Ending
  var server = PaymentState.captured

  /// The kit of the running test.
  @TaskLocal static var current = Kit(ending: .cancelled)
}

/// The kit could not submit the payment.
struct KitError: Error {}

/// HyperPay's settings of a checkout, by their names in its kit.
final class OPPCheckoutSettings {
  var paymentBrands: [String] = []
  var shopperResultURL: String?
}

/// HyperPay's transaction, by its name in its kit.
struct OPPTransaction {
  let resourcePath: String?
}

/// HyperPay's connection, by its name in its kit.
struct OPPPaymentProvider: Sendable {}

/// HyperPay's checkout, by its name in its kit; it ends as the test says.
struct OPPCheckoutProvider {
  init?(paymentProvider: OPPPaymentProvider, checkoutID: String, settings: OPPCheckoutSettings) {
    guard !checkoutID.isEmpty, settings.paymentBrands == ["VISA", "MASTER", "MADA"],
      settings.shopperResultURL != nil
    else { return nil }
  }

  func presentCheckout(
    forSubmittingTransactionCompletionHandler completion: (OPPTransaction?, (any Error)?) -> Void,
    cancelHandler: () -> Void
  ) {
    switch Kit.current.ending {
    case .submitted(let path): completion(OPPTransaction(resourcePath: path), nil)
    case .failed: completion(nil, KitError())
    case .cancelled: cancelHandler()
    }
  }
}

/// The guide prints one of the gateway's three functions.
extension HyperPayGateway {
  var provider: OPPPaymentProvider { OPPPaymentProvider() }

  func initiatePayment(amount: Decimal, currency: Currency, orderId: String) async throws -> PaymentSession {
    guard let money = Money(amount, currency) else { throw PaymentError.networkError }
    return PaymentSession(checkoutId: "checkout-1", amount: money, orderId: orderId)
  }

  func verifyPayment(transactionId: String) async throws -> PaymentStatus {
    PaymentStatus(state: Kit.current.server, words: .none)
  }
}

extension AgainstTheLibrary.HyperPayGateway {
  var provider: OPPPaymentProvider { OPPPaymentProvider() }

  func initiatePayment(amount: Decimal, currency: Currency, orderId: String) async throws -> PaymentSession {
    guard let money = Money(amount, currency) else { throw KitError() }
    return PaymentSession(checkoutId: "checkout-1", amount: money, orderId: orderId)
  }

  func verifyPayment(transactionId: String) async throws -> PaymentStatus {
    PaymentStatus(state: Kit.current.server, words: .none)
  }
}

/// A screen on the main actor that uses its own state, without anything else than its name.
@MainActor
final class CheckoutScreen: PaymentPresenter {
  private(set) var cards: [CardPrompt] = []
  private(set) var questions = 0

  func present(_ question: Question) async -> Answer {
    if case .card(let prompt) = question { cards.append(prompt) } else { questions += 1 }
    return question.unanswered
  }
}
