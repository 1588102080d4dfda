import Foundation
import PseudoTerminal
import Testing

@Suite("Going back in the program", .ownThreads)
struct TimeTravelTests {
  /// Somebody with a code of stc pay on the screen, and time stands still.
  private func atCode(_ environment: [String: String]) throws -> PseudoTerminal {
    let till = try startTill(environment: environment)
    try till.wait(forText: "How would you like to pay?")
    var shopper = Shopper(Purchase.all[2])
    while !till.screen.shows("Enter the code we sent") {
      let keys = shopper.next(till.screen)
      try till.step(try #require(keys))
    }
    return till
  }

  @Test("looking back shows what was, says so, and leaves the present alone")
  func looking() throws {
    let environment = personalEnvironment()
    let till = try atCode(environment)
    let truths = till.truths
    till.type("<")
    try till.wait(forText: "Looking at")
    till.type("{")
    till.type("{")
    till.press(.home)
    try till.wait(for: "the beginning") { $0.shows("Looking at ") && $0.shows("How would you like to pay?") }
    till.press(.end)
    try till.wait(for: "the present") { !$0.shows("Looking at") && $0.shows("Enter the code we sent") }
    #expect(till.truths == truths)
    try till.kill9()
    let session = try #require(try KeptSession.all(environment).first)
    #expect(try session.checkReplay(environment, columns: 80, rows: 24) == truths)
  }

  @Test("undo goes back, redo on; doing something else makes a fork that can be gone on with, also after kill -9")
  func undoAndFork() throws {
    let environment = personalEnvironment()
    let till = try atCode(environment)
    let code = till.truths
    // The minute that was let pass, then the press that sent the code.
    for undone in ["Undone: time passes", "Undone: presses Enter"] {
      till.type("u")
      try till.wait(forText: undone)
    }
    try till.wait(forText: "Pay with stc pay")
    till.type("U")
    try till.wait(for: "waiting for the code") { $0.shows("Redone") && !$0.shows("Pay with stc pay") }
    till.type("U")
    try till.wait(for: "the code's form") { $0.shows("Redone") && $0.shows("Enter the code we sent") }
    #expect(till.truths == code)
    for undone in ["Undone: time passes", "Undone: presses Enter"] {
      till.type("u")
      try till.wait(forText: undone)
    }
    till.press(.escape)
    try till.wait(forText: "How would you like to pay?")
    till.type("\u{7}")
    try till.wait(forText: "Forks")
    #expect(till.screen.shows("you are here"))
    till.press(.escape)
    try till.wait(for: "the methods") { !$0.shows("you are here") }
    let elsewhere = till.truths
    try till.kill9()
    let session = try #require(try KeptSession.all(environment).first)
    #expect(try session.checkReplay(environment, columns: 80, rows: 24) == elsewhere)
    let again = try PseudoTerminal.offered(environment: environment)
    again.press(.enter)
    try again.wait(forText: "How would you like to pay?")
    again.type("\u{7}")
    try again.wait(forText: "you are here")
    again.press(.up)
    again.press(.enter)
    try again.wait(forText: "Enter the code we sent")
    #expect(again.truths == code)
    again.press(.controlC)
    again.press(.controlC)
    #expect(try again.waitForChange() == .exited(status: 0))
  }

  @Test(
    "a run opened on the screen stands still at the event that was asked for, and can be gone on with; nothing of that is kept"
  )
  func live() throws {
    let environment = personalEnvironment()
    try atCode(environment).kill9()
    let id = try #require(try KeptSession.all(environment).first).id
    let live = try startTill(["replay", id, "--at", "3"], environment: environment)
    try live.wait(forText: "Looking at ")
    live.press(.end)
    try live.wait(for: "the end") { $0.shows("Enter the code we sent") && $0.shows("paused") }
    live.type("u")
    try live.wait(forText: "Undone")
    live.press(.controlC)
    live.press(.controlC)
    #expect(try live.waitForChange() == .exited(status: 0))
    #expect(try KeptSession.all(environment).map(\.id) == [id])
  }

  /// Picks of the palette that begin another set-up, and what shows that it has begun.
  static let picks = [
    ("Paid in two steps", "How would you like to pay?"), ("Store: Marina Date House", "AED"),
    ("Repeat in Marina Date House", "AED"),
    ("Restart: same checkout, new seed", "The same checkout with seed"),
  ]

  @Test(
    "what was done before a pick that begins another set-up is gone back to, on the screen and by its name",
    arguments: picks)
  func anotherSetup(pick: String, sign: String) throws {
    let environment = personalEnvironment()
    let till = try atCode(environment)
    let code = till.truths
    till.type("u")
    try till.wait(forText: "Undone: time passes")
    let here = till.truths
    till.type(.palette(pick))
    try till.wait(for: "another set-up") { $0.shows(sign) && $0.shows("The previous session is saved") }
    till.type("\u{7}")
    try till.wait(for: "the sessions that were left") { $0.shows("2 branches") }
    let kept = try #require(try KeptSession.all(environment).last)
    till.press(.down)
    try till.wait(forText: kept.id)
    till.press(.enter)
    try till.wait(for: "what was left") { !$0.shows("2 branches") }
    #expect(till.truths == here)
    till.type("\u{7}")
    try till.wait(for: "the forks of what was left") { $0.shows("you are here") }
    till.press(.controlC)
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
    let again = try startTill(["--resume", kept.id], environment: environment)
    try again.wait(forText: "Resumed. A card number")
    again.type("\u{7}")
    try again.wait(forText: "you are here")
    again.press(.up)
    again.press(.enter)
    try again.wait(for: "the code's form") { $0.shows("Enter the code we sent") && !$0.shows("you are here") }
    #expect(again.truths == code)
    again.press(.controlC)
    again.press(.controlC)
    #expect(try again.waitForChange() == .exited(status: 0))
  }
}
