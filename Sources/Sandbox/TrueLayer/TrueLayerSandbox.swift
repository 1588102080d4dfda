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

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var resources: LedgerBook<Resource> = []
  var payouts: LedgerBook<Payout> = []
  var accessTokens: [String: AccessToken] = [:]
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
    guard let endpoint = Endpoint(request, account) else { throw .notFound }
    try authorise(request, for: endpoint, at: moment.now)
    guard endpoint.needsKey else { return try act(endpoint, request, at: &moment) }
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
    case .issueToken: return issueToken(request, at: &moment)
    case .keySet: return Self.keySetAnswer
    case .create(let kind): return try create(kind, request, at: &moment)
    case .listMandates: return listMandates(request, at: moment)
    case .searchProviders: return searchProviders(request, at: moment)
    case .readProvider(let id): return try provider(id, at: moment)
    case .read(let kind, let id): return resources[try index(kind, id)].answer(at: moment)
    case .start(let kind, let id): return try start(try index(kind, id), request, at: &moment)
    case .action(let kind, let id, let action): return try act(action, try index(kind, id), request, at: &moment)
    case .cancel(let kind, let id): return try cancel(try index(kind, id), at: moment.now)
    case .returned: return try returned(request)
    case .revoke(let id): return try revoke(try index(.mandate, id), at: moment.now)
    case .confirmFunds(let id): return try resources[index(.mandate, id)].fundsAnswer(request, at: moment.now)
    case .readConstraints(let id): return try constraintsAnswer(of: index(.mandate, id), at: moment.now)
    case .refund(let id): return try refund(try index(.payment, id), request, at: &moment)
    case .listRefunds(let id): return resources[try index(.payment, id)].refundsAnswer(at: moment.now)
    case .readRefund(let id, let refund): return try resources[index(.payment, id)].refundAnswer(refund, at: moment.now)
    case .listAccounts: return listAccounts(at: moment)
    case .readAccount(let id): return try readAccount(id, at: moment)
    case .listTransactions(let id): return try listTransactions(id, request, at: moment)
    case .listSources(let id): return try listSources(id, request, at: moment.now)
    case .createPayout: return try createPayout(request, at: &moment)
    case .readPayout(let id): return try readPayout(id, at: moment.now)
    case .actAtBank(let kind, let id): return try actAtBank(try index(kind, id), request, at: &moment)
    case .picture(let id): return try Self.picture(of: id)
    case .hostedPage: return Self.hostedPageFrame
    }
  }

  func index(_ kind: Kind, _ id: String) throws(Problem) -> Int {
    guard let index = resources.index(ofID: id), resources[index].id == id, resources[index].kind == kind else {
      throw .notFound
    }
    return index
  }
}
