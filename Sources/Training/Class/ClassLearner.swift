/// One learner of a class, as the learner's log tells, read line by line.
public struct ClassLearner: Sendable {
  /// The name that the learner typed.
  public private(set) var name: String
  /// When the learner joined first, in milliseconds since 1970.
  public private(set) var joinedAt: Int64 = 0
  /// The lessons and how they stand.
  public private(set) var progress = LessonProgress()
  /// The lesson that the learner is in or was in last, by its identifier; `nil` before the first.
  public private(set) var lesson: String?
  /// The lesson beside which the present ticket is answered.
  private var lessonBeside: String?
  /// The question that was answered last.
  private var question: ClassQuestion?
  /// The number of answers, and of times that help was taken, at the present stop.
  public private(set) var tries = 0
  /// Since when the learner is at the present stop, in milliseconds since 1970.
  public private(set) var since: Int64 = 0
  /// Whether the learner has left and not come back.
  public private(set) var hasLeft = false
  /// When the learner did something last, in milliseconds since 1970.
  public private(set) var lastSeen: Int64 = 0
  /// The wrong answer that was given last; `nil` when none was.
  public private(set) var lastWrong: ClassEntry.Answer?
  /// The number of answers and of wrong answers.
  public private(set) var count = (answers: 0, wrong: 0)
  /// The number of times that each kind of help was taken.
  public private(set) var help: [ClassEntry.Help: Int] = [:]
  /// The number of answers and of wrong answers to each question, by lesson and words.
  public private(set) var questions: [ClassQuestion: (answers: Int, wrong: Int)] = [:]
  /// The learner's working time in milliseconds: times between two entries, each counted up to five minutes. Till’s own.
  public private(set) var worked: Int64 = 0
  /// The trainer’s orders that were carried out.
  public private(set) var met: Set<Int> = []

  /// The longest time between two entries that counts as work, in milliseconds; Till’s own.
  private static let longestPause: Int64 = 300_000

  /// A learner of whom nothing is known but the name of the log.
  public init(name: String) { self.name = name }

  /// Takes an entry in.
  public mutating func take(_ entry: ClassEntry) {
    if lastSeen > 0, !entry.isJoining { worked += min(max(0, entry.at - lastSeen), Self.longestPause) }
    lastSeen = max(lastSeen, entry.at)
    hasLeft = false
    switch entry {
    case .left: hasLeft = true
    case .joined(let name, let at):
      self.name = name
      if joinedAt == 0 { joinedAt = at }
      since = at
      leaveTicket(at: at)
    case .progress(let step):
      progress.take(step)
      enter(step.lesson)
      begin(at: step.at)
    case .answered(let answer):
      enter(answer.lesson)
      let question = ClassQuestion(lesson: answer.lesson, words: answer.question)
      // A ticket writes no progress, only answers.
      if isInTicket, question != self.question { begin(at: answer.at) }
      self.question = question
      count.answers += 1
      tries += 1
      questions[question, default: (0, 0)].answers += 1
      guard !answer.isRight else {
        if isInTicket { begin(at: answer.at) }
        return
      }
      count.wrong += 1
      questions[question, default: (0, 0)].wrong += 1
      lastWrong = answer
    case .helped(let help, let lesson, _):
      enter(lesson)
      self.help[help, default: 0] += 1
      tries += 1
    case .met(let order, _): met.insert(order)
    case .closed(_, let at): leaveTicket(at: at)
    }
  }

  private var isInTicket: Bool { lesson?.hasPrefix(ClassEntry.ticket) ?? false }

  /// The learner is in a lesson or a ticket now; a ticket is answered beside a lesson.
  private mutating func enter(_ lesson: String) {
    guard lesson != self.lesson else { return }
    if !isInTicket { lessonBeside = self.lesson }
    (self.lesson, tries) = (lesson, 0)
  }

  /// The learner is back in the lesson, if it was a ticket.
  private mutating func leaveTicket(at moment: Int64) {
    guard isInTicket else { return }
    lesson = lessonBeside
    begin(at: moment)
  }

  /// A stop begins.
  private mutating func begin(at moment: Int64) { (tries, since) = (0, moment) }
}

/// A question of a lesson.
public struct ClassQuestion: Hashable, Sendable {
  /// The lesson’s identifier.
  public let lesson: String
  /// The question.
  public let words: String
}
