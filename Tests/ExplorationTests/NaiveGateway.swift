import Commerce
import Controller
import Exploration
import Payments
import Scenarios

/// A gateway that is wrong on purpose: when no answer comes, it opens another session with another key and pays again.
struct NaiveGateway: PaymentGateway {
  let honest: any PaymentGateway

  var name: String { honest.name }
  var supportedMethods: [PaymentMethod] { honest.supportedMethods }
  var operations: [PaymentModification.Kind] { honest.operations }

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities { honest.capabilities(for: method) }

  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    try await honest.initiatePayment(request)
  }

  func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    do {
      return try await honest.processPayment(session, presenter: presenter)
    } catch {
      guard case .delivery(.maybeSent, _) = error, let again = AttemptID(session.request.attempt.text + "-again") else {
        throw error
      }
      let old = session.request
      let request = PaymentRequest(
        attempt: again, method: old.method, amount: old.amount, order: old.order, reference: old.reference,
        shopper: old.shopper, country: old.country, language: old.language, returnURL: old.returnURL,
        merchant: old.merchant)
      return try await honest.processPayment(try await honest.initiatePayment(request), presenter: presenter)
    }
  }

  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await honest.verifyPayment(session)
  }

  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await honest.cancelPayment(session)
  }

  func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    try await honest.operate(operation, on: session)
  }

  func read(_ notification: MerchantNotification) -> NotificationReading? { honest.read(notification) }
}

extension GatewayMaker {
  /// Till's own gateways, each of them wrong in the same way.
  static let naive = GatewayMaker { surroundings in
    GatewayMaker.own(surroundings).map { NaiveGateway(honest: $0) }
  }
}
