import Foundation
import PseudoTerminal
import Testing

@Suite("The first start", .ownThreads)
struct FirstStartTests {
  /// A person for whom Till never kept anything.
  private func stranger() throws -> [String: String] {
    let environment = personalEnvironment()
    try FileManager.default.removeItem(atPath: #require(environment["XDG_STATE_HOME"]) + "/till")
    return environment
  }

  private func start(_ environment: [String: String], _ arguments: [String] = []) throws -> PseudoTerminal {
    try PseudoTerminal(PseudoTerminal.product("till"), arguments, environment: environment, columns: 80, rows: 24)
  }

  @Test("`till` offers a tour once; whoever declines is in the checkout, and is never asked again")
  func offer() throws {
    let environment = try stranger()
    let first = try start(environment)
    try first.wait(forText: "Make a first payment")
    #expect(first.screen.shows("Esc start a checkout") && !first.screen.shows("Esc leave"))
    first.type("2")
    try first.wait(forText: "How would you like to pay?")
    first.send([0x03])
    #expect(try first.waitForChange() == .exited(status: 0))
    let second = try start(environment)
    try second.wait(forText: "How would you like to pay?")
    second.send([0x03])
  }

  @Test("Ctrl-C at the offer and at the glossary beside it quits, and Esc continues to the checkout")
  func quit() throws {
    let leaving = try start(stranger())
    try leaving.wait(forText: "Make a first payment")
    leaving.send([0x03])
    #expect(try leaving.waitForChange() == .exited(status: 0))
    #expect(!leaving.screen.isAlternate)
    let staying = try start(stranger())
    try staying.wait(forText: "Make a first payment")
    staying.press(.escape)
    try staying.wait(forText: "How would you like to pay?")
    staying.send([0x03])
    let reading = try start(stranger())
    try reading.wait(forText: "Make a first payment")
    reading.type("?")
    try reading.wait(for: "the glossary") { !$0.shows("Make a first payment") }
    reading.send([0x03])
    #expect(try reading.waitForChange() == .exited(status: 0))
  }

  @Test("where the terminal has no room for the tour, it is offered the next time")
  func small() throws {
    let environment = try stranger()
    let small = try PseudoTerminal(
      PseudoTerminal.product("till"), [], environment: environment, columns: 40, rows: 12)
    try small.wait(forText: "How would you like to pay?")
    small.send([0x03])
    #expect(try small.waitForChange() == .exited(status: 0))
    // It was not offered, so it is still to come, once.
    let large = try start(environment)
    try large.wait(forText: "Make a first payment")
    large.press(.escape)
    try large.wait(forText: "How would you like to pay?")
    large.send([0x03])
    #expect(try large.waitForChange() == .exited(status: 0))
    let again = try start(environment)
    try again.wait(forText: "How would you like to pay?")
    again.send([0x03])
  }

  @Test("whoever says what to start, or has no terminal, is not asked")
  func unasked() throws {
    let named = try start(stranger(), ["--store", "riyadh"])
    try named.wait(forText: "How would you like to pay?")
    #expect(!named.screen.shows("Make a first payment"))
    named.send([0x03])
    let environment = try stranger()
    let script = try runTill([], environment: environment)
    #expect(script.status == 2 && script.complaints.contains("terminal"))
    #expect(!FileManager.default.fileExists(atPath: try #require(environment["XDG_STATE_HOME"]) + "/till"))
  }

  @Test("the tour goes on when a step is done by hand, does one on request, and ends in the checkout")
  func tour() throws {
    let till = try start(stranger())
    try till.wait(forText: "Make a first payment")
    till.press(.enter)
    try till.wait(forText: "1/4")
    till.press(.down)
    try till.wait(for: "the selected row") { $0.text.contains { $0.hasPrefix("▌ stc pay") } }
    #expect(till.screen.shows("1/4"))
    till.press(.enter)
    try till.wait(forText: "2/4")
    till.send([0x0E])
    try till.wait(forText: "3/4")
    till.send([0x0E])
    try till.wait(forText: "4/4")
    till.type("123456")
    till.press(.enter)
    try till.wait(forText: "Enter: finish")
    #expect(till.screen.shows("Paid"))
    till.press(.enter)
    try till.wait(forText: "mada, Visa, Mastercard")
    till.send([0x03])
  }

  @Test("Space does not stop the time: it says how to go on, and at the end it ends")
  func space() throws {
    let till = try start(stranger(), ["demo", "welcome"])
    try till.wait(forText: "1/4")
    till.type(" ")
    try till.wait(forText: "Do this step yourself to continue")
    #expect(!till.screen.shows("paused"))
    for next in ["2/4", "3/4", "4/4", "Enter: finish"] {
      till.send([0x0E])
      try till.wait(forText: next)
    }
    till.type(" ")
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("in a small terminal the task comes before what is told, and the checkout has its rows")
  func smallTour() throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["demo", "welcome"], environment: stranger(), columns: 40, rows: 16)
    try till.wait(forText: "1/4")
    #expect(till.screen.shows("stc pay") && till.screen.shows("Ctrl-N") && !till.screen.shows("needs at least"))
    #expect(!till.screen.shows("This shop does not exist"))
    till.send([0x18])
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("whoever leaves a step’s screen is told how to take the step again")
  func leftStep() throws {
    let till = try start(stranger(), ["demo", "welcome"])
    try till.wait(forText: "1/4")
    till.send([0x0E])
    try till.wait(forText: "2/4")
    #expect(!till.screen.shows("That is not what"))
    till.press(.escape)
    try till.wait(forText: "That is not what this step asks for.")
    till.send([0x12])
    try till.wait(forText: "Ctrl-R start this step over")
    till.send([0x18])
  }

  @Test("in the smallest terminal every step can be done, and a key shows the whole of it")
  func smallestTour() throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["demo", "welcome"], environment: stranger(), columns: 40, rows: 12)
    try till.wait(forText: "1/4")
    #expect(till.screen.shows("How would you like to pay?") && till.screen.shows("Ctrl-X"), "\(till.screen.text)")
    till.send([0x14])
    try till.wait(forText: "Ctrl-R")
    till.press(.escape)
    try till.wait(forText: "Ctrl-T: all")
    for next in ["2/4", "3/4", "4/4", "Enter: finish"] {
      #expect(!till.screen.shows("needs at least"), "\(till.screen.text)")
      till.send([0x0E])
      try till.wait(forText: next)
    }
    till.resize(columns: 39, rows: 12)
    try till.wait(forText: "39 x 12")
    #expect(till.screen.shows("Ctrl-C") && !till.screen.shows("Ctrl-X"), "\(till.screen.text)")
    // A key that is not shown does not act.
    till.send([0x18])
    till.resize(columns: 39, rows: 11)
    try till.wait(forText: "39 x 11")
    till.resize(columns: 40, rows: 12)
    try till.wait(forText: "Ctrl-X: leave")
    #expect(till.screen.shows("Enter: finish"), "\(till.screen.text)")
    till.resize(columns: 39, rows: 12)
    try till.wait(forText: "39 x 12")
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("whoever types the right code where a wrong one is wanted is told how to take the step again, and can")
  func otherWay() throws {
    let till = try start(stranger(), ["demo", "welcome"])
    try till.wait(forText: "1/4")
    till.send([0x0E])
    try till.wait(forText: "2/4")
    till.send([0x0E])
    try till.wait(forText: "Type 999999")
    till.type("123456")
    till.press(.enter)
    try till.wait(forText: "That is not what this step asks for.")
    #expect(till.screen.shows("Paid") && till.screen.shows("3/4"))
    till.send([0x12])
    try till.wait(forText: "Ctrl-R start this step over")
    till.type("999999")
    till.press(.enter)
    try till.wait(forText: "4/4")
    till.send([0x18])
  }
}
