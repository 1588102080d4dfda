import Foundation
import PseudoTerminal
import Testing

@Suite("till class", .ownThreads)
struct ClassProgramTests {
  private func makeClass() throws -> String {
    let folder = TestFolders.path("class")
    let made = try runTill(["class", "new", folder])
    #expect(made.status == 0 && made.output.contains("till learn --class \(folder)"), "\(made)")
    return folder
  }

  private func join(_ folder: String, _ name: String) throws {
    let joined = try runTill(["learn", "--class", folder, "--learner", name, "--plain"], input: "q\n")
    #expect(joined.status == 0 && joined.output.contains("Continue with"), "\(joined)")
  }

  @Test("a learner types a name once, is remembered, and appears with tries and the last wrong answer")
  func joining() throws {
    let folder = try makeClass()
    let environment = personalEnvironment()
    let first = try runTill(
      ["learn", "--class", folder, "--plain"], input: "Zoë / O’Hara\nq\n", environment: environment)
    #expect(first.status == 0 && first.output.contains("Your name in this class"), "\(first)")
    let second = try runTill(["learn", "--class", folder, "--plain"], input: "q\n", environment: environment)
    #expect(second.status == 0 && !second.output.contains("Your name"), "\(second)")
    let table = try runTill(["class", "watch", folder, "--once"])
    #expect(table.output.contains("Zoë / O’Hara") && !table.output.contains("⟦"), "\(table)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/learners").count == 1)
  }

  @Test("a wrong answer reaches the trainer’s table and the report")
  func wrongAnswer() throws {
    let folder = try makeClass()
    // Every question gets its last answer first, then the others.
    let input = String(repeating: "\n4\n3\n2\n1\n", count: 20)
    let taken = try runTill(["learn", "--class", folder, "--learner", "Sara", "--plain"], input: input)
    #expect(taken.output.contains("Wrong. Try again for half the points."), "\(taken)")
    let table = try runTill(["class", "watch", folder, "--once"]).output.split(separator: "\n")
    #expect(table.count == 2 && table.last?.contains("?") == true, "\(table)")
    let report = try runTill(["class", "report", folder])
    #expect(report.output.contains("Sara: ") && report.output.contains("Most missed questions"), "\(report)")
    let json = try runTill(["class", "report", folder, "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((object?["missed"] as? [[String: Any]])?.isEmpty == false)
    #expect(try runTill(["class", "report", folder, "--format", "csv"]).output.hasPrefix("name,passed,"))
    let page = try runTill(["class", "report", folder, "--html"]).output
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("<td>Sara</td>") && !page.contains("http://"))
  }

  @Test("an outage and a fault pop up as tickets, and the outage is seen in a checkout beside the lesson")
  func orders() throws {
    let folder = try makeClass()
    try join(folder, "Sara")
    #expect(try runTill(["class", "outage", folder, "hyperpay"]).status == 0)
    #expect(try runTill(["class", "break", folder, "1", "drop-response"]).status == 0)
    let met = try runTill(
      ["learn", "--class", folder, "--learner", "Sara", "--plain"], input: "2\n1\nlesson\n\nq\n")
    for words in [
      "HyperPay is unavailable. Try to pay with it", "the next call or message goes wrong",
      "Nothing came of it: no call followed",
    ] {
      #expect(met.output.contains(words), "\(words): \(met)")
    }
    let again = try runTill(["learn", "--class", folder, "--learner", "Sara", "--plain"], input: "q\n")
    #expect(!again.output.contains("Try to pay with it"))
  }

  @Test("a fault strikes the checkout of its learner, who answers the customer and then reads what it was")
  func strikes() throws {
    let folder = try makeClass()
    try join(folder, "Sara")
    #expect(try runTill(["class", "break", folder, "Sara", "drop-response"]).status == 0)
    // The checkout, stc pay, its code, which no fault keeps from coming, the ticket, what became of the money, whether to pay again, what comes next (wrong, then right), and each
    // reply until one is right.
    let met = try runTill(
      ["learn", "--class", folder, "--learner", "Sara", "--plain"],
      input: "1\n2\n2\n1 123456\n2\nticket\n3\n3\n1\n6\n1\n2\n3\n4\n")
    var rest = Substring(met.output)
    for words in [
      "the next call or message goes wrong", "Ticket: nothing has gone wrong here so far",
      "Enter the code we sent", "New ticket: Noura writes: “Was I charged, and how often?”", "Paid",
      "Has the shop charged", "Right.", "May the customer pay again?", "Right.", "Wrong. Try again.",
      "Nothing: there is nothing to put right", "Which reply is right?", "Right.", "What went wrong: response lost",
      "money may move",
    ] {
      let place = try #require(rest.range(of: words), "\(words): \(met)")
      rest = rest[place.upperBound...]
    }
    let table = try runTill(["class", "watch", folder, "--once"]).output
    #expect(!table.contains("ticket: response lost") && table.contains("What do you do next?"), "\(table)")
    let report = try runTill(["class", "report", folder]).output
    #expect(report.contains("What do you do next? (ticket: response lost)"), "\(report)")
    // It struck once, and only at her.
    try join(folder, "Omar")
    let again = try runTill(["learn", "--class", folder, "--learner", "Sara", "--plain"], input: "q\n")
    #expect(!again.output.contains("goes wrong"), "\(again)")
  }

  @Test("a ticket interrupts a learner who sits at a question, and a second terminal cannot join under the name")
  func live() throws {
    let folder = try makeClass()
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("till"), ["learn", "--class", folder, "--learner", "Noura"],
      environment: personalEnvironment(), columns: 80, rows: 24)
    try terminal.wait(forText: "Enter continue")
    let second = try runTill(["learn", "--class", folder, "--learner", "Noura", "--plain"], input: "q\n")
    #expect(second.status == 1 && second.complaints.contains("Noura is in this class already"), "\(second)")
    #expect(try runTill(["class", "break", folder, "noura", "timeout"]).status == 0)
    try terminal.wait(forText: "goes wrong")
    terminal.press(.escape)
    try terminal.wait(forText: "Enter continue")
    terminal.press(.escape)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    let table = try runTill(["class", "watch", folder, "--once"]).output
    #expect(table.contains("  left"), "\(table)")
  }

