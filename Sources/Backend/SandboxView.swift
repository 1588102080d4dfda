public import Pages
public import Sandbox
public import Wire

/// What there is to see of one payment at one moment.
public struct SandboxView: Sendable {
  /// What the ledger holds.
  public let truth: ProviderRecord
  /// The messages on the shopper's phone, oldest first.
  public let messages: [PhoneMessage]
  /// What is due next in any ledger.
  public let nextDeadline: SandboxDeadline?
  /// What can happen outside now.
  public let outsideActions: [String]
  /// The merchant's subscriptions to the provider's webhooks; `nil` where it keeps none.
  public let subscriptions: [WebhookSubscription]?
  /// `true` if webhooks have arrived and were not taken yet.
  public let hasArrivals: Bool
  /// The webhooks that are under way, in the order in which they are due.
  public let underway: [Webhook<WireRequest>]
  /// How many tries the providers have made to bring one.
  public let webhookTries: Int
  /// Everything that is due at the payment's provider, and the arrivals to come, in order.
  public let deadlines: [SandboxDeadline]
}
