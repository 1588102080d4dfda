public import Commerce
import Payments

extension Yuno {
  /// The layout of the card form: `cardFormType` (Yuno docs, Seamless SDK iOS, YunoConfig).
  public enum CardForm: String, SettingChoice {
    /// `.oneStep`: everything at once.
    case oneStep = "one-step"
    /// `.multiStep`: one field after another.
    case stepByStep = "step-by-step"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.card-form"
  }

  /// In whose style the SDK draws its forms: `appearance` (Yuno docs, Seamless SDK iOS, YunoConfig). A presenter shows it as far as it can.
  public enum Appearance: String, SettingChoice {
    /// Yuno's, where the app says nothing.
    case yuno
    /// The form shows the shop's name in place of Yuno's.
    case shop

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.appearance"
  }

  /// The accent colour of the SDK's forms: `accentColor` of `appearance` (Yuno docs, iOS styling); which colours there are is this
  /// library's own.
  public enum Accent: String, SettingChoice {
    /// Yuno's, where the app says nothing.
    case yuno
    /// Green.
    case green
    /// Amber.
    case amber

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.accent"
  }

  /// The corners of the SDK's fields and buttons; Yuno documents no field of `appearance` for them, so they are this library's own.
  public enum Corners: String, SettingChoice {
    /// Right angles.
    case square
    /// Rounded.
    case rounded

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.corners"
  }

  /// The SDK's flow for a typed card: `cardFormType` chooses between payment and enrolment (Yuno docs, Seamless SDK iOS,
  /// YunoConfig).
  public enum CardFlow: String, SettingChoice {
    /// It is paid with at once.
    case payment
    /// It is enrolled for the shopper, and then paid with by its vaulted token.
    case enrolment

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.card-flow"
  }

  /// Whether the box for keeping a card is shown: `saveCardEnabled` (Yuno docs, Seamless SDK iOS, YunoConfig).
  public enum SaveCard: String, SettingChoice {
    /// `saveCardEnabled: false`, Yuno's default: the form does not offer to save the card.
    case hidden
    /// `saveCardEnabled: true`: the form offers to save the card.
    case shown

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.save-card"
  }

  /// Whether the name on the card is asked for: `hideCardholderName` (Yuno docs, Seamless SDK iOS, YunoConfig).
  public enum HolderName: String, SettingChoice {
    /// `hideCardholderName: false`, Yuno's default: the form asks for the name on the card.
    case shown
    /// `hideCardholderName: true`; a provider that wants the name must get it from the merchant.
    case hidden

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.holder-name"
  }

  /// The party that removes the loader: `keepLoader` (Yuno docs, Seamless SDK iOS, YunoConfig).
  public enum Loader: String, SettingChoice {
    /// `keepLoader: false`: the SDK does.
    case dismissed
    /// `keepLoader: true`, and the app calls `hideLoader()` once it is done with its own work, after five seconds at the latest.
    case hiddenByApp = "hidden-by-app"
    /// `keepLoader: true`, and the app calls `hideLoader()` only when it is made to.
    case kept

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.loader"
  }

  /// The app's reaction to `false` in the callback of `initialize(apiKey:config:callback:)` (Yuno docs, Seamless SDK iOS,
  /// Initialise the SDK).
  public enum Initialise: String, SettingChoice {
    /// It offers none of Yuno's methods.
    case heeded
    /// It continues, and the mistake shows in the payment.
    case ignored

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.initialise"
  }

  /// The way in which the app gets the result (Yuno docs, Seamless SDK iOS, Start the checkout and payment process).
  public enum Start: String, SettingChoice {
    /// `startPaymentSeamlessLite` with `await`, which returns the result.
    case async
    /// `startPaymentSeamlessLite` with a callback.
    case callback
    /// `yunoPaymentResult(_:)` of a `YunoPaymentDelegate` (Yuno docs, Seamless SDK iOS, YunoPaymentDelegate with Swift 6 concurrency).
    case delegate

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.start"
  }

  /// Whether money is taken at once: `payment_method.detail.card.capture` (Yuno docs, Seamless SDK iOS, Create a checkout
  /// session).
  public enum Capture: String, SettingChoice {
    /// The card is charged with the payment (`capture: true`).
    case capture
    /// Reserved, to be captured later.
    case authoriseOnly = "authorise-only"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.capture"
  }

  /// Whether the SDK shows how a payment ended that never left the app: `showPaymentStatus` of `startPaymentSeamlessLite` (Yuno docs,
  /// Seamless SDK iOS, Start the checkout and payment process); it is `true` where the app says nothing.
  public enum StatusScreen: String, SettingChoice {
    /// `showPaymentStatus: true`, the default: the SDK draws it first.
    case shown
    /// `showPaymentStatus: false`: the shop draws it.
    case hidden

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.status-screen"
  }

