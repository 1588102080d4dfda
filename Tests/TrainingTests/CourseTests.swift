import Testing
import Training

@Suite("Courses")
struct CourseTests {
  private func lesson(_ id: String, _ course: String?, needs: [String] = []) -> CourseLesson {
    CourseLesson(id: id, course: course, minutes: 5, pass: 60, needs: needs)
  }

  private func progress(_ entries: (lesson: String, points: Int, over: Bool)...) -> LessonProgress {
    var progress = LessonProgress()
    for entry in entries {
      progress.take(
        LessonEntry(lesson: entry.lesson, stops: 1, points: entry.points, of: 100, isOver: entry.over, at: 1))
    }
    return progress
  }

  @Test("lessons are grouped by their courses, in the order of the files; one of no course stands alone")
  func grouped() {
    let courses = Course.all(of: [lesson("a", "one"), lesson("b", "two"), lesson("c", nil), lesson("d", "one")])
    #expect(courses.map(\.id) == ["one", "two"])
    #expect(courses.first?.lessons.map(\.id) == ["a", "d"])
    #expect(courses.first?.minutes == 10)
  }

  @Test("what was left comes first, then what is not passed and whose lessons before it are")
  func next() {
    let course = Course(
      id: "one", lessons: [lesson("a", "one"), lesson("b", "one", needs: ["a"]), lesson("c", "one", needs: ["b"])])
    #expect(course.next(progress())?.id == "a")
    #expect(course.next(progress(("a", 59, true)))?.id == "a")
    #expect(course.next(progress(("a", 60, true)))?.id == "b")
    #expect(course.next(progress(("c", 10, false)))?.id == "c")
    let all = progress(("a", 60, true), ("b", 60, true), ("c", 100, true))
    #expect(course.next(all) == nil && course.passed(all) == 3)
  }

  @Test("a lesson that the course does not have holds nobody up")
  func elsewhere() {
    let course = Course(id: "one", lessons: [lesson("b", "one", needs: ["lesson-of-another-course"])])
    #expect(course.next(progress())?.id == "b")
  }
}
