import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Scenarios

@Suite("Lessons that a person takes")
struct LessonPlayTests {
  private static func lessons() throws -> [PlannedRun] {
    try Shipped.runner().plan(paths: [Shipped.folder + "/lessons"], from: Disk.files).runs
  }

  private static let providers: Set = [
    "hyperpay", "stc-pay", "stitch", "swedbank-pay", "tabby", "tamara", "truelayer", "yuno",
  ]

  @Test(
    "there are 45 exercises in ten modules and 60 tickets, each over all eight providers, each after one that exists")
  func curriculum() throws {
    let lessons = try Self.lessons()
    let tickets = lessons.filter { $0.scenario.lesson?.course == "tickets" }
    let exercises = lessons.filter { $0.scenario.lesson?.course != "tickets" }
    #expect(exercises.count { $0.scenario.lesson?.course == "support-basics" } >= 10)
    #expect(exercises.count >= 45)
    #expect(tickets.count >= 60)
    for kind in [exercises, tickets] { #expect(Set(kind.flatMap(\.scenario.tags)).isSuperset(of: Self.providers)) }
    let practice = Set(exercises.flatMap(\.scenario.tags))
    for module in 1...10 { #expect(practice.contains("module-\(module)")) }
    let names = Set(lessons.map(\.scenario.title))
    for lesson in lessons { #expect(names.isSuperset(of: lesson.scenario.lesson?.needs ?? [])) }
  }

  @Test("a refund that fails is a scene of the replay, stands in the provider’s record, and the customer takes it up")
  func refundFails() throws {
    let (runner, english) = (try Shipped.runner(), try Shipped.english().forSupport)
    let lesson = try #require(Self.lessons().first { $0.scenario.title == "ticket-bank-refund-failed" })
    var play = runner.lesson(of: lesson)
    var thanks: [String] = []
    taking: while true {
      switch play.next() {
      case .asked(let question):
        thanks += question.answers.filter { $0.wrong == nil }.compactMap(\.then).map { english.text($0) }
      case .over: break taking
      case .told, .task: break
      case .failed(let failures):
        Issue.record("\(failures.map { $0.text(in: english) })")
        break taking
      }
    }
    let scenes = play.scenes.map { english.text($0.deed) }
    #expect(scenes.last?.hasSuffix("The refund fails: TrueLayer sends nothing back.") == true, "\(scenes)")
    let records = play.records.map { english.text($0.text) }
    #expect(records.contains("charged GBP 24.00 once; a refund of GBP 10.00 failed"), "\(records)")
    #expect(thanks == ["So it has not been sent back. Thank you for passing it on."])
  }

  @Test("a learner does not wait until the provider may be asked again")
  func noPause() throws {
    let lesson = try #require(Self.lessons().first { $0.scenario.title == "lesson-01-records" })
    var play = try Shipped.runner().lesson(of: lesson)
    while true {
      if case .task = play.next() { break }
    }
    func press(_ button: ButtonID) { play.perform(.event(.pressed(button))) }
    let before = play.now
    for _ in 0..<4 { press(.checkAgain) }
    // HyperPay may be asked twice a minute.
    #expect(play.now.since(before) >= .seconds(30))
    press(.reopen)
    guard case .answering(_, .page) = play.snapshot.checkout.phase else {
      Issue.record("the page opens again")
      return
    }
  }

  @Test("each can be taken to its end for all its points: one answer is right, every other one says why not")
  func taken() throws {
    let (runner, english) = (try Shipped.runner(), try Shipped.english().forSupport)
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
          let hints = work.hints.map { english.text($0) }
          #expect(lesson.scenario.steps.contains { $0.hint == hints[1] }, "its own second hint: \(hints)")
          #expect(work.canShow && hints.count == 3 && Set(hints).count == 3, "\(work.text): \(hints)")
          #expect(!hints.contains { $0.isEmpty || $0.contains("⟦") }, "\(hints)")
          let worth = (0...3).map { work.worth(after: $0) }
          #expect(worth == worth.sorted(by: >) && Set(worth).count == 4 && worth[0] == work.points, "\(worth)")
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

  @Test("every lesson asks what became of the money, whether to pay again and what comes next; tickets ask for a reply")
  func checks() throws {
    for lesson in try Self.lessons() {
      let quizzes = lesson.scenario.steps.compactMap { step in
        if case .ask(let quiz) = step.action { quiz } else { nil }
      }
      let topics = Set(quizzes.compactMap(\.about))
      #expect(topics.isSuperset(of: [.money, .payAgain, .next]), "\(lesson.scenario.title)")
      #expect(quizzes.contains(where: \.isReply) == (lesson.scenario.lesson?.course != "practice"))
    }
  }

  /// Every question for a reply with the places of two learners.
  private static func replies(places: UInt64) throws -> [(lesson: String, question: LessonQuestion)] {
    let runner = try Shipped.runner()
    var found: [(String, LessonQuestion)] = []
    for lesson in try lessons() {
      var play = runner.lesson(of: lesson, places: places &+ UInt64(found.count) &* 1_000)
      taking: while true {
        switch play.next() {
        case .asked(let question):
          if question.answers.allSatisfy({ $0.then != nil }) { found.append((lesson.scenario.title, question)) }
        case .task: if !play.show().isEmpty { break taking }
        case .told: continue
        case .failed, .over: break taking
        }
      }
    }
    return found
  }

  @Test("after a wrong reply about a refund that failed, the customer speaks of the refund and not of the charge")
  func failedRefund() throws {
    let english = try Shipped.english().forSupport
    let (_, question) = try #require(
      try Self.replies(places: 1).first { $0.lesson == "ticket-bank-refund-failed" })
    let said = question.answers.filter { $0.wrong != nil }.map { ($0.text, $0.then) }.map { text, then in
      (english.text(text), then.map { english.text($0) } ?? "")
    }
    #expect(said.count == 3)
    for (reply, reaction) in said {
      let isAboutCharge = reply.contains("never charged")
      #expect(
        reaction == (isAboutCharge ? "Really? I see a charge." : "Really? No refund has reached me."), "\(reply)")
    }
  }

  @Test("neither its length nor its place gives the right reply away")
  func looks() throws {
    let english = try Shipped.english().forSupport
    let asked = try Self.replies(places: 1)
    #expect(asked.count >= 78)
    var (longest, shortest) = (0, 0)
    var places = [0, 0, 0, 0]
    for (lesson, question) in asked {
      let lengths = question.answers.map { english.text($0.text).count }
      let right = try #require(question.answers.firstIndex { $0.wrong == nil })
      #expect(question.answers.count == 4 && lengths.max()! < lengths.min()! * 2, "\(lesson): \(lengths)")
      longest += lengths[right] == lengths.max() ? 1 : 0
      shortest += lengths[right] == lengths.min() ? 1 : 0
      places[right] += 1
    }
    #expect(longest * 3 <= asked.count && shortest * 3 <= asked.count, "\(longest), \(shortest) of \(asked.count)")
    #expect(places.allSatisfy { $0 * 8 >= asked.count && $0 * 5 <= asked.count * 2 }, "\(places)")
  }

  @Test("the places are the same for the same learner, and others for another one")
  func places() throws {
    func texts(_ places: UInt64) throws -> [[Phrase]] {
      try Self.replies(places: places).map { $0.question.answers.map(\.text) }
    }
    let first = try texts(1)
    #expect(try texts(1) == first)
    let second = try texts(2)
    #expect(zip(first, second).count { $0 != $1 } * 2 > first.count)
  }

  @Test("a scene tells what happened in the customer’s name, and the records differ where a ≠ stands")
  func scenes() throws {
    let (runner, english) = (try Shipped.runner(), try Shipped.english().forSupport)
    for lesson in try Self.lessons() {
      var play = runner.lesson(of: lesson)
      var message = ""
      taking: while true {
        switch play.next() {
        case .told(let words): message = message.isEmpty ? words : message
        case .task: if !play.show().isEmpty { break taking }
        case .asked(let question):
          guard question.isAboutDifference else { continue }
          let right = question.answers.firstIndex { $0.wrong == nil }
          #expect(right == (play.records.contains(where: \.differs) ? 1 : 0), "\(lesson.scenario.title)")
        case .failed, .over: break taking
        }
      }
      let name = play.snapshot.checkout.shopper.givenName
      for scene in play.scenes {
        let text = english.text(scene.deed)
        let isTold =
          text.hasPrefix(name) || text.hasSuffix("pass.") || text.hasSuffix("passes.")
          || ["The shop", "The provider", "The response", "Outside the app", "A call", "Once more: "].contains {
            text.contains($0)
          }
        #expect(isTold && !text.contains("⟦"), "\(lesson.scenario.title): \(text)")
        #expect(scene.records.count >= 4)
      }
      let isTicket = lesson.scenario.lesson?.course == "tickets"
      #expect(!isTicket || message.hasPrefix("\(name) writes: "), "\(lesson.scenario.title): \(message)")
    }
  }

  @Test("the last hint names every button as it stands on the screen, and doing that is the task")
  func hints() throws {
    let (runner, english) = (try Shipped.runner(), try Shipped.english().forSupport)
    for lesson in try Self.lessons() {
      var play = runner.lesson(of: lesson)
      taking: while true {
        switch play.next() {
        case .told, .asked: continue
        case .task(let work):
          let words = lesson.scenario.steps.compactMap { step -> String? in
            if case .page(let press) = step.action { press.button } else { nil }
          }
          let hint = english.text(try #require(work.hints.last))
          for word in words { #expect(!hint.contains("“\(word)”"), "\(lesson.scenario.title): \(hint)") }
          #expect(!hint.contains("the button") || !hint.contains("“"), "\(lesson.scenario.title): \(hint)")
          #expect(play.show().isEmpty && play.isDone)
        case .failed, .over: break taking
        }
      }
    }
  }

  @Test("no two customers write the same")
  func messages() throws {
    let runner = try Shipped.runner()
    var messages: [String] = []
    for ticket in try Self.lessons() where ticket.scenario.lesson?.course == "tickets" {
      var play = runner.lesson(of: ticket)
      guard case .told(let words) = play.next() else {
        Issue.record("\(ticket.scenario.title) begins without a message")
        continue
      }
      messages.append(words)
    }
    #expect(Set(messages).count == messages.count)
  }

  @Test("a task can be begun again from where it began")
  func again() throws {
    let runner = try Shipped.runner()
    let lesson = try #require(try Self.lessons().first { $0.scenario.title == "practice-05-tabby-stop" })
    var play = runner.lesson(of: lesson)
    while true {
      switch play.next() {
      case .told: continue
      case .task:
        play.perform(.event(.methodChosen(.tabby)))
        #expect(play.startOver().isEmpty && !play.isDone)
        #expect(play.snapshot.ledger.state == .nothing)
        #expect(play.show().isEmpty && play.isDone)
        return
      case .asked, .failed, .over:
        Issue.record("no task")
        return
      }
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
            solution:
              - choose: tabby
            done-when: {screen: {is: page}}
            points: 5
        - ask: {question: q, about: money, answer: "no", points: 5}
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
      """)
    let failures = report.runs.flatMap(\.failures)
    #expect(failures.map(\.code) == (answer == "no" ? [] : [.truthsFailed]), "\(failures)")
  }
}
