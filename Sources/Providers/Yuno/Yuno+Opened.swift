package import Payments

/// Payments whose checkout session the merchant's server has opened, for the SDK's calls in an app.
extension Yuno {
  /// A payment with the checkout session that the server gave the app.
  package static func session(of request: PaymentRequest, checkoutSession: String) -> PaymentSession {
    var session = Session()
    session.checkout = checkoutSession
    return PaymentSession(request: request, gateway: descriptor.name, references: SessionTexts.encode(session))
  }

  /// The method that Yuno names by a `paymentMethodType`; `nil` where the adapter serves none of that name.
  package static func method(ofType type: String) -> PaymentMethod? {
    [.card, .applePay, .pix, .mercadoPago].first { Self.type(of: $0) == type }
  }
}
