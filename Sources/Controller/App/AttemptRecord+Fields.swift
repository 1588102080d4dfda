import Commerce
import Payments

extension AttemptRecord {
  /// The parts that a person looks for, by names that stay the same whatever the library's code calls them: those of every payment, then
  /// the gateway's references in the order of their names.
  var fields: [(name: String, value: String)] {
    let request = session.request
    let reached =
      switch progress {
      case .calling(let operation): "calling \(operation)"
      case .answered(let operation): "answered \(operation)"
      case .finished: "finished"
      }
    return [
      ("order", request.order.number), ("reference", request.reference), ("attempt", request.attempt.text),
      ("method", request.method.rawValue), ("gateway", session.gateway), ("progress", reached),
    ] + session.references.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
