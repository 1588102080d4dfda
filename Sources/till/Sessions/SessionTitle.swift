import Commerce
import Controller
import Storage
import Wire

/// What a list says about a session: its store, its order and what there is to pay.
struct SessionTitle {
  /// The title's name in what is kept of how everything stands.
  static let key = "title"

  /// The title as JSON, or as it is kept where it is none.
  let json: JSON

  /// The title of the order that the session came to, or of the one that it began with where nothing was done.
  init(_ details: SessionSummary.Details) {
    let present = (try? JSON(parsing: details.standing))?[Self.key]
    json = present ?? (try? JSON(parsing: details.title)) ?? .string(details.title)
  }

  /// The texts and numbers of the title, whatever its recorder called them; at most 80 characters.
  var text: String {
    let values = json.members?.map(\.value) ?? json.array ?? [json]
    return String(values.compactMap { $0.string ?? $0.decimal }.joined(separator: " · ").prefix(80))
  }

  static func json(store: Store, order: Order) -> JSON {
    ["store": .string(store.name), "order": .string(order.number), "total": .string(order.total.description)]
  }

  /// What is kept of the order with which a session begins.
  static func json(of setup: WorldSetup) -> JSON { json(store: setup.store, order: setup.order ?? setup.store.order) }
}
