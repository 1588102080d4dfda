public import Commerce

/// A provider's webhook on its way from the provider's outbox to the merchant's server, with its place in the queue.
///
/// Its content depends on who looks at it: on the way it is the request, signed as the provider documents; in a snapshot it is what the
/// store can read in it, or what the store made of it; for the rules it is a mark of its bytes.
public struct Webhook<Content: Hashable & Sendable>: Hashable, Sendable {
  /// Counts from 1 in the order of first sending, and is 0 before that; the provider's next tries have the same.
  public var id = 0
  /// The provider's identifier, such as `tabby`.
  public let provider: String
  /// The merchant's reference of the payment it is about.
  public let reference: String
  /// When it arrives, or would if it were not held.
  public var at: Timestamp
  /// The request, or what is known of it.
  public var content: Content
  /// The request as text, secrets masked; empty until the merchant's server has received it.
  public var text = ""
  /// The kind of forgery; `nil` if it is genuine.
  public var forgery: WebhookForgery?
  /// Which try of the provider's schedule it is, counted from 1.
  public var attempt = 1
  /// The number of tries in the provider's schedule.
  public var attempts = 1
  /// `true` if it is held until it is released.
  public var isHeld = false
  /// Whether it arrives at another moment than it was made for.
  public var hasMoved = false
  /// Whether it has waited already for what went wrong with it.
  public var hasBeenLate = false

  /// A genuine webhook in the provider's outbox, which arrives at a moment.
  public init(_ content: Content, from provider: String, about reference: String, at instant: Timestamp) {
    self.provider = provider
    self.reference = reference
    self.content = content
    at = instant
  }

  /// `true` if an attacker forged it.
  public var isForged: Bool { forgery != nil }

  /// The same at another moment.
  public func moved(to instant: Timestamp) -> Webhook {
    var moved = self
    moved.at = instant
    return moved
  }

  /// The same with another content.
  public func with<Other>(_ content: Other) -> Webhook<Other> {
    var other = Webhook<Other>(content, from: provider, about: reference, at: at)
    (other.id, other.text, other.forgery) = (id, text, forgery)
    (other.attempt, other.attempts) = (attempt, attempts)
    (other.isHeld, other.hasMoved, other.hasBeenLate) = (isHeld, hasMoved, hasBeenLate)
    return other
  }
}
