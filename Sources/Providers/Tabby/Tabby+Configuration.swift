public import Commerce
public import Wire

extension Tabby {
  /// What is wrong about the demo merchant's set-up at Tabby (Tabby docs, Response codes, lists what follows).
  public enum SetUp: String, SettingChoice {
    /// Nothing.
    case right
    /// The key of the merchant's server is none of Tabby's.
    case unknownKey = "unknown-key"
    /// Tabby is asked at the host of another region.
    case otherRegion = "other-region"
    /// The store's code is that of a store with another currency.
    case otherStore = "other-store"

    /// The setting's name.
    public static let setting = "tabby.set-up"
  }

  /// A merchant's account at Tabby.
  public struct Configuration: Hashable, Sendable {
    /// The key of the merchant's server; its prefix chooses test or live.
    public var secretKey: Secret
    /// What Tabby puts into the header that the merchant chose for its notifications.
    public let notificationSecret: Secret
    /// The store that takes SAR.
    public var saudiArabia: Market
    /// The store that takes AED.
    public var unitedArabEmirates: Market
    /// The store that takes KWD.
    public var kuwait: Market
    /// Since when the merchant knows a shopper without an account; Till's shoppers have none.
    public let guestsSince: Timestamp

    /// An account.
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

    /// The store that takes a currency; the first one for a currency that none takes, so that Tabby itself refuses it.
    func market(for currency: Currency) -> Market {
      switch currency {
      case .aed: unitedArabEmirates
      case .kwd: kuwait
      default: saudiArabia
      }
    }

    /// The same account with a mistake in it.
    func broken(by setUp: SetUp) -> Configuration {
      var account = self
      switch setUp {
      case .right: break
      case .unknownKey: account.secretKey = Secret("sk_test_unknown")
      case .otherRegion:
        account.saudiArabia.host = unitedArabEmirates.host
        account.unitedArabEmirates.host = saudiArabia.host
        account.kuwait.host = saudiArabia.host
      case .otherStore:
        account.saudiArabia = unitedArabEmirates
        account.unitedArabEmirates = kuwait
        account.kuwait = unitedArabEmirates
      }
      return account
    }
  }

  /// One store at Tabby: one merchant code, one currency, one region (Tabby docs, Technical requirements).
  public struct Market: Hashable, Sendable {
    /// The API's host in the region.
    public var host: String
    /// The store's code.
    public let merchantCode: String
    /// Where goods are handed over; Till's stores deliver nothing.
    public let counter: Address

    /// A store.
    public init(host: String, merchantCode: String, counter: Address) {
      self.host = host
      self.merchantCode = merchantCode
      self.counter = counter
    }
  }

  /// A postal address.
  public struct Address: Hashable, Sendable {
    /// The city.
    public let city: String
    /// Street and number.
    public let line: String
    /// The postal code.
    public let postalCode: String

    /// An address.
    public init(city: String, line: String, postalCode: String) {
      self.city = city
      self.line = line
      self.postalCode = postalCode
    }
  }
}

extension Tabby.Configuration {
  /// Till's own account at its imitation of Tabby; keys and codes work nowhere else.
  public static let demo = Tabby.Configuration(
    secretKey: Secret("sk_test_till"),
    notificationSecret: Secret("till-demo-tabby-notification"),
    saudiArabia: Tabby.Market(
      host: "api.tabby.sa", merchantCode: "TILL_SA",
      counter: Tabby.Address(city: "Riyadh", line: "Olaya Street 12", postalCode: "12211")),
    unitedArabEmirates: Tabby.Market(
      host: "api.tabby.ai", merchantCode: "TILL_AE",
      counter: Tabby.Address(city: "Dubai", line: "Al Wasl Road 7", postalCode: "00000")),
    kuwait: Tabby.Market(
      host: "api.tabby.ai", merchantCode: "TILL_KW",
      counter: Tabby.Address(city: "Kuwait City", line: "Salem Al Mubarak Street 3", postalCode: "13001")),
    guestsSince: Timestamp(milliseconds: 1_767_225_600_000))
}
