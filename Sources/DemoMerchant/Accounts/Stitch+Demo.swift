public import Commerce
public import Providers
import Wire

extension Stitch: DemoAccount {
  /// An adapter with the demo merchant's client, set up rightly or wrongly.
  public init(settings: Settings = Settings()) {
    var configuration = Configuration.demo
    configuration.scope = settings[ScopeAsked.self].text
    if settings[ClientSecret.self] == .wrong { configuration.clientSecret = Secret("replaced") }
    self.init(configuration: configuration, settings: settings)
  }

  /// What can be wrong about the client, and what can be set up about the adapter.
  public static var demoSettings: [Setting] { settings + [Setting(ScopeAsked.self), Setting(ClientSecret.self)] }

  /// What the merchant's server asks a client token for.
  enum ScopeAsked: String, SettingChoice {
    /// What the guide says.
    case guide
    /// What the published Python package asks for.
    case publishedPackage = "published-package"
    /// A scope that does not exist.
    case misspelt

    static let setting = "stitch.scope"

    fileprivate var text: String {
      switch self {
      case .guide: "transaction_initiate client_refund"
      case .publishedPackage: "client_paymentrequest client_refund"
      case .misspelt: "transaction_initate"
      }
    }
  }

  /// Whether the merchant's server knows its own secret.
  enum ClientSecret: String, SettingChoice {
    /// The client's secret.
    case right
    /// Another one, such as one that was replaced.
    case wrong

    static let setting = "stitch.client-secret"
  }
}

extension Stitch.Configuration {
  /// The demo merchant's client at the imitation of Stitch; identifiers and secrets work nowhere else.
  public static let demo = Stitch.Configuration(
    tokenURL: "https://secure.stitch.money/connect/token", baseURL: "https://api.stitch.money", clientID: "test-till",
    clientSecret: Secret("till-client-secret"), scope: "transaction_initiate client_refund",
    staleToken: Secret("till-sbx-of-yesterday"),
    webhookSecret: Secret("whsec_dGlsbC1zYW5kYm94LXNpZ25pbmcta2V5LTAwMDAwMDE="),
    legacyWebhookSecret: Secret("till-legacy-secret"), redirectURI: "https://pay.tillshop.test/return/stitch",
    country: .southAfrica,
    walletMerchant: .init(
      appleMerchantID: "merchant.test.tillshop", samsungServiceID: "till-demo-service",
      googleMerchantID: "TILLDEMOMERCHANT", gatewayMerchantID: "till-demo"))
}
