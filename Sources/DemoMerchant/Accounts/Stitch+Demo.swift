public import Commerce
import Payments
public import Providers
import Wire

extension Stitch: DemoAccount {
  /// What only the merchant’s server has.
  public static var merchantSecrets: [Secret] {
    [
      Configuration.demo.clientSecret, Configuration.demo.webhookSecret, Configuration.demo.legacyWebhookSecret,
    ]
  }

  /// An adapter with the demo merchant's client, set up rightly or wrongly.
  public init(settings: Settings = Settings()) {
    var configuration = Configuration.demo
    configuration.scope = settings[ScopeAsked.self].text
    if settings[ClientSecret.self] == .wrong { configuration.clientSecret = Secret("replaced") }
    if settings[DeviceData.self] == .error { configuration.phone = .demo { _ in throw KitFailed() } }
    configuration.sheetLines = settings[SheetUpdateUse.self].lines
    self.init(configuration: configuration, settings: settings)
  }

  /// What can be wrong about the client, and what can be set up about the adapter.
  public static var demoSettings: [Setting] {
    settings
      + [
        Setting(DeviceData.self), Setting(SheetUpdateUse.self), Setting(ScopeAsked.self), Setting(ClientSecret.self),
      ]
  }

  /// What `getDeviceData` of Stitch's kit in the app does (Stitch docs, Wallets mobile integration, Device payment ability and
  /// button).
  enum DeviceData: String, SettingChoice {
    /// It answers with a fingerprint.
    case fingerprint
    /// It throws; the three fields stand in for the fingerprint (the same, Direct API).
    case error

    static let setting = "stitch.device-data"
  }

  /// What the app does when the shopper picks another card on Samsung Pay's open sheet.
  enum SheetUpdateUse: String, SettingChoice {
    /// It leaves the sheet as it is.
    case never
    /// A Mastercard adds a line to the sheet; Till's own.
    case mastercardGift = "mastercard-gift"
    /// A Mastercard costs less, so that the total is another one; Till's own.
    case mastercardDiscount = "mastercard-discount"

    static let setting = "stitch.update-sheet"

    fileprivate var lines: [CardBrand: [SummaryItem]] {
      switch self {
      case .never: [:]
      case .mastercardGift: [.mastercard: [SummaryItem(label: "Gift with Mastercard", amount: .zero(.zar))]]
      case .mastercardDiscount:
        [.mastercard: [SummaryItem(label: "Mastercard discount", amount: Money(minorUnits: -10_00, currency: .zar))]]
      }
    }
  }

  /// The kit's error.
  private struct KitFailed: Error {}

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
      googleMerchantID: "TILLDEMOMERCHANT", gatewayMerchantID: "till-demo"),
    phone: .demo { Base64.encode(Array("fingerprint/\(Stitch.Phone.deviceID($0))".utf8)) })
}

extension Stitch.Phone {
  /// The demo shopper's phone. The kit's own traffic is not published: the data are Till's own, the same for the same shopper.
  fileprivate static func demo(_ fingerprint: @escaping @Sendable (PaymentRequest) throws -> String) -> Stitch.Phone {
    Stitch.Phone(fingerprint: fingerprint) { request in
      Stitch.DeviceInformation(
        deviceID: deviceID(request), ipAddress: "198.51.100.7", screenHeight: 844, screenWidth: 390)
    }
  }

  fileprivate static func deviceID(_ request: PaymentRequest) -> String {
    StableUUID.make(from: "device/\(request.shopper.email)")
  }
}
