import Foundation
import PseudoTerminal
import Testing
import Wire

@Suite("The server's program", .ownThreads)
struct ServerProgramTests {
  /// A run of a program to its end: its standard output and its status.
  private static func run(_ words: [String], input: String = "") throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  /// The server.
  private static let program = PseudoTerminal.product("till-serve")

  private static func has(_ words: String...) -> Bool { (try? run(words))?.status == 0 }

  /// What each fixture is told: the server answers, a payment is made whose response is lost, and the shop repeats it without a question.
  private static let pythonLines = """
    import sys
    sys.path.insert(0, sys.argv[2])
    from till_fixture import Till
    till = Till("--only", "tabby", program=sys.argv[1])
    assert till.control("GET", "health") == {"status": "ok"}
    assert list(till.addresses["providers"]) == ["tabby"]
    print(till.close())
    """

  private static let python = Served.root + ".build/clients/bin/python"
  private static let javascript = """
    const [program, folder] = process.argv.slice(-2);
    const { startTill } = await import(folder + "/till.mjs");
    const till = await startTill(["--only", "tabby"], program);
    if ((await till.control("GET", "health")).status !== "ok") throw new Error("no health");
    if (Object.keys(till.addresses.providers).join() !== "tabby") throw new Error("other providers");
    console.log(await till.close());
    """

  @Test(
    "the fixture for pytest starts it, asks control and ends it with status 0",
    .enabled(if: has(python, "-c", "import pytest"), "needs pytest"))
  func pytest() throws {
    let (output, status) = try Self.run([
      Self.python, "-c", Self.pythonLines, Self.program, Served.root + "docs/examples",
    ])
    #expect((output, status) == ("0\n", 0))
  }

  @Test(
    "the fixture for JavaScript starts it, asks control and ends it with status 0",
    .enabled(if: has("node", "--version"), "needs node"))
  func node() throws {
    let (output, status) = try Self.run([
      "node", "--input-type=module", "-e", Self.javascript, "--", Self.program,
      Served.root + "docs/examples",
    ])
    #expect((output, status) == ("0\n", 0))
  }
}
