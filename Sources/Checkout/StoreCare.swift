public import Commerce
public import Payments

/// How the store treats a basket while a payment of it is undecided; Till's own, to show what a careless store costs.
public enum StoreCare: String, SettingChoice {
  /// The store keeps the basket and its payments until one is paid, asks about undecided ones before it begins another, and
  /// returns a second payment.
  case careful
  /// The store forgets a payment as soon as the shopper leaves it, and sells the same basket again.
  case naive

  /// The setting's name.
  public static let setting = "store.care"
}

/// An earlier payment of the basket that may still be paid.
public struct UndecidedPayment: Hashable, Sendable, Identifiable {
  /// The attempt's number, from 1.
  public let number: Int
  /// How the shopper meant to pay.
  public let method: PaymentMethod

  /// The attempt's number.
  public var id: Int { number }

  /// An undecided payment.
  public init(number: Int, method: PaymentMethod) {
    self.number = number
    self.method = method
  }
}
