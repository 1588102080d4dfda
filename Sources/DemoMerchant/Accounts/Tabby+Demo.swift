public import Commerce
public import Providers
import Wire

extension Tabby: DemoAccount {
  /// What only the merchant’s server has.
  public static var merchantSecrets: [Secret] {
    [Configuration.demo.secretKey, Configuration.demo.notificationSecret]
  }

  /// An adapter with the demo merchant's account, whose set-up may be wrong.
  public init(settings: Settings = Settings()) {
    self.init(configuration: Configuration.demo.broken(by: settings[SetUp.self]))
  }

  /// What can be wrong about the merchant's set-up.
  public static var demoSettings: [Setting] { settings + [Setting(SetUp.self)] }

  /// What is wrong about the demo merchant's set-up at Tabby (Tabby docs, Response codes, lists what follows).
  public enum SetUp: String, SettingChoice {
    /// Nothing.
    case right
    /// The key of the merchant's server is unknown to Tabby.
    case unknownKey = "unknown-key"
    /// Tabby is asked at the host of another region.
    case otherRegion = "other-region"
    /// The store's code is that of a store with another currency.
    case otherStore = "other-store"

    /// The setting's name.
    public static let setting = "tabby.set-up"
  }
}

extension Tabby.Configuration {
  /// The demo merchant's account at the imitation of Tabby; keys and codes work nowhere else.
  public static let demo = Tabby.Configuration(
    secretKey: Secret("sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"),
    notificationSecret: Secret("till-demo-tabby-notification"),
    saudiArabia: Tabby.Market(
      baseURL: "https://api.tabby.sa", merchantCode: "TILL_SA",
      counter: Tabby.Address(city: "Riyadh", line: "Olaya Street 12", postalCode: "12211")),
    unitedArabEmirates: Tabby.Market(
      baseURL: "https://api.tabby.ai", merchantCode: "TILL_AE",
      counter: Tabby.Address(city: "Dubai", line: "Al Wasl Road 7", postalCode: "00000")),
    kuwait: Tabby.Market(
      baseURL: "https://api.tabby.ai", merchantCode: "TILL_KW",
      counter: Tabby.Address(city: "Kuwait City", line: "Salem Al Mubarak Street 3", postalCode: "13001")),
    guestsSince: Timestamp(milliseconds: 1_767_225_600_000))

  /// The same account with a mistake in it.
  func broken(by setUp: Tabby.SetUp) -> Tabby.Configuration {
    var account = self
    switch setUp {
    case .right: break
    case .unknownKey: account.secretKey = Secret("sk_test_unknown")
    case .otherRegion:
      account.saudiArabia.baseURL = unitedArabEmirates.baseURL
      account.unitedArabEmirates.baseURL = saudiArabia.baseURL
      account.kuwait.baseURL = saudiArabia.baseURL
    case .otherStore:
      account.saudiArabia = unitedArabEmirates
      account.unitedArabEmirates = kuwait
      account.kuwait = unitedArabEmirates
    }
    return account
  }
}
