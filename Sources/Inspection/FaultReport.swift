public import Commerce
public import Pages

/// One thing that shall go wrong, and how far it has come.
public struct FaultReport: Hashable, Sendable, Identifiable {
  /// How far a rule has come.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It waits, and has made nothing go wrong yet.
    case armed
    /// It has made something go wrong, and can again.
    case fired
    /// It has made everything go wrong that it can.
    case spent
    /// Cleared by hand (`heal`).
    case healed
    /// Its time, or the call that it was meant for, is over.
    case expired
  }

  /// One call or message that it made go wrong.
  public struct Hit: Hashable, Sendable {
    /// When.
    public let at: Timestamp
    /// The exchange of the wire log; `nil` for a message to the merchant's server.
    public let exchange: Int?
    /// The message of the timeline that tells of it.
    public let entry: Int
    /// The message to the merchant's server, by the identifier it has under way; `nil` for a call.
    public let webhook: Int?

    /// A hit.
    public init(at: Timestamp, exchange: Int?, entry: Int, webhook: Int? = nil) {
      self.at = at
      self.exchange = exchange
      self.entry = entry
      self.webhook = webhook
    }
  }

  /// The rule.
  public let rule: FaultRule
  /// How far it has come.
  public let state: State
  /// How many calls it was about so far, whether or not they went wrong.
  public let seen: Int
  /// What it made go wrong, oldest first.
  public let hits: [Hit]
  /// The time when it ends automatically; `nil` if it does not.
  public let endsAt: Timestamp?

  /// The rule's name.
  public var id: String { rule.id }
  /// How many calls it made go wrong.
  public var fired: Int { hits.count }

  /// A report.
  public init(rule: FaultRule, state: State, seen: Int, hits: [Hit], endsAt: Timestamp?) {
    self.rule = rule
    self.state = state
    self.seen = seen
    self.hits = hits
    self.endsAt = endsAt
  }
}
