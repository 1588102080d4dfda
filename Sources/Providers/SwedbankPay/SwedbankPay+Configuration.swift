public import Commerce
public import Payments
public import Wire

extension SwedbankPay {
  /// The app's configuration, and its merchant's account.
  public struct Configuration: Sendable {
    /// The address of the merchant's backend; without a slash at its end, relative addresses lose its last part.
    public var backend: String
    /// The hosts that discovered addresses may have; empty means the backend's own and the ones below it.
    public let allowedHosts: [String]
    /// The app's key at the backend (Swedbank Pay docs, Merchant Backend sample).
    public let backendKey: Secret
    /// The app's user at the backend; fewer than five characters are refused by the sample backend.
    public let backendToken: Secret
    /// Whether orders are sent without a currency, as by a faulty app.
    public let dropsCurrency: Bool
    /// The address of Swedbank Pay's own interface.
    public var baseURL: BaseURL
    /// The key of the merchant's server at Swedbank Pay.
    public let accessToken: Secret
    /// The address to which Swedbank Pay reports changes.
    public var callbackURL: String
    /// The shop's terms; they must be at an `https` address (Swedbank Pay docs, Payment order, `urls`).
    public var termsURL: String
    /// The shop's name in orders.
    public let shop: String
    /// Below which address the shop shows what it sells.
    public var productsURL: String
    /// The scheme by which the app is opened again.
    public let callbackScheme: String
    /// The app's own list of domains whose pages may be opened in the web view: a plain host, `*.` for one level below a host, `**.` for
    /// any (Swedbank Pay docs, Mobile SDK, iOS; Swedbank Pay iOS SDK, good domains).
    public var ownDomains: [String]
    /// The countries to which the shop ships, as a check-in states them (`shippingAddressRestrictedToCountryCodes`).
    public var shippingCountries: [Country]
    /// The app's data in `startPayment` for a backend of the shop's own; the documented backend never gets it (Swedbank Pay
    /// docs, Mobile SDK, iOS, `userData`).
    public var userData: [String: String]
    /// Further headers of each call to the backend (Swedbank Pay docs, Mobile SDK, iOS, `MerchantBackendConfiguration`).
    public var headers: [String: String] = [:]
    /// The merchant's identifier at Swedbank Pay, `payeeId`; empty where the backend fills it in (Swedbank Pay docs, `payeeInfo`).
    public var payeeID = ""
    /// The merchant's reference of an order at Swedbank Pay, `payeeReference`, which must be new for each order; empty if the
    /// backend fills it in.
    public var payeeReference: @Sendable (PaymentRequest) -> String = { _ in "" }
    /// The part of the shop to which settlements are split, `subsite`.
    public var subsite: String
    /// The shop's goods, `productCategory`.
    public var productCategory: String
    /// The discount on a line, by the reference of its item (Swedbank Pay docs, `orderItems`).
    public var discounts: [String: Discount] = [:]
    /// The kind of an item, its class and its unit: `type`, `class` and `quantityUnit` (Swedbank Pay docs, `orderItems`).
    public var itemKind = ItemKind()
    /// The language of the check-in, whatever the payment page's is; English by default (Swedbank Pay docs, Mobile SDK, iOS, `Consumer`).
    public var consumerLanguage = Language.english
    /// The tax that prices include, in hundredths of a per cent, `vatPercent`; `nil` for the standard rate of the order's country.
    public var taxPercent: Int?
    /// Members of the payment order that the app wrote itself, in place of those that follow from the request.
    package var ownOrder: JSON?

    /// The countries of the Nordic countries' currencies.
    public static let nordicCountries: [Country] = [.sweden, .norway, .denmark, .finland]

    /// Creates a configuration from the addresses and credentials of one merchant.
    public init(
      backend: String, allowedHosts: [String] = [], backendKey: Secret, backendToken: Secret,
      dropsCurrency: Bool = false, baseURL: BaseURL, accessToken: Secret, callbackURL: String, termsURL: String,
      shop: String, productsURL: String, callbackScheme: String,
      ownDomains: [String] = [], shippingCountries: [Country] = nordicCountries,
      userData: [String: String] = [:]
    ) {
      subsite = shop
      productCategory = shop
      self.userData = userData
      self.ownDomains = ownDomains
      self.shippingCountries = shippingCountries
      self.backend = backend
      self.allowedHosts = allowedHosts
      self.backendKey = backendKey
      self.backendToken = backendToken
      self.dropsCurrency = dropsCurrency
      self.baseURL = baseURL
      self.accessToken = accessToken
      self.callbackURL = callbackURL
      self.termsURL = termsURL
      self.shop = shop
      self.productsURL = productsURL
      self.callbackScheme = callbackScheme
    }
  }

