public import Commerce
public import Deeplinks
public import Language

/// One rule that the router tried on a link.
public struct LinkStep: Hashable, Sendable {
  /// The stable name of the reason that was found.
  public let name: String
  /// How it came out.
  public let verdict: LinkReason.Verdict
  /// What was found.
  public let text: Phrase
  /// Whether it decided whose the link is.
  public let isDeciding: Bool

  /// A step.
  public init(_ name: String, _ verdict: LinkReason.Verdict, _ text: Phrase, isDeciding: Bool = false) {
    self.name = name
    self.verdict = verdict
    self.text = text
    self.isDeciding = isDeciding
  }
}

/// One link that came to the app, and what was made of it.
public struct LinkReport: Hashable, Sendable, Identifiable {
  /// Counts from 1.
  public let id: Int
  /// When.
  public let at: Timestamp
  /// The link as it came, at most 2,000 characters of it, card digits masked.
  public let text: String
  /// The entry point that took it.
  public let entry: LinkEntry
  /// Where it came from; its words stand below `link.source.` in the language table.
  public let source: LinkSource
  /// Whether the entry point handled it.
  public let handled: Bool
  /// What was decided; its words stand below `link.decision.` in the language table.
  public let decision: LinkDecision
  /// Why: each rule that was tried, in order.
  public let steps: [LinkStep]
  /// How well it fits what an attempt expects.
  public let match: LinkMatch
  /// The attempt it belongs to or pretends to belong to; `nil` when it names none.
  public let attempt: String?
  /// The messages of the timeline up to this one came before it; what the app did next follows.
  public let mark: Int
  /// The link as it was probably meant, card digits masked; `nil` when nothing is near.
  public let proposal: String?

  /// Why, step by step.
  public var reasons: [Phrase] { steps.map(\.text) }

  /// A report.
  public init(
    id: Int, at: Timestamp, text: String, entry: LinkEntry, source: LinkSource, handled: Bool, decision: LinkDecision,
    steps: [LinkStep], match: LinkMatch = .none, attempt: String? = nil, mark: Int = 0, proposal: String? = nil
  ) {
    self.proposal = proposal
    self.attempt = attempt
    self.mark = mark
    self.id = id
    self.at = at
    self.text = text
    self.entry = entry
    self.source = source
    self.handled = handled
    self.decision = decision
    self.steps = steps
    self.match = match
  }
}
