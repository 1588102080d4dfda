public import TillAssets

/// A question of a drill about an outcome.
public enum DrillKind: String, Hashable, Sendable, CaseIterable {
  /// The state of the customer's money.
  case money
  /// Which of four replies is right.
  case reply
}

/// One thing to know: a question about an outcome.
public struct DrillCard: Hashable, Sendable, Identifiable {
  /// The outcome it is about.
  public let outcome: Outcome
  /// The subject of the question.
  public let kind: DrillKind
  /// The customer's words about it; `nil` where no topic has words for it.
  public let customer: String?

  /// The outcome's identifier and what is asked.
  public var id: String { "\(outcome.id)#\(kind.rawValue)" }
}

/// One of the answers to choose from.
public enum DrillChoice: Hashable, Sendable {
  case money(Outcome.ToldMoney)
  /// The reply of support about an outcome.
  case reply(Outcome)
}

/// A question with its four answers, of which one is right.
public struct DrillQuestion: Hashable, Sendable {
  /// The kind of question.
  public let card: DrillCard
  /// The answers.
  public let choices: [DrillChoice]
  /// The place of the right one.
  public let right: Int
}

/// Why an answer is wrong.
public enum DrillMistake: Hashable, Sendable {
  /// It says something else about the money.
  case money(said: Outcome.ToldMoney)
  /// It gives other advice about paying.
  case advice(said: DrillClaim.Advice)
}

extension DrillQuestion {
  /// Why the answer at a place is wrong; `nil` for the right one.
  public func mistake(at place: Int) -> DrillMistake? {
    guard place != right, choices.indices.contains(place) else { return nil }
    switch choices[place] {
    case .money(let said): return .money(said: said)
    case .reply(let other):
      let said = DrillClaim(other)
      return said.money != card.outcome.toldMoney ? .money(said: said.money) : .advice(said: said.advice)
    }
  }
}
