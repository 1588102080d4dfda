import Commerce
import HTTPTypes
import Simulation
import Wire

extension SwedbankPaySandbox {
  /// A shopper who is being identified before a V2 menu (Swedbank Pay docs, Check-in).
  struct ConsumerSession {
    let token: String
    let profile: String
    /// The codes of the countries that the shop sends things to.
    let countries: [String]
  }

  static let backendPath = "/swedbank-pay-mobile"

  /// The merchant's backend: the sample backend's paths and its key and token (Swedbank Pay docs, Merchant Backend API and sample).
  mutating func answerAsBackend(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    let setup = Self.setup(moment.settings[BackendSetup.self], reaching: request.upstream)
    // Where payment URLs of another device lead is no business of an app of this one (Swedbank Pay docs, Android).
    guard request.path != Self.backendPath + "/sdk-callback/android-intent" else { throw .notFound(request.path) }
    // Browsers come here without a key; what a browser has kept is no matter of the backend.
    if request.head.method == .get, request.path.hasPrefix(Self.callbackPath) {
      let page = moment.settings[PaymentPageSetup.self]
      return callback(request.head.path ?? "", page == .cachedRedirect ? .works : page).answer
    }
    if request.head.method == .get, request.path == Self.associationPath { return association }
    try authorise(request)
    switch (request.head.method.rawValue, request.path) {
    case ("GET", Self.backendPath), ("GET", Self.backendPath + "/"): return root(setup)
    case ("POST", Self.backendPath + "/consumers"): return try beginIdentification(request, at: &moment)
    case ("POST", Self.backendPath + "/paymentorders"): return try createOrder(request, setup, at: &moment)
    case ("POST", Self.backendPath + "/orders"): return try createOrderOfShop(request, setup, at: &moment)
    case ("PATCH", Self.backendPath + "/patch"):
      return try patch(request, request.json?["href"]?.string ?? "", setup, at: &moment)
    case ("PATCH", let path) where path.hasPrefix(Self.backendPath + "/paymentorders/"):
      let id = path.dropFirst((Self.backendPath + "/paymentorders/").count).prefix { $0 != "/" }
      return try patch(request, "/psp/paymentorders/\(id)", setup, at: &moment)
    default:
      // A path that the backend does not know is answered by its web server, not by the backend.
      throw Problem(answer: Problem.text(404, "<html><body>Not Found</body></html>", type: "text/html; charset=utf-8"))
    }
  }

  /// Where Apple looks for the apps that may open the backend's addresses; the sample backend asks for no key there.
  static let associationPath = "/.well-known/apple-app-site-association"

  /// The app opens the payment address of iOS (Swedbank Pay docs, Mobile SDK, iOS, Payment URL).
  private var association: WireAnswer {
    let payment: JSON = ["/": .string(Self.callbackPath), "comment": "Swedbank Pay payment address"]
    return WireAnswer(
      status: 200,
      json: ["applinks": ["details": [["appIDs": [.string(account.appID)], "components": [payment]]]]])
  }

  private func authorise(_ request: WireRequest) throws(Problem) {
    guard request.header("x-payex-sample-apikey") == account.backendKey,
      (request.header("x-payex-sample-access-token") ?? "").count >= 5
    else { throw .unauthorized }
  }

  /// Where everything is, with addresses beside the root itself, good for a year.
  private func root(_ setup: BackendSetup) -> WireAnswer {
    var body: JSON = ["consumers": "consumers", "paymentorders": "paymentorders"]
    if setup == .rootWithoutConsumers { body = ["paymentorders": "paymentorders"] }
    if setup == .rootElsewhere {
      let elsewhere = "\(account.elsewhere)/"
      body = ["consumers": .string(elsewhere + "consumers"), "paymentorders": .string(elsewhere + "paymentorders")]
    }
    var answer = WireAnswer(status: 200, json: body)
    answer.head.headerFields[.cacheControl] = "max-age=31536000"
    return answer
  }

  private mutating func beginIdentification(
    _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    guard let body = request.json, Self.countries(in: body) != nil else {
      throw .badRequest("operation, language and shippingAddressRestrictedToCountryCodes are needed")
    }
    return try passOn(request, .post, "/psp/consumers", body, at: &moment) {
      (sandbox, moment) throws(Problem) in
      try sandbox.makeConsumerSession(body, at: &moment)
    }
  }

  /// The countries that the shop sends things to; `nil` where the body begins no identification.
  private static func countries(in body: JSON) -> [String]? {
    guard body["operation"]?.string == "initiate-consumer-session", body["language"]?.string != nil,
      let countries = body["shippingAddressRestrictedToCountryCodes"]?.array?.compactMap(\.string), !countries.isEmpty
    else { return nil }
    return countries
  }

  /// `POST /psp/consumers` (Swedbank Pay docs, Check-in).
  mutating func makeConsumerSession(_ body: JSON, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard let countries = Self.countries(in: body) else {
      throw .input([("operation", "operation, language and shippingAddressRestrictedToCountryCodes are needed")])
    }
    let session = ConsumerSession(
      token: moment.random.hexadecimal(length: 32), profile: moment.random.hexadecimal(length: 24),
      countries: countries)
    consumers.append(session)
    return WireAnswer(
      status: 200,
      json: [
        "token": .string(session.token),
        "operations": [
          [
            "rel": "view-consumer-identification", "method": "GET", "contentType": "application/javascript",
            "href": .string(Self.consumerPage(session.token, at: account.pages)),
          ]
        ],
      ])
  }

