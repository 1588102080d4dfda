/// How somebody imitates a provider's message to the merchant's server.
public enum NotificationForgery: String, Hashable, Sendable, CaseIterable {
  /// Without anything that could prove where it comes from.
  case unsigned
  /// With a signature that fits nothing.
  case wrongSignature = "wrong-signature"
  /// With the signature of a genuine message under another body.
  case otherBody = "other-body"
  /// As it was sent once, so long after that the time under its signature is too old; only where the provider signs the time.
  case tooOld = "too-old"
  /// Made as the provider makes it, but with another secret or key; only where something is signed.
  case otherSecret = "other-secret"
  /// As the provider tells another shop, with the signature that goes with it; only where shops share what proves a message.
  case otherShop = "other-shop"
  /// As the provider tells of another payment, sent as if it were about this one.
  case otherPayment = "other-payment"
}
