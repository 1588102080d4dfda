public import Commerce
public import Payments
public import Wire

/// Tabby: the shopper is sent to a hosted page and pays the order in four parts.
///
/// The order is placed as soon as the payment is `AUTHORIZED` (Tabby docs, Payment statuses).
public struct Tabby: ProviderAdapter {
  /// Tabby.
  public static let id = ProviderID.tabby
  /// Where it is asked, and as whom.
  public let configuration: Configuration

  /// An adapter for one merchant.
  public init(configuration: Configuration = .demo) { self.configuration = configuration }

  /// An adapter for the demo merchant.
  public init(settings: Settings) { self.init(configuration: .demo) }

  /// The names of all its calls.
  public static let operations = [
    "tabby.create-session", "tabby.read-payment",
  ]
  /// Every word of its outcomes.
  public static let vocabularies: [OutcomeVocabulary] = []

  /// Four parts.
  public let methods: [PaymentMethod] = [.tabby]

  /// The three markets of Tabby docs, API reference.
  ///
  /// No limits: they move by shopper and by store, and a merchant must not keep any of its own (Tabby docs, Checkout flow).
  public let capabilities = GatewayCapabilities(
    currencies: [.sar, .aed, .kwd], countries: [.saudiArabia, .unitedArabEmirates, .kuwait], instalments: 4,
    pollSchedule: [.seconds(2), .seconds(3), .seconds(5)])

  /// The calls Tabby is asked.
  public enum Call: Hashable, Sendable {
    /// Pre-scores the shopper and opens a session with its payment.
    case createSession
    /// Reads a payment: the one source of truth.
    case readPayment(id: String)
  }

  /// How long a session can be used: 20 minutes from its creation (Tabby docs, Payment processing).
  static let sessionLife: Duration = .seconds(20 * 60)
  /// How long to stay away after too many requests: the window in which they are counted (Tabby docs, Technical
  /// requirements); the answer itself does not say.
  static let rateWindow: Duration = .seconds(10)

  /// The names of what is remembered of a session.
  enum Known {
    static let session = "session"
    static let payment = "payment"
    static let page = "page"
  }

  /// The call that pre-scores and opens a session.
  public func opening(_ context: AdapterContext) -> Call? { .createSession }

  /// Sends the shopper to the session's page, also again, while the session lives.
  public func leading(_ context: AdapterContext) -> Reaction<Call>.Step {
    guard let page = context.reference(Known.page) else { return .done(.completed) }
    if let end = context.session.expiresAt, end <= context.now { return .done(.completed) }
    let prompt = RedirectPrompt(
      purpose: .instalments, page: page, returnURLs: ReturnWay.allCases.map { returnURL($0, context.request) },
      identifiers: ["payment_id": context.reference(Known.payment)].compactMapValues(\.self),
      amount: context.request.amount,
      expiresAt: context.session.expiresAt)
    return .ask(.page(prompt))
  }

  /// Reads the session's payment.
  public func asking(_ context: AdapterContext) -> Call? {
    context.reference(Known.payment).map { .readPayment(id: $0) }
  }

  /// None: a session that is not paid can only lapse.
  public func cancelling(_ context: AdapterContext) -> Call? { nil }

  /// Neither call moves money; only reading may be repeated, as each creation opens another session.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .createSession: CallTraits(operation: "tabby.create-session", movesMoney: false, isRepeatable: false)
    case .readPayment: CallTraits(operation: "tabby.read-payment", movesMoney: false, isRepeatable: true)
    }
  }
}

extension Tabby {
  /// A merchant's account at Tabby.
  public struct Configuration: Hashable, Sendable {
    /// The key of the merchant's server; its prefix chooses test or live.
    public let secretKey: Secret
    /// The store that takes SAR.
    public let saudiArabia: Market
    /// The store that takes AED.
    public let unitedArabEmirates: Market
    /// The store that takes KWD.
    public let kuwait: Market
    /// Since when the merchant knows a shopper without an account; Till's shoppers have none.
    public let guestsSince: Timestamp

    /// An account.
    public init(
      secretKey: Secret, saudiArabia: Market, unitedArabEmirates: Market, kuwait: Market,
      guestsSince: Timestamp
    ) {
      self.secretKey = secretKey
      self.saudiArabia = saudiArabia
      self.unitedArabEmirates = unitedArabEmirates
      self.kuwait = kuwait
      self.guestsSince = guestsSince
    }

    /// The store that takes a currency; the first one for a currency that none takes, so that Tabby itself refuses it.
    func market(for currency: Currency) -> Market {
      switch currency {
      case .aed: unitedArabEmirates
      case .kwd: kuwait
      default: saudiArabia
      }
    }
  }

  /// One store at Tabby: one merchant code, one currency, one region (Tabby docs, Technical requirements).
  public struct Market: Hashable, Sendable {
    /// The API's host in the region.
    public let host: String
    /// The store's code.
    public let merchantCode: String
    /// Where goods are handed over; Till's stores deliver nothing.
    public let counter: Address

    /// A store.
    public init(host: String, merchantCode: String, counter: Address) {
      self.host = host
      self.merchantCode = merchantCode
      self.counter = counter
    }
  }

  /// A postal address.
  public struct Address: Hashable, Sendable {
    /// The city.
    public let city: String
    /// Street and number.
    public let line: String
    /// The postal code.
    public let postalCode: String

    /// An address.
    public init(city: String, line: String, postalCode: String) {
      self.city = city
      self.line = line
      self.postalCode = postalCode
    }
  }
}

extension Tabby.Configuration {
  /// Till's own account at its imitation of Tabby; keys and codes work nowhere else.
  public static let demo = Tabby.Configuration(
    secretKey: Secret("sk_test_till"),
    saudiArabia: Tabby.Market(
      host: "api.tabby.sa", merchantCode: "TILL_SA",
      counter: Tabby.Address(city: "Riyadh", line: "Olaya Street 12", postalCode: "12211")),
    unitedArabEmirates: Tabby.Market(
      host: "api.tabby.ai", merchantCode: "TILL_AE",
      counter: Tabby.Address(city: "Dubai", line: "Al Wasl Road 7", postalCode: "00000")),
    kuwait: Tabby.Market(
      host: "api.tabby.ai", merchantCode: "TILL_KW",
      counter: Tabby.Address(city: "Kuwait City", line: "Salem Al Mubarak Street 3", postalCode: "13001")),
    guestsSince: Timestamp(milliseconds: 1_767_225_600_000))
}
