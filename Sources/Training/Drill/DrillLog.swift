public import Wire

/// One answer, as it is saved.
public struct DrillEntry: Hashable, Sendable {
  /// The question.
  public let card: String
  /// The grade of the answer.
  public let grade: Grade
  /// When, in milliseconds since 1970.
  public let at: Int64

  /// An answer.
  public init(card: String, grade: Grade, at: Int64) {
    self.card = card
    self.grade = grade
    self.at = at
  }

  /// Reads a line of the log; `nil` where it is none.
  public init?(_ line: String) {
    guard let json = try? JSON(parsing: line), let card = json["card"]?.string,
      let grade = json["grade"]?.integer.flatMap({ Grade(rawValue: Int($0)) }), let at = json["at"]?.moment
    else { return nil }
    self.init(card: card, grade: grade, at: at)
  }

  /// The line.
  public var json: JSON {
    ["at": .number(at.description), "card": .string(card), "grade": .number(grade.rawValue.description)]
  }
}