  @Test("the trainer’s screen shows who joins while it is open")
  func watching() throws {
    let folder = try makeClass()
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("till"), ["class", "watch", folder], environment: personalEnvironment(), columns: 80,
      rows: 24)
    try terminal.wait(forText: "support-basics: 0 learners")
    try join(folder, "Abeer")
    try terminal.wait(forText: "Abeer")
    terminal.press(.escape)
    #expect(try terminal.waitForChange() == .exited(status: 0))
  }

  @Test("what cannot be used is named, with what to do")
  func mistakes() throws {
    let folder = try makeClass()
    func expect(_ arguments: [String], _ status: Int32, _ words: String) throws {
      let finished = try runTill(arguments)
      #expect(finished.status == status && finished.complaints.contains(words), "\(arguments): \(finished)")
    }
    try expect(["class", "new", folder], 2, "is a class already")
    try expect(["class", "new", folder + "-2", "--course", "suport-basics"], 2, "Did you mean `support-basics`?")
    // Not even an administrator can write there.
    try expect(["class", "new", "/sys/till-class"], 1, "/sys/till-class cannot be read or written")
    try expect(["class", "new", folder + "-2/inner"], 2, "the folder around it does not exist")
    try expect(["class", "watch", "/"], 2, "/ is not a class. Make one with")
    try expect(["learn", "--class", folder + "-3"], 2, "is not a class")
    try expect(["class", "outage", folder, "tabbi"], 2, "Did you mean `tabby`?")
    try expect(["class", "break", folder, "1", "timeout"], 2, "nobody has joined the class yet")
    try join(folder, "Sara")
    try expect(["class", "break", folder, "7", "timeout"], 2, "Use a row number or one of: Sara")
    try expect(["class", "break", folder, "Sara", "time-out"], 2, "Did you mean `timeout`?")
    try expect(["class", "break", folder, "Sara", "offline", "--webhooks"], 2, "Unknown fault `offline`")
    try expect(["learn", "--class", folder, "--learner", "  "], 2, "A name needs 1 to 40")
    try expect(["learn", "--class", folder, "lesson-01-records"], 2, "`--class` takes no lesson")
    let manifest = folder + "/class.json"
    try "{\"till-class\": 9, \"course\": \"support-basics\"}\n".write(
      toFile: manifest, atomically: true, encoding: .utf8)
    try expect(["class", "report", folder], 2, "has format 9; this Till reads format 1")
    try "{\"till-class\": 1, \"course\": \"gone\"}\n".write(toFile: manifest, atomically: true, encoding: .utf8)
    try expect(["class", "report", folder], 2, "which this Till does not have")
  }

  @Test("a click in a task lands on the row under the pointer, however many lines stand above the checkout")
  func click() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("till"), ["learn", "practice-06-pix-close"], environment: personalEnvironment(),
      columns: 80, rows: 24)
    try terminal.wait(forText: "Enter continue")
    for _ in 0..<6 where !terminal.screen.shows("back to the lesson") {
      terminal.press(.enter)
      _ = terminal.comesToRest()
    }
    try terminal.wait(forText: "PIX")
    #expect(terminal.screen.shows("Esc back to the lesson") && !terminal.screen.shows("demo"))
    let row = try #require(terminal.screen.text.firstIndex { $0.contains("PIX") && !$0.contains("Choose PIX") })
    terminal.click(x: 8, y: row)
    try terminal.wait(for: "the code") { screen in screen.text.contains { $0.contains("▄▄▄▄") } }
    terminal.send([0x18])
    terminal.press(.escape)
  }

  @Test("a long task is read whole above the checkout")
  func longTask() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("till"), ["learn", "practice-06-pix-close"], environment: personalEnvironment(),
      columns: 40, rows: 30)
    try terminal.wait(forText: "Enter continue")
    for _ in 0..<4 where !terminal.screen.shows("Ctrl-X back") {
      terminal.press(.enter)
      _ = terminal.comesToRest()
    }
    try terminal.wait(forText: "close the")
    terminal.send([0x18])
    terminal.press(.escape)
  }
}
