import Inspection
import Language

/// An answer's claims about a payment, so that the run and not its author knows whether it is right.
struct AnswerClaims: Hashable, Sendable {
  /// Its claim about a fact that the run itself knows, such as the money.
  struct Topic: Hashable, Sendable {
    let about: LessonTopic
    let answer: LessonAnswer
  }

  let topics: [Topic]
  /// Its claims about the records, such as an amount.
  let facts: [Expectation]
  /// The rule of support that it breaks, whatever the run shows; `nil` where it breaks none.
  let breaks: SupportRule?
}

/// Sentences that an agent never writes to a customer, whatever became of the payment.
enum SupportRule: String, Keyword {
  /// Asks for a code, a password or something private.
  case secrets
  /// Promises a day, an outcome or another party's action.
  case promises
  /// Gives a reason that no record shows.
  case guesses
  /// Tells a reason that stays with the bank.
  case disclosure
  /// Accuses or threatens the customer.
  case accuses

  static var kind: String { "support-rule" }
}

/// Why an answer is wrong in a run.
enum AnswerFlaw {
  /// The run knows another answer about a topic, and why.
  case topic(AnswerClaims.Topic, right: LessonAnswer, why: Phrase)
  /// A record says something else.
  case fact(Expectation, Mismatch)
  case rule(SupportRule)

  /// Why, in words for the learner.
  var phrase: Phrase {
    switch self {
    case .topic(_, _, let why): why
    case .fact: Phrase("lesson.answer.fact")
    case .rule(let rule): Phrase("lesson.rule.\(rule.rawValue)")
    }
  }

  /// The claim and the run's own fact, for the author of a lesson.
  var contradiction: [String: Phrase.Value] {
    switch self {
    case .topic(let claim, let right, _):
      ["said": .text("\(claim.about.rawValue): \(claim.answer.rawValue)"), "got": .text(right.rawValue)]
    case .fact(let claim, let mismatch): ["said": .text(claim.name), "got": mismatch.got]
    case .rule(let rule):
      ["said": .text("breaks: \(rule.rawValue)"), "got": .phrase(Phrase("lesson.rule.\(rule.rawValue)"))]
    }
  }
}

extension ScenarioRun {
  /// The first thing that makes an answer wrong at this moment; `nil` where all that it says is true and allowed.
  func flaw(of claims: AnswerClaims) -> AnswerFlaw? {
    let snapshot = world.snapshot
    for claim in claims.topics {
      let right = claim.about.answer(in: snapshot)
      guard right == claim.answer else {
        return .topic(claim, right: right, why: claim.about.reason(against: claim.answer, in: snapshot))
      }
    }
    for claim in claims.facts {
      if let mismatch = mismatch(of: claim.check, in: snapshot) { return .fact(claim, mismatch) }
    }
    return claims.breaks.map { .rule($0) }
  }
}
