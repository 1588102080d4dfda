import Language

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
      let money = LessonTopic.money.answer(in: snapshot)
      answers = quiz.answers.map { answer in
        let flaw = run.flaw(of: answer.says)
        let facts = quiz.isReply ? Self.reaction(to: flaw, money) : nil
        return Answer(
          text: Self.own(answer.text), wrong: flaw.map { answer.wrong.map(Self.own) ?? $0.phrase },
          then: answer.then.map(Self.own) ?? facts)
      }
      return
    }
    let key = about.answer(in: snapshot)
    answers = about.answers.map { name in
      Answer(
        text: Phrase("lesson.\(about.rawValue).\(name)"),
        wrong: name == key ? nil : about.reason(of: key, in: snapshot))
    }
  }

  /// A customer's answer: after a wrong reply, the customer points at what the run shows.
  private static func reaction(to flaw: AnswerFlaw?, _ money: String) -> Phrase {
    switch flaw {
    case nil: Phrase("lesson.customer.right.\(money)")
    case .rule(let rule): Phrase("lesson.customer.rule.\(rule.rawValue)")
    case .topic, .fact: Phrase("lesson.customer.wrong.\(money)")
    }
  }

  private static func own(_ text: String) -> Phrase { Phrase("lesson.own", ["text": .text(Shown.sentence(text))]) }
}
