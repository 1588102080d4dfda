import Commerce
import Payments

extension Yuno {
  /// The app's parameters for the SDK, for one payment or all of them; a `nil` value follows the settings, whose first choices
  /// are Yuno's defaults (Yuno docs, Seamless SDK iOS, YunoConfig, and Start the checkout and payment process).
  public struct Parameters: Hashable, Sendable {
    /// The layout of the card form (`cardFormType`).
    public var cardForm: CardForm?
    /// Whether a typed card is paid with at once or enrolled first (`cardFormType`).
    public var cardFlow: CardFlow?
    /// Whether the form offers to save the card.
    public var saveCardEnabled: Bool?
    /// Whether the loader stays until the app calls `hideLoader()`.
    public var keepLoader: Bool?
    /// Whether the form leaves out the name on the card; a provider that wants it must then get it from the merchant.
    public var hideCardholderName: Bool?
    /// The language of the forms.
    public var language: Language?
    /// Whether a card is charged with the payment (`payment_method.detail.card.capture`); otherwise the money is reserved.
    public var capture: Bool?
    /// Whether the SDK shows how a payment ended that never left the app.
    public var showPaymentStatus: Bool?
    /// The token of the saved card to pay with, without a form (`vaultedToken` of `PaymentMethodSelected`); `nil` shows the form.
    public var vaultedToken: String?

    /// Nothing said: the settings decide.
    public init() {}
  }

  /// The options as the app hands them over, otherwise as the settings choose them.
  struct Setup: Hashable, Sendable {
    let cardForm: CardForm
    let appearance: CardPrompt.Appearance
    let country: Country?
    let cardFlow: CardFlow
    let saveCard: SaveCard
    let holderName: HolderName
    let loader: Loader
    let initialise: Initialise
    let start: Start
    let capture: Capture
    let statusScreen: StatusScreen
    let statusView: StatusView
    let kit: Kit
    let language: Language
    let description: Description

    init(_ settings: Settings, _ configuration: Configuration) {
      let parameters = configuration.parameters
      cardForm = parameters.cardForm ?? settings[CardForm.self]
      appearance = configuration.appearance ?? Self.look(of: settings)
      country = configuration.country ?? settings[ProcessingCountry.self].country
      cardFlow = parameters.cardFlow ?? settings[CardFlow.self]
      saveCard = parameters.saveCardEnabled.map { $0 ? .shown : .hidden } ?? settings[SaveCard.self]
      holderName = parameters.hideCardholderName.map { $0 ? .hidden : .shown } ?? settings[HolderName.self]
      loader = parameters.keepLoader.map { $0 ? .hiddenByApp : .dismissed } ?? settings[Loader.self]
      initialise = settings[Initialise.self]
      start = settings[Start.self]
      capture = parameters.capture.map { $0 ? .capture : .authoriseOnly } ?? settings[Capture.self]
      kit = settings[Kit.self]
      statusView = settings[StatusView.self]
      // SDK 3 has one flag for both, and without it no screen (Yuno SDK 3, Migration, iOS, Seamless).
      let screen: StatusScreen =
        if kit.isTransaction { statusView == .shown ? .shown : .hidden } else { settings[StatusScreen.self] }
      statusScreen = parameters.showPaymentStatus.map { $0 ? .shown : .hidden } ?? screen
      language = parameters.language ?? settings[Language.self]
      description = settings[Description.self]
    }

    private static func look(of settings: Settings) -> CardPrompt.Appearance {
      let accent: CardPrompt.Appearance.Accent =
        switch settings[Accent.self] {
        case .yuno: .standard
        case .green: .green
        case .amber: .amber
        }
      return CardPrompt.Appearance(
        owner: settings[Appearance.self] == .yuno ? .provider : .shop, accent: accent,
        corners: settings[Corners.self] == .square ? .square : .rounded)
    }
  }
}
