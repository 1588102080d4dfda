public import Wire

/// The traits of a call for the generic gateway.
public struct CallTraits: Hashable, Sendable {
  /// The call's name in logs, fault rules and expectations, such as `hyperpay.create-checkout`.
  public let operation: String
  /// The effect at the provider; the gateway writes the attempt down before it sends a call that moves money.
  public let effect: CallEffect
  /// Whether the same call may be made again when its answer was lost: reads, and writes the provider recognises by a key.
  public let isIdempotent: Bool
  /// The part that distinguishes two calls of one operation in one attempt, so that each has its own key; empty if there is
  /// only one.
  public let scope: String
  /// The member of the body that holds the idempotency key; `nil` where a header holds it or there is none.
  public let keyMember: String?

  /// Traits of one call; by default one of its kind in an attempt, whose idempotency key, if any, is in a header.
  public init(
    operation: String, effect: CallEffect, isIdempotent: Bool, scope: String = "", keyMember: String? = nil
  ) {
    self.scope = scope
    self.keyMember = keyMember
    self.operation = operation
    self.effect = effect
    self.isIdempotent = isIdempotent
  }
}
