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

  /// Till's own demo keys.
  static let backendKey = "till-app-key"
  static let accessToken = "till-merchant-token"

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
  static let words: Set<String> = ["psp", "paymentorders", "captures", "cancellations", "reversals"]

  /// Swedbank Pay's own interface, for merchants' servers, and its payment sessions, for apps.
  private mutating func answerAsProvider(
    _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    if request.authority == account.pages.authority, request.path.hasPrefix(Self.sessions) {
      return try answerAsSession(request, at: &moment)
    }
    guard request.authority == account.api.authority else { throw .notFound(request.path) }
    guard request.head.headerFields[.authorization] == "Bearer \(Self.accessToken)" else { throw .notAuthorised }
    let route = Route(request, words: Self.words)
    guard let index = orders.firstIndex(where: { $0.id == route.identifier }) else { throw .notFound(request.path) }
    switch (route.method, route.shape) {
    case ("GET", "/psp/paymentorders/{id}"): return orders[index].report()
    case ("PATCH", "/psp/paymentorders/{id}"):
      return try change(index, request.json?["paymentorder"] ?? .null, at: &moment)
    case ("POST", "/psp/paymentorders/{id}/captures"): return try move(.capture, index, request, at: &moment)
    case ("POST", "/psp/paymentorders/{id}/cancellations"): return try move(.cancellation, index, request, at: &moment)
    case ("POST", "/psp/paymentorders/{id}/reversals"): return try move(.reversal, index, request, at: &moment)
    default: throw .notFound(request.path)
    }
  }
}
