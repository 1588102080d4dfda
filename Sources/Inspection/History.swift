public import Commerce
public import Language
public import Payments

/// What there is to see of a session's history: its stops, which of them is looked at, and what became of the forks.
public struct History: Hashable, Sendable {
  /// One moment at which something happened.
  public struct Step: Hashable, Sendable {
    /// When.
    public let at: Timestamp
    /// What happened.
    public let title: Phrase
    /// `true` if the person at the keyboard caused it; otherwise it happened automatically.
    public let isPersons: Bool
    /// What changed by it.
    public let changes: [SnapshotChange]
    /// How many messages the timeline had by then.
    public let messages: Int
    /// The gateway that the payment was with; empty before one was chosen.
    public let gateway: String
    /// What the last attempt had been told by then, also in an earlier life of the app.
    public let lastTold: PaymentResult?

    /// A moment.
    public init(
      at: Timestamp, title: Phrase, isPersons: Bool, changes: [SnapshotChange], messages: Int, gateway: String = "",
      lastTold: PaymentResult? = nil
    ) {
      self.gateway = gateway
      self.lastTold = lastTold
      self.at = at
      self.title = title
      self.isPersons = isPersons
      self.changes = changes
      self.messages = messages
    }
  }

  /// One way that the session went.
  public struct Fork: Hashable, Sendable, Identifiable {
    /// Its number; forks are counted from 0 in the order in which they began.
    public let id: Int
    /// The name that the person gave it, or `nil`.
    public let name: String?
    /// The first thing in which it differs from the others; `nil` where it only begins like them.
    public let began: Phrase?
    /// The three records at its end.
    public let truths: Truths
    /// How many stops it has.
    public let stops: Int
    /// The stop, counted from 0, up to which it is the same as the present fork.
    public let shared: Int
    /// Whether it is the present one.
    public let isPresent: Bool

    /// A way.
    public init(
      id: Int, name: String?, began: Phrase?, truths: Truths, stops: Int, shared: Int, isPresent: Bool
    ) {
      self.id = id
      self.name = name
      self.began = began
      self.truths = truths
      self.stops = stops
      self.shared = shared
      self.isPresent = isPresent
    }
  }

  /// The stops of the present fork, oldest first; the first is the beginning.
  public var steps: [Step] = []
  /// The stop that is looked at, counted from 0; `nil` while it is the present.
  public var position: Int?
  /// The forks in the order in which they began, the present one among them.
  public var forks: [Fork] = []
  /// What would be taken back by undoing; `nil` when there is nothing.
  public var undoes: Phrase?
  /// What would be done again by redoing; `nil` when there is nothing.
  public var redoes: Phrase?

  /// A history of nothing.
  public init() {}

  /// Whether an earlier stop is looked at, so that time stands still.
  public var isInPast: Bool { position != nil }

  /// The stop that is looked at, or the last.
  public var present: Int { position ?? max(0, steps.count - 1) }

  /// The stops, counted from 0, at which another fork went elsewhere.
  public var forkPoints: [Int] {
    Array(Set(forks.filter { !$0.isPresent }.map(\.shared))).sorted()
  }
}
