public import Commerce
public import Wire

extension TrueLayer {
  /// A merchant's account at TrueLayer, and how its app uses the kit.
  public struct Configuration: Sendable {
    /// The address of TrueLayer's payments interface, in the sandbox or live.
    public var baseURL: BaseURL
    /// The merchant's server's access token.
    public let accessToken: Secret
    /// Signs the requests of the merchant's server; `nil` signs none.
    public var signer: (any RequestSigner)?
    /// Verifies what TrueLayer tells the merchant's server.
    public var webhooks: any WebhookVerifier
    /// The merchant's account that collects payments.
    public let merchantAccount: String
    /// The universal link that leads back, as it stands in TrueLayer's console.
    public var returnURL: String
    /// The version of the SDK in the app.
    public var kit: KitVersion
    /// Whether the app configured the kit before it used it.
    public var setUp: SetUp
    /// The party that chooses the bank.
    public var bankChoice: BankChoice
    /// The account that receives the money.
    public var beneficiary: Beneficiary
    /// Whether a failed attempt may be followed by another one.
    public var retry: AttemptRetry
    /// Whether the shopper chooses the kind of transfer.
    public var scheme: SchemeChoice
    /// The address that leads back.
    public var returnAddress: ReturnAddress
    /// Whether the kit shows its result screen.
    public var resultScreen: ResultScreenUse
    /// The app's limit for refreshing the result screen, `maximumResultScreenTimeout`; the SDK caps it at ten seconds, which is
    /// also the meaning of `nil` (TrueLayer docs, iOS SDK, Showing a result screen).
    public var resultTimeout: Duration?
    /// The ISO 3166-1 code of the country that the app prefers, `preferredCountryCode`; `nil` for none, and a code that is no country's
    /// counts as none.
    public var preferredCountryCode: String?
    /// Whether the app shows something of its own over the kit.
    public var interference: Interference
    /// Whether the app was given the right identifier.
    public var identifier: IdentifierGiven
    /// Whether the merchant's server sends the bytes that it signed.
    public var signing: Signing

    /// An account and an app, set up as told.
    public init(
      baseURL: BaseURL, accessToken: Secret, signer: (any RequestSigner)?, webhooks: any WebhookVerifier,
      merchantAccount: String, returnURL: String, settings: Settings = Settings()
    ) {
      self.baseURL = baseURL
      self.accessToken = accessToken
      self.signer = signer
      self.webhooks = webhooks
      self.merchantAccount = merchantAccount
      self.returnURL = returnURL
      kit = settings[KitVersion.self]
      setUp = settings[SetUp.self]
      bankChoice = settings[BankChoice.self]
      beneficiary = settings[Beneficiary.self]
      retry = settings[AttemptRetry.self]
      scheme = settings[SchemeChoice.self]
      returnAddress = settings[ReturnAddress.self]
      resultScreen = settings[ResultScreenUse.self]
      resultTimeout = settings[ResultTimeout.self].duration
      preferredCountryCode = settings[PreferredCountry.self].code
      interference = settings[Interference.self]
      identifier = settings[IdentifierGiven.self]
      signing = settings[Signing.self]
    }
  }

  /// The settings.
  public static let settings: [Setting] = [
    Setting(KitVersion.self), Setting(SetUp.self), Setting(BankChoice.self), Setting(Beneficiary.self),
    Setting(AttemptRetry.self), Setting(SchemeChoice.self), Setting(ReturnAddress.self),
    Setting(ResultScreenUse.self), Setting(ResultTimeout.self), Setting(PreferredCountry.self),
    Setting(Interference.self), Setting(IdentifierGiven.self), Setting(Signing.self),
  ]

  /// The simulated version of the SDK, where its documents and its versions differ.
  public enum KitVersion: String, SettingChoice {
    /// As TrueLayer docs, iOS SDK, describe it.
    case asDocumented = "as-documented"
    /// Version 3.9.0, as its interface file has it: `singlePaymentStatus`, payloads, no preferred country for mandates.
    case asShipped = "as-shipped"
    /// Before 3.8.0, when being sent to the bank counted as success.
    case before38 = "before-3-8"
    /// Version 4, with the further errors that the React Native bridge knows and, for single payments in pounds and in Ireland, new
    /// screens: the last bank first, a change of bank, and a question why the shopper leaves; without `.redirect` (TrueLayer iOS SDK,
    /// release 4.0.0).
    case version4 = "version-4"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.kit"
  }

