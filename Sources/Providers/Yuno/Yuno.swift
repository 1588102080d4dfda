public import Commerce
public import Payments
public import Wire

/// Yuno, seamless workflow: the merchant's server opens a session, and the SDK in the app makes its one payment by card,
/// Apple Pay, PIX or Mercado Pago Checkout Pro.
///
/// Closing a window cancels nothing: the payment stays as it is at Yuno, and what the SDK told the app travels beside it
/// (Yuno docs, Seamless SDK iOS, Payment status validation).
public struct Yuno: ProviderAdapter {
  /// The address and the account.
  public let configuration: Configuration
  /// The configuration of the SDK and the session.
  let setup: Setup

  /// An adapter for one account.
  public init(configuration: Configuration, settings: Settings = Settings()) {
    setup = Setup(settings, configuration)
    self.configuration = configuration
  }

  /// Cards, Apple Pay, PIX and Mercado Pago.
  public let methods: [PaymentMethod] = [.card, .applePay, .pix, .mercadoPago]

  /// PIX is paid in reais; the store may be anywhere.
  public var capabilities: GatewayCapabilities { Self.taking([.brl]) }

  /// Cards are charged in the currencies and, unless the account has fewer, the countries of `markets` (Yuno docs, Country coverage).
  /// That Apple Pay is charged in reais, and Mercado Pago in reais and Colombian pesos, is this library's own choice.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities {
    switch method {
    case .card, .mada, .visa, .mastercard:
      Self.taking(
        Self.currencies, countries: configuration.cardCountries, cardBrands: configuration.cardBrands, enrolsCards: true
      )
    case .mercadoPago: Self.taking([.brl, .cop])
    case .applePay, .pix, .stcPay, .samsungPay, .googlePay, .tabby, .tamara, .bankPayment, .mandate, .paymentMenu:
      capabilities
    }
  }

  private static func taking(
    _ currencies: [Currency], countries: [Country] = [], cardBrands: [CardBrand] = [], enrolsCards: Bool = false
  ) -> GatewayCapabilities {
    GatewayCapabilities(
      currencies: currencies, countries: countries, cardBrands: cardBrands,
      pollSchedule: [.seconds(2), .seconds(3), .seconds(5)], enrolsCards: enrolsCards)
  }

  /// The calls Yuno is asked.
  public enum Call: Sendable {
    /// Makes the shopper known, so that cards can be kept; the merchant's server.
    case createCustomer
    /// Looks a shopper up who is known already; the merchant's server.
    case findCustomer
    /// Opens a session in which a card can be enrolled; the merchant's server.
    case createCustomerSession
    /// Enrols a card without a payment; the SDK in the app.
    case enrol(CardDetails, session: String)
    /// Opens a checkout session; the merchant's server.
    case createSession
    /// Turns a card or a wallet's token into a one-time token; the SDK in the app.
    case createToken(Instrument, session: String)
    /// Makes the session's one payment; the SDK in the app.
    case createPayment(session: String, Means)
    /// Hands the one-time token of a wallet to the payment that waits for it; the SDK in the app.
    case continuePayment(session: String, Secret)
    /// Reads the payment to lead the shopper on with it.
    case reopenPayment(id: String)
    /// Reads the payment for the SDK's loader and status screen.
    case viewPayment(id: String, showsStatus: Bool)
    /// Reads the payment: the one source of truth.
    case readPayment(id: String)
    /// Looks the payment up by the merchant's reference, where the answer that would have named it was lost.
    case findPayment(session: String)
    /// Takes what was authorised, or a part; the merchant's server.
    case capture(Transaction, Money)
    /// Gives up what is not yet taken; the merchant's server.
    case cancel(Transaction)
    /// Refunds a captured amount, in full or in part; called by the merchant's server.
    case refund(Transaction, Money)
  }

  /// The data that become a one-time token.
  public enum Instrument: Sendable {
    /// A card as it was typed.
    case card(CardDetails)
    /// The token of a wallet's sheet.
    case wallet(WalletToken)
  }

  /// The means of payment.
  public enum Means: Sendable {
    /// The method says it all; the shopper acts later.
    case method
    /// A one-time token, and whether the card is kept.
    case token(Secret, saves: Bool)
    /// A card that is kept.
    case vaulted(String)
  }

  /// One transaction of a payment, by both identifiers.
  public struct Transaction: Hashable, Sendable {
    /// The payment's identifier at Yuno.
    public let payment: String
    /// The transaction's identifier within the payment.
    public let id: String
  }

  /// The lifetime of a session: five hours (Yuno docs, Checkout sessions).
  static let sessionLife: Duration = .seconds(5 * 3_600)
  /// The pause after too many requests; this library's own, as Yuno publishes nothing.
  static let restAfterTooMany: Duration = .seconds(30)
  /// The interval of queries while the code is shown; this library's own.
  static let pollInterval: Duration = .seconds(5)
  /// The lifetime of the SDK's own status screen; this library's own.
  static let statusScreenLife: Duration = .seconds(10)
  /// The time before the app calls `hideLoader()`; this library's own.
  static let loaderLife: Duration = .seconds(5)

  /// The call that opens a session; before it, the shopper is made known where cards can be kept, or one is kept already: only the
  /// customer of the session can pay with it.
  public func createSession(_ context: Context) -> Call? {
    switch context.request.method {
    case .card
    where context.request.isEnrolment || setup.saveCard == .shown || setup.cardFlow == .enrolment
      || !savedCards(context).isEmpty:
      .createCustomer
    case .card, .mada, .visa, .mastercard, .applePay, .pix, .mercadoPago, .stcPay, .samsungPay, .googlePay, .tabby,
      .tamara, .bankPayment,
      .mandate, .paymentMenu:
      .createSession
    }
  }

  /// Asks for a card, or makes the payment and shows what it needs; a payment that was made already is read, so that the very
  /// same code or page is shown with the time it really has left.
  public func nextAction(_ context: Context) -> Reaction.Step {
    if context.request.isEnrolment { return .ask(.card(cardPrompt(context))) }
    if let payment = context.session.payment { return .call(.reopenPayment(id: payment)) }
    guard let session = context.session.checkout else { return .done(.completed) }
    switch context.request.method {
    case .card, .mada, .visa, .mastercard:
      guard let token = configuration.parameters.vaultedToken else { return .ask(.card(cardPrompt(context))) }
      return .call(.createPayment(session: session, .vaulted(token)))
    case .applePay, .pix, .mercadoPago, .stcPay, .samsungPay, .googlePay, .tabby, .tamara, .bankPayment, .mandate,
      .paymentMenu:
      return .call(.createPayment(session: session, .method))
    }
  }

  /// Reads the session's payment, or looks for it while its identifier is not known.
  public func statusRequest(_ context: Context) -> Call? {
    if let payment = context.session.payment { return .readPayment(id: payment) }
    return context.session.checkout.map { .findPayment(session: $0) }
  }

  /// Only for Apple Pay, so that a hold at the bank ends: a payment that waits for the issuer's question cannot be cancelled,
  /// and a code only by arrangement with Yuno (Yuno docs, Cancel payment).
  public func cancelling(_ context: Context) -> Call? {
    switch context.request.method {
    case .applePay: transaction(context).map(Call.cancel)
    case .card, .mada, .visa, .mastercard, .pix, .mercadoPago, .stcPay, .samsungPay, .googlePay, .tabby, .tamara,
      .bankPayment, .mandate,
      .paymentMenu:
      nil
    }
  }

  /// Making or continuing the payment can move money. Writes carry a key that Yuno recognises (Yuno docs, Idempotency), and a
  /// second one-time token does no harm, so all calls may be repeated.
  public func traits(of call: Call) -> CallTraits {
    func traits(_ name: String, _ effect: CallEffect = .nothing) -> CallTraits {
      CallTraits(operation: "yuno.\(name)", effect: effect, isIdempotent: true)
    }
    return switch call {
    case .createCustomer: traits("create-customer", .session)
    case .findCustomer: traits("find-customer")
    case .createCustomerSession: traits("create-customer-session", .session)
    case .enrol: traits("enrol-card")
    case .createSession: traits("create-session", .session)
    case .createToken: traits("create-token")
    case .createPayment: traits("create-payment", .charge)
    case .continuePayment: traits("continue-payment", .charge)
    case .reopenPayment, .readPayment, .viewPayment: traits("read-payment")
    case .findPayment: traits("find-payment")
    case .capture: traits("capture-payment", .capture)
    case .cancel: traits("cancel-payment", .void)
    case .refund: traits("refund-payment", .refund)
    }
  }
}

