import Inspection
import Language
import Pages

/// A question as it is put at a moment: with its answers, of which one is right.
struct PutQuestion {
  struct Answer {
    let text: Phrase
    /// Why it is wrong; `nil` for the right one.
    let wrong: Phrase?
    /// The customer's answer to it; `nil` where it is no reply.
    var then: Phrase?
  }

  let answers: [Answer]
  /// The place of the right one.
  var right: Int { answers.firstIndex { $0.wrong == nil } ?? 0 }

  init(_ quiz: Quiz, in run: ScenarioRun) {
    let snapshot = run.world.snapshot
    guard let about = quiz.about else {
      answers = quiz.answers.map { answer in
        let flaw = run.flaw(of: answer.says)
        let facts = quiz.isReply ? Self.reaction(to: flaw, answer.says, snapshot) : nil
        return Answer(
          text: Self.own(answer.text), wrong: flaw.map { answer.wrong.map(Self.own) ?? $0.phrase },
          then: answer.then.map(Self.own) ?? facts)
      }
      return
    }
    let key = about.answer(in: snapshot)
    answers = about.answers.map { answer in
      Answer(
        text: Phrase("lesson.\(about.rawValue).\(answer.rawValue)"),
        wrong: answer == key ? nil : about.reason(of: key, in: snapshot))
    }
  }

  /// A customer's answer: to a right reply what follows from it, after a wrong one what the run shows.
  private static func reaction(to flaw: AnswerFlaw?, _ says: AnswerClaims, _ snapshot: Snapshot) -> Phrase {
    let money = LessonTopic.money.answer(in: snapshot)
    return switch flaw {
    case nil: Phrase("lesson.customer.right.\(understood(says, money, snapshot))")
    case .rule(let rule): Phrase("lesson.customer.rule.\(rule.rawValue)")
    case .topic(let topic, _, _) where topic.about == .money: Phrase("lesson.customer.wrong.\(money.rawValue)")
    case .topic, .fact: Phrase("lesson.customer.wrong.\(refund(in: snapshot) ?? money.rawValue)")
    }
  }

  /// The state of a refund that the customer waits for; `nil` where none is missing.
  private static func refund(in snapshot: Snapshot) -> String? {
    snapshot.refundFailed ? "refund-failed" : snapshot.isRefundUnderway ? "refund-underway" : nil
  }

  /// The topic of a right reply: the next step that it names, or else the money.
  private static func understood(_ says: AnswerClaims, _ money: LessonAnswer, _ snapshot: Snapshot) -> String {
    let ledger = snapshot.ledger
    func claims(_ topic: LessonTopic) -> LessonAnswer? { says.topics.first { $0.about == topic }?.answer }
    switch claims(.next) {
    case .handOver: return ledger.chargedBack == nil && snapshot.refundFailed ? "refund-failed" : "hand-over"
    case .wait where ledger.state != .pending: return "refund-underway"
    case .refund: return "refund"
    case .wait, .ask, .nothing, .no, .held, .yes, .refunded, .unknown, .askFirst, .agree, .differ, nil: break
    }
    guard claims(.money) != nil else { return "other" }
    let isWhole = ledger.givenBack == nil && ledger.held == nil && !snapshot.hasStrayMoney
    switch money {
    case .yes: return ledger.captures == 1 && isWhole ? "yes" : "other"
    case .refunded: return ledger.chargedBack == nil ? "refunded" : "other"
    case .no, .held, .unknown, .askFirst, .wait, .ask, .refund, .handOver, .nothing, .agree, .differ:
      return money.rawValue
    }
  }

  private static func own(_ text: String) -> Phrase { Phrase("lesson.own", ["text": .text(Shown.sentence(text))]) }
}
