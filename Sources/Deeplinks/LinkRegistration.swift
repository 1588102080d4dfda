/// What one payment attempt expects to come back.
public struct LinkRegistration: Hashable, Sendable {
  /// A query item that tells whose return it is: its name and the value learnt from the provider, both decoded.
  public struct Identifier: Hashable, Sendable {
    /// The name, such as `payment_id`.
    public let name: String
    /// The value.
    public let value: String

    /// An identifier.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The attempt's name.
  public let attempt: String
  /// The provider's name.
  public let provider: String
  /// The addresses that lead back. Scheme, host, port and path must be met exactly; query items in them must come back
  /// unchanged, further ones are welcome (Swedbank Pay iOS SDK, payment URL). A fragment is not looked at.
  public let returns: [Link]
  /// What tells whose return it is; empty while nothing is learnt.
  public var identifiers: [Identifier]
  /// Whether the attempt still waits for its return.
  public var isOpen: Bool

  /// An expectation.
  public init(
    attempt: String, provider: String, returns: [Link], identifiers: [Identifier] = [], isOpen: Bool = true
  ) {
    self.attempt = attempt
    self.provider = provider
    self.returns = returns
    self.identifiers = identifiers
    self.isOpen = isOpen
  }
}
