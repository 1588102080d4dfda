public import Payments

/// Verifies that a webhook comes from the provider.
public protocol WebhookVerifier: Sendable {
  /// Whether the provider sent this message, and sent it for the time at which it came.
  func verify(_ notification: MerchantNotification) -> Bool
}
