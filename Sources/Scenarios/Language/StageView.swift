/// The view beside the shop while a demo is played.
public enum StageView: String, Sendable {
  /// The records of the customer, the shop and the provider.
  case records
  /// The messages between app, shop and provider.
  case wire
  /// The customer's phone with its messages.
  case phone
  /// The faults that were armed, and those that fired.
  case faults
  /// Only the shop.
  case shop
}

extension StageView: Keyword { static let kind = "stage-view" }