extension Yuno {
  /// A merchant's account at Yuno.
  public struct Configuration: Hashable, Sendable {
    /// The address of the interface: sandbox, production and the European one differ.
    public var baseURL: BaseURL
    /// The key that may be in the app; its prefix names the environment.
    public let publicKey: String
    /// The key that is in the app; another one than `publicKey` is a mistake.
    public var appKey: String
    /// The session's `callback_url`; `nil` for the address in a request.
    public var callbackURL: String?
    /// The look of the SDK's forms (`appearance`); `nil` for the settings' value.
    public var appearance: CardPrompt.Appearance?
    /// The country for processing payments (`country_code`), one of the countries of Yuno's list; `nil` for the settings'
    /// value.
    public var country: Country?
    /// The key of the merchant's server.
    public let secretKey: Secret
    /// The account's identifier, a UUID.
    public let accountID: String
    /// The values that identify its webhooks.
    public let webhook: Webhook
    /// The brands that the card form takes, as the account's contract has them (Yuno docs, Country coverage).
    public var cardBrands: [CardBrand] = [.visa, .mastercard, .amex]
    /// The countries whose stores may charge cards, as the account's contract has them: all of Yuno's list unless it has fewer (Yuno docs,
    /// Country coverage).
    public var cardCountries = Yuno.countries
    /// The options that the app hands to the SDK.
    public var parameters = Parameters()

    /// The values in Yuno's webhooks that the merchant chose (Yuno docs, Webhooks).
    public struct Webhook: Hashable, Sendable {
      /// The required value of the header `x-api-key`; it is never printed.
      public let apiKey: Secret
      /// The required value of the header `x-secret`; it is never printed.
      public let secret: Secret
      /// The key under which bodies are signed.
      public let signingKey: Secret

      /// The two header values and the key of the HMAC by which a webhook is known as Yuno's.
      public init(apiKey: Secret, secret: Secret, signingKey: Secret) {
        self.apiKey = apiKey
        self.secret = secret
        self.signingKey = signingKey
      }
    }

    /// An account whose app has the right public key; sessions name the address that a request names.
    public init(baseURL: BaseURL, publicKey: String, secretKey: Secret, accountID: String, webhook: Webhook) {
      self.baseURL = baseURL
      self.publicKey = publicKey
      appKey = publicKey
      self.secretKey = secretKey
      self.accountID = accountID
      self.webhook = webhook
    }
  }
}
