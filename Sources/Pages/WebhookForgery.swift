/// The ways to forge a provider's webhook.
public enum WebhookForgery: String, Hashable, Sendable, CaseIterable {
  /// Without anything that could prove where it comes from.
  case unsigned
  /// With a signature that fits nothing.
  case wrongSignature = "wrong-signature"
  /// With the signature of a genuine webhook under another body.
  case otherBody = "other-body"
  /// A genuine signature over the same JSON in another layout, as from a proxy that parses and writes it again; only if the
  /// provider signs the bytes of the body.
  case rewrittenBody = "rewritten-body"
  /// Signed correctly for another path; only if the provider signs the path.
  case otherPath = "other-path"
  /// A genuine webhook, sent again after its signed time is too old; only if the provider signs the time.
  case tooOld = "too-old"
  /// Made as the provider makes it, but with another secret or key; only where something is signed.
  case otherSecret = "other-secret"
  /// A genuine webhook for another shop, with its signature; only if shops share the secret.
  case otherShop = "other-shop"
  /// A genuine webhook about another payment, sent as if it were about this one.
  case otherPayment = "other-payment"
}
