import Commerce
public import Payments
public import Wire

/// Tamara: the shopper is sent to a hosted page and pays the order in three parts.
///
/// An order that the shopper paid the first part of is only `approved`: it expires unless the merchant's server authorises
/// it within 72 hours (Tamara docs, Transaction authorisation). So asking how a payment stands authorises it where that is
/// due, and only `authorised` counts as paid.
public struct Tamara: ProviderAdapter {
  /// Tamara.
  public static let id = ProviderID.tamara
  /// Where it is asked, and as whom.
  public let configuration: Configuration

  /// An adapter for one merchant.
  public init(configuration: Configuration = .demo) { self.configuration = configuration }

  /// An adapter for the demo merchant.
  public init(settings: Settings) { self.init(configuration: .demo) }

  /// The names of all its calls.
  public static let operations = [
    "tamara.check-eligibility", "tamara.create-checkout", "tamara.read-order", "tamara.authorise-order",
  ]
  /// Every word of its outcomes.
  public static let vocabularies: [OutcomeVocabulary] = []

  /// Three parts.
  public let methods: [PaymentMethod] = [.tamara]

  /// Four countries, each with its own currency (Tamara's WooCommerce plugin); limits are the merchant's own and are asked.
  public let capabilities = GatewayCapabilities(
    currencies: [.sar, .aed, .kwd] + [Currency(code: "BHD")].compactMap(\.self),
    countries: [.saudiArabia, .unitedArabEmirates, .kuwait, .bahrain], instalments: instalments,
    pollSchedule: [.seconds(2), .seconds(3), .seconds(5)])

  /// The calls Tamara is asked.
  public enum Call: Hashable, Sendable {
    /// Whether it offers anything to this shopper for this amount.
    case checkEligibility
    /// Opens a checkout with its order.
    case createCheckout
    /// Reads an order: the one source of truth.
    case readOrder(id: String)
    /// Takes an approved order over, which the shopper's first part is already paid of.
    case authorise(id: String)
    /// Reads an order once more after it was to be authorised.
    case readAuthorised(id: String)
  }

  /// Parts an order is paid in.
  static let instalments = 3
  /// How long a checkout can be used: 30 minutes (Tamara docs, Online checkout flow).
  static let checkoutMinutes = 30
  /// How long to stay away after too many requests; Till's own, as Tamara publishes nothing.
  static let restAfterTooMany: Duration = .seconds(30)

  /// The names of what is remembered of a session.
  enum Known {
    /// Tamara's `order_id`: orders are what it keeps, and an order's identifier never changes.
    static let order = "payment"
    static let checkout = "checkout"
    static let page = "page"
  }

  /// The call that asks whether a checkout is worth opening.
  public func opening(_ context: AdapterContext) -> Call? { .checkEligibility }

  /// Sends the shopper to the checkout's page, also again, while the checkout lives.
  public func leading(_ context: AdapterContext) -> Reaction<Call>.Step {
    guard let page = context.reference(Known.page) else { return .done(.completed) }
    if let end = context.session.expiresAt, end <= context.now { return .done(.completed) }
    let prompt = RedirectPrompt(
      purpose: .instalments, page: page, returnURLs: ReturnWay.allCases.map { returnURL($0, context.request) },
      identifiers: ["orderId": context.reference(Known.order)].compactMapValues(\.self), amount: context.request.amount,
      expiresAt: context.session.expiresAt)
    return .ask(.page(prompt))
  }

  /// Reads the session's order.
  public func asking(_ context: AdapterContext) -> Call? {
    context.reference(Known.order).map { .readOrder(id: $0) }
  }

  /// None: an order can be called off only once it is authorised (Tamara docs, Cancel order), which is after the sale.
  public func cancelling(_ context: AdapterContext) -> Call? { nil }

  /// Authorising commits the shopper to the order, and is answered with 409 when it was done before, so it may be repeated.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .checkEligibility: CallTraits(operation: "tamara.check-eligibility", movesMoney: false, isRepeatable: true)
    case .createCheckout: CallTraits(operation: "tamara.create-checkout", movesMoney: false, isRepeatable: false)
    case .readOrder, .readAuthorised:
      CallTraits(operation: "tamara.read-order", movesMoney: false, isRepeatable: true)
    case .authorise: CallTraits(operation: "tamara.authorise-order", movesMoney: true, isRepeatable: true)
    }
  }
}

extension Tamara {
  /// A merchant's account at Tamara.
  public struct Configuration: Hashable, Sendable {
    /// The API's host: the sandbox and the live one differ.
    public let host: String
    /// The token of the merchant's server.
    public let apiToken: Secret
    /// Where goods are handed over, by the country's code; Till's stores deliver nothing.
    public let counters: [String: Address]

    /// An account.
    public init(host: String, apiToken: Secret, counters: [String: Address]) {
      self.host = host
      self.apiToken = apiToken
      self.counters = counters
    }
  }

  /// A postal address.
  public struct Address: Hashable, Sendable {
    /// Street and number.
    public let line: String
    /// The city.
    public let city: String

    /// An address.
    public init(line: String, city: String) {
      self.line = line
      self.city = city
    }
  }
}

extension Tamara.Configuration {
  /// Till's own account at its imitation of Tamara; the token works nowhere else.
  public static let demo = Tamara.Configuration(
    host: "api-sandbox.tamara.co", apiToken: Secret("till-demo-tamara-token"),
    counters: [
      "AE": Tamara.Address(line: "Al Wasl Road 7", city: "Dubai"),
      "BH": Tamara.Address(line: "Road 2407, 12", city: "Manama"),
      "KW": Tamara.Address(line: "Salem Al Mubarak Street 3", city: "Kuwait City"),
      "SA": Tamara.Address(line: "Olaya Street 12", city: "Riyadh"),
    ])
}
