public import Wire

/// One line of a learner’s log in a class.
public enum ClassEntry: Hashable, Sendable {
  /// The learner joined, or came back.
  case joined(name: String, at: Int64)
  /// The learner's progress in a lesson; the same line that `till learn` writes without a class.
  case progress(LessonEntry)
  case answered(Answer)
  /// The learner took help in a lesson that costs points.
  case helped(Help, lesson: String, at: Int64)
  /// The learner left.
  case left(at: Int64)
  /// An order of the trainer, by its number from 1, was carried out here.
  case met(order: Int, at: Int64)
  /// A ticket of the trainer ended here, by its name among the lessons.
  case closed(ticket: String, at: Int64)

  /// The beginning of the name of each of the trainer’s tickets, among the lessons.
  public static let ticket = "class-ticket"

  /// Help in a task.
  public enum Help: String, Hashable, Sendable, CaseIterable {
    /// A hint was read.
    case hint
    /// The task was shown.
    case shown
    /// The task was skipped.
    case skipped
  }

  /// An answer to a question of a lesson.
  public struct Answer: Hashable, Sendable {
    /// The lesson’s identifier.
    public let lesson: String
    /// The question’s words.
    public let question: String
    /// The words of the answer that was given.
    public let answer: String
    /// Whether it was right.
    public let isRight: Bool
    /// When, in milliseconds since 1970.
    public let at: Int64

    /// An answer that was given.
    public init(lesson: String, question: String, answer: String, isRight: Bool, at: Int64) {
      self.lesson = lesson
      self.question = question
      self.answer = answer
      self.isRight = isRight
      self.at = at
    }
  }

  /// Reads a line; `nil` where it is none, as a torn one is, or where a number or a name in it is none that Till writes.
  public init?(_ line: String) {
    if let progress = LessonEntry(line) {
      self = .progress(progress)
      return
    }
    guard let json = try? JSON(parsing: line), let at = json["at"]?.moment else { return nil }
    if let name = json["joined"]?.string {
      // A log can contain any line; a name that no learner could type is not accepted.
      guard LearnerName(name)?.text == name else { return nil }
      self = .joined(name: name, at: at)
    } else if json["left"] == .boolean(true) {
      self = .left(at: at)
    } else if let order = json["met"]?.count {
      self = .met(order: order, at: at)
    } else if let ticket = json["closed"]?.string {
      self = .closed(ticket: ticket, at: at)
    } else if let help = Help.allCases.first(where: { json[$0.rawValue] != nil }) {
      guard let lesson = json[help.rawValue]?.string else { return nil }
      self = .helped(help, lesson: lesson, at: at)
    } else if let lesson = json["lesson"]?.string, let question = json["question"]?.string,
      let answer = json["answer"]?.string, let isRight = json["right"]?.boolean
    {
      self = .answered(Answer(lesson: lesson, question: question, answer: answer, isRight: isRight, at: at))
    } else {
      return nil
    }
  }

  /// The line.
  public var json: JSON {
    switch self {
    case .progress(let entry): entry.json
    case .joined(let name, let at): ["at": .number(at.description), "joined": .string(name)]
    case .left(let at): ["at": .number(at.description), "left": .boolean(true)]
    case .met(let order, let at): ["at": .number(at.description), "met": .number(order.description)]
    case .closed(let ticket, let at): ["at": .number(at.description), "closed": .string(ticket)]
    case .helped(let help, let lesson, let at): ["at": .number(at.description), help.rawValue: .string(lesson)]
    case .answered(let answer):
      [
        "at": .number(answer.at.description), "lesson": .string(answer.lesson), "question": .string(answer.question),
        "answer": .string(answer.answer), "right": .boolean(answer.isRight),
      ]
    }
  }

  /// When it was written, in milliseconds since 1970.
  public var at: Int64 {
    switch self {
    case .joined(_, let at), .helped(_, _, let at), .left(let at), .met(_, let at), .closed(_, let at): at
    case .progress(let entry): entry.at
    case .answered(let answer): answer.at
    }
  }

  /// The name under which the learner joined; `nil` in any other entry.
  public var name: String? { if case .joined(let name, _) = self { name } else { nil } }

  /// Whether the learner sat down with it; the time before was spent elsewhere.
  var isJoining: Bool { if case .joined = self { true } else { false } }
}
