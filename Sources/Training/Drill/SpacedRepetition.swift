/// The quality of an answer, as SM-2 grades it from 0 to 5 (P. A. Woźniak, Application of a computer to improve the results
/// obtained in working with the SuperMemo method, 1998, section 3.2).
public enum Grade: Int, Hashable, Sendable, CaseIterable {
  /// A wrong answer that was then easy to recall: SM-2's 2.
  case wrong = 2
  /// A right answer after a hesitation: SM-2's 4.
  case right = 4
}

/// When one question comes again, by the rules of SM-2.
public struct Repetition: Hashable, Sendable {
  /// The ease of the question; 2.5 at first and never below 1.3.
  public private(set) var ease = 2.5
  /// The number of right answers in a row.
  public private(set) var streak = 0
  /// The days until it comes again.
  public private(set) var interval = 0.0
  /// When it comes again, in milliseconds since 1970.
  public private(set) var due: Int64 = 0

  /// A question that was never asked.
  public init() {}

  /// Whether it counts as known: it comes again after three weeks or later. Till's own.
  public var isMastered: Bool { interval >= 21 }

  /// Takes an answer at a moment in milliseconds since 1970.
  ///
  /// The first interval is a day, the second six days, each later one the last times the ease; below grade 3 the repetitions start
  /// over without a change of the ease.
  public mutating func answer(_ grade: Grade, at now: Int64) {
    guard grade.rawValue >= 3 else {
      (streak, interval, due) = (0, 0, now)
      return
    }
    streak += 1
    let quality = Double(5 - grade.rawValue)
    interval =
      switch streak {
      case 1: 1
      case 2: 6
      default: (interval * ease).rounded()
      }
    ease = max(1.3, ease + 0.1 - quality * (0.08 + quality * 0.02))
    // A hundred years are enough for any question; Till's own.
    interval = min(interval, 36_525)
    due = now + Int64(interval * 86_400_000)
  }
}

/// A learner's knowledge: every question that was asked, and when it comes again.
public struct DrillMemory: Sendable {
  /// The repetitions by their questions.
  public private(set) var repetitions: [String: Repetition] = [:]

  /// A memory without anything in it.
  public init() {}

  /// Takes an answer to a question at a moment in milliseconds since 1970.
  public mutating func answer(_ card: String, _ grade: Grade, at now: Int64) {
    repetitions[card, default: Repetition()].answer(grade, at: now)
  }
}
