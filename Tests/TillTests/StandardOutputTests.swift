import Foundation
import PseudoTerminal
import Testing

@Suite("What is answered on standard output", .ownThreads)
struct StandardOutputTests {
  let environment = personalEnvironment(["TZ": "UTC"])
  let folder: String

  init() throws {
    folder = TestFolders.make("output")
  }

  private func till(_ arguments: [String], input: String? = nil, to elsewhere: FileHandle? = nil) throws -> Finished {
    try runTill(
      arguments, input: input, environment: environment, workingIn: folder, answeringTo: elsewhere)
  }

  @Test("that cannot be written on a full disk is said, and is never taken for an answer")
  func full() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    #expect(try till(["--plain", "--all-methods", "--seed", "7"], input: "pix\nclose window\n").status == 0)
    for arguments in [
      ["run", "pix-paid"], ["run", "pix-paid", "--format", "junit"], ["run", "pix-paid", "--list"],
      ["check", "pix-paid"],
      ["check", "pix-paid", "--format", "json"], ["coverage", "pix-paid"], ["schema"], ["explain"],
      ["explain", "E201"],
      ["settings"], ["outcomes", "--provider", "tabby"], ["replay", "last"], ["replay", "last", "--json"],
      ["diff", "last", "last"], ["shrink", "last"], ["export", "last", "--to", "har"], ["new", "-o", "-"],
      ["explore", "--method", "pix", "--faults", "0", "--actions", "0"], ["sessions", "list"], ["sessions", "path"],
      ["--help"], ["--version"],
    ] {
      let finished = try till(arguments, to: full)
      #expect(finished.status == 2, "\(arguments): \(finished)")
      #expect(finished.complaints.contains("No space left on device"), "\(arguments): \(finished)")
    }
    // What was found out counts for more than that it could not be written down.
    let failing = "till: 1\nid: x\nname: x\nsteps:\n  - start: checkout\n  - expect: {screen: {is: result}}\n"
    try failing.write(toFile: folder + "/x.till.yaml", atomically: true, encoding: .utf8)
    let failed = try till(["run", "x.till.yaml"], to: full)
    #expect(failed.status == 1 && failed.complaints.contains("No space left on device"), "\(failed)")
  }

  @Test("a document for a pipe is what it says, byte for byte; what is said to people about it is visible there, too")
  func documents() throws {
    let unseen = "a\u{202E}b\u{2066}c"
    let document = "till: 1\nid: x\nname: \"\(unseen)\"\nsteps:\n  - start: checkout\n"
    let laid = try runTill(["fmt", "-"], input: document)
    #expect(laid.status == 0 && laid.output == document, "\(laid)")
    let listed = try runTill(["run", "--list", "-"], input: document)
    #expect(listed.status == 0 && listed.output.contains("⟨U+202E⟩"), "\(listed)")
    #expect(!listed.output.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{2066}" }, "\(listed)")
  }

  @Test(
    "that nobody reads any more is no mistake", arguments: [["settings"], ["run", "pix-paid"], ["schema"], ["--help"]])
  func unread(arguments: [String]) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let finished = try till(arguments, to: pipe.fileHandleForWriting)
    #expect(finished.status == 0 && finished.complaints.isEmpty, "\(arguments): \(finished)")
  }
}
