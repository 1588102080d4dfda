import Foundation
import PseudoTerminal
import Testing

@Suite("till explore", .ownThreads)
struct ExploreCommandTests {
  let environment = personalEnvironment()
  let folder: String

  init() throws {
    folder = TestFolders.make("explore")
  }

  private func till(_ arguments: String...) throws -> Finished {
    let finished = try runTill(arguments, environment: environment, workingIn: folder)
    #expect(!(finished.output + finished.complaints).contains("⟦"), "\(finished)")
    return finished
  }

  @Test("without a terminal it says a line a ring, and what was and was not walked and reached; the same with any jobs")
  func plain() throws {
    let found = try till("explore", "--method", "stc-pay", "--faults", "1", "--actions", "0", "--jobs", "2")
    #expect(found.status == 0, "\(found)")
    #expect(found.output.contains("  0 + 0: 1 path, all that exist\n"))
    #expect(found.output.contains("  1 + 0: "))
    #expect(found.output.contains("; never: "))
    #expect(found.complaints.split(separator: "\n").map { $0.prefix(6) } == ["0 + 0,", "1 + 0,"])
    #expect(!found.complaints.contains("\u{1B}") && !found.complaints.contains("\r"))
    let alone = try till("explore", "--method", "stc-pay", "--faults", "1", "--actions", "0", "--jobs", "1")
    #expect(alone.output == found.output)
  }

  @Test(
    "the time ends it, and what is left is counted; a file takes up what there is, and the next one goes on to the same end"
  )
  func resuming() throws {
    let options = ["explore", "--method", "tabby", "--faults", "0", "--actions", "1"]
    let cut = try runTill(
      options + ["--time", "0.001", "--resume", "left.json"], environment: environment, workingIn: folder)
    #expect(cut.status == 0, "\(cut)")
    #expect(cut.output.contains("were not explored"))
    #expect(cut.output.hasSuffix(" 0 counter-examples.\n"), "\(cut.output.debugDescription)")
    #expect(cut.complaints.contains("Time limit reached"))
    #expect(FileManager.default.fileExists(atPath: folder + "/left.json"))
    let rest = try runTill(options + ["--resume", "left.json"], environment: environment, workingIn: folder)
    #expect(rest.output == (try runTill(options, environment: environment, workingIn: folder)).output)
    #expect(!FileManager.default.fileExists(atPath: folder + "/left.json"))
    try cut.output.write(toFile: folder + "/left.json", atomically: true, encoding: .utf8)
    let spoilt = try runTill(options + ["--resume", "left.json"], environment: environment, workingIn: folder)
    #expect(spoilt.status == 2)
    #expect(spoilt.complaints.contains("is not an exploration that can be resumed"))
  }

