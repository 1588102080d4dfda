import Foundation
import PseudoTerminal
import Testing

@Suite("Names with typing mistakes on the command line", .ownThreads)
struct MisspeltTests {
  private func till(_ arguments: String...) throws -> Finished {
    try runTill(arguments, environment: personalEnvironment(["TZ": "UTC"]), workingIn: NSTemporaryDirectory())
  }

  @Test("a command is told the one that was meant, and nothing else is done")
  func command() throws {
    let finished = try till("chekc", "x")
    #expect(finished.status == 2)
    #expect(finished.output.isEmpty)
    #expect(finished.complaints.contains("did you mean `till check`?"), "\(finished)")
    #expect(try till("zzzzzzz").complaints.contains("`till help`"))
  }

  @Test("a scenario that comes with Till is told by the name that was meant", arguments: ["run", "check"])
  func scenario(_ command: String) throws {
    let finished = try till(command, "pix-pad")
    #expect(finished.status == 2)
    #expect((finished.output + finished.complaints).contains("did you mean `pix-paid`?"), "\(finished)")
  }
}
