import HTTPTypes
public import Pages
public import Wire

/// A pretend Tabby: sessions, payments and the hosted page, as docs.tabby.ai and docs.tabby.sa describe them.
///
/// Amounts are quoted decimal texts. A refusal before the hosted page is an answer of 200, not an HTTP error.
public struct TabbySandbox: AnsweringSandbox {
  /// `tabby`.
  public static let id = "tabby"
  /// Its payout report has no published columns; the cycle is agreed with each store, here a week.
  public static let settlement = SettlementTerms(basisPoints: 500, fixedUnits: 1, days: 7)
  /// Its messages tell.
  public static let sendsWebhooks = true

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var checkouts: LedgerBook<Checkout> = []
  /// The addresses that are told, in the order of their registration.
  var hooks: [Hook]
  /// The messages with codes that Tabby has sent, oldest first.
  public internal(set) var messages: [PhoneMessage] = []
  /// The notices to the merchant's server that are not yet taken.
  public var outbox: [Webhook<WireRequest>] = []

  /// A Tabby that has never been asked anything.
  public init(account: Account) {
    self.account = account
    hooks = account.webhookAddress.isEmpty ? [] : [Hook(at: account.webhookAddress, account.webhookHeader)]
  }

  /// Answers a request as Tabby documents; an unknown route gives a bare text, as there.
  mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    let host = request.authority
    guard Region.allCases.contains(where: { account.isAPI(host, of: $0) }), let endpoint = Endpoint(request) else {
      throw .noRoute
    }
    try authorise(request, for: endpoint)
    settle(at: &moment)
    switch endpoint {
    case .createCheckout: return try createCheckout(request, on: host, at: &moment)
    case .readCheckout(let id): return checkouts[try checkout(id, on: host)].sessionAnswer(at: moment.now)
    case .readCode(let id): return try codePicture(id, on: host)
    case .sendLink(let id): return try sendLink(id, request, on: host, at: moment.now)
    case .cancelCheckout(let id): return try cancelCheckout(id, on: host, at: moment.now)
    case .readPayment(let id): return checkouts[try payment(id, on: host)].paymentAnswer
    case .capture(let id): return try capture(id, request, on: host, at: &moment)
    case .refund(let id): return try refund(id, request, on: host, at: &moment)
    case .close(let id): return try close(id, on: host, at: moment.now)
    case .listPayments: return try listPayments(request, on: host)
    case .updatePayment(let id): return try updatePayment(id, request, on: host, at: moment.now)
    case .listHooks: return try listHooks(request, on: host)
    case .registerHook: return try registerHook(request, on: host, at: &moment)
    case .readHook(let id): return try readHook(id, request, on: host)
    case .updateHook(let id): return try updateHook(id, request, on: host)
    case .removeHook(let id): return try removeHook(id, request, on: host)
    }
  }

  /// Checks the key (Tabby docs, Response codes); the public key opens session creation only.
  private func authorise(_ request: WireRequest, for endpoint: Endpoint) throws(Problem) {
    // A page shows the picture, and a browser sends no key; Till's own reading.
    if case .readCode = endpoint { return }
    let scheme = "Bearer "
    guard let header = request.head.headerFields[.authorization], header.hasPrefix(scheme) else {
      throw .notAuthorized("missing Bearer scheme")
    }
    switch String(header.dropFirst(scheme.count)) {
    case account.secretKey: return
    case account.publicKey: guard case .createCheckout = endpoint else { throw .noPermission }
    default: throw .notAuthorized("auth: provided key doesn't exist")
    }
  }
}

extension TabbySandbox {
  /// The calls that this Tabby knows, with the identifiers from their paths (Tabby docs, API reference).
  enum Endpoint {
    case createCheckout
    case readCheckout(String)
    case readCode(String)
    case sendLink(String)
    case cancelCheckout(String)
    case readPayment(String)
    case capture(String)
    case refund(String)
    case close(String)
    case listPayments
    case updatePayment(String)
    case listHooks
    case registerHook
    case readHook(String)
    case updateHook(String)
    case removeHook(String)

    private static let words: Set<String> = [
      "api", "v1", "v2", "checkout", "cancel", "hpp_link_qr", "send_hpp_link", "payments", "captures", "refunds",
      "close",
      "webhooks",
    ]

    init?(_ request: WireRequest) {
      let route = Route(request, words: Self.words)
      switch "\(route.method) \(route.shape)" {
      case "POST /api/v2/checkout": self = .createCheckout
      case "GET /api/v2/checkout/{id}": self = .readCheckout(route.identifier)
      case "GET /api/v2/checkout/{id}/hpp_link_qr": self = .readCode(route.identifier)
      case "POST /api/v2/checkout/{id}/send_hpp_link": self = .sendLink(route.identifier)
      case "POST /api/v2/checkout/{id}/cancel": self = .cancelCheckout(route.identifier)
      case "GET /api/v2/payments/{id}": self = .readPayment(route.identifier)
      case "POST /api/v2/payments/{id}/captures": self = .capture(route.identifier)
      case "POST /api/v2/payments/{id}/refunds": self = .refund(route.identifier)
      case "POST /api/v2/payments/{id}/close": self = .close(route.identifier)
      case "GET /api/v2/payments": self = .listPayments
      case "PUT /api/v2/payments/{id}": self = .updatePayment(route.identifier)
      case "GET /api/v1/webhooks": self = .listHooks
      case "POST /api/v1/webhooks": self = .registerHook
      case "GET /api/v1/webhooks/{id}": self = .readHook(route.identifier)
      case "PUT /api/v1/webhooks/{id}": self = .updateHook(route.identifier)
      case "DELETE /api/v1/webhooks/{id}": self = .removeHook(route.identifier)
      default: return nil
      }
    }
  }

  /// Tabby runs Saudi Arabia apart from everything else; a key or payment of one is not known at the other.
  enum Region: CaseIterable {
    case saudiArabia
    case elsewhere
  }
}
