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

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var customers: [Customer] = []
  var sessions: LedgerBook<Session> = []
  /// The one-time tokens, by name.
  var tokens: [String: OneTimeToken] = [:]
  var vault: [VaultedCard] = []
  var enrolments: [CustomerSession] = []
  var links: [PaymentLink] = []
  var payments: LedgerBook<Payment> = []
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
    if isPicture(request) { return try picture(request) }
    guard request.authority == account.api.authority else { throw Problem(.notFound, "Unknown host") }
    let endpoint = try Endpoint(request)
    try authorise(request, for: endpoint)
    return try perform(endpoint, request, at: &moment)
  }

  /// Performs the actions that are due: codes, challenges and reservations that expire, and the provider's late confirmations.
  public mutating func settle(at moment: inout SandboxMoment) {
    announce(at: moment.now)
    _ = sessions.takeDue(at: moment.now)
  }

  /// Those that a request or time has touched.
  public mutating func takeChanged(at now: Timestamp) -> [String]? {
    (payments.takeChanged() + sessions.takeChanged()).inOrderOfAppearance
  }

  private mutating func perform(
    _ endpoint: Endpoint, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    switch endpoint {
    case .createCustomer: return try createCustomer(request, at: &moment)
    case .findCustomer: return try findCustomer(request)
    case .readCustomer(let id): return customers[try customer(id)].answer
    case .updateCustomer(let id): return try updateCustomer(id, request, at: moment.now)
    case .deleteCustomer(let id): return try deleteCustomer(id)
    case .createCustomerSession: return try createCustomerSession(request, at: &moment)
    case .enrol(let id): return try enrol(request, session: id, at: &moment)
    case .enrolDirectly(let customer): return try enrolDirectly(request, customer: customer, at: &moment)
    case .listSavedCards(let customer): return try listSavedCards(of: customer)
    case .readSavedCard(let customer, let id): return try readSavedCard(id, of: customer)
    case .unenrol(let customer, let id): return try unenrol(id, of: customer, at: moment.now)
    case .createSession: return try createSession(request, at: &moment)
    case .readSession(let id): return sessions[try session(id, at: moment.now)].readAnswer
    case .updateSession(let id): return try updateSession(id, request, at: moment.now)
    case .listMethods(let id): return listMethods(of: sessions[try session(id, at: moment.now)], request)
    case .createToken(let id): return try createToken(request, session: id, at: &moment)
    case .createCardToken: return try createCardToken(request, at: &moment)
    case .createLink: return try createLink(request, at: &moment)
    case .readLink(let id): return links[try link(id)].answer
    case .cancelLink(let id): return try cancelLink(id)
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
  private func authorise(_ request: WireRequest, for endpoint: Endpoint) throws(Problem) {
    guard request.header("public-api-key") == account.publicKey else {
      throw Problem(.invalidCredentials, "Invalid credentials")
    }
    if let secret = request.header("private-secret-key") {
      guard secret == account.secretKey else { throw Problem(.invalidCredentials, "Invalid credentials") }
      return
    }
    switch endpoint {
    case .readSession, .readPayment, .createToken, .enrol: return
    case .createPayment where request.json?["workflow"]?.string == Workflow.seamless.rawValue: return
    case .createCustomer, .findCustomer, .readCustomer, .updateCustomer, .deleteCustomer, .createCustomerSession,
      .enrolDirectly, .listSavedCards, .readSavedCard, .unenrol, .createSession, .updateSession, .listMethods,
      .createCardToken,
      .createPayment, .listPayments, .act, .createLink,
      .readLink, .cancelLink:
      throw Problem(.authorizationRequired, "The private secret key is required")
    }
  }
}

extension YunoSandbox {
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