  /// Whether the SDK shows how a payment ended whose deep link came back: `showStatusView`, which the app hands to
  /// `receiveDeeplink(_:showStatusView:)` (Yuno docs, Seamless SDK iOS, Handle payment status). A link that is handed over by hand says
  /// so itself.
  public enum StatusView: String, SettingChoice {
    /// `showStatusView: false`: the shop draws it.
    case hidden
    /// `showStatusView: true`: the SDK draws it first.
    case shown

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.status-view"
  }

  /// The SDK in the app.
  public enum Kit: String, SettingChoice {
    /// 1.19, as the seamless page documents it: Checkout Pro opens in the browser.
    case documented
    /// 2.x: `succeeded` and `userCancelled`, and Checkout Pro in a window of the app since 1.24 (Yuno SDK iOS, README and
    /// change log).
    case current
    /// 3: one `Transaction`, which tells each status as the backend spells it to `onStatus`, and its result screen only where the app
    /// wants it (Yuno SDK 3, onStatus; Migration, iOS, Seamless). `yuno.status-view` is its `showStatusScreen`.
    case transaction = "3"
    /// 3, with a `createPayment` of the app's: the merchant's server creates the payment (Yuno SDK 3, createPayment).
    case createPayment = "3-create-payment"
    /// 3, without `createPayment`, for a session of the workflow that wants it: a mistake (Yuno SDK 3, createPayment).
    case wrongWorkflow = "3-wrong-workflow"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.kit"

    /// Whether it is of version 3.
    var isTransaction: Bool {
      switch self {
      case .documented, .current: false
      case .transaction, .createPayment, .wrongWorkflow: true
      }
    }
  }

  /// The payment's description from the merchant's server. Yuno's test gateway reads the outcome from it if no test card
  /// decides (Yuno docs, Testing gateway).
  public struct Description: SettingChoice {
    /// `as-sold`, or a response code in lower case with dashes.
    public let rawValue: String

    /// A choice by its name; `nil` when it is neither `as-sold` nor a response code.
    public init?(rawValue: String) {
      guard rawValue == Self.asSold || Self.codes[rawValue] != nil else { return nil }
      self.rawValue = rawValue
    }

    private init(known name: String) { rawValue = name }

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.description"
    private static let asSold = "as-sold"
    private static let codes = Dictionary(
      Yuno.responseCodes.map { (Yuno.word($0), $0) }, uniquingKeysWith: { first, _ in first })

    /// The goods, then every response code by its name.
    public static let allCases = [Description(known: asSold)] + codes.keys.sorted().map(Description.init(known:))

    /// The response code that is written; `nil` where the description says what is sold.
    var code: String? { Self.codes[rawValue] }
  }

  /// The app's country for processing payments: `country_code` of `SeamlessParams`, one of the countries of Yuno's list (Yuno
  /// docs, Seamless SDK iOS, Parameters; Country coverage).
  public struct ProcessingCountry: SettingChoice {
    /// `by-currency`, or a country's code in lower case.
    public let rawValue: String

    /// A choice by its name; `nil` when it is neither `by-currency` nor on the list.
    public init?(rawValue: String) {
      guard rawValue == Self.byCurrency || Yuno.countries.contains(where: { $0.code.lowercased() == rawValue }) else {
        return nil
      }
      self.rawValue = rawValue
    }

    private init(known name: String) { rawValue = name }

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "yuno.country"
    private static let byCurrency = "by-currency"

    /// The country of the payment's currency, then every country of the list by its code.
    public static let allCases =
      [ProcessingCountry(known: byCurrency)]
      + Yuno.countries.map { $0.code.lowercased() }.sorted().map(ProcessingCountry.init(known:))

    /// The country that is sent; `nil` where it follows from the currency.
    var country: Country? { rawValue == Self.byCurrency ? nil : Country(code: rawValue) }
  }

  /// The settings.
  public static let settings = [
    Setting(CardForm.self), Setting(Appearance.self), Setting(Accent.self), Setting(Corners.self),
    Setting(CardFlow.self), Setting(ProcessingCountry.self), Setting(SaveCard.self),
    Setting(HolderName.self),
    Setting(Loader.self),
    Setting(Initialise.self), Setting(Start.self), Setting(Capture.self), Setting(StatusScreen.self),
    Setting(StatusView.self),
    Setting(Kit.self), Setting(Language.self), Setting(Description.self),
  ]
}
