public import Inspection
public import Language
import Language
public import Payments

/// What was wrong at the end of a path.
public struct PathProblem: Hashable, Sendable {
  /// What kind.
  public enum Kind: Hashable, Sendable {
    /// A rule that always holds was broken.
    case rule(PaymentRule)
    /// The path did not end within so many choices that there must be something that never ends.
    case endless
    /// Nothing could be done and nothing would happen by itself.
    case deadEnd
    /// Once everything worked again and the app was started again, the payment came to no end that agrees with the provider's.
    case neverSettled
    /// The same choices led to another state.
    case notTheSame
    /// The user's own gateway crashed, was silent or answered nonsense, as the phrase says.
    case gateway(Phrase)
  }

  /// What kind.
  public let kind: Kind
  /// The facts, as short words.
  public let facts: [String]
  /// The two messages of the timeline that contradict each other, or the last two; oldest first.
  public let events: [TimelineEntry]

  init(_ kind: Kind, facts: [String], events: [TimelineEntry] = []) {
    self.kind = kind
    self.facts = facts
    self.events = events
  }

  init(_ kind: Kind, facts: [String], in snapshot: Snapshot, events: [Int] = []) {
    self.kind = kind
    self.facts = facts
    let named = events.compactMap { snapshot.timeline.entry(ofMessage: $0) }
    self.events = named.isEmpty ? Array(snapshot.timeline.suffix(2)) : named
  }

  /// Its name in lower-case words with dashes: that of the rule, or one of Till's own.
  public var name: String {
    switch kind {
    case .rule(let rule): rule.rawValue
    case .endless: "endless"
    case .deadEnd: "dead-end"
    case .neverSettled: "never-settled"
    case .notTheSame: "not-the-same"
    case .gateway: "gateway-failure"
    }
  }

  /// A text that two counter-examples share if they say the same: the same rule, and the same last two events.
  public var signature: String {
    let problem: String = if case .gateway(let phrase) = kind { phrase.key } else { "" }
    return ([name, problem] + events.map(\.fact.name)).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// What is done on a path: how jobs are ordered, what goes wrong, and what is chosen, first to last.
public struct Path: Hashable, Sendable {
  /// What goes wrong.
  public var faults: [CallFault] = []
  /// What is chosen; what is not said goes on as usual.
  public var choices: [Choice] = []

  /// The seed by which jobs are shuffled; `nil` for first in, first out.
  var order: UInt64? { choices.first { $0.act == .shuffled }.flatMap { UInt64($0.argument(0)) } }
}

/// A counter-example: a path on which something was wrong.
public struct Finding: Hashable, Sendable {
  /// The method that was paid with.
  public let method: PaymentMethod
  /// The store that was paid in, by its identifier.
  public let store: String
  /// What was wrong.
  public let problem: PathProblem
  /// The path, as short as it could be made.
  public let path: Path
  /// The messages of the timeline up to there, by their keys.
  public let timeline: [String]
}
