public import Commerce
public import Wire

extension Tabby {
  /// A merchant's account at Tabby.
  public struct Configuration: Hashable, Sendable {
    /// The key of the merchant's server; its prefix chooses test or live.
    public var secretKey: Secret
    /// The value of the header that the merchant chose for its webhooks.
    public let notificationSecret: Secret
    /// The store that takes SAR.
    public var saudiArabia: Market
    /// The store that takes AED.
    public var unitedArabEmirates: Market
    /// The store that takes KWD.
    public var kuwait: Market
    /// Since when the merchant knows a shopper without an account.
    public let guestsSince: Timestamp

    /// An account with one store for each currency that Tabby takes here.
    public init(
      secretKey: Secret, notificationSecret: Secret, saudiArabia: Market, unitedArabEmirates: Market, kuwait: Market,
      guestsSince: Timestamp
    ) {
      self.secretKey = secretKey
      self.notificationSecret = notificationSecret
      self.saudiArabia = saudiArabia
      self.unitedArabEmirates = unitedArabEmirates
      self.kuwait = kuwait
      self.guestsSince = guestsSince
    }

    /// An account with one store. Tabby refuses an order in another currency than the store's.
    public init(secretKey: Secret, notificationSecret: Secret, store: Market, guestsSince: Timestamp) {
      self.init(
        secretKey: secretKey, notificationSecret: notificationSecret, saudiArabia: store, unitedArabEmirates: store,
        kuwait: store, guestsSince: guestsSince)
    }

    /// The store that takes a currency; the first one for a currency that none takes, so that Tabby itself refuses it.
    func market(for currency: Currency) -> Market {
      switch currency {
      case .aed: unitedArabEmirates
      case .kwd: kuwait
      default: saudiArabia
      }
    }
  }

  /// One store at Tabby: one merchant code, one currency, one region (Tabby docs, Technical requirements).
  public struct Market: Hashable, Sendable {
    /// The address of Tabby's interface in the region of the store's country.
    public var baseURL: BaseURL
    /// The store's code, which Tabby gives for one country and currency.
    public let merchantCode: String
    /// The place where goods are handed over.
    public let counter: Address

    /// A store; `counter` is sent as the order's shipping address.
    public init(baseURL: BaseURL, merchantCode: String, counter: Address) {
      self.baseURL = baseURL
      self.merchantCode = merchantCode
      self.counter = counter
    }
  }

  /// A postal address in the fields that Tabby asks for.
  public struct Address: Hashable, Sendable {
    /// The city of the delivery address, as Tabby's `shipping_address.city`.
    public let city: String
    /// Street and number of the delivery address, as Tabby's `shipping_address.address`.
    public let line: String
    /// The postal code of the delivery address, as Tabby's `shipping_address.zip`.
    public let postalCode: String

    /// An address; `line` is street and number.
    public init(city: String, line: String, postalCode: String) {
      self.city = city
      self.line = line
      self.postalCode = postalCode
    }
  }
}
