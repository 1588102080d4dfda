public import Inspection
public import Language
import Simulation

/// A question of a lesson, as it is put.
public struct LessonQuestion: Sendable {
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

  private init(_ question: Phrase, _ answers: [PutQuestion.Answer]) {
    self.question = question
    self.answers = answers.map { Answer(text: $0.text, wrong: $0.wrong, then: $0.then) }
    (rule, isAboutDifference, points) = (nil, false, 0)
  }

  /// The questions about a checkout that no file describes: its money, paying again, the next step and the right reply.
  ///
  /// `places` draws the places of the replies.
  public static func ofCase(_ snapshot: Snapshot, places: UInt64) -> [LessonQuestion] {
    var random = SeededRandom(seed: places)
    let facts = CaseFacts(snapshot)
    let replies = CaseReply.offered(facts, snapshot).shuffled(using: &random)
    return [
      LessonQuestion(Phrase("lesson.case.money"), answers(.money, facts.money, snapshot)),
      LessonQuestion(Phrase("lesson.case.pay-again"), answers(.payAgain, facts.payAgain, snapshot)),
      LessonQuestion(Phrase("lesson.case.next"), nextSteps(in: snapshot)),
      LessonQuestion(Phrase("lesson.case.reply"), replies),
    ]
  }

  /// The answers about a topic; over all attempts the right one may be another than the present record's.
  private static func answers(_ about: LessonTopic, _ right: LessonAnswer, _ snapshot: Snapshot) -> [PutQuestion.Answer]
  {
    let answers = PutQuestion.answers(about, in: snapshot)
    guard right != about.answer(in: snapshot) else { return answers }
    let why = about.reason(of: right, in: snapshot)
    return zip(about.answers, answers).map { answer, put in
      PutQuestion.Answer(text: put.text, wrong: answer == right ? nil : why)
    }
  }

  /// The next steps to choose from. A provider that is down cannot be asked, only waited for.
  private static func nextSteps(in snapshot: Snapshot) -> [PutQuestion.Answer] {
    let topic = LessonTopic.next
    let answers = PutQuestion.answers(topic, in: snapshot)
    guard snapshot.isProviderDown, [.ask, .wait, .finish].contains(topic.answer(in: snapshot)) else { return answers }
    let provider: [String: Phrase.Value] = ["provider": .text(snapshot.gateway)]
    let why = Phrase("lesson.case.why.silent", provider)
    return zip(topic.answers, answers).map { answer, put in
      answer == .wait
        ? PutQuestion.Answer(text: Phrase("lesson.case.wait-until-up", provider), wrong: nil)
        : PutQuestion.Answer(text: put.text, wrong: why)
    }
  }
}
