/// How somebody imitates a provider's message to the merchant's server.
public enum NotificationForgery: String, Hashable, Sendable, CaseIterable {
  /// Without anything that could prove where it comes from.
  case unsigned
  /// With a signature that is not the provider's.
  case wrongSignature = "wrong-signature"
  /// With the signature of a genuine message under another body.
  case otherBody = "other-body"
  /// As it was sent once, so long after that the time under its signature is too old; only where the provider signs the time.
  case tooOld = "too-old"
}
