import Checkout
import Language
import Payments
import Testing

@testable import Scenarios

@Suite("Lessons that a person takes")
struct LessonPlayTests {
  private static func lessons() throws -> [PlannedRun] {
    try Shipped.runner().plan(paths: [Shipped.folder + "/lessons"], from: Disk.files).runs
  }

  @Test("there are ten lessons and eight tickets at least, over all eight providers, each after one that exists")
  func curriculum() throws {
    let lessons = try Self.lessons()
    #expect(lessons.count { $0.scenario.lesson?.course == "support-basics" } >= 10)
    #expect(lessons.count { $0.scenario.lesson?.course == "tickets" } >= 8)
    let tags = Set(lessons.flatMap(\.scenario.tags))
    let providers: Set = [
      "hyperpay", "stc-pay", "stitch", "swedbank-pay", "tabby", "tamara", "truelayer", "yuno",
    ]
    #expect(tags.isSuperset(of: providers))
    let names = Set(lessons.map(\.scenario.title))
    for lesson in lessons { #expect(names.isSuperset(of: lesson.scenario.lesson?.needs ?? [])) }
  }

  @Test("each can be taken to its end for all its points: one answer is right, every other one says why not")
  func taken() throws {
    let (runner, english) = (try Shipped.runner(), try Shipped.english())
    for lesson in try Self.lessons() {
      var play = runner.lesson(of: lesson)
      var points = 0
      var questions = 0
      taking: while true {
        switch play.next() {
        case .told(let words): #expect(!words.isEmpty)
        case .asked(let question):
          questions += 1
          #expect(question.answers.count { $0.wrong == nil } == 1, "\(lesson.scenario.title): \(question.question)")
          let texts = question.answers.map { english.text($0.text) }
          #expect(Set(texts).count == texts.count && !texts.joined().contains("⟦"), "\(texts)")
          for answer in question.answers {
            let why = answer.wrong.map { english.text($0) } ?? "right"
            #expect(!why.isEmpty && !why.contains("⟦"), "\(why)")
          }
          points += question.points
        case .task(let work):
          #expect(work.canShow && work.hint != nil, "\(work.text)")
          #expect(!play.isDone, "done before anybody did anything: \(work.text)")
          let failures = play.show()
          #expect(failures.isEmpty && play.isDone, "\(lesson.scenario.title): \(failures)")
          points += work.points
        case .failed(let failures):
          Issue.record("\(lesson.scenario.title): \(failures)")
          break taking
        case .over: break taking
        }
      }
      #expect(questions > 0 && points == play.points, "\(lesson.scenario.title)")
    }
  }

  @Test("a task that a person does by hand is done as soon as what it asks for holds, and its recipe is left out")
  func byHand() throws {
    let runner = try Shipped.runner()
    let text = """
      till: 1
      id: here
      name: here
      tags: [x]
      lesson: {goal: g}
      steps:
        - start: checkout
        - task:
            text: Choose PIX.
            hint: It is in the list.
            recipe:
              - choose: tabby
            done-when: {screen: {is: page}}
            points: 5
        - ask: {question: q, about: money, answer: "no", points: 5}
      always: all
      """
    let plan = runner.plan(
      [ScenarioFile(path: "here.till.yaml", text: text)], after: [], ScenarioSelection(), RunOptions(),
      ScenarioRunner.serially)
    var play = runner.lesson(of: try #require(plan.runs.first))
    guard case .task = play.next() else {
      Issue.record("no task")
      return
    }
    #expect(!play.isDone)
    play.perform(.event(.methodChosen(.tabby)))
    #expect(play.isDone)
    play.leaveRecipeOut()
    guard case .asked(let question) = play.next() else {
      Issue.record("no question")
      return
    }
    #expect(question.answers.firstIndex { $0.wrong == nil } == 0)
    guard case .over = play.next() else {
      Issue.record("not over")
      return
    }
  }

  @Test("an answer key that the run contradicts fails the run; the right one passes", arguments: ["no", "held", "yes"])
  func key(_ answer: String) throws {
    let report = try Shipped.run(
      """
      till: 1
      id: here
      name: here
      tags: [x]
      steps:
        - start: checkout
        - ask: {question: q, about: money, answer: "\(answer)"}
      always: all
      """)
    let failures = report.runs.flatMap(\.failures)
    #expect(failures.map(\.code) == (answer == "no" ? [] : [.truthsFailed]), "\(failures)")
  }
}
