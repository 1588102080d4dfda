import Inspection
import Pages

/// One of the rules that always hold: what it has seen, and what it makes of what is new.
protocol WatchedRule: Sendable {
  /// Which one.
  static var rule: PaymentRule { get }
  /// Whether anything has happened that it speaks about.
  var isExercised: Bool { get }
  /// What it waits for, as of the last moment: each would break it if nothing changed until then. Only what the store owes is one; when
  /// a provider of Till's sends its webhooks is no matter of whoever tests a store.
  var open: [OpenDeadline] { get }
  /// Takes in one thing that happened; `story` holds what came before it.
  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule?
  /// Takes in what the world looks like once nothing is ready to run; `before` holds what the ledgers held before.
  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule?
}

extension WatchedRule {
  var open: [OpenDeadline] { [] }

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? { nil }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? { nil }

  /// Says that it is broken by two messages of the timeline.
  func broken(_ first: Int, _ second: Int, _ facts: [String]) -> BrokenRule {
    let events = [min(first, second), max(first, second)].filter { $0 > 0 }
    return BrokenRule(Self.rule, facts: facts, events: first == second ? Array(events.prefix(1)) : events)
  }
}