  /// Whether the app configured the kit.
  public enum SetUp: String, SettingChoice {
    /// The app configured the SDK before the payment.
    case configured = "yes"
    /// The app did not configure the SDK, which then reports `.sdkNotConfigured`.
    case forgotten = "no"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.configured"
  }

  /// The party that chooses the bank.
  public enum BankChoice: String, SettingChoice {
    /// The shopper.
    case shopper = "no"
    /// The merchant chooses the bank when its server creates the payment.
    case preselected = "yes"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.preselected-bank"
  }

  /// The account that receives the money; it decides which status is the last one (TrueLayer docs, Payment statuses).
  public enum Beneficiary: String, SettingChoice {
    /// The merchant's account at TrueLayer: settled at the end.
    case merchantAccount = "merchant-account"
    /// An account elsewhere: executed at the end.
    case externalAccount = "external-account"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.beneficiary"
  }

  /// Whether a failed attempt may be followed by another one within the same payment.
  public enum AttemptRetry: String, SettingChoice {
    /// A failure is the end.
    case off
    /// A failure may be followed by another try.
    case on

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.retry"
  }

  /// The party that chooses the kind of transfer.
  public enum SchemeChoice: String, SettingChoice {
    /// Instant where that can be done.
    case instant = "instant-preferred"
    /// The shopper.
    case shopper = "user-selected"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.scheme"
  }

  /// The address that the app gives as its way back.
  public enum ReturnAddress: String, SettingChoice {
    /// A universal link that the merchant registered in TrueLayer's console.
    case registered
    /// One with the app's own scheme, registered as well; a browser asks before it opens that.
    case ownScheme = "own-scheme"
    /// An address that is not registered in TrueLayer's console.
    case unregistered

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.return-uri"
  }

  /// Whether the kit shows how it ended (`shouldShowResultScreen`).
  public enum ResultScreenUse: String, SettingChoice {
    /// It does, as by default.
    case shown
    /// The app shows it itself.
    case hidden

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.result-screen"
  }

  /// The app's limit for refreshing the result screen (`maximumResultScreenTimeout`).
  public enum ResultTimeout: String, SettingChoice {
    /// Says nothing: ten seconds.
    case unset
    /// The result screen waits three seconds for a final status.
    case threeSeconds = "three-seconds"
    /// Forty-five seconds, which the kit cuts to ten.
    case fortyFiveSeconds = "forty-five-seconds"
    /// None; that the kit then does not refresh at all is this library's own reading.
    case zero

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.result-timeout"

    fileprivate var duration: Duration? {
      switch self {
      case .unset: nil
      case .threeSeconds: .seconds(3)
      case .fortyFiveSeconds: .seconds(45)
      case .zero: .zero
      }
    }
  }

  /// The country that the app prefers (`preferredCountryCode`).
  public enum PreferredCountry: String, SettingChoice {
    /// The app prefers no country: the list begins with the phone's region.
    case none
    /// France.
    case france = "fr"
    /// The United Kingdom.
    case unitedKingdom = "gb"
    /// Germany.
    case germany = "de"
    /// Spain.
    case spain = "es"
    /// Italy.
    case italy = "it"
    /// The Netherlands.
    case netherlands = "nl"
    /// Portugal.
    case portugal = "pt"
    /// Finland.
    case finland = "fi"
    /// Lithuania.
    case lithuania = "lt"
    /// Ireland.
    case ireland = "ie"
    /// Poland.
    case poland = "pl"
    /// Norway.
    case norway = "no"
    /// A code that is no country's.
    case unknown = "xx"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.preferred-country"

    fileprivate var code: String? { self == .none ? nil : rawValue }
  }

  /// Whether the app shows something of its own over the kit's screens, which makes the kit stop (TrueLayer iOS SDK, changelog
  /// 3.2.2).
  public enum Interference: String, SettingChoice {
    /// Nothing of the app comes over the SDK.
    case none
    /// It does, while a bank is being chosen.
    case dialog

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.interference"
  }

  /// Whether the app was given the identifier of the payment that was made.
  public enum IdentifierGiven: String, SettingChoice {
    /// The app handed over the payment's own identifier.
    case right
    /// It was given another environment's.
    case wrong

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.identifier"
  }

  /// Whether the merchant's server sends the bytes that it signed.
  public enum Signing: String, SettingChoice {
    /// The signature covers exactly the bytes of the body that is sent.
    case exact = "exact-bytes"
    /// It reformats the JSON after signing, which breaks the signature.
    case reformatted

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "truelayer.signing"
  }
}