  /// The discount on a line of an order (Swedbank Pay docs, `orderItems`: `discountDescription`, `discountPrice`).
  public struct Discount: Hashable, Sendable {
    /// The name of the discount.
    public let description: String
    /// Whole per cent of the price without it, 1 to 99.
    public let percent: Int

    /// A discount; `nil` unless it is 1 to 99 per cent.
    public init?(description: String, percent: Int) {
      guard (1...99).contains(percent) else { return nil }
      self.description = description
      self.percent = percent
    }
  }

  /// The kind of goods on a line of an order (Swedbank Pay docs, `orderItems`).
  public struct ItemKind: Hashable, Sendable {
    /// `type`, such as `PRODUCT`, `SERVICE` or `SHIPPING_FEE`.
    public var type: String
    /// `class`, the shop's own word, without spaces.
    public var itemClass: String
    /// `quantityUnit`, such as `pcs`.
    public var quantityUnit: String

    /// A product counted in pieces unless said otherwise.
    public init(type: String = "PRODUCT", itemClass: String = "Goods", quantityUnit: String = "pcs") {
      self.type = type
      self.itemClass = itemClass
      self.quantityUnit = quantityUnit
    }
  }

  /// The generation of the menu (Swedbank Pay docs, Mobile SDK).
  public enum Version: String, SettingChoice {
    /// Digital Payments; the order carries `productName` `Checkout3`.
    case v3
    /// Checkout 2, with or without a check-in before it.
    case v2

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.version"
  }

  /// The part of the SDK that the app uses.
  public enum Kit: String, SettingChoice {
    /// `SwedbankPaySDKController`: the payment menu in a web view (Swedbank Pay docs, Mobile SDK, iOS).
    case viewController = "view-controller"
    /// `SwedbankPayPaymentSession`: the app shows the instruments itself, for V3 orders of the Merchant Backend API (Swedbank Pay docs,
    /// Mobile SDK, Native payments).
    case native

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.kit"
  }

  /// Whether the shopper is identified: by a check-in before a V2 menu, by a question of a V3 menu.
  public enum CheckIn: String, SettingChoice {
    /// The shopper stays a guest.
    case guest
    /// The shopper is identified.
    case consumer

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.check-in"
  }

  /// Whether the order offers all instruments or one (Swedbank Pay docs, Instrument mode).
  public enum InstrumentChoice: String, SettingChoice {
    /// All in a menu.
    case menu
    /// The menu offers cards only.
    case creditCard = "credit-card"
    /// The menu offers Swish only, which needs a Swedish mobile number.
    case swish
    /// The menu offers Vipps only, which needs a Norwegian mobile number.
    case vipps
    /// The menu offers MobilePay only.
    case mobilePay = "mobile-pay"
    /// Cards only at first; the app then changes it to Swish.
    case switched
    /// All in a menu, and the app asks for Swish only, which an order that is not in instrument mode refuses.
    case notInMode = "not-in-mode"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.instrument"

    /// The instrument that the order is made for; `nil` leaves the choice to the menu.
    var first: String? {
      switch self {
      case .menu, .notInMode: nil
      case .creditCard, .switched: "CreditCard"
      case .swish: "Swish"
      case .vipps: "Vipps"
      case .mobilePay: "MobilePay"
      }
    }

    /// The instrument that the app asks for afterwards.
    var second: String? {
      switch self {
      case .menu, .creditCard, .swish, .vipps, .mobilePay: nil
      case .switched, .notInMode: "Swish"
      }
    }
  }

  /// The languages of the payment page (Swedbank Pay iOS SDK, `Language`).
  public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English.
    case english = "en-US"
    /// Norwegian.
    case norwegian = "nb-NO"
    /// Swedish.
    case swedish = "sv-SE"
  }

  /// The language that the app requests.
  public enum PageLanguage: String, SettingChoice {
    /// The phone's, where the kit has it.
    case phone
    /// English, as by default in the kit.
    case english
    /// Norwegian.
    case norwegian
    /// Swedish.
    case swedish

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.language"
  }

  /// Whether the shop writes what it takes off a line into the order.
  public enum Discounts: String, SettingChoice {
    /// It writes the price that is paid.
    case none
    /// It writes a discount for several pieces of the same.
    case volume

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.discount"
  }

  /// The reaction to the system's restoring the app's screen (Swedbank Pay iOS SDK, state restoration).
  public enum Restoration: String, SettingChoice {
    /// The screen comes back.
    case works
    /// The configuration's type is not registered for coding.
    case unregisteredCodable = "unregistered-codable"
    /// The configuration cannot be kept.
    case nonpersistableConfiguration = "nonpersistable-configuration"
    /// The kit does not know why.
    case unknown

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.restoration"

    var word: RestorationWord? {
      switch self {
      case .works: nil
      case .unregisteredCodable: .unregisteredCodable
      case .nonpersistableConfiguration: .nonpersistableConfiguration
      case .unknown: .unknown
      }
    }
  }
}
