import Foundation
import PseudoTerminal
import Storage
import Testing

@Suite("Questions and waiting on a terminal", .ownThreads)
struct QuestionTests {
  let environment = personalEnvironment(["TZ": "UTC"])

  private func session(_ name: String, in folder: SessionFolder) throws {
    let session = try SessionFile.create(
      in: folder, id: try #require(SessionID(name)), header: #"{"tillrun":2,"till":"0.1.0","setup":{"seed":7}}"#)
    try session.append([#"{"at":40,"press":"enter"}"#], seal: #"{"end":1}"#, durable: false)
    session.close()
  }

  private func till(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      PseudoTerminal.product("till"), arguments, environment: environment, columns: 80, rows: 24)
  }

  @Test("sessions are deleted from a terminal only after yes, or with --yes")
  func deleting() throws {
    let folder = try SessionFolder.usual(stateHome: environment["XDG_STATE_HOME"], home: nil)
    for name in ["a", "b"] { try session(name, in: folder) }
    let refused = try till("sessions", "delete", "--all")
    try refused.wait(forText: "Delete 2 sessions permanently? [y/N]")
    refused.type("n\r")
    #expect(try refused.waitForChange() == .exited(status: 0))
    #expect(try folder.list().count == 2)
    let agreed = try till("sessions", "delete", "a")
    try agreed.wait(forText: "Delete session a permanently? [y/N]")
    agreed.type("y\r")
    #expect(try agreed.waitForChange() == .exited(status: 0))
    #expect(try folder.list().map(\.id.text) == ["b"])
    let unasked = try till("sessions", "delete", "b", "--yes")
    #expect(try unasked.waitForChange() == .exited(status: 0))
    #expect(try folder.list().isEmpty)
  }

  @Test("results of lessons are forgotten on a terminal only after yes, or with --yes")
  func resetting() throws {
    let nothing = try till("learn", "--reset", "--yes")
    try nothing.wait(forText: "There is nothing to delete: no lesson was begun.")
    #expect(try nothing.waitForChange() == .exited(status: 0))
    // Of all lessons, one is begun.
    let begun = try runTill(["learn", "lesson-01-records", "--plain"], input: "\n1\n2\nq\n", environment: environment)
    #expect(begun.status == 0)
    let refused = try till("learn", "--reset")
    try refused.wait(forText: "Delete the results of 1 lesson permanently? [y/N]")
    refused.type("n\r")
    try refused.wait(forText: "Nothing was deleted.")
    #expect(try refused.waitForChange() == .exited(status: 0))
    let agreed = try till("learn", "lesson-01-records", "--reset", "--yes")
    try agreed.wait(forText: "1 lesson starts over.")
    #expect(try agreed.waitForChange() == .exited(status: 0))
  }

  @Test(
    "what reads standard input on a terminal says so",
    arguments: [
      ["fmt"], ["check", "-"], ["run", "-"], ["links", "check", "-", "https://pay.tillshop.test/return"],
      ["replay", "-"], ["export", "-", "--to", "markdown"], ["shrink", "-"], ["diff", "-", "last"],
      ["new", "--from", "-"],
    ])
  func waiting(arguments: [String]) throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), arguments, environment: environment, columns: 80, rows: 24)
    try till.wait(forText: "from standard input; end with Ctrl-D")
    till.type("\u{4}")
    guard case .exited = try till.waitForChange() else {
      Issue.record("it goes on")
      return
    }
  }
}
