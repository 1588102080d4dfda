public import Commerce

/// A message of a provider's server that has not reached the merchant's yet, or has to be sent again.
public struct NotificationUnderway: Hashable, Sendable, Identifiable {
  /// Counts from 1 in the order of first sending; a message that is sent again by the provider's schedule keeps it.
  public let id: Int
  /// The provider's gateway, such as `Tabby`.
  public let gateway: String
  /// What the provider calls what happened; `nil` where it cannot be read.
  public let event: String?
  /// The merchant's reference of the payment it is about.
  public let reference: String
  /// When it arrives, or would if it were not held.
  public let dueAt: Timestamp
  /// `true` if it is held until it is released.
  public let isHeld: Bool
  /// `true` if an attacker forged it.
  public let isForged: Bool
  /// Which try of the provider's schedule it is, counted from 1.
  public let attempt: Int
  /// How many tries the provider's schedule has.
  public let attempts: Int

  /// A message under way.
  public init(
    id: Int, gateway: String, event: String?, reference: String, dueAt: Timestamp, isHeld: Bool, isForged: Bool,
    attempt: Int, attempts: Int
  ) {
    self.id = id
    self.gateway = gateway
    self.event = event
    self.reference = reference
    self.dueAt = dueAt
    self.isHeld = isHeld
    self.isForged = isForged
    self.attempt = attempt
    self.attempts = attempts
  }
}
