public import Commerce

extension HyperPay {
  /// What can be set up about it.
  public static let settings = [
    Setting(CardForm.self), Setting(PaymentType.self), Setting(TestMode.self), Setting(CardStore.self),
    Setting(SavedCardCode.self),
    Setting(Wallet.self), Setting(Kit.self),
  ]

  /// Who draws the card form (HyperPay docs, COPYandPAY Integration Guide; Payment Gateway Integration in iOS, Security Considerations).
  public enum CardForm: String, SettingChoice {
    /// The app: the card goes from the app to HyperPay.
    case app
    /// HyperPay, in a web view: the app never has the number. It takes Visa and Mastercard, because a checkout belongs to one entity.
    case hosted

    /// The setting's name.
    public static let setting = "hyperpay.card-form"
  }

  /// Whether a payment takes money at once (HyperPay docs, paymentType `DB` and `PA`).
  public enum PaymentType: String, SettingChoice {
    /// At once.
    case debit
    /// Money is reserved and captured later; mada and wallets know no reservation and are paid at once.
    case preauthorise
    /// Money is reserved with every brand, also with those that refuse it.
    case preauthoriseAll = "preauthorise-all"

    /// The setting's name.
    public static let setting = "hyperpay.payment-type"
  }

  /// Which simulator stands behind the test host (HyperPay docs, parameter `testMode`).
  public enum TestMode: String, SettingChoice {
    /// The platform's own.
    case integrator
    /// The acquirer's test system.
    case connector

    /// The setting's name.
    public static let setting = "hyperpay.test-mode"
  }

  /// When the kit has a card kept (HyperPay docs, Mobile SDK: store payment details mode).
  public enum CardStore: String, SettingChoice {
    /// When the shopper wants it.
    case prompt
    /// Always.
    case always
    /// Never.
    case never

    /// The setting's name.
    public static let setting = "hyperpay.card-store"
  }

  /// Whether a saved card needs its security code again (HyperPay docs, Mobile SDK: skip CVV mode).
  public enum SavedCardCode: String, SettingChoice {
    /// It does.
    case asked
    /// It does not.
    case skipped

    /// The setting's name.
    public static let setting = "hyperpay.saved-card-code"
  }

  /// Whether stc pay is paid by way of HyperPay, under an entity of its own (HyperPay docs, Brands).
  public enum Wallet: String, SettingChoice {
    /// It is not.
    case off
    /// It is.
    case on

    /// The setting's name.
    public static let setting = "hyperpay.stc-pay"
  }
}
