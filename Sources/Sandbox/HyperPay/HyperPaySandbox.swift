import Commerce
import HTTPTypes
public import Pages
public import Wire

/// HyperPay's card payments as a pretend provider: prepared checkouts, payments, 3-D Secure and reports.
///
/// Written from HyperPay docs, COPYandPAY Integration Guide, Result Codes, 3D Secure Testing Guide, Tokenization, Backoffice
/// operations, Server-to-Server and Webhooks. Schedules, stand-alone 3-D Secure, and other brands than mada, Visa, Mastercard, American
/// Express and stc pay are not imitated.
public struct HyperPaySandbox: ProviderSandbox {
  /// `hyperpay`.
  public static let id = "hyperpay"
  /// Reports name the types `SETTLED` and `CHARGEBACK` (Oppwa, Settlement Reports); no type for refunds and no columns.
  public static let settlement = SettlementTerms(
    basisPoints: 250, fixedUnits: 1, days: 2,
    words: .init(charge: "SETTLED", refund: "REFUND", chargeback: "CHARGEBACK"))
  /// Its messages tell.
  public static let sendsWebhooks = true
  /// The largest request body that is read, in bytes; Till's own.
  static let largestBody = 100_000

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var checkouts: LedgerBook<Checkout> = []
  /// The cards that are kept, by their tokens.
  var registrations: [String: Registration] = [:]
  /// The checkouts that keep a card and charge nothing, by their identifiers.
  var keepings: [String: Keeping] = [:]
  /// What was done to payments under references of its own, by these references.
  var ownChanges: [String: [String]] = [:]
  /// When reports were read, by what was asked for.
  var queryReads = RecentTimes(within: .seconds(60))
  /// What the card issuer sent to the shopper's phone, oldest first.
  public internal(set) var messages: [PhoneMessage] = []
  /// The webhooks waiting to be sent.
  public var outbox: [Webhook<WireRequest>] = []

  /// A provider that knows no checkout yet.
  public init(account: Account) { self.account = account }

  /// Tells the merchant's server what time alone has changed.
  public mutating func settle(at moment: inout SandboxMoment) { announceChanges(at: &moment) }

  /// Those that a request or time has touched.
  public mutating func takeChanged(at now: Timestamp) -> [String]? { checkouts.takeChanged() }

  /// Answers a request as HyperPay documents; anything else gets a result code that says what is wrong.
  public mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    if isForIssuer(request) { return deviceDataAnswer(to: request) }
    let answer: WireAnswer
    do throws(Refusal) {
      answer = try self.answer(to: request, at: &moment)
    } catch {
      answer = self.answer(for: error, at: &moment)
    }
    announceChanges(at: &moment)
    // The widget asks from a merchant's page, and a browser lets it read the answer only so.
    guard let name = HTTPField.Name("Access-Control-Allow-Origin"), request.header("Origin") != nil else {
      return answer
    }
    var shared = answer
    shared.head.headerFields[name] = "*"
    return shared
  }

  private mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer {
    guard request.body.text.utf8.count <= Self.largestBody else { throw Refusal(status: 413, code: "200.100.101") }
    switch try Endpoint(request) {
    case .prepareCheckout: return try prepareCheckout(request, at: &moment)
    case .changeCheckout(let checkout): return try changeCheckout(request, checkout: checkout, at: &moment)
    case .submitPayment(let checkout): return try submitPayment(request, checkout: checkout, at: &moment)
    case .readStatus(let checkout): return try readStatus(request, checkout: checkout, at: &moment)
    case .keepCard(let checkout): return try keepCard(request, checkout: checkout, at: &moment)
    case .readKeptCard(let checkout): return try readKeptCard(request, checkout: checkout, at: &moment)
    case .findByReference: return try findByReference(request, at: &moment)
    case .findByID(let payment): return try findByID(request, payment: payment, at: &moment)
    case .readPayment(let payment): return try readPayment(request, payment: payment, at: &moment)
    case .changePayment(let payment): return try changePayment(request, payment: payment, at: &moment)
    case .deleteRegistration(let id): return try deleteRegistration(request, registration: id, at: &moment)
    case .widgetScript: return try widgetScript(request)
    case .payFromServer: return try payFromServer(request, at: &moment)
    case .registerCard: return try registerCard(request, at: &moment)
    case .readRegistration(let id): return try readRegistration(request, registration: id, at: &moment)
    case .payWithRegistration(let id): return try payFromServer(request, registration: id, at: &moment)
    case .resultCodes: return resultCodesAnswer(at: moment.now)
    }
  }

  /// Whether a request goes to the issuer, who may be at the same origin as the interface.
  private func isForIssuer(_ request: WireRequest) -> Bool {
    request.authority == account.issuer.authority
      && (request.path == Self.deviceDataPath || account.issuer != account.api)
  }

  /// The hidden frame that collects device data before authentication; whatever it sends is taken.
  private func deviceDataAnswer(to request: WireRequest) -> WireAnswer {
    let isFrame = request.head.method == .post && request.path == Self.deviceDataPath
    return WireAnswer(head: HTTPResponse(status: isFrame ? .ok : .notFound, headerFields: [.contentType: "text/html"]))
  }

  /// Checks the token and names the entity (HyperPay docs, COPYandPAY Integration Guide: both are needed).
  func entity(of request: WireRequest, named entityID: String?) throws(Refusal) -> Entity {
    guard let header = request.head.headerFields[.authorization], header.hasPrefix("Bearer ") else {
      throw Refusal(status: 401, code: "800.900.300")
    }
    guard header == "Bearer \(account.accessToken)" else { throw Refusal(status: 403, code: "800.900.302") }
    guard let entityID, !entityID.isEmpty else {
      throw Refusal(parameters: [ParameterFault("entityId", .invalidOrMissing)])
    }
    guard let entity = Entity.allCases.first(where: { account.id(of: $0) == entityID }) else {
      throw Refusal(status: 400, code: "800.900.201")
    }
    return entity
  }
}

