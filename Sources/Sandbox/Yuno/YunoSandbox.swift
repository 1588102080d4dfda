import Commerce
import HTTPTypes
public import Pages
public import Wire

/// A pretend Yuno: customers, checkout sessions, one-time tokens and payments by card, Apple Pay, PIX and Mercado Pago Checkout
/// Pro through its test gateway, as docs.y.uno describes them.
///
/// Amounts are JSON numbers in major units, times have microseconds, and what is not found is an answer of 400.
public struct YunoSandbox: AnsweringSandbox {
  /// `yuno`.
  public static let id = "yuno"
  /// The Settlement report's body, as far as Till knows its values (Reports, report fields).
  public static let settlement = SettlementTerms(
    basisPoints: 300, days: 2,
    columns: [
      .init("settlement_date", .payoutDay), .init("merchant_order_id", .reference), .init("transaction_date", .day),
      .init("type", .kind), .init("gross_currency", .currency), .init("gross_credit", .credit),
      .init("gross_debit", .debit), .init("settlement_currency", .currency), .init("settlement_gross_amount", .gross),
      .init("settlement_fees", .fee), .init("settlement_net_amount", .net),
    ],
    words: .init(charge: "PURCHASE", refund: "REFUND", chargeback: "CHARGEBACK"))
  /// Its messages tell.
  public static let sendsWebhooks = true

  /// Till's own demo key of the app.
  static let publicKey = "sandbox_till_public"
  /// Till's own demo key of the merchant's server.
  static let secretKey = "sandbox_till_secret"

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var customers: [Customer] = []
  var sessions: [Session] = []
  var tokens: [OneTimeToken] = []
  var vault: [VaultedCard] = []
  var enrolments: [CustomerSession] = []
  var payments: [Payment] = []
  var replays: [String: Replay] = [:]
  /// What was last told about each payment.
  var announced: [String: String] = [:]
  /// The webhooks waiting to be sent.
  public var outbox: [Webhook<WireRequest>] = []
  /// The messages sent to the shopper's phone so far.
  public internal(set) var messages: [PhoneMessage] = []

  /// A Yuno that has never been asked anything.
  public init(account: Account) { self.account = account }

  /// Answers a request as Yuno documents.
  mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    settle(at: &moment)
    defer { announce(at: moment.now) }
    guard request.authority == account.api.authority else { throw Problem(.notFound, "Unknown host") }
    let endpoint = try Endpoint(request)
    try Self.authorise(request, for: endpoint)
    return try perform(endpoint, request, at: &moment)
  }

  /// Performs the actions that are due: codes, challenges and reservations that expire, and the provider's late confirmations.
  public mutating func settle(at moment: inout SandboxMoment) {
    for index in payments.indices { payments[index].pass(to: moment.now) }
    announce(at: moment.now)
  }

  private mutating func perform(
    _ endpoint: Endpoint, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    switch endpoint {
    case .createCustomer: return try createCustomer(request, at: &moment)
    case .findCustomer: return try findCustomer(request)
    case .createCustomerSession: return try createCustomerSession(request, at: &moment)
    case .enrol(let id): return try enrol(request, session: id, at: &moment)
    case .createSession: return try createSession(request, at: &moment)
    case .readSession(let id): return sessions[try session(id, at: moment.now)].readAnswer
    case .createToken(let id): return try createToken(request, session: id, at: &moment)
    case .createPayment: return try createPayment(request, at: &moment)
    case .listPayments: return try listPayments(request)
    case .readPayment(let id): return payments[try payment(id)].answer(status: 200)
    case .act(let action, let payment, let transaction):
      return try act(action, on: payment, transaction, request, at: &moment)
    }
  }

  /// Checks the keys: the merchant's server sends both; the app sends the public one, which opens what the SDK needs.
  ///
  /// The SDK's own traffic is not published, so letting it use these routes in a seamless payment is Till's own.
  private static func authorise(_ request: WireRequest, for endpoint: Endpoint) throws(Problem) {
    guard request.header("public-api-key") == publicKey else {
      throw Problem(.invalidCredentials, "Invalid credentials")
    }
    if let secret = request.header("private-secret-key") {
      guard secret == secretKey else { throw Problem(.invalidCredentials, "Invalid credentials") }
      return
    }
    switch endpoint {
    case .readSession, .readPayment, .createToken, .enrol: return
    case .createPayment where request.json?["workflow"]?.string == Workflow.seamless.rawValue: return
    case .createCustomer, .findCustomer, .createCustomerSession, .createSession, .createPayment, .listPayments, .act:
      throw Problem(.authorizationRequired, "The private secret key is required")
    }
  }
}

