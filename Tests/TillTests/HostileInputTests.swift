import Foundation
import Glibc
import PseudoTerminal
import Testing

@Suite("Input that was made to do harm", .serialized, .ownThreads)
struct HostileInputTests {
  let environment = personalEnvironment(["GITHUB_ACTIONS": "true"])
  let folder: String

  init() throws {
    folder = TestFolders.make("hostile")
  }

  private func till(_ arguments: [String], input: String? = nil) throws -> Finished {
    try runTill(arguments, input: input, environment: environment, workingIn: folder)
  }

  /// Everything that ends a line, would be a command of GitHub Actions or looks like another complaint.
  private static let evil =
    "A\n::stop-commands::x\r\n::error file=pwn::PWNED\n  ::set-env name=X::y\u{2028}##[group]z\ntill: fake line"

  /// The lines that a build server would obey, and those that look like Till's own; documents are for programs, which take no line of
  /// theirs for a command of the older kind.
  private func obeyed(_ finished: Finished, isDocument: Bool) -> [Substring] {
    (finished.output + "\n" + finished.complaints).split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.filter { line in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("::error file=") || text.hasPrefix("::warning file=") {
        return text.hasPrefix("::error file=pwn")
      }
      return text.hasPrefix("::") || line.hasPrefix("till: fake") || (!isDocument && line.contains("##["))
    }
  }

  @Test("no file name, scenario text or argument becomes a line of its own, in no form of a report")
  func lines() throws {
    let quoted = Self.evil.unicodeScalars.map {
      $0.value < 0x20 || $0.value > 0x7E ? "\\u\(String(format: "%04x", $0.value))" : String($0)
    }.joined()
    let text = """
      till: 1
      id: say
      name: "\(quoted)"
      tags: ["\(quoted)"]
      steps:
        - start: checkout
          say: "\(quoted)"
          why: "\(quoted)"
        - choose: card
        - expect: {screen: {is: result}}
        - open: "\(quoted)"
        - fill: {holder: "\(quoted)"}
      """
    let name = "a\n::stop-commands::x\n.till.yaml"
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    try (text + "\n  - nonsense: \"\(quoted)\"\n").write(
      toFile: "\(folder)/b\n::set-output name=x::y\n.till.yaml", atomically: true, encoding: .utf8)
    for arguments in [
      ["run", "."], ["run", ".", "--transcript"], ["run", "--list", "."], ["run", ".", "--format", "junit"],
      ["run", ".", "--format", "tap"], ["run", ".", "--format", "json"], ["run", ".", "--format", "sarif"],
      ["check", "."],
      ["check", ".", "--format", "github"], ["check", ".", "--format", "json"], ["coverage", "."],
      ["fmt", "--check", "."],
      ["run", Self.evil], ["run", "--store=\(Self.evil)"], [Self.evil], ["--method", Self.evil],
      ["explain", Self.evil],
      ["links", "check", Self.evil, "--file", Self.evil], ["open", Self.evil], ["sessions", "delete", Self.evil],
      ["replay", Self.evil], ["run", "pix-paid", "--gateway", Self.evil], ["--set", Self.evil],
    ] {
      let finished = try till(arguments)
      let lines = obeyed(finished, isDocument: arguments.contains("--format"))
      #expect(lines.isEmpty, "\(arguments): \(lines)")
    }
  }