extension HyperPaySandbox {
  /// The calls that are imitated, with the identifiers in their paths.
  enum Endpoint: Hashable, Sendable {
    /// `POST /v1/checkouts`
    case prepareCheckout
    /// `POST /v1/checkouts/{id}`
    case changeCheckout(String)
    /// `POST /v1/checkouts/{id}/payment`
    case submitPayment(String)
    /// `GET /v1/checkouts/{id}/payment`
    case readStatus(String)
    /// `POST /v1/checkouts/{id}/registration`
    case keepCard(String)
    /// `GET /v1/checkouts/{id}/registration`
    case readKeptCard(String)
    /// `GET /v1/query`
    case findByReference
    /// `GET /v1/query/{id}`
    case findByID(String)
    /// `GET /v1/payments/{id}`
    case readPayment(String)
    /// `POST /v1/payments/{id}`
    case changePayment(String)
    /// `DELETE /v1/registrations/{id}`
    case deleteRegistration(String)
    /// `GET /v1/paymentWidgets.js`
    case widgetScript
    /// `POST /v1/payments`
    case payFromServer
    /// `POST /v1/registrations`
    case registerCard
    /// `GET /v1/registrations/{id}`
    case readRegistration(String)
    /// `POST /v1/registrations/{id}/payments`
    case payWithRegistration(String)
    /// `GET /v1/resultcodes`
    case resultCodes

    init(_ request: WireRequest) throws(Refusal) {
      let parts = request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
      guard parts.count >= 2, parts[0] == "v1" else { throw Refusal(status: 404, code: "200.300.406") }
      let method = request.head.method
      let known: [HTTPRequest.Method: Endpoint]
      switch (parts[1], parts.count) {
      case ("checkouts", 2): known = [.post: .prepareCheckout]
      case ("checkouts", 3): known = [.post: .changeCheckout(parts[2])]
      case ("checkouts", 4) where parts[3] == "registration":
        known = [.post: .keepCard(parts[2]), .get: .readKeptCard(parts[2])]
      case ("checkouts", 4) where parts[3] == "payment":
        known = [.post: .submitPayment(parts[2]), .get: .readStatus(parts[2])]
      case ("query", 2): known = [.get: .findByReference]
      case ("query", 3): known = [.get: .findByID(parts[2])]
      case ("payments", 3): known = [.post: .changePayment(parts[2]), .get: .readPayment(parts[2])]
      case ("payments", 2): known = [.post: .payFromServer]
      case ("registrations", 2): known = [.post: .registerCard]
      case ("registrations", 3): known = [.delete: .deleteRegistration(parts[2]), .get: .readRegistration(parts[2])]
      case ("registrations", 4) where parts[3] == "payments": known = [.post: .payWithRegistration(parts[2])]
      case ("paymentWidgets.js", 2): known = [.get: .widgetScript]
      case ("resultcodes", 2): known = [.get: .resultCodes]
      default: throw Refusal(status: 404, code: "200.300.406")
      }
      guard let endpoint = known[method] else { throw Refusal(status: 405, code: "200.300.403") }
      self = endpoint
    }
  }

  /// Why a request is not carried out.
  struct Refusal: Error, Hashable, Sendable {
    let status: Int
    let code: String
    var description: String?
    var parameters: [ParameterFault] = []

    init(status: Int, code: String, description: String? = nil) {
      self.status = status
      self.code = code
      self.description = description
    }

    /// Parameters that are wrong: HTTP 400 and 200.300.404 (HyperPay docs, Result Codes).
    init(parameters: [ParameterFault]) {
      self.init(status: 400, code: "200.300.404")
      self.parameters = parameters
    }

    /// No such checkout, or no longer: older than 30 minutes, finished, or asked with another entity.
    static let sessionLost = Refusal(
      status: 400, code: "200.300.404",
      description:
        "invalid or missing parameter - no payment session for this id: test and live mixed, or older than 30 minutes")
  }
}