extension YunoSandbox {
  /// The calls that this Yuno knows, with the identifiers from their paths (Yuno docs, API reference).
  enum Endpoint {
    case createCustomer
    case findCustomer
    case createCustomerSession
    case enrol(session: String)
    case createSession
    case readSession(String)
    case createToken(session: String)
    case createPayment
    case listPayments
    case readPayment(String)
    case act(Action, payment: String, transaction: String?)

    private static let words: Set<String> = [
      "v1", "customers", "checkout", "sessions", "token", "payments", "transactions", "capture", "cancel", "refund",
      "cancel-or-refund", "payment-methods",
    ]

    private static let shapes: Set<String> = [
      "/v1/customers", "/v1/customers/sessions", "/v1/customers/sessions/{id}/payment-methods", "/v1/checkout/sessions",
      "/v1/checkout/sessions/{id}", "/v1/checkout/sessions/{id}/token",
      "/v1/payments", "/v1/payments/{id}", "/v1/payments/{id}/transactions/{id}/capture",
      "/v1/payments/{id}/transactions/{id}/cancel", "/v1/payments/{id}/transactions/{id}/refund",
      "/v1/payments/{id}/transactions/{id}/cancel-or-refund", "/v1/payments/{id}/cancel-or-refund",
    ]

    init(_ request: WireRequest) throws(Problem) {
      let route = Route(request, words: Self.words)
      let id = route.identifier
      let transaction = route.identifiers.count > 1 ? route.identifiers[1] : nil
      switch "\(route.method) \(route.shape)" {
      case "POST /v1/customers": self = .createCustomer
      case "GET /v1/customers": self = .findCustomer
      case "POST /v1/customers/sessions": self = .createCustomerSession
      case "POST /v1/customers/sessions/{id}/payment-methods": self = .enrol(session: id)
      case "POST /v1/checkout/sessions": self = .createSession
      case "GET /v1/checkout/sessions/{id}": self = .readSession(id)
      case "POST /v1/checkout/sessions/{id}/token": self = .createToken(session: id)
      case "POST /v1/payments": self = .createPayment
      case "GET /v1/payments": self = .listPayments
      case "GET /v1/payments/{id}": self = .readPayment(id)
      case "POST /v1/payments/{id}/transactions/{id}/capture":
        self = .act(.capture, payment: id, transaction: transaction)
      case "POST /v1/payments/{id}/transactions/{id}/cancel":
        self = .act(.cancel, payment: id, transaction: transaction)
      case "POST /v1/payments/{id}/transactions/{id}/refund":
        self = .act(.refund, payment: id, transaction: transaction)
      case "POST /v1/payments/{id}/transactions/{id}/cancel-or-refund", "POST /v1/payments/{id}/cancel-or-refund":
        self = .act(.cancelOrRefund, payment: id, transaction: transaction)
      default:
        throw Self.shapes.contains(route.shape)
          ? Problem(.unsupportedMethod, "Method not supported") : Problem(.notFound, "Not found")
      }
    }
  }

  /// How a payment is run (Yuno docs, Create payment).
  enum Workflow: String {
    case checkout = "CHECKOUT"
    case sdkCheckout = "SDK_CHECKOUT"
    case seamless = "SDK_SEAMLESS"
    case redirect = "REDIRECT"
    case direct = "DIRECT"

    /// Whether a payment of this kind must name its checkout session; the published examples of the others leave it out.
    var needsSession: Bool {
      switch self {
      case .sdkCheckout, .seamless: true
      case .checkout, .redirect, .direct: false
      }
    }
  }
}
