public import Commerce
public import Providers
import Wire

extension SwedbankPay: DemoAccount {
  /// What only the merchant’s server has.
  public static var merchantSecrets: [Secret] {
    [Configuration.demo().accessToken]
  }

  /// An adapter with the demo app and its merchant's account, set up rightly or wrongly.
  public init(settings: Settings = Settings()) {
    self.init(
      configuration: .demo(settings[AppSetup.self], shipping: settings[ShippingCountries.self]), settings: settings)
  }

  /// What can be set up about the app and about the adapter.
  public static var demoSettings: [Setting] { settings + [Setting(AppSetup.self), Setting(ShippingCountries.self)] }

  /// How the app itself is set up.
  public enum AppSetup: String, SettingChoice {
    /// Rightly.
    case sound
    /// The shopper's session with the shop has lapsed.
    case tokenExpired = "token-expired"
    /// The backend's address has no slash at its end.
    case noSlash = "no-slash"
    /// The list of allowed hosts does not hold the backend itself.
    case allowListElsewhere = "allow-list-elsewhere"
    /// Orders carry no currency.
    case noCurrency = "no-currency"

    /// The setting's name.
    public static let setting = "swedbank-pay.app"
  }

  /// Where the shop sends things.
  public enum ShippingCountries: String, SettingChoice {
    /// To the Nordic countries.
    case nordic
    /// Within Norway.
    case norway

    /// The setting's name.
    public static let setting = "swedbank-pay.shipping-countries"

    var countries: [Country] {
      switch self {
      case .nordic: SwedbankPay.Configuration.nordicCountries
      case .norway: [.norway]
      }
    }
  }
}

extension SwedbankPay.Configuration {
  /// The demo merchant's account at the imitation of Swedbank Pay, with the app set up rightly or wrongly; keys work nowhere
  /// else.
  public static func demo(
    _ setup: SwedbankPay.AppSetup = .sound, shipping: SwedbankPay.ShippingCountries = .nordic
  ) -> SwedbankPay.Configuration {
    let backend = "https://pay-backend.till.test/swedbank-pay-mobile"
    return SwedbankPay.Configuration(
      backend: setup == .noSlash ? backend : backend + "/",
      allowedHosts: setup == .allowListElsewhere ? ["pay.till-other.test"] : [], backendKey: Secret("till-app-key"),
      backendToken: Secret(setup == .tokenExpired ? "" : "till-app-user"), dropsCurrency: setup == .noCurrency,
      baseURL: "https://api.externalintegration.payex.com", accessToken: Secret("till-merchant-token"),
      callbackURL: "https://shop.till.test/notifications/swedbank-pay", termsURL: "https://shop.till.test/terms",
      shop: "Till", productsURL: "https://shop.till.test/products/", callbackScheme: "tillshop",
      ownDomains: ["**.payex.com", "acs.tillbank.test"], shippingCountries: shipping.countries,
      userData: ["channel": "app"])
  }
}
