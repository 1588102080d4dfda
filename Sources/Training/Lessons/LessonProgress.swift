public import Wire

/// A learner's progress in a lesson, as it is saved after each stop.
public struct LessonEntry: Hashable, Sendable {
  /// The lesson's identifier.
  public let lesson: String
  /// The number of stops that are done: texts, questions and tasks.
  public let stops: Int
  /// The points so far.
  public let points: Int
  /// The points that there are in all.
  public let of: Int
  /// Whether the lesson is over.
  public let isOver: Bool
  /// When, in milliseconds since 1970.
  public let at: Int64

  /// The progress.
  public init(lesson: String, stops: Int, points: Int, of: Int, isOver: Bool, at: Int64) {
    self.lesson = lesson
    self.stops = stops
    self.points = points
    self.of = of
    self.isOver = isOver
    self.at = at
  }

  /// Reads a line of the log; `nil` where it is none, or a number in it is out of range.
  public init?(_ line: String) {
    guard let json = try? JSON(parsing: line), let lesson = json["lesson"]?.string, let stops = json["stops"]?.count,
      let points = json["points"]?.count, let of = json["of"]?.count, let at = json["at"]?.moment
    else { return nil }
    self.init(lesson: lesson, stops: stops, points: points, of: of, isOver: json["over"] == .boolean(true), at: at)
  }

  /// The line.
  public var json: JSON {
    [
      "at": .number(at.description), "lesson": .string(lesson), "stops": .number(stops.description),
      "points": .number(points.description), "of": .number(of.description), "over": .boolean(isOver),
    ]
  }
}

/// A learner's progress in all lessons.
public struct LessonProgress: Sendable {
  /// The state of a lesson.
  public struct Standing: Hashable, Sendable {
    /// The percentage of the points at best, of the times that it was taken to its end; `nil` when it never was.
    public var best: Int?
    /// Where it was left; `nil` when it is not under way.
    public var left: LessonEntry?

    /// A lesson that was taken to its end, was left, or neither.
    public init(best: Int? = nil, left: LessonEntry? = nil) {
      self.best = best
      self.left = left
    }
  }

  /// The lessons by their identifiers.
  public private(set) var lessons: [String: Standing] = [:]

  /// No lesson was ever begun.
  public init() {}

  /// Takes an entry in; one without stops forgets the lesson.
  public mutating func take(_ entry: LessonEntry) {
    guard entry.stops > 0 else {
      lessons[entry.lesson] = nil
      return
    }
    var standing = lessons[entry.lesson] ?? Standing()
    if entry.isOver {
      let percent = entry.of > 0 ? min(100, entry.points * 100 / entry.of) : 100
      standing.best = max(standing.best ?? 0, percent)
      standing.left = nil
    } else {
      standing.left = entry
    }
    lessons[entry.lesson] = standing
  }
}
