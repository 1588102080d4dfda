import Testing
import Training
import Wire

@Suite("Progress in lessons")
struct LessonProgressTests {
  private func entry(_ stops: Int, _ points: Int, over: Bool = false) -> LessonEntry {
    LessonEntry(lesson: "lesson-01-records", stops: stops, points: points, of: 50, isOver: over, at: 1)
  }

  @Test("remembers where a lesson was left and its best end, and forgets it when it starts over")
  func standing() {
    var progress = LessonProgress()
    progress.take(entry(3, 10))
    #expect(progress.lessons["lesson-01-records"]?.left?.stops == 3)
    progress.take(entry(9, 40, over: true))
    progress.take(entry(9, 20, over: true))
    #expect(progress.lessons["lesson-01-records"] == .init(best: 80))
    progress.take(entry(0, 0))
    #expect(progress.lessons["lesson-01-records"] == nil)
  }

  @Test("what was done is read back from its line, and a line that is none is left out")
  func lines() {
    let done = entry(9, 40, over: true)
    #expect(LessonEntry(done.json.compactText) == done)
    #expect(LessonEntry("{\"lesson\": \"x\"}") == nil && LessonEntry("torn") == nil)
  }
}
