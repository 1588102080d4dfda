import Commerce
public import Inspection

/// One of several ways on, of which a run takes one.
struct Alternative: Hashable, Sendable {
  let name: String
  let steps: [Step]
}

/// The choice of one way of several.
enum AlternativeChoice: String, Keyword {
  /// Each makes a variant of its own, so that all are tried.
  case all
  /// The run's seed draws one.
  case seed

  static var kind: String { "alternative-choice" }
}

/// A question to the learner; a run without a person answers it rightly on its own.
struct Quiz: Hashable, Sendable {
  struct Answer: Hashable, Sendable {
    let text: String
    /// Its claims about the payment, by which the run judges it.
    let says: AnswerClaims
    /// Whether the file expects it to be the right one.
    let isKey: Bool
    /// Why it is wrong, in the file's words; `nil` where the run says it.
    let wrong: String?
    /// The customer's answer to it; `nil` where the run's facts say that.
    let then: String?
    let place: Place
  }

  let question: String
  /// Its topic, where the run itself knows the answer; `nil` where the answers are the file's own.
  let about: LessonTopic?
  /// The answer that the file expects of the run; `nil` where it names none.
  let key: LessonAnswer?
  let answers: [Answer]
  /// Whether the answers are replies to a customer, who answers back.
  var isReply = false
  let points: Int
}

/// A task that the learner does by hand; a run without a person follows the recipe, or leaves it out.
struct LessonTask: Hashable, Sendable {
  var text: String
  /// Whether there is a recipe, whose steps follow.
  let hasRecipe: Bool
  let doneWhen: [Expectation]
  let points: Int
}

/// The part that makes a scenario a lesson.
public struct Lesson: Hashable, Sendable {
  /// The course it belongs to; lower-case words with dashes.
  public let course: String?
  /// Its length in minutes.
  public let minutes: Int?
  /// The lesson's goal.
  public let goal: String
  /// The points of a hundred that are enough.
  public let pass: Int
  /// The lessons that come before, by their identifiers.
  public let needs: [String]
  /// Where the file says so.
  var place: Place?
}

/// The part that makes a scenario a demo, which plays itself in front of an audience.
public struct Demo: Hashable, Sendable {
  /// Its length in minutes.
  public let minutes: Int
  /// Its subject, in one sentence.
  public internal(set) var shows: String
}

/// Which of the rules that always hold are looked at.
public enum RuleSelection: Hashable, Sendable {
  case all
  case none
  case only([PaymentRule])
  /// Every one but these.
  case except([PaymentRule])

  /// The rules, in their usual order.
  public var rules: [PaymentRule] {
    switch self {
    case .all: PaymentRule.allCases
    case .none: []
    case .only(let rules): PaymentRule.allCases.filter(rules.contains)
    case .except(let rules): PaymentRule.allCases.filter { !rules.contains($0) }
    }
  }

  /// The selection that leaves what these leave.
  init(_ rules: Set<PaymentRule>) {
    let off = PaymentRule.allCases.filter { !rules.contains($0) }
    self = off.isEmpty ? .all : rules.isEmpty ? .none : .except(off)
  }
}

extension PaymentRule: Keyword { static let kind = "rule" }

extension Step {
  /// The steps that lead to where these end, without those that going back undid.
  static func withoutUndone(_ steps: some Sequence<Step>) -> [Step] {
    var path: [Step] = []
    var checkpoints: [String: [Step]] = [:]
    for step in steps {
      if case .rewind(let name) = step.action {
        path = name.flatMap { checkpoints[$0] } ?? []
        continue
      }
      path.append(step)
      if case .checkpoint(let name) = step.action { checkpoints[name] = path }
    }
    return path
  }
}
