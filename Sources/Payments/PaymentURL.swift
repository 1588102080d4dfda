/// The address by which pages of others come back, and how it is told from other addresses (Swedbank Pay iOS SDK, payment URL).
public struct PaymentURL: Hashable, Sendable {
  /// The address that was given to the provider.
  public let original: String
  /// The scheme in which it may come back besides its own; `nil` when there is none.
  public let callbackScheme: String?
  /// Whether it may come back in any scheme.
  public let isLenient: Bool

  /// A payment URL; `callbackScheme` is the app's own scheme, or `nil` where it has none.
  public init(original: String, callbackScheme: String?, isLenient: Bool = false) {
    self.original = original
    self.callbackScheme = callbackScheme
    self.isLenient = isLenient
  }
}
