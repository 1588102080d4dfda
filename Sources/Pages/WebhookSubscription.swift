/// One subscription of the merchant's server to a provider's webhooks.
public struct WebhookSubscription: Hashable, Sendable, Identifiable {
  /// The provider's identifier, such as `ep_till_0001`.
  public let id: String
  /// The https address that receives the webhooks.
  public let url: String
  /// The events, by the provider's own names, such as `transaction`.
  public let events: [String]
  /// The action by which the merchant ends it: a name below `outside.` in the language table.
  public let ending: String

  /// A subscription.
  public init(id: String, url: String, events: [String], ending: String) {
    self.id = id
    self.url = url
    self.events = events
    self.ending = ending
  }
}
