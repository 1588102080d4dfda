import PseudoTerminal
import Testing

@Suite("Messages that can be copied and acted on", .ownThreads)
struct PlainMessageTests {
  @Test("an example with a sign for the shell stays in quotation marks, so that nothing runs when it is pasted")
  func example() throws {
    let help = try runTill(["help", "run"])
    #expect(help.output.contains("--tag '!slow'") && !help.output.contains("`!slow`"), "\(help.output)")
  }

  @Test("a lesson that does not exist is named as such, with the way to those that do")
  func lesson() throws {
    let finished = try runTill(["learn", "nope"])
    #expect(finished.status == 2 && finished.complaints.contains("no course or lesson “nope”"), "\(finished)")
    #expect(finished.complaints.contains("till learn --list") && !finished.complaints.contains("E008"), "\(finished)")
  }
}
