import Basics
import HTTPTypes
public import Pages
import Simulation
public import Wire

/// A pretend TrueLayer: payments and mandates of version 3, their authorisation, the mock bank behind it, refunds, and messages to
/// the merchant's server, as docs.truelayer.com and TrueLayer's published libraries describe them.
public struct TrueLayerSandbox: ProviderSandbox {
  /// `truelayer`.
  public static let id = "truelayer"
  /// The day's net is swept at its end, and a negative one is carried over (Transactional sweeping); its transactions name no fee.
  public static let settlement = SettlementTerms(
    basisPoints: 0, days: 1,
    columns: [
      .init("type", .kind), .init("reference", .reference), .init("currency", .currency),
      .init("amount_in_minor", .grossInMinorUnits), .init("settled_at", .day),
    ],
    words: .init(charge: "merchant_account_payment", refund: "refund", chargeback: "dispute"))
  /// Its messages tell.
  public static let sendsWebhooks = true

  /// Till's own demo access token of the merchant's server.
  static let accessToken = "till-access-token"
  /// Till's own demo account that collects payments.
  static let merchantAccount = "b1d5c0de-0000-4000-8000-00000000acc1"

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var resources: LedgerBook<Resource> = []
  var grants: [String: Grant] = [:]
  var remembered: [String: Remembered] = [:]
  /// The bank of each shopper's last payment, by email address.
  var lastBanks: [String: String] = [:]
  /// The webhooks waiting to be sent.
  public var outbox: [Webhook<WireRequest>] = []

  /// A TrueLayer that has never been asked anything.
  public init(account: Account) { self.account = account }

  /// Whose a resource token is: it is good for one payment or mandate only.
  struct Grant {
    let resource: String
    let isStale: Bool
  }

  /// What was answered to a write, so that the same key gives the same answer.
  struct Remembered {
    /// The digest of the body, which may hold what a shopper typed.
    let body: UInt64
    let answer: WireAnswer
  }

  /// Answers a request as TrueLayer documents.
  public mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    settle(at: &moment)
    defer { settle(at: &moment) }
    do throws(Problem) {
      return try answer(to: request, at: &moment)
    } catch {
      return error.answer(trace: "till-\(moment.random.hexadecimal(length: 8))")
    }
  }

  /// The same key and body give the same answer, the same key with another body is refused (TrueLayer docs, Payments API errors).
  /// Only what was done is remembered, which is Till's own.
  private mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard request.authority == account.api.authority, let endpoint = Endpoint(request) else { throw .notFound }
    try authorise(request, for: endpoint)
    guard request.head.method == .post else { return try act(endpoint, request, at: &moment) }
    guard let key = request.header("Idempotency-Key"), !key.isEmpty else {
      throw .invalidParameters("Idempotency-Key", "The header is required.")
    }
    let place = "\(request.path) \(key)"
    let body = FNV1a.of(request.body.text)
    if let known = remembered[place] {
      guard known.body == body else { throw .keyReuse }
      return known.answer
    }
    let answer = try act(endpoint, request, at: &moment)
    remembered[place] = Remembered(body: body, answer: answer)
    return answer
  }

  private mutating func act(
    _ endpoint: Endpoint, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    switch endpoint {
    case .create(let kind): return try create(kind, request, at: &moment)
    case .readProvider(let id): return try provider(id, at: moment)
    case .read(let kind, let id): return resources[try index(kind, id)].answer(at: moment)
    case .start(let kind, let id): return try start(try index(kind, id), request, at: &moment)
    case .action(let kind, let id, let action): return try act(action, try index(kind, id), request, at: &moment)
    case .cancel(let kind, let id): return try cancel(try index(kind, id), at: moment.now)
    case .revoke(let id): return try revoke(try index(.mandate, id), at: moment.now)
    case .refund(let id): return try refund(try index(.payment, id), request, at: &moment)
    case .listRefunds(let id): return resources[try index(.payment, id)].refundsAnswer(at: moment.now)
    }
  }

  /// The merchant's server may do everything, a resource token only what belongs to its own payment or mandate (TrueLayer docs,
  /// Payments API errors). What money depends on must be signed.
  private func authorise(_ request: WireRequest, for endpoint: Endpoint) throws(Problem) {
    let scheme = "Bearer "
    guard let header = request.head.headerFields[.authorization], header.hasPrefix(scheme) else {
      throw .unauthenticated("The authorization header is missing.")
    }
    let token = String(header.dropFirst(scheme.count))
    if token == Self.accessToken {
      if endpoint.isSigned { try Self.checkSignature(of: request) }
      return
    }
    if let (kind, id) = endpoint.subject { _ = try index(kind, id) }
    guard let grant = grants[token], !grant.isStale else { throw .unauthenticated("The token is not valid any more.") }
    switch endpoint {
    case .readProvider: return
    case .read(_, let id), .start(_, let id), .action(_, let id, _), .cancel(_, let id):
      guard grant.resource == id else { throw .forbidden }
    case .create, .revoke, .refund, .listRefunds: throw .forbidden
    }
  }

  private func index(_ kind: Kind, _ id: String) throws(Problem) -> Int {
    guard let index = resources.firstIndex(where: { $0.id == id && $0.kind == kind }) else { throw .notFound }
    return index
  }
}

