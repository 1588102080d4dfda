public import Pages
public import Payments

/// One attempt to pay the order.
public struct AttemptReport: Hashable, Sendable, Identifiable {
  /// Counts from 1.
  public let number: Int
  /// The payment method.
  public let method: PaymentMethod
  /// Through whom, such as `HyperPay`; empty before a gateway was chosen.
  public let gateway: String
  /// The merchant's reference at the provider.
  public let reference: String
  /// The key of the intent, from which every call's idempotency key is made.
  public let key: String
  /// What the app was told; `nil` when nothing yet.
  public var told: PaymentResult?
  /// What the provider holds for it.
  public var ledger: ProviderRecord

  /// The number.
  public var id: Int { number }

  /// A report.
  public init(
    number: Int, method: PaymentMethod, gateway: String, reference: String, key: String, told: PaymentResult?,
    ledger: ProviderRecord
  ) {
    self.number = number
    self.method = method
    self.gateway = gateway
    self.reference = reference
    self.key = key
    self.told = told
    self.ledger = ledger
  }
}
