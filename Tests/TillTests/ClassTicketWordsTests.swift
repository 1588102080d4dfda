import Foundation
import PseudoTerminal
import Testing

/// What tickets of a class say, and when they happen.
@Suite("What tickets of a class say", .ownThreads)
struct ClassTicketWordsTests {
  private func makeClass() throws -> String {
    let folder = TestFolders.path("class")
    #expect(try runTill(["class", "new", folder]).status == 0)
    return folder
  }

  private func learner(_ folder: String, columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["learn", "--class", folder, "--learner", "Sara"],
      environment: personalEnvironment(), columns: columns, rows: rows)
    try till.wait(forText: "Enter continue")
    return till
  }

  @Test("in the smallest terminal a ticket's checkout can be used, and a key shows and answers the ticket")
  func smallest() throws {
    let folder = try makeClass()
    let till = try learner(folder, columns: 40, rows: 12)
    #expect(try runTill(["class", "outage", folder, "hyperpay"]).status == 0)
    try till.wait(forText: "Open a checkout and try it")
    till.press(.enter)
    try till.wait(forText: "Ctrl-T: all")
    #expect(till.screen.shows("How would you like to pay?") && till.screen.shows("Ctrl-X: lesson"))
    till.press(.enter)
    try till.wait(forText: "New ticket: Noura")
    till.send([0x14])
    try till.wait(forText: "t answer the ticket")
    #expect(till.screen.shows("Was I charged?"), "\(till.screen.text)")
    till.type("t")
    try till.wait(forText: "Has the shop charged anything?")
    till.press(.escape)
    try till.wait(forText: "Ctrl-T: all")
    till.resize(columns: 36, rows: 10)
    try till.wait(forText: "36 x 10")
    #expect(till.screen.shows("Ctrl-C") && !till.screen.shows("Ctrl-X"), "\(till.screen.text)")
  }

  @Test("an outage of a provider that the lesson's store lacks opens a store that has it")
  func elsewhere() throws {
    let folder = try makeClass()
    let till = try learner(folder)
    #expect(try runTill(["class", "outage", folder, "yuno"]).status == 0)
    try till.wait(forText: "Open a checkout and try it")
    till.press(.enter)
    try till.wait(forText: "PIX")
    #expect(till.screen.shows("Loja Luar"), "\(till.screen.text)")
    till.press(.enter)
    try till.wait(forText: "New ticket")
  }

  @Test("a fault waits for a call after the card form, and outage and fault at once are told apart")
  func waiting() throws {
    let folder = try makeClass()
    let till = try learner(folder)
    #expect(try runTill(["class", "outage", folder, "stc-pay"]).status == 0)
    try till.wait(forText: "Open a checkout and try it")
    till.press(.enter)
    try till.wait(forText: "nothing has called it here so far")
    #expect(try runTill(["class", "break", folder, "Sara", "drop-response"]).status == 0)
    try till.wait(forText: "Another ticket: what it is about has not happened so far.")
    #expect(!till.screen.shows("nothing has gone wrong"), "\(till.screen.text)")
    till.press(.enter)
    try till.wait(forText: "Card number")
    #expect(!till.screen.shows("New ticket"), "\(till.screen.text)")
    for (text, shown) in [("4200000000000000", "4200 00"), ("1230", "12/30"), ("123", "•••"), ("Noura Demo", "Noura")] {
      till.type(text)
      try till.wait(forText: shown)
      till.press(.tab)
    }
    till.press(.enter)
    try till.wait(forText: "New ticket: Noura writes")
    till.send([0x14])
    try till.wait(forText: "Has the shop charged anything?")
  }

  @Test("a lifted outage is told whole beside the question, and Esc says where it leads")
  func lifted() throws {
    let folder = try makeClass()
    let till = try learner(folder)
    #expect(try runTill(["class", "outage", folder, "hyperpay"]).status == 0)
    try till.wait(forText: "Open a checkout and try it")
    till.press(.enter)
    try till.wait(forText: "nothing has called it here so far")
    let watched = try runTill(["class", "watch", folder, "--once"]).output
    #expect(watched.contains("Outage: HyperPay is unavailable"), "\(watched)")
    #expect(try runTill(["class", "report", folder]).output.contains("Outage: HyperPay is unavailable"))
    till.press(.enter)
    try till.wait(forText: "New ticket")
    till.send([0x14])
    try till.wait(forText: "Has the shop charged anything?")
    #expect(try runTill(["class", "outage", folder, "hyperpay", "--lift"]).status == 0)
    try till.wait(forText: "HyperPay is available again.")
    #expect(try !runTill(["class", "watch", folder, "--once"]).output.contains("Outage"))
    for _ in 0..<4 { try answer(till) }
    try till.wait(forText: "It was the outage")
    #expect(till.screen.shows("Esc back to the checkout"), "\(till.screen.text)")
    till.press(.enter)
    try till.wait(forText: "Ctrl-X back to the lesson")
    let row = try runTill(["class", "watch", folder, "--once"]).output
    #expect(!row.contains("ticket: HyperPay outage"), "\(row)")
  }

  /// Answers the question on the screen, one answer after the other until it is right.
  private func answer(_ till: PseudoTerminal) throws {
    for place in 1...9 {
      #expect(!till.screen.shows("Esc leave"), "\(till.screen.text)")
      till.type("\(place)")
      try till.wait(forText: "Enter continue", seconds: 20)
      let isRight = till.screen.shows("Right.")
      till.press(.enter)
      try till.wait(for: "the next page", seconds: 20) { !$0.shows("Wrong. Try again.") && !$0.shows("Right.") }
      if isRight { return }
    }
    Issue.record("no answer is right")
  }
}
