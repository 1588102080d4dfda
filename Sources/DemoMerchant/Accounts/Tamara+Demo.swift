public import Commerce
public import Providers
import Wire

extension Tamara: DemoAccount {
  /// What only the merchant’s server has.
  public static var merchantSecrets: [Secret] {
    [Configuration.demo.apiToken, Configuration.demo.notificationToken]
  }

  /// An adapter with the demo merchant's account, as it is set up.
  public init(settings: Settings = Settings()) {
    var configuration = Configuration.demo.broken(by: settings[SetUp.self])
    configuration.kit = settings[Kit.self]
    configuration.notices = settings[Notices.self]
    self.init(configuration: configuration)
  }

  /// What can be wrong about the merchant's set-up, and what can be set up about the adapter.
  public static var demoSettings: [Setting] { settings + [Setting(SetUp.self)] }

  /// What is wrong about the demo merchant's set-up at Tamara.
  public enum SetUp: String, SettingChoice {
    /// Nothing.
    case right
    /// The token of the merchant's server is unknown to Tamara.
    case unknownToken = "unknown-token"
    /// The store says that it stands in another country, whose currency is not the order's.
    case otherCountry = "other-country"

    /// The setting's name.
    public static let setting = "tamara.set-up"
  }
}

extension Tamara.Configuration {
  /// The demo merchant's account at the imitation of Tamara; the tokens work nowhere else.
  public static let demo = Tamara.Configuration(
    baseURL: "https://api-sandbox.tamara.co", apiToken: Secret("till-demo-tamara-token"),
    notificationToken: Secret("till-demo-tamara-notification-token"),
    notificationURL: "https://shop.till.test/notifications/tamara",
    counters: [
      "AE": Tamara.Address(line: "Al Wasl Road 7", city: "Dubai"),
      "BH": Tamara.Address(line: "Road 2407, 12", city: "Manama"),
      "KW": Tamara.Address(line: "Salem Al Mubarak Street 3", city: "Kuwait City"),
      "SA": Tamara.Address(line: "Olaya Street 12", city: "Riyadh"),
    ])

  /// The same account with a mistake in it.
  func broken(by setUp: Tamara.SetUp) -> Tamara.Configuration {
    var account = self
    switch setUp {
    case .right: break
    case .unknownToken: account.apiToken = Secret("till-demo-unknown-token")
    case .otherCountry: account.country = .bahrain
    }
    return account
  }
}
