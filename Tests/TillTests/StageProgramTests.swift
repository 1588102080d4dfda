import Foundation
import PseudoTerminal
import Testing

@Suite("A presenter and the stages", .serialized, .ownThreads)
struct StageProgramTests {
  private func stage(
    _ environment: [String: String], columns: Int, rows: Int, _ arguments: [String] = []
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      PseudoTerminal.product("till"), ["stage"] + arguments, environment: environment, columns: columns, rows: rows)
  }

  private func presenter(_ environment: [String: String], _ arguments: [String] = ["card", "--presenter"]) throws
    -> PseudoTerminal
  {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["demo"] + arguments, environment: environment, columns: 110, rows: 30)
    try till.wait(forText: "Chapters")
    return till
  }

  @Test("stages of any size come before and after the presenter, and show each beat; notes stay with the presenter")
  func several() throws {
    let environment = personalEnvironment()
    let early = try stage(environment, columns: 80, rows: 24)
    try early.wait(forText: "Waiting for till demo")
    let presenter = try presenter(environment)
    try early.wait(forText: "A card, the bank")
    let late = try stage(environment, columns: 120, rows: 40)
    let small = try stage(environment, columns: 40, rows: 12)
    try presenter.wait(forText: "3 stages")
    presenter.type(" ")
    for screen in [early, late] { try screen.wait(forText: "ready to pay") }
    try small.wait(forText: "Bayt al-Bunn")
    for screen in [early, late, small] {
      #expect(!screen.screen.shows("Chapters") && !screen.screen.shows("Space") && !screen.screen.shows("of 3:00"))
    }
    late.type("q")
    #expect(try late.waitForChange() == .exited(status: 0))
    try presenter.wait(forText: "2 stages")
  }

  @Test("what is done by hand is seen on the stage, and the script goes on")
  func takeOver() throws {
    let environment = personalEnvironment()
    let presenter = try presenter(environment)
    let stage = try stage(environment, columns: 80, rows: 24)
    try presenter.wait(forText: "1 stage")
    presenter.type(" .")
    try stage.wait(forText: "How would you like to pay?")
    presenter.type("t")
    try presenter.wait(forText: "Ctrl-X")
    presenter.press(.enter)
    try stage.wait(forText: "Card number")
    presenter.type("\u{18}")
    try stage.wait(forText: "How would you like to pay?")
    try presenter.wait(forText: "Chapters")
  }

  @Test(
    "when the presenter is killed the stage keeps its screen; the demo goes on at its beat and finds the stage again")
  func killed() throws {
    let environment = personalEnvironment()
    let first = try presenter(environment, ["card", "--presenter", "--shop", "Qahwa & Co."])
    let stage = try stage(environment, columns: 80, rows: 24)
    try stage.wait(forText: "Qahwa & Co.")
    for number in 1...3 {
      first.type(" ")
      first.type(".")
      try first.wait(forText: "\(number)/8")
    }
    try stage.wait(forText: "knows the card")
    first.signal(SIGKILL)
    try stage.wait(forText: "Waiting for the presenter")
    #expect(stage.screen.shows("knows the card") && stage.screen.shows("Qahwa & Co."))
    let second = try presenter(environment, ["--resume"])
    try second.wait(forText: "3/8")
    try stage.wait(for: "the presenter's return") { !$0.shows("Waiting") && $0.shows("knows the card") }
    #expect(stage.screen.shows("Qahwa & Co."))
  }

  @Test("there is nothing to resume before the first demo, and no stage without a terminal")
  func refusals() throws {
    let resumed = try runTill(["demo", "--resume"])
    #expect(resumed.status == 2 && resumed.complaints.contains("No demo was interrupted"))
    let stage = try runTill(["stage"])
    #expect(stage.status == 2 && stage.complaints.contains("needs a terminal"))
    let both = try runTill(["demo", "card", "--resume"])
    #expect(both.status == 2)
  }
}
