public import Payments

/// What the merchant orders for a payment: something new, even if the same was ordered before, or what was ordered before again.
public enum MerchantOrder: Hashable, Sendable {
  /// Something new.
  case new(PaymentModification)
  /// The last such operation again, so that it happens once.
  case retry(PaymentModification)

  /// What is to be done.
  public var operation: PaymentModification {
    switch self {
    case .new(let operation), .retry(let operation): operation
    }
  }
}
