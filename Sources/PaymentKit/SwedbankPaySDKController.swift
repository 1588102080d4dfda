// The cases of failures are spelled as the document prints them, with a capital.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Commerce
public import Payments
import Providers
import Synchronization

/// Hears how a payment menu ended; that says nothing of the money, which the store's own server knows (Swedbank Pay docs, Mobile SDK, iOS).
@MainActor
public protocol SwedbankPaySDKDelegate: AnyObject {
  /// The shopper went through to the end: ask your server how the payment stands.
  func paymentComplete()
  /// The shopper cancelled.
  func paymentCanceled()
  /// The payment could not be made: a `SwedbankPaySDK.MerchantBackendError`, a `WebContentError`, or else a `PaymentError`.
  func paymentFailed(error: any Error)
  /// The same in the document's other words.
  func paymentFailed(failureReason: SwedbankPaySDKController.FailureReason)
  /// The menu was left, and the order is as it was.
  func paymentOrderDidHide()
}

extension SwedbankPaySDKDelegate {
  /// Does nothing.
  public func paymentComplete() {}
  /// Does nothing.
  public func paymentCanceled() {}
  /// Does nothing.
  public func paymentFailed(error: any Error) {}
  /// Does nothing.
  public func paymentFailed(failureReason: SwedbankPaySDKController.FailureReason) {}
  /// Does nothing.
  public func paymentOrderDidHide() {}
}

/// The controller of one payment order (Swedbank Pay docs, Mobile SDK, iOS): each call goes to the manager that
/// `SwedbankPaySDK.connect(account:manager:links:transport:presentOn:)` names, whose result is for the store.
@MainActor
public final class SwedbankPaySDKController {
  /// Why a payment failed, in the document's words.
  public enum FailureReason: Hashable, Sendable {
    /// The merchant's backend answered with a problem.
    case Problem(SwedbankPaySDK.Problem)
    /// Any other error of the backend's.
    case MerchantBackend(SwedbankPaySDK.MerchantBackendError)
    /// The menu itself failed.
    case WebContent(SwedbankPaySDK.WebContentError)
    /// An error that is not the backend's.
    case Other(PaymentError)

    /// Converts an error of the library to the document's words.
    public init(_ error: PaymentError) {
      self =
        switch SwedbankPaySDK.MerchantBackendError(error) {
        case .problem(let problem)?: .Problem(problem)
        case let error?: .MerchantBackend(error)
        case nil: .Other(error)
        }
    }
  }

  /// The backend of controllers without one of their own.
  public static var defaultConfiguration: SwedbankPaySDK.MerchantBackendConfiguration?

  /// Hears how the payment ended.
  public weak var delegate: (any SwedbankPaySDKDelegate)?
  /// The manager's result of the last payment; `nil` until there is one.
  public private(set) var result: PaymentResult?
  private let configuration: SwedbankPaySDK.MerchantBackendConfiguration?

  /// A controller; without a configuration the default one counts.
  public init(configuration: SwedbankPaySDK.MerchantBackendConfiguration? = nil) { self.configuration = configuration }

  /// Makes the order and shows its menu, in the generation of Digital Payments.
  public func startPayment(paymentOrder: SwedbankPaySDK.PaymentOrder) {
    start(paymentOrder, version: .v3, consumer: nil, userData: nil)
  }

  /// Makes the order and shows its menu, in the generation of Checkout 2, after a check-in where there is a consumer.
  public func startPayment(
    withCheckin: Bool, consumer: SwedbankPaySDK.Consumer?, paymentOrder: SwedbankPaySDK.PaymentOrder,
    userData: [String: String]? = nil
  ) {
    start(paymentOrder, version: .v2, consumer: withCheckin ? consumer : nil, userData: userData)
  }

  private func start(
    _ order: SwedbankPaySDK.PaymentOrder, version: SwedbankPay.Version, consumer: SwedbankPaySDK.Consumer?,
    userData: [String: String]?
  ) {
    guard let connection = SwedbankPaySDK.connection.withLock({ $0 }), let currency = Currency(code: order.currency),
      Order.isNumber(order.payeeInfo.orderReference)
    else {
      // The app may set the delegate after it starts the payment, as the document does.
      Task { conclude(.failed(.invalidRequest(field: "paymentorder", .none)), of: nil) }
      return
    }
    let backend = configuration ?? Self.defaultConfiguration ?? order.urls.configuration
    var account = connection.account
    account.backend = backend.backendUrl
    account.headers = backend.headers
    account.ownOrder = order.json
    account.userData = userData ?? account.userData
    var settings = Settings()
    settings[SwedbankPay.Version.self] = version
    if let consumer {
      settings[SwedbankPay.CheckIn.self] = .consumer
      account.consumerLanguage = consumer.language.own
      account.shippingCountries = consumer.shippingAddressRestrictedToCountryCodes.compactMap { Country(code: $0) }
    }
    let adapter = SwedbankPay(configuration: account, settings: settings)
    let amount = Money(minorUnits: order.amount, currency: currency)
    let manager = connection.manager
    let app = manager.configuration.app
    let request = PaymentRequest(
      attempt: manager.newAttempt(), method: .paymentMenu, amount: amount,
      order: Order(number: order.payeeInfo.orderReference, name: order.description, total: amount),
      reference: order.payeeInfo.orderReference, shopper: app.shopper(), country: app.country, language: app.language,
      returnURL: app.returnURL, merchant: order.payeeInfo.payeeName, region: app.region)
    Task {
      await manager.register(adapter, over: connection.transport)
      let result = await manager.processPayment(request, presenter: connection.presenter, links: connection.links)
      let payment = await manager.journal.record(of: request.attempt)?.session
      conclude(result, of: payment)
    }
  }

  /// Tells the delegate what the SDK told the app, or else what became of the payment.
  private func conclude(_ result: PaymentResult, of payment: PaymentSession?) {
    self.result = result
    switch (payment.flatMap(SwedbankPay.callback), result) {
    case (.paymentComplete, _): delegate?.paymentComplete()
    case (.paymentCanceled, _): delegate?.paymentCanceled()
    case (.paymentOrderDidHide, .pending): delegate?.paymentOrderDidHide()
    case (_, .failed(let error)):
      fail(SwedbankPaySDK.MerchantBackendError(error) ?? error as any Error, FailureReason(error))
    case (.paymentFailed, _):
      let error = SwedbankPaySDK.WebContentError(payment.flatMap(SwedbankPay.webContentError))
      fail(error, .WebContent(error))
    case (_, .success), (_, .refunded), (_, .pending): delegate?.paymentComplete()
    case (_, .cancelled): delegate?.paymentCanceled()
    }
  }

  private func fail(_ error: any Error, _ reason: FailureReason) {
    delegate?.paymentFailed(error: error)
    delegate?.paymentFailed(failureReason: reason)
  }
}