  mutating func createOrder(
    _ request: WireRequest, _ setup: BackendSetup, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    if let refusal = Self.refusal(setup) {
      if let outcome = Self.upstreamRefusal(setup) {
        let order = filledIn(request.json?["paymentorder"] ?? .null)
        passOn(request, .post, Self.orders, ["paymentorder": order], outcome, at: &moment)
      }
      throw refusal
    }
    guard let asked = request.json?["paymentorder"], asked.members != nil else {
      throw .badRequest("paymentorder is needed")
    }
    guard asked["operation"]?.string.flatMap(Operation.init(rawValue:))?.charged == nil else {
      throw .badRequest("paymentorder.operation must be Purchase or Verify; only the merchant's server charges tokens")
    }
    let amounts = asked["operation"] == "Verify" ? [] : ["amount", "vatAmount"]
    for name in ["operation", "currency"] + amounts + ["description", "urls", "payeeInfo"]
    where asked[name] == nil || asked[name] == .null {
      throw .badRequest("paymentorder.\(name) is needed")
    }
    let whole = Self.noting(request.json?["userData"], in: filledIn(asked))
    let order: PaymentOrder
    do throws(Problem) {
      order = try makeOrder(whole, at: &moment)
    } catch {
      passOn(request, .post, Self.orders, ["paymentorder": whole], .success(error.answer), at: &moment)
      throw error
    }
    let isLate = setup == .gatewayTimeout
    let outcome: Result<WireAnswer, TransportFailure> =
      isLate ? .failure(.maybeSent(.timedOut)) : .success(order.report(status: 201, expanding: []))
    passOn(request, .post, Self.orders, ["paymentorder": whole], outcome, at: &moment)
    if isLate { throw Self.gatewayTimeout }
    return order.created(asOther: setup == .otherVersion)
  }

  /// Makes an order, whoever sends it (Swedbank Pay docs, Payment order), and charges the token of one that the shopper does not pay.
  mutating func makeOrder(_ body: JSON, at moment: inout SandboxMoment) throws(Problem) -> PaymentOrder {
    let asked = try OrderRequest(body)
    if let done = charge(made: asked) { return done }
    let stored = try asked.usedToken.map { token throws(Problem) in try card(of: token, moment.settings) }
    let order = PaymentOrder(
      id: moment.random.uuid(), token: moment.random.hexadecimal(length: 32), asked: asked, stored: stored,
      createdAt: moment.now, at: account)
    orders.append(order)
    guard let stored, asked.operation.charged != nil else { return order }
    return try charge(stored, orders.endIndex - 1, at: &moment)
  }

  /// Where Swedbank Pay takes payment orders (Swedbank Pay docs, Payment order).
  private static let orders = "/psp/paymentorders"

  /// The backend's own problems, and Swedbank Pay's as it passes them on.
  static func refusal(_ setup: BackendSetup) -> Problem? {
    switch setup {
    case .sound, .gatewayTimeout, .rootWithoutConsumers, .rootElsewhere, .otherVersion, .changeRefused: nil
    case .unauthorized: .unauthorized
    case .badRequest: .badRequest("The request is not understood")
    case .badGateway:
      Problem(502, "mobilesdk/badgateway", "Bad gateway", detail: "Swedbank Pay could not be reached")
    case .badGatewayAnswer:
      Problem(
        502, "mobilesdk/badgateway", "Bad gateway", detail: "Swedbank Pay's answer could not be read",
        more: [
          JSON.Member(name: "gatewayStatus", value: 200),
          JSON.Member(name: "body", value: "<html>maintenance</html>"),
        ])
    case .inputError: .input([("PaymentOrder.Amount", "Is not accepted")])
    case .forbidden: .forbidden("The contract does not allow this")
    case .notFound: .notFound("/psp/paymentorders")
    case .systemError: Problem(500, "systemerror", "System error", detail: "A fault at Swedbank Pay")
    case .configurationError:
      Problem(500, "configurationerror", "Configuration error", detail: "The contract is not set up")
    case .configurationErrorAs403:
      Problem(403, "configurationerror", "Configuration error", detail: "The contract is not set up")
    case .specialClientProblem:
      Problem(422, "https://till.example/problems/special", "Special", detail: "A problem of the merchant's own")
    case .specialServerProblem:
      Problem(503, "https://till.example/problems/special", "Special", detail: "A problem of the merchant's own")
    case .plainJSONError:
      Problem(answer: Problem.answer(403, ["type": "forbidden", "status": 403], type: "application/json"))
    case .htmlError:
      Problem(answer: Problem.text(503, "<html><body>Service Unavailable</body></html>", type: "text/html"))
    case .htmlSuccess: Problem(answer: Problem.text(200, "<html><body>Welcome</body></html>", type: "text/html"))
    case .emptySuccess: Problem(answer: WireAnswer(head: HTTPResponse(status: .noContent)))
    case .statusInBody: Problem(400, "systemerror", "System error", detail: "The body's status counts", bodyStatus: 500)
    case .tooManyRequests:
      Problem(answer: Problem.text(429, "Too many requests", type: "text/plain; charset=utf-8"))
    }
  }

  private mutating func patch(
    _ request: WireRequest, _ href: String, _ setup: BackendSetup, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let body = request.json?["paymentorder"] ?? .null
    let path = account.path(of: href)
    let index = self.index(ofOrder: String(path.split(separator: "/").last ?? "")).flatMap { index in
      orders[index].path == path ? index : nil
    }
    _ = try passOn(request, .patch, path, ["paymentorder": body], at: &moment) {
      (sandbox, moment) throws(Problem) in
      guard setup != .changeRefused else { throw .forbidden("The order cannot be changed") }
      guard let index else { throw .notFound(path) }
      try sandbox.change(index, body, at: &moment)
      return sandbox.orders[index].report(expanding: [])
    }
    guard let index else { throw .notFound(path) }
    return orders[index].created(asOther: false)
  }
}
