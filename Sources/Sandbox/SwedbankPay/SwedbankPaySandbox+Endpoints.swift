import HTTPTypes
import Wire

extension SwedbankPaySandbox {
  /// The calls that Swedbank Pay's own interface knows, with the identifiers from their paths (Swedbank Pay docs, Payment order).
  enum Endpoint {
    case createConsumerSession
    case createOrder
    case readOrder(String)
    case readResource(String, Resource)
    /// One financial transaction, or the lines that it is about.
    case readTransaction(String, transaction: String, readsItems: Bool)
    case changeOrder(String)
    case move(String, Note.Kind)

    /// Throws what a request is refused with that is none of them.
    init(_ request: WireRequest) throws(Problem) {
      let route = Route(request, words: SwedbankPaySandbox.words)
      let endpoints = Self.endpoints(at: route)
      guard !endpoints.isEmpty else { throw .notFound(request.path) }
      guard let endpoint = endpoints[route.method] else { throw .methodNotAllowed(route.method) }
      self = endpoint
    }

    /// Everything at one path, by the methods.
    private static func endpoints(at route: Route) -> [String: Endpoint] {
      let id = route.identifier
      let order = "/psp/paymentorders/{id}"
      let transactions = "\(order)/\(Resource.financialTransactions.path)/{id}"
      switch route.shape {
      case "/psp/consumers": return ["POST": .createConsumerSession]
      case "/psp/paymentorders": return ["POST": .createOrder]
      case order: return ["GET": .readOrder(id), "PATCH": .changeOrder(id)]
      case "\(order)/captures": return ["POST": .move(id, .capture)]
      case "\(order)/cancellations": return ["POST": .move(id, .cancellation)]
      case "\(order)/reversals": return ["POST": .move(id, .reversal)]
      case transactions, "\(transactions)/\(Resource.orderItems.path)":
        let readsItems = route.shape != transactions
        return ["GET": .readTransaction(id, transaction: route.identifiers[1], readsItems: readsItems)]
      default:
        let resource = Resource.allCases.first { route.shape == "\(order)/\($0.path)" }
        return resource.map { ["GET": .readResource(id, $0)] } ?? [:]
      }
    }
  }
}
