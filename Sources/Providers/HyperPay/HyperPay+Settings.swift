public import Commerce

extension HyperPay {
  /// The settings.
  public static let settings = [
    Setting(CardForm.self), Setting(PaymentType.self), Setting(TestMode.self), Setting(CardStore.self),
    Setting(SavedCardCode.self),
    Setting(Wallet.self), Setting(Kit.self),
  ]

  /// The owner of the card form (HyperPay docs, COPYandPAY Integration Guide; Payment Gateway Integration in iOS, Security
  /// Considerations).
  public enum CardForm: String, SettingChoice {
    /// The app: the card goes from the app to HyperPay.
    case app
    /// HyperPay, in a web view: the app never has the number. It takes Visa and Mastercard, because a checkout belongs to one entity.
    case hosted

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "hyperpay.card-form"
  }

  /// Whether a payment takes money at once (HyperPay docs, paymentType `DB` and `PA`).
  public enum PaymentType: String, SettingChoice {
    /// `paymentType=DB`: the money is taken with the payment.
    case debit
    /// Money is reserved and captured later; mada and wallets know no reservation and are paid at once.
    case preauthorise
    /// Money is reserved with every brand, also with those that refuse it.
    case preauthoriseAll = "preauthorise-all"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "hyperpay.payment-type"
  }

  /// The simulator behind the test host (HyperPay docs, parameter `testMode`).
  public enum TestMode: String, SettingChoice {
    /// The platform's own test system answers.
    case integrator
    /// The acquirer's test system.
    case connector

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "hyperpay.test-mode"
  }

  /// The rule by which the SDK saves a card (HyperPay docs, Mobile SDK: store payment details mode).
  public enum CardStore: String, SettingChoice {
    /// Only if the shopper asks for it.
    case prompt
    /// Every card is saved, without asking the shopper.
    case always
    /// No card is saved.
    case never

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "hyperpay.card-store"
  }

  /// Whether a saved card needs its security code again (HyperPay docs, Mobile SDK: skip CVV mode).
  public enum SavedCardCode: String, SettingChoice {
    /// A saved card needs its security code again.
    case asked
    /// A saved card pays without its security code.
    case skipped

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "hyperpay.saved-card-code"
  }

  /// Whether stc pay is paid by way of HyperPay, under an entity of its own (HyperPay docs, Brands).
  public enum Wallet: String, SettingChoice {
    /// stc pay is not offered through HyperPay.
    case off
    /// stc pay is offered through HyperPay.
    case on

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "hyperpay.stc-pay"
  }
}
