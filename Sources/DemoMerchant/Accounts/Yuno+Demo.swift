public import Commerce
public import Providers
import Wire

extension Yuno: DemoAccount {
  /// What only the merchant’s server has.
  public static var merchantSecrets: [Secret] {
    [
      Configuration.demo.secretKey, Configuration.demo.webhook.apiKey, Configuration.demo.webhook.secret,
      Configuration.demo.webhook.signingKey,
    ]
  }

  /// An adapter with the demo merchant's account, with the app set up rightly or wrongly.
  public init(settings: Settings = Settings()) {
    var configuration = Configuration.demo
    configuration.cardCountries = Self.americanCountries
    if settings[Keys.self] == .wrong { configuration.appKey = "prod_till_public" }
    if settings[Callback.self] == .foreignScheme { configuration.callbackURL = "yunoexample://return/yuno" }
    self.init(configuration: configuration, settings: settings)
  }

  /// What can be wrong about the app, and what can be set up about the adapter.
  public static var demoSettings: [Setting] { settings + [Setting(Keys.self), Setting(Callback.self)] }

  /// The key the app is built with; its prefix names the environment (Yuno docs, Credentials).
  public enum Keys: String, SettingChoice {
    /// The sandbox's own.
    case right
    /// Another environment's.
    case wrong

    /// The setting's name.
    public static let setting = "yuno.keys"
  }

  /// The scheme of `callback_url` (Yuno docs, Seamless SDK iOS, Handle payment status): it must be the app's own.
  public enum Callback: String, SettingChoice {
    /// The app's own.
    case ownScheme = "own-scheme"
    /// Another app's.
    case foreignScheme = "foreign-scheme"

    /// The setting's name.
    public static let setting = "yuno.callback"
  }
}

extension Yuno.Configuration {
  /// The demo merchant's account at the imitation of Yuno; keys work nowhere else.
  public static let demo = Yuno.Configuration(
    baseURL: "https://api-sandbox.y.uno", publicKey: "sandbox_till_public", secretKey: Secret("sandbox_till_secret"),
    accountID: "0b7d6c1e-1111-4222-8333-444455556666",
    webhook: Webhook(
      apiKey: Secret("till-yuno-api-key"), secret: Secret("till-yuno-hook"), signingKey: Secret("till-yuno-secret")))
}
