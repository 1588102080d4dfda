public import Wire

/// What a request asks of a provider, as the provider's end reads it: from the request alone, whoever sends it.
///
/// What an adapter declares of its own calls stays with the adapter; a test compares the two.
public struct SandboxCall: Hashable, Sendable {
  /// The call's name, as fault rules, logs and expectations say it, such as `tabby.capture-payment`.
  public let operation: String
  /// What it does at the provider, should the provider accept it.
  public let effect: CallEffect
  /// The member of the body that holds the idempotency key; `nil` where a header holds it or there is none.
  public let keyMember: String?
  /// The provider's identifier of the payment, order or checkout that its path or body names; `nil` where it names none.
  public let payment: String?

  init(
    _ name: some RawRepresentable<String>, _ effect: CallEffect = .nothing, of payment: String? = nil,
    keyMember: String? = nil
  ) {
    operation = name.rawValue
    self.effect = effect
    self.payment = payment
    self.keyMember = keyMember
  }
}