  @Test("on a terminal one line changes while it goes on, and Ctrl-C ends it with a file from which it can go on")
  func interrupted() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("till"),
      ["explore", "--method", "card", "--faults", "2", "--actions", "2", "--resume", folder + "/left.json"],
      environment: environment, columns: 60, rows: 24)
    try terminal.wait(for: "the line", seconds: 20) { $0.shows("Card: ") || $0.shows("paths") }
    terminal.press(.controlC)
    #expect(try terminal.waitForChange(seconds: 60) == .exited(status: 130))
    #expect(terminal.screen.shows("Stopped."))
    #expect(FileManager.default.fileExists(atPath: folder + "/left.json"))
  }

  @Test("it pays in other stores and currencies, with other settings, and says which offer a method at all")
  func stores() throws {
    let many = try till(
      "explore", "--method", "tabby", "--store", "dubai", "--store", "kuwait", "--faults", "0", "--actions", "0",
      "--set", "tabby.capture=at-once", "--json", "-")
    #expect(many.status == 0, "\(many)")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(many.output.utf8)) as? [String: Any])
    let methods = try #require(json["methods"] as? [[String: Any]])
    #expect(methods.map { $0["store"] as? String } == ["dubai", "kuwait"])
    #expect(many.complaints.isEmpty)
    #expect(try till("explore", "--method", "pix", "--store", "kuwait").status == 2)
    #expect(try till("explore", "--store", "nowhere").status == 2)
    #expect(try till("explore", "--set", "tabby.capture=never-heard-of").status == 2)
  }

  /// A scenario that ends where a code is asked for.
  private func writeBegun(expecting expectation: String) throws {
    let scenario = """
      till: 1
      id: begun
      name: begun
      steps:
        - start: checkout
        - choose: stc-pay
        - fill: {mobile: 0512345678}
        - press: send-code
        - expect: \(expectation)
      """
    try scenario.write(toFile: folder + "/begun.till.yaml", atomically: true, encoding: .utf8)
  }

  @Test("it begins behind a step of a scenario, and walks by chance as far as it is told")
  func fromScenario() throws {
    try writeBegun(expecting: "{screen: {is: otp}}")
    let from = try till(
      "explore", "--from", "begun.till.yaml:4", "--faults", "0", "--actions", "0", "--walks", "3")
    #expect(from.status == 0, "\(from)")
    #expect(from.output.contains("stc pay: 4 paths"))
    #expect(from.output.contains("beyond: 3 random walks"))
    #expect(try till("explore", "--from", "begun.till.yaml:99").status == 2)
    #expect(try till("explore", "--from", "begun.till.yaml").status == 2)
    try writeBegun(expecting: "{screen: {is: opt}}")
    let mistaken = try till("explore", "--from", "begun.till.yaml:4")
    #expect(mistaken.status == 2)
    #expect(mistaken.complaints.contains("begun.till.yaml:9:27: error[E104]"), "\(mistaken)")
    #expect(mistaken.complaints.contains("an error") && !mistaken.complaints.contains("0 steps"), "\(mistaken)")
  }

  @Test("nothing is left behind of files that nobody needed")
  func nothingLeft() throws {
    let found = try till(
      "explore", "--method", "pix", "--faults", "0", "--actions", "0", "--out", "found", "--resume", "left.json")
    #expect(found.status == 0, "\(found)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("it begins at an event of a run, or at its end, as behind the scenario's step that led there")
  func fromRun() throws {
    try writeBegun(expecting: "{sms: 99}")
    // What fails is kept.
    let failed = try till("run", "begun.till.yaml", "--artifacts", "all")
    #expect(failed.status == 1 && failed.output.contains("till replay all/"))
    // What is shortened keeps the expectation that failed.
    #expect(failed.output.contains("till shrink all/begun-0.tillrun"), "\(failed)")
    let runs = try FileManager.default.contentsOfDirectory(atPath: folder + "/all").filter { $0.hasSuffix(".tillrun") }
    let name = "all/" + (try #require(runs.first))
    let options = ["--faults", "1", "--actions", "0"]
    func explore(from place: String) throws -> Finished {
      let finished = try runTill(["explore", "--from", place] + options, environment: environment, workingIn: folder)
      #expect(!(finished.output + finished.complaints).contains("⟦"), "\(finished)")
      return finished
    }
    let scenarios = try explore(from: "begun.till.yaml:4")
    let whole = try explore(from: name)
    #expect(whole.status == 0, "\(whole)")
    #expect(whole.output.contains("stc pay: "))
    #expect(whole.output == scenarios.output)
    let first = try explore(from: name + ":1")
    #expect(first.status == 0, "\(first)")
    #expect(first.output != whole.output)
    let beyond = try explore(from: name + ":9999")
    #expect(beyond.status == 2 && beyond.output.isEmpty, "\(beyond)")
    try "no run".write(toFile: folder + "/none.tillrun", atomically: true, encoding: .utf8)
    #expect(try explore(from: "none.tillrun:1").status == 2)
    #expect(try explore(from: "nowhere.tillrun").status == 2)
  }

  @Test(
    "what it finds in a gateway of one's own opens on the screen with it, and a scenario written there is tried with it"
  )
  func ownGateway() throws {
    let gateway = PseudoTerminal.product("SampleGateway")
    let found = try till(
      "explore", "--gateway", gateway + " begin-anew", "--method", "card", "--faults", "1", "--actions", "0", "--out",
      "found")
    #expect(found.output.contains("another payment was started while the result of the first was unknown"), "\(found)")
    let replay = "replay found/card-unknown-is-not-failed-1.tillrun --gateway '\(gateway) begin-anew' --at 9"
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "cd '\(folder)' && exec '\(PseudoTerminal.product("till"))' \(replay)"],
      environment: environment, columns: 80, rows: 24)
    try terminal.wait(forText: "Looking at 10 of 11")
    terminal.press(.end)
    try terminal.wait(forText: "Stopped: another payment was started while the result of the first was unknown")
    terminal.type("R")
    try terminal.wait(forText: "Save as scenario")
    terminal.type("lost")
    terminal.press(.enter)
    try terminal.wait(forText: "breaks the same rule")
    #expect(try till("run", "lost.till.yaml", "--gateway", gateway + " begin-anew").status == 3)
    #expect(try till("run", "lost.till.yaml", "--gateway", gateway + " ask-first").status == 0)
    try commands(gateway + " begin-anew")
  }

  /// What is said under a failure can be typed as it stands, and a run that needs a gateway says which one.
  private func commands(_ gateway: String) throws {
    let failed = try till("run", "lost.till.yaml", "--gateway", gateway, "--artifacts", "all kept")
    for verb in ["replay", "shrink"] {
      let line = try #require(failed.output.split(separator: "\n").first { $0.contains("till \(verb) ") }, "\(failed)")
      let command = try #require(line.firstRange(of: "till \(verb) ").map { line[$0.upperBound...] })
      let script = "cd '\(folder)' && exec '\(PseudoTerminal.product("till"))' \(verb) \(command)"
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", script]
      shell.environment = environment
      (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(script)")
    }
    let kept = try #require(FileManager.default.contentsOfDirectory(atPath: folder + "/all kept").first)
    for command in [
      ["replay"], ["shrink"], ["diff", "all kept/" + kept], ["export", "--to", "text"], ["export", "--to", "scenario"],
      ["new", "-o", "-", "--from"],
    ] {
      let path = "all kept/" + kept
      let bare = try runTill(command + [path], environment: environment, workingIn: folder)
      #expect(bare.status == 2 && bare.complaints.contains("the gateway SampleGateway"), "\(bare)")
      let whole = try runTill(
        command + [path, "--gateway", gateway], environment: environment, workingIn: folder)
      #expect(whole.status == 0, "\(command) \(whole)")
    }
  }
}
