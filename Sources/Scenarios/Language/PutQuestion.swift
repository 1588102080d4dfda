import Checkout
import Inspection
import Language
import Pages
import Payments

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
        let facts = quiz.isReply ? CustomerReaction(says: answer.says, snapshot: snapshot).phrase(to: flaw) : nil
        return Answer(
          text: Self.own(answer.text), wrong: flaw.map { answer.wrong.map(Self.own) ?? $0.phrase },
          then: answer.then.map(Self.own) ?? facts)
      }
      return
    }
    answers = Self.answers(about, in: snapshot)
  }

  /// The answers about a topic, of which the moment itself knows the right one.
  static func answers(_ about: LessonTopic, in snapshot: Snapshot) -> [Answer] {
    let key = about.answer(in: snapshot)
    return about.answers.map { answer in
      Answer(
        text: text(of: answer, about, snapshot),
        wrong: answer == key ? nil : about.reason(against: answer, in: snapshot))
    }
  }

  /// The text of an answer; a mandate has its own, because setting one up charges nothing.
  private static func text(of answer: LessonAnswer, _ about: LessonTopic, _ snapshot: Snapshot) -> Phrase {
    let isOfMandate = about == .payAgain && snapshot.checkout.method == .mandate
    return Phrase("lesson.\(about.rawValue).\(answer.rawValue)\(isOfMandate ? ".mandate" : "")")
  }

  private static func own(_ text: String) -> Phrase { Phrase("lesson.own", ["text": .text(Shown.sentence(text))]) }
}
