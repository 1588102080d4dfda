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
    for number in 1...4 {
      first.type(" ")
      first.type(".")
      try first.wait(forText: "\(number)/10")
    }
    try stage.wait(forText: "knows the card")
    // A demo that somebody else plays meanwhile is none that stopped.
    let other = try PseudoTerminal(
      PseudoTerminal.product("till"), ["demo", "stc-pay"], environment: environment, columns: 100, rows: 30)
    try other.wait(forText: "Space: begin")
    other.type(" ")
    try other.wait(forText: "1/8")
    first.signal(SIGKILL)
    _ = try first.waitForChange()
    try stage.wait(forText: "Waiting for the presenter")
    #expect(stage.screen.shows("knows the card") && stage.screen.shows("Qahwa & Co."))
    let second = try presenter(environment, ["--continue"])
    try second.wait(forText: "4/10")
    try stage.wait(for: "the presenter's return") { !$0.shows("Waiting") && $0.shows("knows the card") }
    #expect(stage.screen.shows("Qahwa & Co."))
  }

  @Test("a stage stays with its presenter, and shows another one only when it is asked to")
  func faithful() throws {
    let environment = personalEnvironment()
    let first = try presenter(environment)
    let stage = try stage(environment, columns: 80, rows: 24)
    try stage.wait(forText: "A card, the bank")
    let other = try presenter(environment, ["stc-pay", "--presenter"])
    try first.wait(forText: "1 stage")
    stage.resize(columns: 90, rows: 26)
    _ = stage.comesToRest()
    #expect(stage.screen.shows("A card, the bank") && other.screen.shows("0 stages"))
    first.type("q")
    #expect(try first.waitForChange() == .exited(status: 0))
    try stage.wait(forText: "Waiting for the presenter")
    _ = stage.comesToRest()
    #expect(stage.screen.shows("A card, the bank"))
    stage.press(.enter)
    try stage.wait(for: "the other demo") { !$0.shows("A card, the bank") && !$0.shows("Waiting") }
    try other.wait(forText: "1 stage")
  }

  @Test("a fault that the script armed does not strike what is done by hand, and strikes the script’s own call")
  func disarmed() throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["demo", "lost-answer"], environment: personalEnvironment(), columns: 100,
      rows: 30)
    try till.wait(forText: "Space: begin")
    for number in 1...3 {
      till.type(" ")
      till.type(".")
      try till.wait(forText: "\(number)/10")
    }
    till.type("t")
    try till.wait(forText: "By hand")
    till.type("999999")
    till.press(.enter)
    try till.wait(forText: "2 tries left")
    till.send([0x18])
    try till.wait(forText: "3/10")
    till.type(" ")
    till.type(".")
    try till.wait(forText: "✗")
  }

  @Test("a visitor at a booth cannot end the demo: Esc leads back to it, and Ctrl-C asks")
  func booth() throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["demo", "--loop", "card", "stc-pay"], environment: personalEnvironment(),
      columns: 100, rows: 30)
    try till.wait(forText: "Press any key to try it")
    till.type("x")
    try till.wait(forText: "Try it")
    // Neither the amount nor the shopper is a visitor's to change.
    for key in ["e", Key.f2.rawValue] {
      till.send(Array(key.utf8))
      _ = till.comesToRest()
      #expect(till.screen.shows("How would you like to pay?") && !till.screen.shows("Amount"))
    }
    for key: Key in [.escape, .escape] {
      till.press(key)
      _ = till.comesToRest()
    }
    try till.wait(forText: "Press any key to try it")
    till.type("x")
    try till.wait(forText: "Try it")
    // One by one: what comes in one piece is a paste.
    for byte: UInt8 in [0x1A, 0x11] {
      till.send([byte])
      _ = till.comesToRest()
    }
    till.send([0x03])
    try till.wait(forText: "Ctrl-C ends the demo.")
    till.send([0x03])
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("by hand, Esc twice leads the presenter back to the script, and the room reads neither keys nor warnings")
  func escape() throws {
    let environment = personalEnvironment()
    let presenter = try presenter(environment)
    let stage = try stage(environment, columns: 100, rows: 30)
    try presenter.wait(forText: "1 stage")
    presenter.type(" .0")
    try presenter.wait(forText: "Clean checkout")
    try stage.wait(for: "an empty caption") { !$0.shows("ready to pay") && $0.shows("How would you like to pay?") }
    presenter.press(.escape)
    try presenter.wait(forText: "Esc again: back to the demo")
    #expect(!stage.screen.shows("Esc") && !stage.screen.shows("Enter") && !stage.screen.shows("?  help"))
    presenter.press(.escape)
    try presenter.wait(forText: "Chapters")
    try stage.wait(forText: "ready to pay")
  }

  @Test("a language that is not there is refused by name, with those that are")
  func languages() throws {
    let refused = try runTill(["demo", "card", "--language", "tlh"])
    #expect(refused.status == 2 && refused.complaints.contains("Available: ar, en."), "\(refused)")
  }

  @Test(
    "what a shop’s file lacks for a demo is said by name: the currency, the method, and the demos that fit",
    arguments: [
      (
        #""currency": "EUR", "items": [{"name": "Coffee", "reference": "C-1", "quantity": 2, "price": "74.00"}]"#,
        "card",
        "A payment in EUR goes differently from the script; Demos that work with it: links."
      ),
      (
        #""currency": "EUR", "items": [{"name": "Coffee", "reference": "C-1", "quantity": 2, "price": "74.00"}]"#,
        "stc-pay",
        "stc pay, which is paid in SAR only"
      ), (#""methods": ["card"]"#, "tabby", "`methods` lacks Tabby"),
    ])
  func shopFiles(parts: String, demo: String, message: String) throws {
    let file = TestFolders.make("shop") + "/shop.json"
    try #"{"name": "Kahvila", \#(parts)}"#.write(toFile: file, atomically: true, encoding: .utf8)
    let refused = try runTill(["demo", demo, "--shop", file])
    #expect(refused.status == 2)
    for part in message.split(separator: "; ") { #expect(refused.complaints.lowercased().contains(part.lowercased())) }
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