extension TrueLayerSandbox {
  /// What can be made.
  enum Kind: String {
    case payment
    case mandate
  }

  /// What answers a step of the authorisation.
  enum ActionName: String, CaseIterable {
    case providerSelection = "provider-selection"
    case schemeSelection = "scheme-selection"
    case consent
    case form
  }

  /// The calls that this TrueLayer knows, with the identifiers from their paths (TrueLayer docs, Payments API v3).
  enum Endpoint {
    case create(Kind)
    case readProvider(String)
    case read(Kind, String)
    case start(Kind, String)
    case action(Kind, String, ActionName)
    case cancel(Kind, String)
    case revoke(String)
    case refund(String)
    case listRefunds(String)

    private static let words: Set<String> = Set(
      [
        "v3", "payments", "mandates", "payments-providers", "authorization-flow", "actions", "cancel", "revoke",
        "refunds",
      ] + ActionName.allCases.map(\.rawValue))

    init?(_ request: WireRequest) {
      let route = Route(request, words: Self.words)
      let id = route.identifier
      for kind in [Kind.payment, .mandate] {
        let one = "/v3/\(kind.rawValue)s/{id}"
        switch "\(route.method) \(route.shape)" {
        case "POST /v3/\(kind.rawValue)s": self = .create(kind)
        case "GET \(one)": self = .read(kind, id)
        case "POST \(one)/authorization-flow": self = .start(kind, id)
        // An unauthorised mandate is cancelled like a payment; its path is Till's own reading.
        case "POST \(one)/actions/cancel": self = .cancel(kind, id)
        default:
          let action = ActionName.allCases.first {
            "\(route.method) \(route.shape)" == "POST \(one)/authorization-flow/actions/\($0.rawValue)"
          }
          guard let action else { continue }
          self = .action(kind, id, action)
        }
        return
      }
      switch "\(route.method) \(route.shape)" {
      case "GET /v3/payments-providers/{id}": self = .readProvider(id)
      case "POST /v3/mandates/{id}/revoke": self = .revoke(id)
      case "POST /v3/payments/{id}/refunds": self = .refund(id)
      case "GET /v3/payments/{id}/refunds": self = .listRefunds(id)
      default: return nil
      }
    }

    /// Whether it must carry `Tl-Signature` (TrueLayer signing, Request signing v2).
    var isSigned: Bool {
      switch self {
      case .create, .revoke, .refund: true
      case .readProvider, .read, .start, .action, .cancel, .listRefunds: false
      }
    }

    /// What it is about.
    var subject: (Kind, String)? {
      switch self {
      case .create, .readProvider: nil
      case .read(let kind, let id), .start(let kind, let id), .action(let kind, let id, _), .cancel(let kind, let id):
        (kind, id)
      case .revoke(let id): (.mandate, id)
      case .refund(let id), .listRefunds(let id): (.payment, id)
      }
    }
  }
}
