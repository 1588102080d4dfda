import Basics
public import Wire

/// The state of a class: a row for each learner, and the questions that most answered wrongly.
public struct ClassReport: Sendable {
  /// A learner’s row.
  public struct Row: Hashable, Sendable {
    /// The name that the learner typed.
    public let name: String
    /// The number of lessons of the course that are passed.
    public let passed: Int
    /// The best percentage of each lesson of the course, in its order; `nil` for one that was never taken to its end.
    public let best: [Int?]
    /// The number of answers.
    public let answers: Int
    /// The number of wrong answers.
    public let wrong: Int
    /// The number of times that each kind of help was taken.
    public let help: [ClassEntry.Help: Int]
    /// The learner's working time in whole minutes.
    public let minutes: Int
    /// When the learner did something last, in milliseconds since 1970.
    public let lastSeen: Int64

    /// The number of times that help of a kind was taken.
    public func times(_ kind: ClassEntry.Help) -> Int { help[kind, default: 0] }

    /// The mean of the best percentages of the lessons taken to their end; `nil` when there are none.
    public var mean: Int? {
      let taken = best.compactMap(\.self)
      return taken.isEmpty ? nil : taken.reduce(0, +) / taken.count
    }
  }

  /// A question with how often it was answered, and how often wrongly.
  public struct Missed: Hashable, Sendable {
    /// The question.
    public let question: ClassQuestion
    /// The number of answers to it.
    public let answers: Int
    /// The number of wrong answers.
    public let wrong: Int
  }

  /// The course, with its lessons in order.
  public let course: Course
  /// The rows in the order of the learners.
  public let rows: [Row]
  /// The questions with wrong answers, the most often missed first.
  public let missed: [Missed]
  /// The providers that are unavailable for the class now, by their identifiers.
  public let outages: [String]

  /// The results of learners in a course, in a class for which `outages` are on.
  public init(_ course: Course, _ learners: [ClassLearner], outages: [String]) {
    self.course = course
    self.outages = outages
    rows = learners.map { learner in
      Row(
        name: learner.name, passed: course.passed(learner.progress),
        best: course.lessons.map { learner.progress.lessons[$0.id]?.best }, answers: learner.count.answers,
        wrong: learner.count.wrong, help: learner.help, minutes: Int(learner.worked / 60_000),
        lastSeen: learner.lastSeen)
    }
    var all: [ClassQuestion: (answers: Int, wrong: Int)] = [:]
    for learner in learners {
      for (question, times) in learner.questions {
        all[question, default: (0, 0)].answers += times.answers
        all[question, default: (0, 0)].wrong += times.wrong
      }
    }
    missed = all.filter { $0.value.wrong > 0 }
      .map { Missed(question: $0.key, answers: $0.value.answers, wrong: $0.value.wrong) }
      .sorted { ($1.wrong, $0.question.lesson, $0.question.words) < ($0.wrong, $1.question.lesson, $1.question.words) }
  }

  /// Whether a learner has passed every lesson.
  public func isComplete(_ row: Row) -> Bool { row.passed == course.lessons.count }

  /// The rows as comma-separated values (RFC 4180), with a first line of names.
  public var csv: String {
    let head =
      ["name", "passed", "lessons", "mean_percent", "answers", "wrong", "hints", "shown", "skipped", "minutes"]
      + course.lessons.map(\.id)
    let lines = rows.map { row in
      [
        CSVText.typed(row.name), "\(row.passed)", "\(course.lessons.count)", row.mean.map(String.init) ?? "",
        "\(row.answers)",
        "\(row.wrong)", "\(row.times(.hint))", "\(row.times(.shown))", "\(row.times(.skipped))", "\(row.minutes)",
      ] + row.best.map { $0.map(String.init) ?? "" }
    }
    return ([head] + lines).map { CSVText.line($0) + "\r\n" }.joined()
  }

  /// Everything, for programs.
  public var json: JSON {
    [
      "course": .string(course.id), "lessons": .array(course.lessons.map { .string($0.id) }),
      "learners": .array(
        rows.map { row in
          [
            "name": .string(row.name), "passed": .number(row.passed.description),
            "best": .array(row.best.map { $0.map { .number($0.description) } ?? .null }),
            "answers": .number(row.answers.description), "wrong": .number(row.wrong.description),
            "hints": .number(row.times(.hint).description), "shown": .number(row.times(.shown).description),
            "skipped": .number(row.times(.skipped).description), "minutes": .number(row.minutes.description),
            "lastSeen": .number(row.lastSeen.description),
          ]
        }),
      "missed": .array(
        missed.map { missed in
          [
            "lesson": .string(missed.question.lesson), "question": .string(missed.question.words),
            "answers": .number(missed.answers.description), "wrong": .number(missed.wrong.description),
          ]
        }), "outages": .array(outages.map { .string($0) }),
    ]
  }
}
