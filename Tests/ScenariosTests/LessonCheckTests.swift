import Language
import Scenarios
import Testing

@Suite("Checking a lesson")
struct LessonCheckTests {
  /// What is said about a lesson whose steps, behind `start: checkout`, are these.
  private func found(_ steps: String, lesson: String = "{goal: g}") throws -> [String] {
    let text = """
      till: 1
      id: here
      name: here
      tags: [x]
      lesson: \(lesson)
      steps:
        - start: checkout
      \(steps)
      """
    let english = try Shipped.english()
    return try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)])
      .map { "\($0.code.rawValue) \(english.text($0.message))" }
  }

  @Test("an answer key that the run contradicts is a mistake; the right one is none")
  func keys() throws {
    func ask(_ answer: String) -> String { "  - ask: {question: q, about: money, answer: \"\(answer)\"}" }
    #expect(try found(ask("no")).isEmpty)
    let wrong = try found(ask("yes"))
    #expect(wrong.count == 1 && wrong.first?.hasPrefix("R109 ") == true, "\(wrong)")
  }

  @Test(
    "the run knows which reply is right: a false key, a second true reply and one without claims are mistakes",
    arguments: [
      ("{money: \"no\"}", "{money: \"yes\"}", nil),
      ("{money: \"no\", pay-again: \"yes\", provider: {charges: 0}}", "{money: \"no\", breaks: promises}", nil),
      ("{money: \"no\"}", "{money: \"no\", provider: {charges: 2}}", nil),
      ("{money: \"no\"}", "{money: \"no\", next: hand-over}", nil),
      ("{money: \"yes\"}", "{money: held}", "the right answer “First.” says `money: yes`, but in this run it is `no`"),
      ("{provider: {charges: 1}}", "{money: held}", "the right answer “First.” says `provider.charges`, but in this"),
      ("{money: \"no\", breaks: secrets}", "{money: held}", "says `breaks: secrets`"),
      ("{money: \"no\"}", "{pay-again: \"yes\"}", "the wrong answer “Second.” is true in this run"),
      ("{money: \"no\"}", "{}", "`says` is empty"),
      ("{money: \"no\"}", "{money: perhaps}", "perhaps"),
    ] as [(String, String, String?)])
  func replies(_ right: String, _ wrong: String, _ mistake: String?) throws {
    let found = try found(
      """
        - ask:
            question: q
            replies:
              - {text: First., says: \(right), right: true}
              - {text: Second., says: \(wrong), wrong: w}
      """)
    guard let mistake else {
      #expect(found.isEmpty, "\(found)")
      return
    }
    #expect(found.contains { $0.contains(mistake) }, "\(found)")
  }

  @Test("a reply that says nothing the run could judge is refused")
  func claims() throws {
    let found = try found("  - ask: {question: q, replies: [{text: a, right: true}, {text: b, wrong: w}]}")
    #expect(found.count { $0.contains("`says`") } == 2, "\(found)")
  }

  @Test("a task that its recipe does not do, or that is done before, is a mistake")
  func tasks() throws {
    func task(_ screen: String) -> String {
      "  - task: {text: Choose Tabby., hint: In the list., solution: [{choose: tabby}], done-when: {screen: {is: \(screen)}}}"
    }
    #expect(try found(task("page")).isEmpty)
    let undone = try found(task("methods"))
    #expect(undone.contains { $0.contains("already done when it starts") }, "\(undone)")
    #expect(undone.contains { $0.hasPrefix("R101 ") }, "\(undone)")
  }

  @Test("a hint that only repeats, answers that are alike and a reason that says nothing are mistakes")
  func texts() throws {
    let task = "solution: [{choose: tabby}], done-when: {screen: {is: page}}"
    let repeated = try found("  - task: {text: Choose Tabby., hint: choose Tabby, \(task)}")
    #expect(repeated.contains { $0.contains("only repeats its task") }, "\(repeated)")
    let alike = try found(
      "  - ask: {question: q, answers: [{text: Yes., says: {money: \"no\"}, right: true}, {text: \"Yes\", says: {money: held}}]}"
    )
    #expect(alike.contains { $0.contains("say the same") }, "\(alike)")
    let mute = try found(
      "  - ask: {question: q, answers: [{text: a, says: {money: \"no\"}, right: true}, {text: b, says: {money: held}, wrong: \"-\"}]}"
    )
    #expect(mute.contains { $0.contains("needs a reason") }, "\(mute)")
  }

  @Test("a lesson before it that does not exist is a mistake; one among the files is none")
  func needs() throws {
    let ask = "  - ask: {question: q, about: money, answer: \"no\"}"
    let missing = try found(ask, lesson: "{goal: g, prerequisites: nowhere}")
    #expect(missing.count == 1 && missing.first?.contains("`nowhere`") == true, "\(missing)")
    #expect(try found(ask, lesson: "{goal: g, prerequisites: here}").isEmpty)
  }

  @Test("the lessons that come with Till have no mistakes, and each alone finds the one before it")
  func shipped() throws {
    let runner = try Shipped.runner()
    let folder = Shipped.folder + "/lessons"
    #expect(runner.check(paths: [folder], from: Disk.files).complaints.isEmpty)
    #expect(runner.check(paths: [folder + "/lesson-02-declines.till.yaml"], from: Disk.files).complaints.isEmpty)
  }
}
