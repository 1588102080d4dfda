import HTTPTypes
import Wire

extension TamaraSandbox {
  /// The calls that this Tamara knows, with the identifiers from their paths (Tamara docs, API reference; Tamara's PHP client).
  enum Endpoint {
    case paymentTypes
    case creditPreCheck
    case preCheck
    case eligibility
    case createCheckout
    case createInStore
    case voidCheckout(String)
    case identityStatus
    case readOrder(String)
    case readOrderByReference(String)
    case authorise(String)
    case cancel(String)
    case capture
    case refund(String)
    case refundCaptures
    case updateReference(String)
    case registerWebhook
    case readWebhook(String)
    case updateWebhook(String)
    case removeWebhook(String)

    private static let words: Set<String> = [
      "checkout", "payment-types", "credit-pre-check", "payment-options-pre-check", "pre-checkout", "v1", "eligibility",
      "orders", "authorise", "cancel", "payments", "capture", "refund", "simplified-refund", "merchants",
      "reference-id", "webhooks", "in-store-session", "void", "customer", "id-verification-status",
    ]

    init(_ request: WireRequest) throws(Problem) {
      let route = Route(request, words: Self.words)
      let endpoints = Self.endpoints(at: route)
      guard !endpoints.isEmpty else { throw .noRoute }
      guard let endpoint = endpoints[route.method] else { throw .badMethod }
      self = endpoint
    }

    /// Everything at one path, by the methods.
    private static func endpoints(at route: Route) -> [String: Endpoint] {
      let id = route.identifier
      return switch route.shape {
      case "/checkout": ["POST": .createCheckout]
      case "/checkout/in-store-session": ["POST": .createInStore]
      case "/checkout/{id}/void": ["POST": .voidCheckout(id)]
      // An older guide has it as `POST`, with the same query.
      case "/merchants/customer/id-verification-status": ["GET": .identityStatus, "POST": .identityStatus]
      case "/checkout/payment-types": ["GET": .paymentTypes]
      case "/checkout/credit-pre-check": ["POST": .creditPreCheck]
      case "/checkout/payment-options-pre-check": ["POST": .preCheck]
      case "/pre-checkout/v1/eligibility": ["POST": .eligibility]
      // The second form is the one in Tamara's PHP client.
      case "/orders/{id}", "/merchants/orders/{id}": ["GET": .readOrder(id)]
      case "/merchants/orders/reference-id/{id}": ["GET": .readOrderByReference(id)]
      case "/orders/{id}/authorise": ["POST": .authorise(id)]
      case "/orders/{id}/cancel": ["POST": .cancel(id)]
      case "/orders/{id}/reference-id": ["PUT": .updateReference(id)]
      case "/payments/capture": ["POST": .capture]
      case "/payments/refund": ["POST": .refundCaptures]
      case "/payments/simplified-refund/{id}": ["POST": .refund(id)]
      case "/webhooks": ["POST": .registerWebhook]
      case "/webhooks/{id}": ["GET": .readWebhook(id), "PUT": .updateWebhook(id), "DELETE": .removeWebhook(id)]
      default: [:]
      }
    }
  }
}
