/// Who approves a payment outside the shop’s app.
public enum Approver: Hashable, Sendable {
  /// The customer, in an app or at a bank.
  case customer
  /// The provider, or a bank behind it.
  case provider
}
