/// A shop: where it is, what it sells, in which currency, and what it can convert to.
public struct Store: Hashable, Sendable {
  /// The name on the command line: lower-case letters and dashes.
  public let id: String
  /// The name that the shopper reads.
  public let name: String
  /// The city, as the shopper reads it.
  public let city: String
  /// The country that the store sells in.
  public let country: Country
  /// The currency of its prices.
  public let currency: Currency
  /// Minutes between its clock and UTC.
  public let utcOffsetMinutes: Int
  /// The shopper, unless the caller names another.
  public let shopper: Shopper
  /// The order, unless the caller names another.
  public let order: Order
  /// Methods it offers by their identifiers; empty means all.
  public let methods: [String]
  /// The price of one unit of its currency in others, by currency code; this library's own fixed rates.
  public let rates: [String: ExchangeRate]

  /// A store from its parts.
  public init(
    id: String, name: String, city: String, country: Country, currency: Currency, utcOffsetMinutes: Int,
    shopper: Shopper,
    order: Order, methods: [String], rates: [String: ExchangeRate]
  ) {
    self.id = id
    self.name = name
    self.city = city
    self.country = country
    self.currency = currency
    self.utcOffsetMinutes = utcOffsetMinutes
    self.shopper = shopper
    self.order = order
    self.methods = methods
    self.rates = rates
  }

  /// The methods that a store can offer, by the identifiers under which the payment library knows them, in its order.
  public static let methodNames = [
    "card", "stc-pay", "apple-pay", "samsung-pay", "google-pay", "mercado-pago", "tabby", "tamara", "pix",
    "bank-payment", "mandate", "payment-menu",
  ]

  /// The currency of a method that exists in one currency only: PIX is Brazil's own (Banco Central do Brasil, PIX regulation),
  /// and stc pay's wallet holds riyals (Tap docs, stc pay); `nil` where the provider's contract decides.
  public static func onlyCurrency(ofMethod name: String) -> Currency? {
    switch name {
    case "pix": .brl
    case "stc-pay": .sar
    default: nil
    }
  }

  /// An amount in another currency at the store's rate; `nil` when the store has no rate for it.
  public func price(_ money: Money, in currency: Currency) -> Money? {
    if money.currency == currency { return money }
    return rates[currency.code]?.convert(money, to: currency)
  }
}
