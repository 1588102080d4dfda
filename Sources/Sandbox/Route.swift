import HTTPTypes
import Wire

/// A request's method and path with its identifiers taken out, such as `POST` and `/orders/{id}/authorise`.
struct Route {
  /// The method, such as `POST`.
  let method: String
  /// The path with `{id}` for every part that is not one of the provider's words.
  let shape: String
  /// The parts that stand at `{id}`, decoded, in order.
  let identifiers: [String]

  /// The route of a request to a provider whose paths are made of these words.
  init(_ request: WireRequest, words: Set<String>) {
    let parts = request.path.split(separator: "/").map(String.init)
    method = request.head.method.rawValue
    shape = "/" + parts.map { words.contains($0) ? $0 : "{id}" }.joined(separator: "/")
    identifiers = parts.filter { !words.contains($0) }.map { PercentCoding.decode($0, plusIsSpace: false) }
  }

  /// The first identifier; empty when there is none.
  var identifier: String { identifiers.first ?? "" }
}
