import HTTPTypes
import Simulation
import Wire

/// Webhooks that the merchant's server registers itself, beside the one of the partner portal (Tamara docs, Register webhook URL).
extension TamaraSandbox {
  /// One registered webhook.
  struct RegisteredWebhook {
    let id: String
    var url: String
    var events: [String]
    /// Sent along with each notice.
    var headers: JSON

    func answer(_ account: Account) -> WireAnswer {
      WireAnswer(
        status: 200,
        json: [
          "merchant_id": .string(account.merchantID), "webhook_id": .string(id), "type": "order", "url": .string(url),
          "events": .strings(events), "headers": headers,
        ])
    }
  }

  /// The events that can be registered for (Tamara docs, Webhooks); the last two stand in third-party lists only.
  private static let events: Set<String> = [
    "order_approved", "order_authorised", "order_declined", "order_canceled", "order_captured", "order_refunded",
    "order_expired", "order_on_hold", "order_updated",
  ]

  /// `POST /webhooks`; an address is registered once (Tamara's WooCommerce plugin, `webhook_already_registered`).
  mutating func registerWebhook(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .badBody }
    guard body["type"] == "order" else { throw .invalid("type_invalid") }
    let (url, events) = try Self.registration(body)
    guard url != account.webhookAddress, !webhooks.contains(where: { $0.url == url }) else {
      throw Problem(400, "Webhook already registered", ["webhook_already_registered"])
    }
    let webhook = RegisteredWebhook(id: moment.random.uuid(), url: url, events: events, headers: Self.headers(in: body))
    webhooks.append(webhook)
    return webhook.answer(account)
  }

  /// `PUT /webhooks/{id}`.
  mutating func updateWebhook(_ id: String, _ request: WireRequest) throws(Problem) -> WireAnswer {
    let index = try webhook(id)
    guard let body = request.json, body.members != nil else { throw .badBody }
    (webhooks[index].url, webhooks[index].events) = try Self.registration(body)
    webhooks[index].headers = Self.headers(in: body)
    return webhooks[index].answer(account)
  }

  /// `DELETE /webhooks/{id}`; the answer's empty object is Till's own.
  mutating func removeWebhook(_ id: String) throws(Problem) -> WireAnswer {
    webhooks.remove(at: try webhook(id))
    return WireAnswer(status: 200, json: [:])
  }

  func webhook(_ id: String) throws(Problem) -> Int {
    guard let index = webhooks.firstIndex(where: { $0.id == id }) else { throw .unknownWebhook }
    return index
  }

  private static func headers(in body: JSON) -> JSON { body["headers"].flatMap { $0.members == nil ? nil : $0 } ?? [:] }

  private static func registration(_ body: JSON) throws(Problem) -> (url: String, events: [String]) {
    guard let url = body["url"]?.string, url.count <= 255, BaseURL(url).isSafe else { throw .invalid("url_invalid") }
    let events = (body["events"]?.array ?? []).compactMap(\.string)
    guard !events.isEmpty, events.allSatisfy(Self.events.contains) else { throw .invalid("events_invalid") }
    return (url, events)
  }
}
