import Checkout
import Commerce
import Storage
import Wire

/// What a list says about a session: its store, its order and what there is to pay.
struct SessionTitle {
  /// Its name in a seal.
  private static let key = "title"

  /// The title as JSON, or as it is kept where it is none.
  let json: JSON

  /// The title of the order that the session came to.
  init(_ details: SessionSummary.Details) { json = details.seal[Self.key] ?? .null }

  /// The texts and numbers of the title, whatever its recorder called them; at most 80 characters.
  var text: String {
    let values = json.members?.map(\.value) ?? json.array ?? [json]
    return String(values.compactMap { $0.string ?? $0.decimal }.joined(separator: " · ").prefix(80))
  }

  static func json(of checkout: Checkout) -> JSON {
    let order = checkout.order
    return [
      "store": .string(checkout.store.name), "order": .string(order.number), "total": .string(order.total.description),
    ]
  }
}
