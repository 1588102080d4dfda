import Backend
import Commerce
import Pages
import Scenarios
import Wire

/// Control of webhooks on their way.
enum WebhookRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "webhooks", summary: "Lists the webhooks that are under way, the soonest 200.",
      answer: .shared(.webhooks)
    ) {
      control, _ in
      control.webhooks
    },
    ControlRoute(
      method: "POST", path: "webhooks", summary: "Does something to webhooks.",
      body: [
        .may("hold", .boolean, "`true` holds all webhooks from now on; `false` lets them go."),
        .may("release", .count, "The number of one to let go at once."),
        .may("repeat", .count, "The number of one to send once more."),
        .may("forge", .text, "A kind of forgery, such as `unsigned`."),
        .may("like", .count, "The number of the webhook that a forgery imitates."),
      ], answer: .shared(.webhooks), perform: change),
  ]

  private static func change(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    let world = control.room.world
    let like = request.body["like"]?.integer
    let orders = request.body.members?.filter { $0.name != "like" } ?? []
    guard orders.count <= 1 else { throw .wrong("Say one thing at a time.") }
    guard like == nil || orders.first?.name == "forge" else { throw .wrong("“like” goes with “forge”.") }
    let isDone: Bool =
      switch orders.first.map({ ($0.name, $0.value) }) {
      case ("hold", .boolean(let isHolding))?:
        world.act { server in
          server.holdWebhooks(isHolding)
          return true
        }
      case ("release", .number(let text))?: world.act { $0.releaseWebhook(Int(text) ?? 0) }
      case ("repeat", .number(let text))?: world.act { $0.repeatWebhook(Int(text) ?? 0, about: "") }
      case ("forge", .string(let word))?:
        try forge(word, like: like, world)
      default:
        throw .wrong(
          "Say what: {\"hold\": true}, {\"release\": 3}, {\"repeat\": 3} or {\"forge\": \"unsigned\", \"like\": 3}.")
      }
    guard isDone else { throw .missing("There is no such webhook. GET /_till/webhooks lists those under way.") }
    if let deed = deed(orders.first?.name, orders.first?.value) { world.note(deed) }
    return control.webhooks
  }

  /// What an order that was done is in a scenario, which knows the next webhook and the last.
  private static func deed(_ name: String?, _ value: JSON?) -> OutsideDeed? {
    switch name {
    case "hold": value?.boolean.map { .webhooksHeld($0) }
    case "release": .webhookReleased
    case "repeat": .webhookRepeated
    case "forge": value?.string.flatMap { WebhookForgery(rawValue: $0) }.map { .webhookForged($0) }
    default: nil
    }
  }

  private static func forge(_ word: String, like: Int?, _ world: ServedWorld) throws(ControlProblem) -> Bool {
    guard let forgery = WebhookForgery(rawValue: word) else {
      let words = WebhookForgery.allCases.map(\.rawValue).joined(separator: ", ")
      throw .wrong("“\(word)” is no kind of forgery. The kinds are \(words).")
    }
    guard let like else { throw .wrong("Say which webhook to imitate: \"like\": 3.") }
    return world.act { $0.forgeWebhook(like, about: "", as: forgery) }
  }
}

extension Control {
  /// How many webhooks are listed at most; Till's own.
  private static let mostWebhooks = 200

  var webhooks: JSON {
    let world = room.world
    return world.act { server in
      [
        "holding": .boolean(server.webhooksUnderway.isHolding),
        "underway-count": .whole(server.webhooksUnderway.count),
        "underway": .array(
          server.soonestWebhooks(Self.mostWebhooks).map { webhook in
            .fields([
              "webhook": .whole(webhook.id), "provider": .string(webhook.provider),
              "reference": .string(webhook.reference), "at": .string(webhook.at.iso8601),
              "attempt": .whole(webhook.attempt), "held": .boolean(webhook.isHeld),
              "forgery": webhook.forgery.map { .string($0.rawValue) },
            ])
          }),
      ]
    }
  }
}
