import Commerce
import HTTPTypes
import Payments
public import Wire

/// The merchant's subscriptions to Stitch's webhooks: made, listed and ended (Stitch docs, Wallets mobile integration, Webhook
/// subscriptions; Stitch docs, Webhooks).
public struct StitchSubscriptions: Sendable {
  /// One subscription of the merchant's client.
  public struct Subscription: Hashable, Sendable, Identifiable {
    /// Stitch's identifier for it.
    public let id: String
    /// The address of the webhooks.
    public let url: String
    /// The events, such as `transaction`.
    public let filterTypes: [String]
    /// The signing secret; given once, when the subscription is made, and `nil` from then on.
    public let secret: Secret?
  }

  /// Why a call came to nothing.
  public enum Failure: Error, Hashable {
    /// No answer came, or nothing was sent.
    case delivery(DeliveryFailure)
    /// Stitch refused it, with its own code.
    case refused(ProviderResponseCode)
    /// The answer makes no sense.
    case unreadable
  }

  private let configuration: Stitch.Configuration
  private let transport: any Transport

  /// The subscriptions of a merchant's client.
  public init(_ configuration: Stitch.Configuration, transport: any Transport) {
    self.configuration = configuration
    self.transport = transport
  }

  /// Subscribes an https address to kinds of messages; only this response holds the secret. Throws `Failure`.
  public func add(_ url: String, filterTypes: [String]) async throws(Failure) -> Subscription {
    let types = JSON.array(filterTypes.map { .string($0) })
    let data = try await perform(
      """
      mutation AddWebhook($input: ClientAddWebhookInput!) { clientWebhookAdd(input: $input) \
      { id url filterTypes secret } }
      """,
      ["input": ["url": .string(url), "filterTypes": types]], "stitch.add-webhook")
    guard let added = data["clientWebhookAdd"].flatMap(Subscription.init) else { throw .unreadable }
    return added
  }

  /// Lists the merchant's subscriptions, without their secrets. Throws `Failure`.
  public func all() async throws(Failure) -> [Subscription] {
    let data = try await perform(
      "query Webhooks { client { webhookEndpoints { id url filterTypes } } }", .object([]), "stitch.list-webhooks")
    guard let list = data.at("client", "webhookEndpoints")?.array else { throw .unreadable }
    return list.compactMap(Subscription.init)
  }

  /// Ends a subscription. Throws `Failure`. What the mutation takes is this library's own: Stitch publishes its name only.
  public func end(_ id: Subscription.ID) async throws(Failure) {
    let data = try await perform(
      "mutation DeleteWebhook($input: ClientDeleteWebhookInput!) { clientWebhookDelete(input: $input) { id } }",
      ["input": ["webhookId": .string(id)]], "stitch.remove-webhook")
    guard data.at("clientWebhookDelete", "id")?.string == id else { throw .unreadable }
  }

  /// Asks for a client token, then sends the document; gives the answer's data.
  private func perform(_ document: String, _ variables: JSON, _ operation: String) async throws(Failure) -> JSON {
    let stitch = Stitch(configuration: configuration)
    let entry = try await send(stitch.tokenRequest("stitch.client-token"))
    guard let token = entry.json?["access_token"]?.string, !token.isEmpty else { throw Self.refusal(entry) }
    let body: JSON = ["query": .string(document), "variables": variables]
    let answer = try await send(
      WireRequest(
        head: stitch.graphHead(Secret(token)), body: WireBody(body), sender: .merchant, operation: operation))
    guard answer.status == 200, let data = answer.json?["data"], data != .null else { throw Self.refusal(answer) }
    return data
  }

  private func send(_ request: WireRequest) async throws(Failure) -> WireAnswer {
    do { return try await transport.send(request) } catch { throw .delivery(DeliveryFailure(error)) }
  }

  private static func refusal(_ answer: WireAnswer) -> Failure {
    guard let refusal = Stitch.Refusal(answer) else { return .unreadable }
    return .refused(refusal.words)
  }
}

extension StitchSubscriptions.Subscription {
  /// Reads an endpoint; `nil` without identifier or address.
  init?(_ json: JSON) {
    guard let id = json["id"]?.string, !id.isEmpty, let url = json["url"]?.string else { return nil }
    self.init(
      id: id, url: url, filterTypes: (json["filterTypes"]?.array ?? []).compactMap(\.string),
      secret: json["secret"]?.string.map { Secret($0) })
  }
}
