import Foundation
import PseudoTerminal
import Testing

@Suite("till open", .serialized, .ownThreads)
struct OpenCommandTests {
  @Test("the list names every running Till, newest first, with what it shows")
  func list() throws {
    let environment = personalEnvironment()
    let first = try startTill(["--store", "riyadh"], environment: environment)
    let second = try startTill(
      ["--method", "tabby", "--amount", "99.50", "--currency", "SAR"], environment: environment)
    try second.wait(forText: "Web view")
    let list = try runTill(["open", "--list"], environment: environment)
    #expect(list.status == 0)
    let lines = list.output.split(separator: "\n")
    try #require(lines.count == 2, "\(list)")
    #expect(lines[0].hasPrefix("\(second.process)  since 20"))
    #expect(lines[0].contains("99.50"))
    #expect(lines[0].contains("Tabby, waiting for the shopper"))
    #expect(lines[1].hasPrefix("\(first.process)  since 20"))
    #expect(lines[1].hasSuffix("choosing a payment method"))
    #expect(!list.output.contains("⟦"))
    let one = try runTill(["open", "--list", "--to", "\(first.process)"], environment: environment)
    #expect(one.output.split(separator: "\n").count == 1)
  }

  @Test("the newest Till gets the link and the others are named; --to picks")
  func several() throws {
    let environment = personalEnvironment()
    let first = try startTill(["--method", "tabby"], environment: environment)
    try first.wait(forText: "Web view")
    let second = try startTill(environment: environment)
    let newest = try runTill(["open", "tillshop://return/tabby/success"], environment: environment)
    #expect(newest.status == 1, "the newest waits for no return")
    #expect(newest.complaints.contains("\(first.process)"))
    #expect(newest.complaints.contains("\(second.process)"))
    let picked = try runTill(
      ["open", "tillshop://return/tabby/success", "--to", "\(first.process)"], environment: environment)
    #expect(picked.status == 0, "\(picked)")
    #expect(picked.complaints.isEmpty)
    let none = try runTill(["open", "tillshop://return", "--to", "1"], environment: environment)
    #expect(none.status == 3)
    #expect(none.complaints.contains("process ID"))
  }

  @Test("a Till that was killed leaves a socket behind, which the next look takes away; other files stay")
  func stale() throws {
    let environment = personalEnvironment()
    let till = try startTill(environment: environment)
    let folder = controlFolder(environment)
    kill(till.process, SIGKILL)
    #expect(try till.waitForChange() == .killed(signal: SIGKILL))
    #expect(access("\(folder)/\(till.process).sock", F_OK) == 0)
    try "mine".write(toFile: "\(folder)/77.sock", atomically: true, encoding: .utf8)
    let open = try runTill(["open", "tillshop://return"], environment: environment)
    #expect(open.status == 3)
    #expect(access("\(folder)/\(till.process).sock", F_OK) != 0)
    #expect(access("\(folder)/77.sock", F_OK) == 0)
    #expect(try runTill(["open", "--list"], environment: environment).status == 3)
  }

  @Test(
    "a folder that cannot be trusted is refused with a message, by till open and on the screen",
    arguments: ["too open", "a link", "a file"])
  func untrusted(kind: String) throws {
    let environment = personalEnvironment()
    let folder = controlFolder(environment)
    switch kind {
    case "too open":
      mkdir(folder, 0o755)
      chmod(folder, 0o755)
    case "a link":
      mkdir(folder + "-elsewhere", 0o700)
      symlink(folder + "-elsewhere", folder)
    default: try "".write(toFile: folder, atomically: true, encoding: .utf8)
    }
    let open = try runTill(["open", "tillshop://return"], environment: environment)
    #expect(open.status == 3)
    #expect(open.complaints.contains(folder))
    #expect(!open.complaints.contains("⟦"))
    let till = try startTill(environment: environment, columns: 120, rows: 40)
    #expect(till.screen.shows("Cannot receive links"))
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("the folder's path may be longer than a socket's")
  func longFolder() throws {
    var environment = personalEnvironment()
    let long = (environment["XDG_RUNTIME_DIR"] ?? "") + "/" + String(repeating: "long", count: 50)
    mkdir(long, 0o700)
    environment["XDG_RUNTIME_DIR"] = long
    let till = try startTill(["--method", "tabby"], environment: environment)
    try till.wait(forText: "Web view")
    let open = try runTill(["open", "tillshop://return/tabby/success"], environment: environment)
    #expect(open.status == 0, "\(open)")
  }

  @Test("an argument that is no UTF-8 gets a message with its place")
  func notUTF8() throws {
    let finished = try runShell(#"exec "$TILL" open "$(printf 'tillshop://\377')""#)
    #expect(finished.status == 2)
    #expect(finished.complaints.contains("Argument 2"))
    #expect(finished.complaints.contains("UTF-8"))
    #expect(finished.output.isEmpty)
  }

  @Test(
    "what cannot be used ends with status 2 and says why",
    arguments: [
      (["open"], "url"), (["open", "x:y", "--as", "nonsense"], "nonsense"), (["open", "x:y", "--to", "many"], "many"),
      (["open", "x:y", "--list"], "--list"), (["open", "x:y", "z:z"], "z:z"),
    ])
  func unusable(arguments: [String], word: String) throws {
    let finished = try runTill(arguments)
    #expect(finished.status == 2)
    #expect(finished.complaints.contains(word))
  }

  private func runShell(_ script: String) throws -> Finished {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.environment = personalEnvironment(["TILL": PseudoTerminal.product("till")])
    let (output, complaints) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, complaints)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errors = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Finished(status: process.terminationStatus, output: text, complaints: errors)
  }
}
