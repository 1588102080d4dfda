import Foundation
import PseudoTerminal
import Testing

@Suite("Tickets of a class", .ownThreads)
struct ClassTicketProgramTests {
  private func makeClass() throws -> String {
    let folder = TestFolders.path("class")
    #expect(try runTill(["class", "new", folder]).status == 0)
    return folder
  }

  private func learner(_ folder: String, _ name: String? = nil) throws -> PseudoTerminal {
    try PseudoTerminal(
      PseudoTerminal.product("till"), ["learn", "--class", folder] + (name.map { ["--learner", $0] } ?? []),
      environment: personalEnvironment(), columns: 80, rows: 24)
  }

  /// Adds lines to a learner's log.
  private func log(_ lines: [String], _ folder: String, _ name: String) throws {
    let path = folder + "/learners/\(name).jsonl"
    let joined = #"{"at": 1000, "joined": "\#(name)"}"#
    try ([joined] + lines).map { $0 + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("a ticket is announced above the checkout, which goes on; its questions open with a key, and Esc leads back")
  func announced() throws {
    let folder = try makeClass()
    let till = try learner(folder, "Sara")
    try till.wait(forText: "Enter continue")
    #expect(try runTill(["class", "outage", folder, "hyperpay"]).status == 0)
    try till.wait(forText: "Open a checkout and try it")
    till.press(.enter)
    try till.wait(forText: "nothing has called it here so far")
    #expect(till.screen.shows("How would you like to pay?") && !till.screen.shows("about to have trouble"))
    till.press(.enter)
    try till.wait(forText: "New ticket: Noura writes: “It shows an error. Was I charged?”")
    #expect(till.screen.shows("Outage: HyperPay is unavailable") && till.screen.shows("Ctrl-T answer the ticket"))
    #expect(till.screen.shows("Bayt al-Bunn") && !till.screen.shows("What became of"), "\(till.screen.text)")
    till.send([0x14])
    try till.wait(forText: "Has the shop charged anything?")
    till.press(.escape)
    try till.wait(forText: "New ticket")
    #expect(try runTill(["class", "outage", folder, "hyperpay", "--lift"]).status == 0)
    try till.wait(forText: "HyperPay is available again.")
    #expect(till.screen.shows("New ticket") && !till.screen.shows("Outage: HyperPay is unavailable"))
    till.send([0x18])
    try till.wait(forText: "A customer waits for your answer.")
    till.type("2")
    try till.wait(forText: "Enter continue")
    till.press(.escape)
    #expect(try till.waitForChange() == .exited(status: 0))
    let table = try runTill(["class", "watch", folder, "--once"]).output
    #expect(!table.contains("ticket: HyperPay outage") && table.contains("left unanswered"), "\(table)")
  }

  @Test("an outage that ends before a call met it ends its ticket, on its page as in the checkout")
  func lifted() throws {
    let folder = try makeClass()
    let till = try learner(folder, "Sara")
    try till.wait(forText: "Enter continue")
    #expect(try runTill(["class", "outage", folder, "tabby"]).status == 0)
    try till.wait(forText: "Tabby is unavailable. Try to pay with it")
    #expect(try runTill(["class", "outage", folder, "tabby", "--lift"]).status == 0)
    try till.wait(forText: "Tabby is available again.")
    #expect(!till.screen.shows("Open a checkout"), "\(till.screen.text)")
    till.press(.enter)
    try till.wait(forText: "Lesson 1")
    #expect(try runTill(["class", "outage", folder, "tabby"]).status == 0)
    try till.wait(forText: "Open a checkout and try it")
    till.press(.enter)
    try till.wait(forText: "nothing has called it here so far")
    #expect(try runTill(["class", "outage", folder, "tabby", "--lift"]).status == 0)
    try till.wait(forText: "No call to Tabby met the outage")
    #expect(!till.screen.shows("nothing has called it"), "\(till.screen.text)")
    till.send([0x18])
    try till.wait(forText: "Lesson 1")
    till.press(.escape)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("the report tells tickets of different kinds apart, and help that was taken; one minute is no minutes")
  func kinds() throws {
    let folder = try makeClass()
    func answer(_ lesson: String, at: Int) -> String {
      #"{"at": \#(at), "lesson": "\#(lesson)", "question": "Which reply is right?", "answer": "no", "right": false}"#
    }
    try log(
      [
        answer("class-ticket/outage/tabby", at: 31_000), answer("class-ticket/call/timeout", at: 61_000),
        answer("class-ticket/webhook/latency", at: 61_000), #"{"at": 61000, "skipped": "lesson-01-records"}"#,
        #"{"at": 61000, "shown": "lesson-01-records"}"#,
      ], folder, "Sara")
    let report = try runTill(["class", "report", folder]).output
    for words in [
      "1 task shown, 1 task skipped, 1 minute\n", "3 of 3 answers wrong, 0 hints",
      "1 of 1 answer wrong: Which reply is right? (ticket: Tabby outage)", "(ticket: timeout)",
      "(ticket: webhook, slow)",
    ] {
      #expect(report.contains(words), "\(words): \(report)")
    }
  }

  @Test("the trainer's screen says how learners join, and shows the selected learner's last wrong answer whole")
  func watching() throws {
    let folder = try makeClass()
    let watch = try PseudoTerminal(
      PseudoTerminal.product("till"), ["class", "watch", folder], environment: personalEnvironment(), columns: 80,
      rows: 24)
    try watch.wait(forText: "Nobody has joined so far. Learners join with")
    let long = "You have not been charged, and nothing is under way, so that you can pay again whenever you like to."
    for (name, words) in [("Abeer", "Yes."), ("Basma", long)] {
      try log(
        [#"{"at": 2000, "lesson": "one", "question": "Which reply?", "answer": "\#(words)", "right": false}"#], folder,
        name)
    }
    try watch.wait(forText: "Answered: “Yes.”")
    watch.press(.down)
    try watch.wait(for: "the whole answer") { screen in
      screen.text.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(long)
    }
    watch.press(.escape)
    #expect(try watch.waitForChange() == .exited(status: 0))
  }

  @Test("a learner whose name is taken is asked for another one")
  func taken() throws {
    let folder = try makeClass()
    let first = try learner(folder, "Sara")
    try first.wait(forText: "Enter continue")
    let second = try learner(folder)
    try second.wait(forText: "Your name in this class:")
    second.type("SARA\r")
    try second.wait(forText: "Sara is in this class already")
    second.type("7\r")
    try second.wait(forText: "not only digits")
    second.type("Sara B\r")
    try second.wait(forText: "Enter continue")
    for till in [first, second] {
      till.press(.escape)
      #expect(try till.waitForChange() == .exited(status: 0))
    }
  }

  @Test("a learner whose class was deleted is told that answers are no longer saved")
  func deleted() throws {
    let folder = try makeClass()
    let till = try learner(folder, "Sara")
    try till.wait(forText: "Enter continue")
    try FileManager.default.removeItem(atPath: folder)
    till.press(.enter)
    try till.wait(forText: "Noura writes")
    till.press(.enter)
    try till.wait(forText: "Your answers are no longer saved")
    till.press(.escape)
    #expect(try till.waitForChange() == .exited(status: 1))
    #expect(!till.screen.shows("Your answers are saved"), "\(till.screen.text)")
  }
}
