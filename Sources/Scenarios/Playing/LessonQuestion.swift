public import Language
import Simulation

/// A question of a lesson, as it is put.
public struct LessonQuestion {
  /// An answer.
  public struct Answer: Sendable {
    /// Its text.
    public let text: Phrase
    /// Why it is wrong; `nil` for the right one.
    public let wrong: Phrase?
    /// The customer's answer to it; `nil` where it is no reply.
    public let then: Phrase?
  }

  /// The question's text.
  public let question: Phrase
  /// The answers, of which one is right.
  public let answers: [Answer]
  /// The rule to remember; `nil` where the file says nothing.
  public let rule: String?
  /// Whether what the records differ in answers it, rather than what the provider's record says.
  public let isAboutDifference: Bool
  /// The points of a right answer.
  public let points: Int

  /// `places` draws the places of answers that have no order of their own.
  init(_ quiz: Quiz, rule: String?, in run: ScenarioRun, places: UInt64) {
    var random = SeededRandom(seed: places)
    let put = PutQuestion(quiz, in: run).answers.map { Answer(text: $0.text, wrong: $0.wrong, then: $0.then) }
    question = Phrase("lesson.own", ["text": .text(Shown.sentence(quiz.question))])
    answers = quiz.about == nil ? put.shuffled(using: &random) : put
    isAboutDifference = quiz.about == .records
    self.rule = rule
    points = quiz.points
  }

  private init(_ question: Phrase, _ answers: [Answer]) {
    (self.question, self.answers, rule, isAboutDifference, points) = (question, answers, nil, false, 0)
  }

  /// The questions about a checkout that no file describes: its money, the next step and the right reply.
  static func ofCase(_ run: ScenarioRun, places: UInt64) -> [LessonQuestion] {
    let topics = [LessonTopic.money, .next].map { topic in
      let quiz = Quiz(question: "", about: topic, key: nil, answers: [], points: 0)
      let answers = PutQuestion(quiz, in: run).answers.map { Answer(text: $0.text, wrong: $0.wrong, then: nil) }
      return LessonQuestion(Phrase("lesson.case.\(topic.rawValue)"), answers)
    }
    return topics + [LessonQuestion(Phrase("lesson.case.reply"), UsualReply.answers(in: run, places))]
  }
}

/// An agent's answer in most cases.
private enum UsualReply: String, CaseIterable {
  case paid, unknown
  case notCharged = "not-charged"
  case open, held, refunded

  private var claims: AnswerClaims {
    let (money, payAgain): (LessonAnswer, LessonAnswer) =
      switch self {
      case .paid: (.yes, .no)
      case .unknown: (.unknown, .askFirst)
      case .notCharged: (.no, .yes)
      case .open: (.no, .askFirst)
      case .held: (.held, .no)
      case .refunded: (.refunded, .yes)
      }
    return AnswerClaims(
      topics: [
        AnswerClaims.Topic(about: .money, answer: money), AnswerClaims.Topic(about: .payAgain, answer: payAgain),
      ], facts: [], breaks: nil)
  }

  /// The one that is right, and the three others that are given most.
  static func answers(in run: ScenarioRun, _ places: UInt64) -> [LessonQuestion.Answer] {
    var random = SeededRandom(seed: places)
    let judged = allCases.map { (reply: $0, flaw: run.flaw(of: $0.claims)) }
    let offered = judged.filter { $0.flaw == nil } + judged.filter { $0.flaw != nil }.prefix(3)
    return offered.shuffled(using: &random).map { reply, flaw in
      LessonQuestion.Answer(text: Phrase("lesson.usual.\(reply.rawValue)"), wrong: flaw?.phrase, then: nil)
    }
  }
}
