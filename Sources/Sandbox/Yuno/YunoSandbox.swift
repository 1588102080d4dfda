import HTTPTypes
public import Wire

/// A pretend Yuno: checkout sessions and PIX payments through its test gateway, as docs.y.uno describes them.
///
/// Amounts are JSON numbers in major units, times have microseconds, and what is not found is an answer of 400.
public struct YunoSandbox: ProviderSandbox {
  /// `yuno`.
  public static let id = "yuno"
  /// The sandbox interface (Yuno docs, API reference).
  public static let hosts = ["api-sandbox.y.uno"]

  /// Till's own demo key of the app.
  static let publicKey = "sandbox_till_public"
  /// Till's own demo key of the merchant's server.
  static let secretKey = "sandbox_till_secret"

  var sessions: [Session] = []
  var payments: [Payment] = []
  var replays: [String: Replay] = [:]

  /// A Yuno that has never been asked anything.
  public init() {}

  /// Answers a request as Yuno documents.
  public mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    do throws(Problem) {
      return try answer(to: request, at: &moment)
    } catch {
      return error.answer
    }
  }

  private mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard Self.hosts.contains(request.host) else { throw Problem(.notFound, "Unknown host") }
    let endpoint = try Endpoint(request)
    try Self.authorise(request, for: endpoint)
    switch endpoint {
    case .createSession: return try createSession(request, at: &moment)
    case .readSession(let id): return sessions[try session(id, at: moment.now)].readAnswer
    case .createPayment: return try createPayment(request, at: &moment)
    case .listPayments: return try listPayments(request, at: moment.now)
    case .readPayment(let id): return payments[try payment(id)].answer(status: 200, at: moment.now)
    case .cancel(let payment, let transaction):
      return try act(on: payment, transaction, request, at: moment.now, Self.cancel)
    case .refund(let payment, let transaction):
      return try act(on: payment, transaction, request, at: moment.now, Self.refund)
    case .cancelOrRefund(let payment, let transaction):
      return try act(on: payment, transaction, request, at: moment.now, Self.cancelOrRefund)
    }
  }

  /// Checks the keys: the merchant's server sends both; the app sends the public one, which opens what the SDK needs.
  ///
  /// The SDK's own traffic is not published, so letting it use these routes in a seamless payment is Till's own.
  private static func authorise(_ request: WireRequest, for endpoint: Endpoint) throws(Problem) {
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.head.headerFields[$0] } }
    guard header("public-api-key") == publicKey else { throw Problem(.invalidCredentials, "Invalid credentials") }
    if let secret = header("private-secret-key") {
      guard secret == secretKey else { throw Problem(.invalidCredentials, "Invalid credentials") }
      return
    }
    switch endpoint {
    case .readSession, .readPayment: return
    case .createPayment where request.json?["workflow"]?.string == Workflow.seamless.rawValue: return
    case .createSession, .createPayment, .listPayments, .cancel, .refund, .cancelOrRefund:
      throw Problem(.authorizationRequired, "The private secret key is required")
    }
  }
}

extension YunoSandbox {
  /// The calls that this Yuno knows, with the identifiers from their paths (Yuno docs, API reference).
  enum Endpoint {
    case createSession
    case readSession(String)
    case createPayment
    case listPayments
    case readPayment(String)
    case cancel(payment: String, transaction: String?)
    case refund(payment: String, transaction: String?)
    case cancelOrRefund(payment: String, transaction: String?)

    private static let words: Set<String> = [
      "v1", "checkout", "sessions", "payments", "transactions", "cancel", "refund", "cancel-or-refund",
    ]

    private static let shapes: Set<String> = [
      "/v1/checkout/sessions", "/v1/checkout/sessions/{id}", "/v1/payments", "/v1/payments/{id}",
      "/v1/payments/{id}/transactions/{id}/cancel", "/v1/payments/{id}/transactions/{id}/refund",
      "/v1/payments/{id}/transactions/{id}/cancel-or-refund", "/v1/payments/{id}/cancel-or-refund",
    ]

    init(_ request: WireRequest) throws(Problem) {
      let route = Route(request, words: Self.words)
      let id = route.identifier
      let transaction = route.identifiers.count > 1 ? route.identifiers[1] : nil
      switch "\(route.method) \(route.shape)" {
      case "POST /v1/checkout/sessions": self = .createSession
      case "GET /v1/checkout/sessions/{id}": self = .readSession(id)
      case "POST /v1/payments": self = .createPayment
      case "GET /v1/payments": self = .listPayments
      case "GET /v1/payments/{id}": self = .readPayment(id)
      case "POST /v1/payments/{id}/transactions/{id}/cancel": self = .cancel(payment: id, transaction: transaction)
      case "POST /v1/payments/{id}/transactions/{id}/refund": self = .refund(payment: id, transaction: transaction)
      case "POST /v1/payments/{id}/transactions/{id}/cancel-or-refund", "POST /v1/payments/{id}/cancel-or-refund":
        self = .cancelOrRefund(payment: id, transaction: transaction)
      default:
        throw Self.shapes.contains(route.shape)
          ? Problem(.unsupportedMethod, "Method not supported") : Problem(.notFound, "Not found")
      }
    }
  }

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
