import Foundation
import PseudoTerminal
import Testing

@Suite("Runs as files", .ownThreads)
struct RunCommandsTests {
  let environment = personalEnvironment(["TZ": "UTC"])
  let folder: String

  init() throws {
    folder = TestFolders.make("runs")
  }

  private func till(_ arguments: String..., input: String? = nil) throws -> Finished {
    let finished = try runTill(arguments, input: input, environment: environment, workingIn: folder)
    #expect(!(finished.output + finished.complaints).contains("⟦"), "\(finished)")
    return finished
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  /// A session in which a payment with PIX was closed and paid late, as a person does it line by line; then as a file.
  private func pix(_ name: String = "pix.tillrun", seed: String = "7") throws {
    let lines = "pix\nclose window\npay in the bank app\n"
    _ = try till("--plain", "--method", "pix", "--seed", seed, input: lines)
    #expect(try till("sessions", "export", try session(), "--output", name).status == 0)
  }

  private func session() throws -> String {
    let listed = try till("sessions", "list", "--json")
    let list = try #require(try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]])
    return try #require(list.first?["id"] as? String)
  }

  @Test("a run is replayed, step by step, and says whether it still ends as it did")
  func replay() throws {
    try pix()
    let whole = try till("replay", "pix.tillrun")
    #expect(whole.status == 0, "\(whole)")
    #expect(whole.output.contains("The result matches"))
    #expect(whole.output.contains("Provider: "))
    #expect(try till("replay", "last").output == whole.output)
    let start = try till("replay", "pix.tillrun", "--at", "0")
    #expect(start.status == 0)
    #expect(start.output.contains("Stopped after event 0 of"))
    #expect(start.output.count < whole.output.count)
    // What happens within one instant is stopped after as a whole.
    let third = try till("replay", "pix.tillrun", "--at", "3")
    #expect(third.output.split(separator: "\n").prefix(4) == whole.output.split(separator: "\n").prefix(4))
    #expect(third.output.contains("Stopped after event 4 of"))
    #expect(try till("replay", "pix.tillrun", "--at", "9999").status == 2)
    let json = try JSONSerialization.jsonObject(with: Data(try till("replay", "pix.tillrun", "--json").output.utf8))
    #expect((json as? [String: Any])?["same"] as? Bool == true)
    let other = try text("pix.tillrun").replacingOccurrences(
      of: #""fingerprint":"........"#, with: #""fingerprint":"00000000"#, options: .regularExpression)
    try other.write(toFile: folder + "/other.tillrun", atomically: true, encoding: .utf8)
    let differs = try till("replay", "other.tillrun")
    #expect(differs.status == 1)
    #expect(differs.output.contains("The result differs"))
  }

  @Test(
    "what cannot be used is named with its line and what to do, and ends with 2",
    arguments: [
      "", "{", "hello\n", "{\"tillrun\":1}\n", "{\"tillrun\":2}\n",
      "{\"tillrun\":1,\"till\":\"1\",\"title\":\"\",\"setup\":{}}\n{}\n",
      "\u{1B}[2J",
    ])
  func unusable(text: String) throws {
    try text.write(toFile: folder + "/bad.tillrun", atomically: true, encoding: .utf8)
    for command in [
      ["replay"], ["diff", "bad.tillrun"], ["shrink"], ["export", "--to", "har"], ["export", "--to", "scenario"],
      ["new", "--from"],
    ] {
      let finished = try runTill(command + ["bad.tillrun"], environment: environment, workingIn: folder)
      #expect(finished.status == 2, "\(command) \(finished)")
      #expect(finished.complaints.contains("bad.tillrun: line "), "\(finished)")
      #expect(!finished.complaints.contains("\u{1B}"))
      #expect(finished.output.isEmpty)
    }
    #expect(try till("replay", "nowhere.tillrun").status == 2)
    #expect(try till("replay", folder).status == 2)
    #expect(try till("replay", "no-such-session").status == 2)
    #expect(try till("replay", "last").complaints.contains("No saved session"))
  }

  @Test("a place where nothing can be written is named, with what is missing there")
  func unwritable() throws {
    try pix()
    for (place, words) in [
      ("nowhere/deep/x", "no folder nowhere/deep."), ("/proc/x", "/proc/x cannot be written"),
      ("pix.tillrun", "already exists"), ("pix.tillrun/x", "no folder pix.tillrun."),
    ] {
      for command in [
        ["export", "pix.tillrun", "--to", "har"], ["shrink", "pix.tillrun"], ["new", "--from", "pix.tillrun"],
      ] {
        let finished = try runTill(command + ["-o", place], environment: environment, workingIn: folder)
        #expect(finished.status == 2 && finished.complaints.contains(words), "\(finished)")
        #expect(!finished.complaints.contains("till sessions"), "\(finished)")
      }
    }
  }

  @Test("two runs are compared; equal ends with 0, different with 1")
  func diff() throws {
    try pix()
    try pix("other.tillrun", seed: "8")
    #expect(try till("diff", "pix.tillrun", "pix.tillrun").status == 0)
    let finished = try till("diff", "pix.tillrun", "other.tillrun")
    #expect(finished.status == 1)
    #expect(finished.output.contains("\n- "))
    #expect(finished.output.contains("\n+ "))
    let json = try till("diff", "pix.tillrun", "other.tillrun", "--json")
    #expect(json.status == 1)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(report["same"] as? Bool == false)
    #expect(report["event"] as? Int ?? 0 > 0)
  }

  @Test("a run is shrunk, and becomes a scenario that passes; nothing is overwritten")
  func scenario() throws {
    try pix()
    let shrunk = try till("shrink", "pix.tillrun", "-o", "short.tillrun")
    #expect(shrunk.status == 0, "\(shrunk)")
    #expect(try text("short.tillrun").count < text("pix.tillrun").count)
    #expect(try till("replay", "short.tillrun").status == 0)
    let written = try till("new", "--from", "pix.tillrun", "--name", "PIX paid late")
    #expect(written.status == 0, "\(written)")
    #expect(written.complaints.contains("The scenario passed."))
    let passed = try till("run", "pix-paid-late.till.yaml", "--strict")
    #expect(passed.status == 0, "\(passed)")
    #expect(try till("new", "--from", "pix.tillrun", "--name", "PIX paid late").status == 2)
    let exported = try till("export", "last", "--to", "scenario", "--name", "PIX paid late")
    #expect(exported.output == (try text("pix-paid-late.till.yaml")))
  }

  @Test("a film shows the screens of the run to a terminal that plays it")
  func cast() throws {
    try pix()
    let lines = try till("export", "pix.tillrun", "--to", "cast").output.split(separator: "\n")
    let first = try #require(lines.first)
    let header = try #require(try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
    #expect(header["version"] as? Int == 2)
    #expect(header["width"] as? Int == 80)
    #expect(header["height"] as? Int == 24)
    let screen = try #require(Screen(columns: 80, rows: 24))
    var (last, seen) = (0.0, [String]())
    for line in lines.dropFirst() {
      let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      let at = try #require(event[0] as? Double)
      #expect(at >= last)
      #expect(at - last < 2.1)
      last = at
      #expect(event[1] as? String == "o")
      let data = try #require(event[2] as? String)
      #expect(screen.feed(Array(data.utf8)).isEmpty)
      seen.append(screen.text.joined(separator: "\n"))
    }
    #expect(lines.count > 4)
    #expect(seen.first?.contains("Loja Luar") == true, "\(seen.first ?? "")")
    #expect(seen.contains { $0.contains("PIX") })
    for text in seen { #expect(text.contains("shopper"), "\(text)") }
    #expect(screen[0, 0].background != 0xFFFFFF)
  }

  @Test("a run becomes a page, a diagram, an archive and lines")
  func forms() throws {
    try pix()
    for (form, beginning) in [
      ("markdown", "# "), ("mermaid", "sequenceDiagram\n"), ("har", "{"), ("text", "1  +0.000 s"),
    ] {
      let finished = try till("export", "pix.tillrun", "--to", form)
      #expect(finished.status == 0)
      #expect(finished.output.hasPrefix(beginning), "\(form) \(finished.output.prefix(80))")
      #expect(finished.complaints.isEmpty)
    }
    #expect(try till("export", "pix.tillrun", "--to", "har", "-o", "calls.har").status == 0)
    #expect(try till("export", "pix.tillrun", "--to", "har", "-o", "calls.har").status == 2)
    #expect(try till("export", "pix.tillrun", "--to", "film").status == 2)
  }

  @Test("the key writes a scenario into the current folder and says that it passed; in a text field its twin does")
  func key() throws {
    let program = PseudoTerminal.product("till")
    let till = try PseudoTerminal(
      "/bin/sh", ["-c", "cd '\(folder)' && exec '\(program)'"], environment: environment, columns: 80, rows: 24)
    try till.wait(for: "the first screen") { $0.isAlternate && $0.shows("?") }
    till.press(.enter)
    try till.wait(forText: "Card number")
    till.send([0x12])
    try till.wait(forText: "Save as scenario")
    till.type("by hand")
    till.press(.enter)
    try till.wait(forText: "It was run and passed")
    #expect(till.screen.text.contains { $0.contains("by-hand.till.yaml") })
    #expect(try text("by-hand.till.yaml").hasPrefix("till: 1\nid: by-hand\nname: by hand\n"))
  }

  @Test("on a terminal a run opens on the screen at the place that was asked for, and can be gone through from there")
  func live() throws {
    try pix()
    let terminal = try startTill(["replay", folder + "/pix.tillrun", "--at", "6"], environment: environment)
    try terminal.wait(forText: "Looking at")
    #expect(!terminal.screen.shows("Looking at 1 of"))
    try terminal.wait(forText: "The result matches")
    terminal.press(.end)
    try terminal.wait(for: "the end") { !$0.shows("Looking at") && $0.shows("paid") }
    try terminal.kill9()
  }

  @Test(
    "a gateway's program that says much on standard error is heard all the same, and what it says as it dies is told")
  func loudGateway() throws {
    try pix()
    let hello = #"{"name":"Shop","methods":[{"method":"card","currencies":["SAR"]}]}"#
    let loud = "while read -r line; do head -c 200000 /dev/zero | tr '\\0' x >&2; echo '\(hello)'; done\n"
    try loud.write(toFile: folder + "/loud.sh", atomically: true, encoding: .utf8)
    // Another gateway offers cards, so it ends differently; but it ends.
    let told = try till("replay", "pix.tillrun", "--gateway", "sh loud.sh")
    #expect(told.status == 1 && told.complaints.isEmpty, "\(told)")
    let dying = "head -c 200000 /dev/zero | tr '\\0' x >&2; echo no licence >&2; exit 3\n"
    try dying.write(toFile: folder + "/dying.sh", atomically: true, encoding: .utf8)
    let died = try till("replay", "pix.tillrun", "--gateway", "sh dying.sh")
    #expect(died.status == 2)
    #expect(died.complaints.contains("no licence"), "\(died)")
  }
}
