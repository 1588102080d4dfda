public import Commerce
public import Foundation
public import Payments
public import Providers

/// The app's details of a Yuno payment, and its way to receive the result (Yuno docs, Seamless SDK iOS, YunoPaymentDelegate
/// with Swift 6 concurrency).
///
/// The manager reads the properties and calls the function on the main actor, so that a class there may use
/// `MainActor.assumeIsolated`. The document's `checkoutSession` is not part of it: the merchant's server opens the session.
public protocol YunoPaymentDelegate: AnyObject, Sendable {
  /// The country of the payment, ISO 3166-1 alpha-2.
  var countryCode: String { get }
  /// The language of the payment forms; `nil` for the app's.
  var language: String? { get }
  /// Called with the result of the payment.
  func yunoPaymentResult(_ result: Yuno.Result)
}

extension YunoPaymentDelegate {
  /// Does nothing: `startPayment` returns the result as well.
  public func yunoPaymentResult(_ result: Yuno.Result) {}
}

extension Yuno {
  /// The result as Yuno's SDK reports it, spelled as there.
  public typealias Result = SDKResult
}

extension Yuno.Result {
  /// Converts a result to the SDK's name for it: `success` only after Yuno's server has confirmed it. An open payment whose
  /// Apple Pay sheet the shopper closed is `userCancell`, and one whose window the shopper closed is `processing` (Yuno docs,
  /// Seamless SDK iOS, Payment status validation).
  public init(_ result: PaymentResult) {
    self =
      switch result {
      case .success, .refunded: .success
      case .pending(_, let status): Yuno.result(in: status.words) == .userCancell ? .userCancell : .processing
      case .cancelled, .failed(.userCancelled): .userCancell
      case .failed(.insufficientFunds), .failed(.cardDeclined), .failed(.refused): .reject
      case .failed(.providerError), .failed(.invalidRequest), .failed(.mismatch): .internalError
      case .failed(.networkError), .failed(.expired), .failed(.codeExpired), .failed(.methodUnavailable),
        .failed(.tooManyRequests), .failed(.deviceNotTrusted), .failed(.signInNeeded):
        .fail
      }
  }
}

extension PaymentManager {
  /// Leads a shopper through a payment in the delegate's country and language, and reports the result to the delegate.
  ///
  /// The payment is processed in the delegate's country. Which gateway serves it is the manager's routing, as for any other
  /// payment.
  ///
  /// `presenter` may be `nil`, as the document's `viewController` may be, which it keeps optional for older apps; without it
  /// the shopper cannot be asked, and nothing is sent.
  ///
  /// - Throws: the errors of `processPayment(method:amount:currency:orderId:from:)` and `invalidRequest` for a text that is not
  ///   a country code or where there is no presenter.
  @MainActor
  public func startPayment(
    method: PaymentMethod, amount: Decimal, currency: Currency, orderId: String, delegate: any YunoPaymentDelegate,
    from presenter: (any PaymentPresenter)?
  ) async throws(PaymentError) -> Yuno.Result {
    guard let presenter else { throw .invalidRequest(field: "viewController", .none) }
    guard let country = Country(code: delegate.countryCode) else {
      throw .invalidRequest(field: "countryCode", .none)
    }
    let app = configuration.app
    let own = PaymentConfiguration.App(
      country: country, language: delegate.language?.lowercased() ?? app.language, region: app.region,
      returnURL: app.returnURL, shopper: app.shopper)
    let result = Yuno.Result(
      try await processPayment(
        method: method, amount: amount, currency: currency, orderId: orderId, in: own, processingCountry: country,
        from: presenter))
    delegate.yunoPaymentResult(result)
    return result
  }
}
