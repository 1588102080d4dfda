/// A card that a provider keeps for a shopper; we hold its token and what may be shown of it.
public struct SavedCard: Hashable, Sendable {
  /// The provider's token for it.
  public let token: String
  /// The gateway whose provider keeps it.
  public let gateway: String
  /// The brand under which the provider keeps the card.
  public let brand: CardBrand
  /// The last four digits of the card number, which may be shown.
  public let lastFour: String
  /// The last month in which it can be used.
  public let expiry: CardExpiry

  /// A saved card; `token` is the provider's, and `lastFour` the last four digits of the number.
  public init(token: String, gateway: String, brand: CardBrand, lastFour: String, expiry: CardExpiry) {
    self.token = token
    self.gateway = gateway
    self.brand = brand
    self.lastFour = lastFour
    self.expiry = expiry
  }
}
