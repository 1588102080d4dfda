public import Commerce
public import Foundation
public import Payments

/// The smallest gateway: open, lead, query (Payment Gateway Integration in iOS, Designing the Payment Architecture).
///
/// The manager treats it as any other gateway: its result is a claim, and only `verifyPayment(transactionId:)` makes a payment
/// paid. Throw a `PaymentError` if the provider declined. After any other error while leading the shopper, the provider may
/// have acted, and the manager queries it.
public protocol SimplePaymentGateway: Sendable {
  /// The gateway's name, unique in a manager.
  var name: String { get }
  /// The methods it serves.
  var supportedMethods: [PaymentMethod] { get }
  /// The currencies it takes.
  var currencies: [Currency] { get }

  /// Opens a payment, without moving money. `amount` is in units of the currency, such as 148.00. Throws a `PaymentError` where the
  /// provider rejects it.
  func initiatePayment(amount: Decimal, currency: Currency, orderId: String) async throws -> PaymentSession
  /// Leads the shopper through a payment. Throws a `PaymentError` where the provider rejects it; any other error means that it may have
  /// acted.
  func processPayment(session: PaymentSession, from presenter: any PaymentPresenter) async throws
    -> SimplePaymentResult
  /// Queries a payment's status at the provider's server, by its `transactionID`. Throws where no usable response came.
  func verifyPayment(transactionId: String) async throws -> PaymentStatus
}

extension SimplePaymentGateway {
  /// Every currency that `Currency` knows.
  public var currencies: [Currency] { .all }
}

/// The ending of a payment, as a simple gateway claims it.
public enum SimplePaymentResult: Sendable {
  /// The provider's kit speaks of success.
  case success(transactionId: String)
  /// Not decided; the shopper may continue.
  case pending(checkoutId: String)
  /// The shopper cancelled before anything was submitted.
  case cancelled
  /// The provider rejected the payment.
  case failed(PaymentError)
}

extension PaymentSession {
  /// A session that a simple gateway has opened, by the provider's identifier.
  ///
  /// The manager puts in the request that it opens the session for.
  public init(checkoutId: String, amount: Money, orderId: String) {
    let request = PaymentRequest(
      attempt: AttemptID(number: 0), method: .card, amount: amount,
      order: Order(number: orderId, name: orderId, total: amount),
      reference: orderId, shopper: Shopper(givenName: "", familyName: "", email: "", mobile: ""),
      country: .saudiArabia, language: "en", returnURL: "", merchant: "")
    self.init(request: request, gateway: "", references: ["checkout": checkoutId])
  }

  /// The provider's identifier of the open payment.
  public var checkoutId: String { transactionID }
}

/// Drives a simple gateway as the manager drives any other.
struct SimpleGatewayDriver: PaymentGateway {
  let gateway: any SimplePaymentGateway

  init(_ gateway: any SimplePaymentGateway) { self.gateway = gateway }

  var name: String { gateway.name }
  var supportedMethods: [PaymentMethod] { gateway.supportedMethods }

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities {
    GatewayCapabilities(currencies: gateway.currencies)
  }

  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    do {
      let opened = try await gateway.initiatePayment(
        amount: request.amount.decimal, currency: request.amount.currency, orderId: request.reference)
      return PaymentSession(
        request: request, gateway: gateway.name, references: opened.references, expiresAt: opened.expiresAt)
    } catch {
      // Opening moves no money, so it may be retried or routed to another gateway.
      throw GatewayFailure(error, otherwise: .notSent(.lost))
    }
  }

  func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    let result: SimplePaymentResult
    do {
      result = try await gateway.processPayment(session: session, from: presenter)
    } catch {
      throw GatewayFailure(error, otherwise: .maybeSent)
    }
    var known = session
    switch result {
    case .success(let id):
      if !id.isEmpty { known.references["payment"] = id }
      return PaymentClaim(session: known, ending: .completed)
    case .pending(let id):
      if !id.isEmpty { known.references["checkout"] = id }
      return PaymentClaim(session: known, ending: .completed)
    case .cancelled: return PaymentClaim(session: known, ending: .cancelled)
    case .failed(let error): throw .payment(error)
    }
  }

  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    do {
      return try await gateway.verifyPayment(transactionId: session.transactionID)
    } catch {
      throw GatewayFailure(error, otherwise: .maybeSent)
    }
  }

  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await verifyPayment(session)
  }
}

extension GatewayFailure {
  /// Converts an error of a simple gateway.
  fileprivate init(_ error: any Error, otherwise failure: DeliveryFailure) {
    switch error {
    case let error as GatewayFailure: self = error
    case let error as PaymentError: self = .payment(error)
    case let error as DeliveryFailure: self = .delivery(error)
    default: self = .delivery(failure)
    }
  }
}

extension [Currency] {
  /// Every currency that `Currency` knows.
  static var all: [Currency] { Currency.allCodes.compactMap { Currency(code: $0) } }
}
