public import Commerce
import HTTPTypes
public import Pages
public import Wire

/// A pretend Swedbank Pay with a merchant's backend before it, as developer.swedbankpay.com and the sample backend describe them.
///
/// The app speaks to the backend only; the backend passes on to Swedbank Pay within this sandbox, and reads the orders there.
public struct SwedbankPaySandbox: AnsweringSandbox {
  /// `swedbank-pay`.
  public static let id = "swedbank-pay"
  /// The transaction list, version 2, as far as Till knows its values; fees stand in the balance report and not in it (Settlement and
  /// reconciliation).
  public static let settlement = SettlementTerms(
    basisPoints: 180, days: 7,
    columns: [
      .init("OrderIdentity", .reference), .init("Amount", .gross), .init("Currency", .currency),
      .init("Date Created", .day), .init("Date Modified", .payoutDay), .init("Description", .kind),
    ],
    words: .init(charge: "Capture", refund: "Reversal", chargeback: "Chargeback"))
  /// Its messages tell.
  public static let sendsWebhooks = true

  /// Where it answers, and where the merchant's backend does.
  public let account: Account
  var orders: LedgerBook<PaymentOrder> = []
  var consumers: [ConsumerSession] = []
  /// The messages with codes that card issuers have sent, oldest first.
  public internal(set) var messages: [PhoneMessage] = []
  /// The callbacks waiting to be sent.
  public var outbox: [Webhook<WireRequest>] = []

  /// A Swedbank Pay that has never been asked anything.
  public init(account: Account) { self.account = account }

  /// What can be set up about it.
  public static let settings = [
    Setting(BackendSetup.self), Setting(MenuSetup.self), Setting(CardProblemSetup.self),
    Setting(SwishProblemSetup.self),
    Setting(VippsProblemSetup.self), Setting(InvoiceProblemSetup.self), Setting(CreditAccountProblemSetup.self),
    Setting(TrustlyProblemSetup.self), Setting(PaymentPageSetup.self), Setting(BankPlace.self),
    Setting(BankPageSetup.self), Setting(KeptCard.self),
  ]

  /// Answers a request to the backend or to Swedbank Pay.
  mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    settle(at: &moment)
    return request.authority == account.backend.authority
      ? try answerAsBackend(request, at: &moment) : try answerAsProvider(request, at: &moment)
  }

  /// The words of its paths.
  static let words = Set(
    ["psp", "consumers", "paymentorders", "captures", "cancellations", "reversals"] + Resource.allCases.map(\.path))

  /// Swedbank Pay's own interface, for merchants' servers, and its payment sessions, for apps.
  private mutating func answerAsProvider(
    _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    if request.authority == account.pages.authority, request.path.hasPrefix(Self.sessions) {
      return try answerAsSession(request, at: &moment)
    }
    guard request.authority == account.api.authority else { throw .notFound(request.path) }
    guard isAuthorised(request) else { throw .notAuthorised }
    let endpoint = try Endpoint(request)
    let expanded = Resource.expanded(by: request)
    switch endpoint {
    case .createConsumerSession: return try makeConsumerSession(request.json ?? .null, at: &moment)
    case .createOrder:
      let order = try makeOrder(try Self.order(in: request), at: &moment)
      return order.report(status: 201, expanding: expanded)
    case .readOrder(let id): return orders[try index(id, request)].report(expanding: expanded)
    case .readResource(let id, let resource):
      let order = orders[try index(id, request)]
      guard resource.belongs(to: order) else { throw .notFound(request.path) }
      return order.answer(resource)
    case .readTransaction(let id, let transaction, let readsItems):
      let order = orders[try index(id, request)]
      guard let movement = order.financialMovements.first(where: { $0.id == transaction }) else {
        throw .notFound(request.path)
      }
      return order.answer(movement, readsItems: readsItems)
    case .changeOrder(let id):
      let index = try index(id, request)
      try change(index, try Self.order(in: request), at: &moment)
      return orders[index].report(expanding: expanded)
    case .move(let id, let kind): return try move(kind, try index(id, request), request, at: &moment)
    }
  }

  /// The access token, with any number of blanks before it (RFC 9110, section 11.4).
  private func isAuthorised(_ request: WireRequest) -> Bool {
    let parts = (request.head.headerFields[.authorization] ?? "").split(separator: " ")
    return parts.count == 2 && parts[0].lowercased() == "bearer" && parts[1] == account.accessToken
  }

  /// The order in a body, under either of its names.
  static func order(in body: JSON?) -> JSON? { body?["paymentorder"] ?? body?["paymentOrder"] }

  private static func order(in request: WireRequest) throws(Problem) -> JSON {
    guard let order = order(in: request.json), order.members != nil else {
      throw .input([("PaymentOrder", "Is needed")])
    }
    return order
  }

  private func index(_ id: String, _ request: WireRequest) throws(Problem) -> Int {
    guard let index = index(ofOrder: id) else { throw .notFound(request.path) }
    return index
  }
}
