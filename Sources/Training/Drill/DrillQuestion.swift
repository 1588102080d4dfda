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
  /// Its claim about the money is false.
  case money(said: Outcome.ToldMoney)
  /// It gives other advice about paying.
  case advice(said: DrillClaim.Advice)
}

extension DrillQuestion {
  /// Why the answer at a place is wrong; `nil` for the right one.
  public func mistake(at place: Int) -> DrillMistake? {
    guard place != right, choices.indices.contains(place) else { return nil }
    let money = card.outcome.toldMoney
    switch choices[place] {
    case .money(let said): return .money(said: said)
    case .reply(let other):
      let said = DrillClaim(other)
      // A payment that can still be finished is not charged either: only the advice can be wrong.
      let isSo = said.money == money || (said.money, money) == (.no, .noSoFar)
      return isSo ? .advice(said: said.advice) : .money(said: said.money)
    }
  }
}

extension Outcome.ToldMoney {
  /// The state that the provider’s record would have with this money; `nil` where the reason for `truth` refutes it already.
  public func record(where truth: Outcome.ToldMoney) -> String? {
    let (state, open): (String, [Outcome.ToldMoney]) =
      switch self {
      case .no, .yes, .unknown: ("", [])
      case .noSoFar: ("open", [.no, .held, .unknown])
      case .held: ("authorised", [.no, .noSoFar])
      case .refunding: (rawValue, [.yes])
      case .refunded: (rawValue, [.yes])
      case .chargedBack: (rawValue, [.yes, .refunding])
      case .sent: (rawValue, [.no, .noSoFar, .held, .yes, .unknown])
      }
    return open.contains(truth) ? state : nil
  }
}