  @Test(
    "a card number or a code in an argument is never said in full",
    arguments: [
      ["--email", "4539578763621486"], ["--email", "4539578763621486@a.test"], ["--name", "Ann ٤٥٣٩٥٧٨٧٦٣٦٢١٤٨٦"],
      ["--mobile", "4539578763621486"], ["--store", "4539 5787 6362 1486"], ["--resume", "4539578763621486"],
      ["replay", "4539578763621486"], ["run", "4539/5787/6362/1486"], ["--method", "4539-5787-6362-1486"],
      ["open", "x?cvv=739&otp=918273&m=4539578763621486"], ["--otp", "918273"], ["explain", "4539578763621486"],
      ["diff", "４５３９５７８７６３６２１４８６", "last"],
    ])
  func masked(arguments: [String]) throws {
    let finished = try till(arguments, input: "")
    let said = finished.output + finished.complaints
    #expect(finished.status != 0)
    let digits = said.unicodeScalars.compactMap { scalar -> Character? in
      if scalar == "*" { return "*" }
      guard let value = scalar.properties.numericValue, 0...9 ~= value else { return nil }
      return Character("\(Int(value))")
    }
    #expect(!String(digits).contains("4539578") && !String(digits).contains("21486"), "\(said)")
    #expect(!said.contains("918273") && !said.contains("739&"), "\(said)")
    let kept =
      (try? FileManager.default.contentsOfDirectory(atPath: environment["XDG_STATE_HOME"]! + "/till/sessions")) ?? []
    #expect(kept.isEmpty)
  }

  @Test("a source line in a message shows no code of a link")
  func excerpts() throws {
    let text =
      "till: 1\nname: n\nsteps:\n  - start: checkout\n  - opne: \"tillshop://return?cvv=739&otp=918273&m=４５３９５７８７６３６２１４８６\"\n"
    try text.write(toFile: folder + "/x.till.yaml", atomically: true, encoding: .utf8)
    let finished = try till(["check", "."])
    #expect(finished.output.contains("tillshop://return?cvv=***&otp=******&m="), "\(finished)")
    #expect(!finished.output.contains("739") && !finished.output.contains("４５３９５７８"))
  }

  @Test("escape sequences in a language file never reach the terminal")
  func language() throws {
    let assets = folder + "/assets"
    try FileManager.default.copyItem(
      atPath: PseudoTerminal.product("till_TillAssets.resources"), toPath: assets)
    let file = assets + "/languages/en.json"
    let text = try String(contentsOfFile: file, encoding: .utf8).replacing(
      "\": \"", with: "\": \"\\u001b]0;PWN\\u0007\\u009b31m\\u202e")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    for arguments in [
      ["doctor"], ["settings"], ["explain"], ["explain", "E201"], ["outcomes", "--provider", "tabby"],
      ["links", "install", "--dry-run"],
      ["cards"], ["sessions", "list"], ["run", "pix-paid"], ["check", "pix-paid"], ["explain", "nonsense"],
    ] {
      let finished = try runTill(
        arguments, environment: environment.merging(["TILL_ASSETS": assets]) { $1 }, workingIn: folder)
      let said = (finished.output + finished.complaints).unicodeScalars
      #expect(!said.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{9B}" || $0 == "\u{202E}" }, "\(arguments)")
    }
  }

  @Test("a folder in the environment that is no UTF-8 is refused, not passed over")
  func environmentNotUTF8() throws {
    let script = "XDG_RUNTIME_DIR=$(printf '/tmp/\\377') exec \"$0\" sessions path"
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script, PseudoTerminal.product("till")]
    process.environment = environment
    let complaints = Pipe()
    process.standardError = complaints
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2 && said.contains("XDG_RUNTIME_DIR"), "\(said)")
  }

  @Test("a Till that dies while a card is typed leaves no core dump")
  func coreDump() throws {
    let script = "ulimit -c unlimited; cd \"$1\"; exec \"$0\" --plain"
    // Swift's own crash reporter would let a program go on that was only sent the signal.
    let till = try PseudoTerminal(
      "/bin/bash", ["-c", script, PseudoTerminal.product("till"), folder],
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
    till.type("1\n\n1 4539578763621486\n3 739\n")
    try till.wait(forText: "•••")
    let limits = try String(contentsOfFile: "/proc/\(till.process)/limits", encoding: .utf8)
    let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    #expect(core?.split(separator: " ").suffix(3).prefix(2).elementsEqual(["0", "0"]) == true, "\(limits)")
    till.signal(SIGSEGV)
    #expect(try till.waitForChange() == .killed(signal: SIGSEGV))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!left.contains { $0.hasPrefix("core") }, "\(left)")
  }
}
