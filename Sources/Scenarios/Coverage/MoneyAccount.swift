public import Pages
public import Payments

/// What the app and the provider know of the shopper's money at a moment.
public struct MoneyAccount: Hashable, Sendable {
  /// What the library told the app; `nil` when nothing yet.
  public let told: ShopperMoney?
  /// What the provider's record holds.
  public let record: ProviderRecord.State

  /// What may be said of the shopper's money: what the library says where it knows; else that nobody knows, or what the provider's
  /// record says.
  public var sayable: Set<ShopperMoney> {
    switch told {
    case .no, .held, .yes, .refunded: Set([told].compactMap(\.self))
    case .unknown, nil: [.unknown, recorded]
    }
  }

  private var recorded: ShopperMoney {
    switch record {
    case .nothing, .open, .linked, .declined, .cancelled, .expired: .no
    case .authorised: .held
    case .captured: .yes
    case .refunded: .refunded
    case .pending: .unknown
    }
  }
}
