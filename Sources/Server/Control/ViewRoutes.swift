import Backend
import Commerce
import HTTPTypes
import Pages
import Sandbox
import Wire

/// Everything that a screen shows, in one answer.
enum ViewRoutes {
  /// How many payments a view lists at most; Till's own.
  private static let mostPayments = 200
  /// How many calls a view lists at most; Till's own.
  private static let mostCalls = 50

  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "view",
      summary:
        "Shows payments and calls, the newest first, and one payment in full: that of `provider` and `reference`, or the newest where there is no such payment.",
      query: PaymentRoutes.place,
      answer: .object([
        .must("changes", .count, "A number that grows with each change; GET wait takes it."),
        .must("control", .address), .must("webhooks-to", .text), .must("clock", .shared(.clock)),
        .must("payments-count", .count), .must("payments", .list(.shared(.payment))),
        .may("payment", .shared(.paymentHistory)), .must("calls-count", .count),
        .must("calls", .list(.shared(.call))), .must("faults", .list(.shared(.fault))),
        .must("webhooks", .shared(.webhooks)), .must("forgeries", .texts),
        .must("breaks", .list(.shared(.breakPoint))), .must("held", .list(.shared(.heldCall))),
        .must("broken", .list(.shared(.brokenRule))),
      ])
    ) { control, request throws(ControlProblem) in try view(control, request) }
  ]

  private static func view(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    let (world, room) = (control.room.world, control.room)
    // Looking at the webhooks brings the ledgers to the present.
    let webhooks = control.webhooks
    let places = world.watch.newest(mostPayments)
    let chosen = try control.place(request.query).flatMap { world.watch.knows($0) ? $0 : nil } ?? places.last
    return .fields([
      "changes": .whole(room.events.changes), "control": .string("\(room.places.control)"),
      "webhooks-to": .string(room.setup.webhooks),
      "clock": control.clock, "payments-count": .whole(world.watch.count),
      "payments": .array(
        places.reversed().map {
          world.watch.record(of: $0).json(provider: $0.provider, reference: $0.reference)
        }),
      "payment": chosen.map { payment($0, world) },
      "calls-count": .whole(world.log.count),
      "calls": .array(world.log.newest(mostCalls).reversed().map(\.json)),
      "faults": .array(world.line.faults.progress.map { $0.json(at: world.now) }),
      "webhooks": webhooks, "forgeries": .strings(WebhookForgery.allCases.map(\.rawValue)),
      "breaks": .array(world.breakpoints.rules.map(\.json)), "held": .array(world.breakpoints.held.map(\.json)),
      "broken": .array(world.watch.broken.map { .fields($0.members) }),
    ])
  }

  /// The addresses among those that the provider named at which there is a page and no interface.
  private static func pages(of place: ShopPlace, _ world: ServedWorld) -> [String] {
    world.watch.addresses(of: place).filter { address in
      let origin = BaseURL(address)
      let question = WireRequest(
        head: BaseURL("\(origin.scheme)://\(origin.authority)").request(.get, origin.path), sender: .merchant,
        operation: "")
      return world.server.call(of: question) == nil
    }
  }

  private static func payment(_ place: ShopPlace, _ world: ServedWorld) -> JSON {
    let view = world.act { $0.standing(of: place.reference, provider: place.provider) }
    return view.truth.json(provider: place.provider, reference: place.reference).adding([
      "actions": .strings(view.outsideActions), "pages": .strings(pages(of: place, world)),
      "deadlines": .array(
        view.deadlines.filter { !$0.isWebhook }.map { ["at": .string($0.at.iso8601), "name": .string($0.name)] }),
      "deeds": .array(
        world.watch.deeds(about: place).compactMap { deed in
          switch deed {
          case .call(let number):
            world.log[number].map { $0.json.adding(["moves-money": $0.effect.movesMoney ? true : nil]) }
          case .returned(let path, let status, let at):
            .fields([
              "event": "return", "at": .string(at.iso8601), "request": .string("GET \(path)"),
              "status": status.map { .whole($0) } ?? .null,
            ])
          case .webhook(let id, let attempt, let status, let at):
            .fields([
              "event": "webhook", "webhook": .whole(id), "attempt": .whole(attempt), "at": .string(at.iso8601),
              "status": status.map { $0 == 0 ? .null : .whole($0) } ?? .null,
            ])
          }
        }),
    ])
  }
}
