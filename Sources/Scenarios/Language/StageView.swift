/// What stands beside the shop while a demo is played.
public enum StageView: String, Sendable {
  /// What the customer, the shop and the provider each know of the payment.
  case records
  /// The messages between app, shop and provider.
  case wire
  /// The customer's phone with its messages.
  case phone
  /// What was made to go wrong, and what did.
  case faults
  /// Only the shop.
  case shop
}

extension StageView: Keyword {
  static var kind: String { "stage-view" }
}
