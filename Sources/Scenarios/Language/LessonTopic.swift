import Checkout
import Commerce
import Language
import Pages

/// What a lesson can ask about the world, so that the run itself knows the answer.
enum LessonTopic: String, Keyword {
  /// What became of the shopper's money, as the provider's record has it.
  case money
  /// Whether the shopper should pay again.
  case payAgain = "pay-again"
  /// Whether the four records of the payment agree.
  case records

  static var kind: String { "lesson-topic" }

  /// The answers in the order in which they are put.
  var answers: [String] {
    switch self {
    case .money: ["no", "held", "yes", "refunded", "unknown"]
    case .payAgain: ["yes", "ask-first", "no"]
    case .records: ["agree", "differ"]
    }
  }

  /// The right answer at a moment.
  func answer(in snapshot: Snapshot) -> String {
    switch self {
    case .money: Self.money(in: snapshot.ledger)
    case .payAgain:
      // Whoever pays again while money is held, taken or undecided may pay twice.
      switch Self.money(in: snapshot.ledger) {
      case "held", "yes": "no"
      case "unknown": "ask-first"
      default: "yes"
      }
    case .records: snapshot.truths.disagree ? "differ" : "agree"
    }
  }

  private static func money(in record: ProviderRecord) -> String {
    switch record.state {
    case .nothing, .open, .linked, .declined, .cancelled, .expired: "no"
    case .authorised: "held"
    case .captured: "yes"
    case .refunded: "refunded"
    case .pending: "unknown"
    }
  }
}

/// A question as it is put at a moment: with its answers, of which one is right.
struct PutQuestion {
  /// An answer.
  struct Answer {
    let text: Phrase
    /// Why it is wrong; `nil` for the right one.
    let wrong: Phrase?
    /// What the customer answers to it; `nil` where it is no reply.
    var then: Phrase?
  }

  let answers: [Answer]
  /// The place of the right one.
  let right: Int

  init(_ quiz: Quiz, in snapshot: Snapshot) {
    guard let about = quiz.about else {
      let money = LessonTopic.money.answer(in: snapshot)
      answers = quiz.answers.map { answer in
        // A customer who was told something wrong holds against it what the run shows.
        let verdict = answer.wrong == nil ? "right" : "wrong"
        let facts = quiz.isReply ? Phrase("lesson.customer.\(verdict).\(money)") : nil
        return Answer(
          text: Self.own(answer.text), wrong: answer.wrong.map(Self.own), then: answer.then.map(Self.own) ?? facts)
      }
      right = quiz.answers.firstIndex { $0.wrong == nil } ?? 0
      return
    }
    let key = about.answer(in: snapshot)
    answers = about.answers.map { name in
      Answer(
        text: Phrase("lesson.\(about.rawValue).\(name)"),
        wrong: name == key ? nil : Phrase("lesson.\(about.rawValue).\(key).why"))
    }
    right = about.answers.firstIndex(of: key) ?? 0
  }

  private static func own(_ text: String) -> Phrase { Phrase("lesson.own", ["text": .text(Shown.sentence(text))]) }
}
