import PseudoTerminal
import Testing

@testable import till

@Suite("Messages that can be copied and acted on", .ownThreads)
struct PlainMessageTests {
  @Test("an example with a sign for the shell stays in quotation marks, so that nothing runs when it is pasted")
  func example() throws {
    let help = try runTill(["help", "run"])
    #expect(help.output.contains("--tag '!slow'") && !help.output.contains("`!slow`"), "\(help.output)")
    let lines = help.output.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    for example in RunCommand.manual.examples {
      #expect(lines.contains { $0.starts(with: example.command) }, "\(example.command)\n\(help.output)")
    }
  }

  @Test("a word that nothing explains is named, with what may be meant and where both lists are")
  func explained() throws {
    let finished = try runTill(["explain", "wehbook"])
    #expect(finished.status == 2, "\(finished)")
    #expect(
      finished.complaints.contains("wehbook is not an error code, a payment rule or a word of scenario files"),
      "\(finished)")
    for words in ["did you mean `webhook`?", "`till explain`", "`till help scenarios`"] {
      #expect(finished.complaints.contains(words), "\(finished)")
    }
  }

  @Test("a lesson that does not exist is named as such, with the way to those that do")
  func lesson() throws {
    let finished = try runTill(["learn", "nope"])
    #expect(finished.status == 2 && finished.complaints.contains("no course or lesson “nope”"), "\(finished)")
    #expect(finished.complaints.contains("till learn --list") && !finished.complaints.contains("E008"), "\(finished)")
  }
}
