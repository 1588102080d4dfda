/// One lesson of a course.
public struct CourseLesson: Hashable, Sendable {
  /// The lesson's identifier.
  public let id: String
  /// The course that its file names; `nil` for a lesson of its own.
  public let course: String?
  /// Its length in minutes; `nil` where its file does not say.
  public let minutes: Int?
  /// The percentage of the points that passes it.
  public let pass: Int
  /// The lessons that come before it, by their identifiers.
  public let needs: [String]

  /// A lesson as its file describes it.
  public init(id: String, course: String?, minutes: Int?, pass: Int, needs: [String]) {
    self.id = id
    self.course = course
    self.minutes = minutes
    self.pass = pass
    self.needs = needs
  }

  /// Whether the learner has passed it.
  public func isPassed(_ progress: LessonProgress) -> Bool { (progress.lessons[id]?.best ?? -1) >= pass }
}

/// Lessons that belong together, in the order in which they are taken.
public struct Course: Hashable, Sendable {
  /// The name by which files and commands call it, such as `support-basics`.
  public let id: String
  /// Its lessons in order.
  public let lessons: [CourseLesson]

  /// A course of lessons.
  public init(id: String, lessons: [CourseLesson]) {
    self.id = id
    self.lessons = lessons
  }

  /// The courses of lessons, each where its first lesson stands; lessons of no course are left out.
  public static func all(of lessons: [CourseLesson]) -> [Course] {
    var order: [String] = []
    var grouped: [String: [CourseLesson]] = [:]
    for lesson in lessons {
      guard let course = lesson.course else { continue }
      if grouped[course] == nil { order.append(course) }
      grouped[course, default: []].append(lesson)
    }
    return order.map { Course(id: $0, lessons: grouped[$0] ?? []) }
  }

  /// The number of its lessons that the learner has passed.
  public func passed(_ progress: LessonProgress) -> Int { lessons.count { $0.isPassed(progress) } }

  /// Its length in minutes, as far as its files say.
  public var minutes: Int { lessons.reduce(0) { $0 + ($1.minutes ?? 0) } }

  /// The lesson to take next: the first that was left, else the first that is not passed and whose lessons before it are; `nil` when
  /// there is none. A lesson that the course does not have blocks no other.
  public func next(_ progress: LessonProgress) -> CourseLesson? {
    if let left = lessons.first(where: { progress.lessons[$0.id]?.left != nil }) { return left }
    let missing = Set(lessons.filter { !$0.isPassed(progress) }.map(\.id))
    return lessons.first { missing.contains($0.id) && missing.isDisjoint(with: $0.needs) }
  }
}
