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

  /// Till's own demo token of the merchant's server.
  static let apiToken = "till-demo-tamara-token"

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var orders: LedgerBook<Order> = []
  /// The notices to the merchant's server that are not yet taken.
  public var outbox: [Webhook<WireRequest>] = []

  /// A Tamara that has never been asked anything.
  public init(account: Account) { self.account = account }

  /// Answers a request as Tamara documents.
  mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard request.authority == account.api.authority, let endpoint = Endpoint(request) else { throw .noRoute }
    guard request.head.headerFields[.authorization] == "Bearer \(Self.apiToken)" else { throw .unauthorised }
    settle(at: &moment)
    switch endpoint {
    case .preCheck: return try preCheck(request, moment.settings)
    case .createCheckout: return try createCheckout(request, at: &moment)
    case .readOrder(let id): return orders[try order(id)].detailAnswer
    case .readOrderByReference(let reference):
      return orders[try order(withReference: reference)].detailAnswer
    case .authorise(let id): return try authorise(id, at: moment.now)
    case .cancel(let id): return try cancel(id, request, at: &moment)
    case .capture: return try capture(request, at: &moment)
    case .refund(let id): return try refund(id, request, at: &moment)
    }
  }
}

extension TamaraSandbox {
  /// The calls that this Tamara knows, with the identifiers from their paths (Tamara docs, API reference).
  enum Endpoint {
    case preCheck
    case createCheckout
    case readOrder(String)
    case readOrderByReference(String)
    case authorise(String)
    case cancel(String)
    case capture
    case refund(String)

    private static let words: Set<String> = [
      "checkout", "payment-options-pre-check", "orders", "authorise", "cancel", "payments", "capture",
      "simplified-refund", "merchants", "reference-id",
    ]

    init?(_ request: WireRequest) {
      let route = Route(request, words: Self.words)
      switch "\(route.method) \(route.shape)" {
      case "POST /checkout/payment-options-pre-check": self = .preCheck
      case "POST /checkout": self = .createCheckout
      // The second form is the one in Tamara's PHP client.
      case "GET /orders/{id}", "GET /merchants/orders/{id}": self = .readOrder(route.identifier)
      case "GET /merchants/orders/reference-id/{id}": self = .readOrderByReference(route.identifier)
      case "POST /orders/{id}/authorise": self = .authorise(route.identifier)
      case "POST /orders/{id}/cancel": self = .cancel(route.identifier)
      case "POST /payments/capture": self = .capture
      case "POST /payments/simplified-refund/{id}": self = .refund(route.identifier)
      default: return nil
      }
    }
  }
}
