import HTTPTypes
public import Pages
public import Wire

/// A pretend Tamara: checkouts, orders and the hosted page, as docs.tamara.co describes them.
///
/// Amounts are plain JSON numbers in major units. `approved` is not paid: the merchant must still authorise.
public struct TamaraSandbox: AnsweringSandbox {
  /// `tamara`.
  public static let id = "tamara"
  /// Its portal shows sales, refunds, fees and net payable; the file's columns are not published. The cycle is daily or weekly.
  public static let settlement = SettlementTerms(
    basisPoints: 500, fixedUnits: 1, days: 7, words: .init(charge: "Sales", refund: "Refunds", chargeback: "Disputes"))
  /// Its messages tell.
  public static let sendsWebhooks = true

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var orders: LedgerBook<Order> = []
  var webhooks: [RegisteredWebhook] = []
  /// The notices to the merchant's server that are not yet taken.
  public var outbox: [Webhook<WireRequest>] = []

  /// A Tamara that has never been asked anything.
  public init(account: Account) { self.account = account }

  /// Answers a request as Tamara documents.
  mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard request.authority == account.api.authority else { throw .noRoute }
    let endpoint = try Endpoint(request)
    guard isAuthorised(request) else { throw .unauthorised }
    settle(at: &moment)
    switch endpoint {
    case .paymentTypes: return try paymentTypes(request.query)
    case .creditPreCheck: return try creditPreCheck(request)
    case .preCheck: return try preCheck(request, moment.settings)
    case .eligibility: return try eligibility(request)
    case .createCheckout: return try createCheckout(request, at: &moment)
    case .createInStore: return try createInStore(request, at: &moment)
    case .voidCheckout(let id): return try voidCheckout(id, request, at: moment.now)
    case .identityStatus: return try identityStatus(request.query, moment.settings)
    case .readOrder(let id): return orders[try order(id)].detailAnswer
    case .readOrderByReference(let reference):
      return orders[try order(withReference: reference)].detailAnswer
    case .authorise(let id): return try authorise(id, at: moment.now)
    case .cancel(let id): return try cancel(id, request, at: &moment)
    case .capture: return try capture(request, at: &moment)
    case .refund(let id): return try refund(id, request, at: &moment)
    case .refundCaptures: return try refundCaptures(request, at: &moment)
    case .updateReference(let id): return try updateReference(id, request)
    case .registerWebhook: return try registerWebhook(request, at: &moment)
    case .readWebhook(let id): return webhooks[try webhook(id)].answer(account)
    case .updateWebhook(let id): return try updateWebhook(id, request)
    case .removeWebhook(let id): return try removeWebhook(id)
    }
  }

  /// The token of the merchant's server, with any number of blanks before it (RFC 9110, section 11.4).
  private func isAuthorised(_ request: WireRequest) -> Bool {
    let parts = (request.head.headerFields[.authorization] ?? "").split(separator: " ")
    return parts.count == 2 && parts[0].lowercased() == "bearer" && parts[1] == account.apiToken
  }
}
