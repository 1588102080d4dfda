import ArgumentParser
import Foundation
import PseudoTerminal
import Testing

@testable import till

@Suite("The command line", .serialized, .ownThreads)
struct CommandLineTests {
  @Test(
    "a wrong option is refused with what, why and what to do instead, and no escape sequence",
    arguments: [
      (["--nonsense"], ["--nonsense"]), (["--method", "taby"], ["taby", "tabby"]),
      (["--method", "cash"], ["cash", "stc-pay"]),
      (["--store", "riyad"], ["riyad", "riyadh"]), (["--store", "moon"], ["moon", "default"]),
      (["--currency", "SAX", "--amount", "1"], ["SAX"]), (["--currency", "KWD"], ["--amount"]),
      (["--amount", "1.234"], ["1.234", "SAR", "2"]), (["--amount=-5"], ["-5"]), (["--amount", "0"], ["zero"]),
      (["--amount", "99999999999999"], ["99999999999999"]), (["--amount", "12,50"], ["12,50"]),
      (["--amount", ""], ["amount"]),
      (["--amount", "1.5", "--currency", "JPY"], ["JPY"]), (["--clock", "yesterday"], ["yesterday", "2026"]),
      (["--theme", "drak"], ["drak", "dark"]),
      (["demo", "--theme", "drak"], ["drak", "dark"]), (["demo", "tabby", "--theme", "drak"], ["drak", "dark"]),
      (["--language", "xx"], ["xx", "en"]), (["--seed", "many"], ["many"]),
      (["run"], ["paths"]), (["run", "/nowhere"], ["/nowhere"]), (["open"], ["url"]), (["opne", "x"], ["opne"]),
    ])
  func refused(arguments: [String], words: [String]) throws {
    let finished = try runTill(arguments)
    #expect(finished.status != 0)
    let said = finished.complaints + finished.output
    for word in words { #expect(said.contains(word), "\(arguments): \(said)") }
    #expect(!said.contains("\u{1B}"))
    #expect(!said.contains("⟦"))
  }

  @Test(
    "what turns out to be unusable is said with the usage of its own command, and ends with 2",
    arguments: [
      (["run", "pix-paid", "--seed", "-1"], "`-1`", "till run"),
      (["run", "pix-paid", "--jobs", "-1"], "-1 scenarios", "till run"),
      (["run", "pix-paid", "--set", "store=nope"], "no store `nope`", "till run"),
      (["run", "pix-paid", "--gateway", "no-such-program"], "no-such-program", nil),
      (["coverage", "--fail-under", "x"], "“x”", "till coverage"),
      (["coverage", "--provider", "taby"], "`tabby`", "till coverage"),
      (["explore", "--faults", "-1"], "--max-faults", "till explore"),
      (["explore", "--resume", "/nowhere/x"], "/nowhere/x", "till explore"),
      (["explore", "--json", "/nowhere/x"], "/nowhere/x", "till explore"),
      (["explore", "--out", "/proc/x"], "/proc/x", "till explore"),
      (["--amount", "1.234"], "1.234", "till checkout"), (["--store", "nope"], "no store `nope`", nil),
      (["sessions", "show", "x", "--size", "3x3"], "500x200", "till sessions show"),
    ] as [([String], String, String?)])
  func unusable(arguments: [String], word: String, command: String?) throws {
    let finished = try runTill(arguments)
    #expect(finished.status == 2 && finished.output.isEmpty, "\(finished)")
    #expect(finished.complaints.hasPrefix("till: ") && finished.complaints.contains(word), "\(finished)")
    #expect(!finished.complaints.contains("Error") && !finished.complaints.contains("till: till:"), "\(finished)")
    if let command {
      #expect(finished.complaints.contains("\nUsage: \(command) "), "\(finished)")
      #expect(finished.complaints.contains("See `\(command) --help`"), "\(finished)")
    }
  }

  @Test("control characters in an option are never sent to the terminal raw")
  func controlCharacters() throws {
    let finished = try runTill(["--method", "\u{1B}[31mred\u{7}"])
    #expect(finished.status != 0)
    #expect(!(finished.complaints + finished.output).contains("\u{1B}"))
  }

  @Test("version and help answer on standard output")
  func help() throws {
    #expect(try runTill(["--version"]).output.contains("0."))
    for arguments in [
      ["--help"], ["run", "--help"], ["open", "--help"], ["doctor", "--help"], ["checkout", "--help"],
    ] {
      let finished = try runTill(arguments)
      #expect(finished.status == 0)
      #expect(finished.output.contains("USAGE"))
    }
  }

  @Test("completions are written for each shell", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let finished = try runTill(["--generate-completion-script", shell])
    #expect(finished.status == 0)
    #expect(finished.output.contains("till"))
    #expect(finished.output.contains("doctor"))
  }

  @Test("without a terminal Till says so and ends, instead of waiting")
  func noTerminal() throws {
    let finished = try runTill([])
    #expect(finished.status == 2)
    #expect(finished.complaints.contains("--plain"))
    #expect(finished.output.isEmpty)
  }

  @Test("Till works from any folder")
  func anyFolder() throws {
    let finished = try runTill(["run", scenarios + "/tabby/tabby-approved.till.yaml"], workingIn: "/tmp")
    #expect(finished.status == 0, "\(finished)")
  }

  @Test("missing data is reported with where it was looked for")
  func missingData() throws {
    let finished = try runTill(["doctor"], environment: personalEnvironment(["TILL_ASSETS": "/nowhere"]))
    #expect(finished.status == 2)
    #expect(finished.complaints.contains("/nowhere"))
  }

  @Test("an installed Till finds its data beside its prefix")
  func installed() throws {
    let prefix = URL(filePath: TestFolders.path("prefix"))
    for folder in ["bin", "share"] {
      try FileManager.default.createDirectory(at: prefix.appending(path: folder), withIntermediateDirectories: true)
    }
    let program = prefix.appending(path: "bin/till")
    try FileManager.default.copyItem(at: URL(filePath: PseudoTerminal.product("till")), to: program)
    try FileManager.default.copyItem(
      at: URL(filePath: PseudoTerminal.product("till_TillAssets.resources")), to: prefix.appending(path: "share/till"))
    let process = Process()
    process.executableURL = program
    process.arguments = ["run", prefix.path + "/share/till/scenarios/tabby/tabby-approved.till.yaml"]
    process.environment = personalEnvironment()
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    try FileManager.default.removeItem(at: prefix)
  }

  @Test("nobody running is exit status 3")
  func nobodyRunning() throws {
    let finished = try runTill(["open", "tillshop://return"])
    #expect(finished.status == 3)
    #expect(!finished.complaints.isEmpty)
  }

  @Test("the doctor says by which entry the screens are drawn on a terminal that the database does not know")
  func doctorOfUnknownTerminal() throws {
    let finished = try runTill(["doctor"], environment: personalEnvironment(["TERM": "xterm-none-such"]))
    #expect(finished.output.contains("drawn as xterm-256color") && finished.output.contains("256 used"), "\(finished)")
    let known = try runTill(["doctor"], environment: personalEnvironment(["TERM": "xterm-256color"]))
    #expect(!known.output.contains("drawn as") && known.output.contains("256 used"))
  }

  @Test("the doctor says what the terminal is")
  func doctor() throws {
    let finished = try runTill(["doctor"], environment: personalEnvironment(["TERM": "vt100"]))
    #expect(finished.status == 1)
    #expect(finished.output.contains("vt100"))
    #expect(!finished.output.contains("⟦"))
  }

  private var scenarios: String { PseudoTerminal.product("till_TillAssets.resources") + "/scenarios" }

  @Test("every scenario that is shipped holds, with the real screens, in one run")
  func everyScenario() throws {
    let json = try runTill(["run", "--strict", "--format", "json", scenarios])
    #expect(json.status == 0, "\(json.output.suffix(3_000)) \(json.complaints.suffix(3_000))")
    #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
  }

  @Test("a mistake in a scenario file is reported with file, line, column and the nearest word")
  func brokenScenario() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "typo-\(UUID().uuidString).till.yaml")
    try "till: 1\nid: typo\nname: a typo\nsteps:\n  - start: checkout\n  - chose: tabby\n".write(
      to: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: path) }
    let finished = try runTill(["run", path.path])
    #expect(finished.status == 2)
    #expect(finished.output.contains(":6:5: "))
    #expect(finished.output.contains("`choose`"))
  }

  @Test("a whole payment can be made in lines of text, with no escape sequence")
  func plain() throws {
    let finished = try runTill(["--plain", "--method", "stc-pay"], input: "send\n1 123456\nconfirm\nquit\n")
    #expect(finished.status == 0)
    #expect(finished.output.contains("Paid"), "\(finished.output)")
    #expect(!finished.output.contains("\u{1B}"))
    #expect(!finished.output.contains("⟦"))
    #expect(!finished.output.hasSuffix("\n\n"))
  }

  @Test("a dumb terminal gets lines of text and not one escape byte")
  func dumb() throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), [], environment: personalEnvironment(["TERM": "dumb"]), columns: 80, rows: 24)
    try till.wait(forText: "Tabby")
    till.type("quit\r")
    #expect(try till.waitForChange() == .exited(status: 0))
    #expect(!till.output.contains(0x1B))
  }

  @Test("a checkout without any option is what the parser makes of none")
  func noOptions() throws {
    #expect(String(describing: CheckoutCommand.plain) == String(describing: try Till.parseAsRoot([])))
  }
}
