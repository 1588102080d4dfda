import HTTPTypes
import Wire

extension YunoSandbox {
  /// The calls that this Yuno knows, with the identifiers from their paths (Yuno docs, API reference).
  enum Endpoint {
    case createCustomer
    case findCustomer
    case readCustomer(String)
    case updateCustomer(String)
    case deleteCustomer(String)
    case createCustomerSession
    case enrol(session: String)
    case enrolDirectly(customer: String)
    case listSavedCards(customer: String)
    case readSavedCard(customer: String, String)
    case unenrol(customer: String, String)
    case createSession
    case readSession(String)
    case updateSession(String)
    case listMethods(session: String)
    case createToken(session: String)
    case createCardToken
    case createPayment
    case listPayments
    case readPayment(String)
    case act(Action, payment: String, transaction: String?)
    case createLink
    case readLink(String)
    case cancelLink(String)

    private static let words: Set<String> = [
      "v1", "customers", "checkout", "sessions", "token", "tokens", "payments", "transactions", "capture", "cancel",
      "refund", "cancel-or-refund", "payment-methods", "payment-links", "unenroll",
    ]

    init(_ request: WireRequest) throws(Problem) {
      let route = Route(request, words: Self.words)
      let endpoints = Self.endpoints(at: route)
      guard !endpoints.isEmpty else { throw Problem(.notFound, "Not found") }
      guard let endpoint = endpoints[route.method] else { throw Problem(.unsupportedMethod, "Method not supported") }
      self = endpoint
    }

    /// Everything at one path, by the methods.
    private static func endpoints(at route: Route) -> [String: Endpoint] {
      let id = route.identifier
      let second = route.identifiers.count > 1 ? route.identifiers[1] : ""
      func act(_ action: Action) -> [String: Endpoint] {
        ["POST": .act(action, payment: id, transaction: route.identifiers.count > 1 ? route.identifiers[1] : nil)]
      }
      return switch route.shape {
      case "/v1/customers": ["POST": .createCustomer, "GET": .findCustomer]
      case "/v1/customers/{id}":
        ["GET": .readCustomer(id), "PATCH": .updateCustomer(id), "DELETE": .deleteCustomer(id)]
      case "/v1/customers/sessions": ["POST": .createCustomerSession]
      case "/v1/customers/sessions/{id}/payment-methods": ["POST": .enrol(session: id)]
      case "/v1/customers/{id}/payment-methods":
        ["GET": .listSavedCards(customer: id), "POST": .enrolDirectly(customer: id)]
      case "/v1/customers/{id}/payment-methods/{id}": ["GET": .readSavedCard(customer: id, second)]
      case "/v1/customers/{id}/payment-methods/{id}/unenroll": ["POST": .unenrol(customer: id, second)]
      case "/v1/checkout/sessions": ["POST": .createSession]
      case "/v1/checkout/sessions/{id}": ["GET": .readSession(id), "PATCH": .updateSession(id)]
      case "/v1/checkout/sessions/{id}/payment-methods": ["GET": .listMethods(session: id)]
      case "/v1/checkout/sessions/{id}/token": ["POST": .createToken(session: id)]
      case "/v1/tokens": ["POST": .createCardToken]
      case "/v1/payments": ["POST": .createPayment, "GET": .listPayments]
      case "/v1/payments/{id}": ["GET": .readPayment(id)]
      case "/v1/payments/{id}/transactions/{id}/capture": act(.capture)
      case "/v1/payments/{id}/transactions/{id}/cancel": act(.cancel)
      case "/v1/payments/{id}/transactions/{id}/refund": act(.refund)
      case "/v1/payments/{id}/transactions/{id}/cancel-or-refund", "/v1/payments/{id}/cancel-or-refund":
        act(.cancelOrRefund)
      case "/v1/payment-links": ["POST": .createLink]
      case "/v1/payment-links/{id}": ["GET": .readLink(id)]
      case "/v1/payment-links/{id}/cancel": ["POST": .cancelLink(id)]
      default: [:]
      }
    }
  }
}
