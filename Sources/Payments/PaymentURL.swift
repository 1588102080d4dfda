/// The address by which other sites' pages return, and how to recognise it (Swedbank Pay iOS SDK, payment URL).
public struct PaymentURL: Hashable, Sendable {
  /// The address that was given to the provider.
  public let original: String
  /// The other scheme in which it may return; `nil` if there is none.
  public let callbackScheme: String?
  /// `true` if it may return in any scheme.
  public let isLenient: Bool

  /// A payment URL; `callbackScheme` is the app's own scheme, or `nil` where it has none.
  public init(original: String, callbackScheme: String?, isLenient: Bool = false) {
    self.original = original
    self.callbackScheme = callbackScheme
    self.isLenient = isLenient
  }
}
