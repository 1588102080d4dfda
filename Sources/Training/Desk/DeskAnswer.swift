public import TillAssets

/// The desk's reply to a search.
public struct DeskFinding: Hashable, Sendable {
  /// The best answers, the best first.
  public let answers: [DeskAnswer]
  /// The situation that the search describes, by its identifier in the desk's vocabulary; `nil` where none fits well.
  public let topic: String?
  /// The sort of that situation.
  public let kind: String?
  /// Whether the first answer holds for the money. It does where the search names the provider and what happened there; otherwise the
  /// state of the money is unknown until the payment is looked up, and so it is where the customer claims something of it, or where the
  /// provider's word has several meanings.
  public let isCertain: Bool
  /// The code in the search that the catalogue lacks; the answer is that of its group then. `nil` where there is none.
  public let unlisted: UnlistedCode?

  /// A finding.
  public init(
    answers: [DeskAnswer], topic: String?, kind: String?, isCertain: Bool, unlisted: UnlistedCode? = nil
  ) {
    self.unlisted = unlisted
    self.answers = answers
    self.topic = topic
    self.kind = kind
    self.isCertain = isCertain
  }
}

extension DeskFinding {
  /// Whether there is nothing to say.
  public var isEmpty: Bool { answers.isEmpty && topic == nil && unlisted == nil }
}

/// An answer of the desk: an outcome, and those near it that are answered alike.
public struct DeskAnswer: Hashable, Sendable {
  /// The outcome that fits best.
  public let outcome: Outcome
  /// Others that fit and come to the same: of the same family or name, with the same money and the same advice.
  public internal(set) var twins: [Outcome]
  /// The team that takes over beyond what the retry advice says; `nil` where support can continue.
  public let handOver: DeskVocabulary.HandOver.Recipient?
}

extension Outcome {
  /// Whether another is answered alike, word for word.
  func isTwin(of other: Outcome) -> Bool {
    money == other.money && retry == other.retry && support == other.support && needsRecord == other.needsRecord
      && (name == other.name || family != nil && family == other.family)
  }
}
