import Foundation
import PseudoTerminal
import Testing

@Suite("Playing files, and what is made of what was played", .ownThreads)
struct PlayProgramTests {
  private static func file(_ caption: String) -> String {
    """
    till: 1
    id: mine
    name: "PIX: the list of methods, for a test"
    demo: {minutes: 1, shows: A list.}
    given: {store: sao-paulo}
    steps:
      - say: \(caption)
        start: checkout

    """
  }

  private func start(_ arguments: [String], _ environment: [String: String] = personalEnvironment()) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(
      PseudoTerminal.product("till"), arguments, environment: environment, columns: 100, rows: 30)
  }

  @Test(
    "a folder is a list: Enter plays the selected file, q goes back to the list, a bad file is complained about there")
  func list() throws {
    let folder = TestFolders.make("play")
    try Self.file("First words.").write(toFile: folder + "/a.till.yaml", atomically: true, encoding: .utf8)
    try "till: 1\n".write(toFile: folder + "/b.till.yaml", atomically: true, encoding: .utf8)
    let till = try start(["play", folder])
    try till.wait(forText: "b.till.yaml")
    till.press(.down)
    till.press(.enter)
    try till.wait(for: "the complaint") { $0.shows("b.till.yaml:1") }
    till.press(.up)
    till.press(.enter)
    try till.wait(forText: "Space: begin")
    till.type(" ")
    try till.wait(forText: "First words.")
    till.type("q")
    try till.wait(forText: "b.till.yaml")
    till.type("q")
    #expect(try till.waitForChange() == .exited(status: 0))
    let printed = try runTill(["play", folder])
    #expect(printed.status == 0 && printed.output.split(separator: "\n").count == 2, "\(printed)")
  }

  @Test("a file that is gone is no longer listed when the person comes back to the list")
  func gone() throws {
    let folder = TestFolders.make("play")
    for name in ["a", "b"] {
      try Self.file("First words.").write(toFile: folder + "/\(name).till.yaml", atomically: true, encoding: .utf8)
    }
    let till = try start(["play", folder])
    try till.wait(forText: "b.till.yaml")
    till.press(.enter)
    try till.wait(forText: "Space: begin")
    try FileManager.default.removeItem(atPath: folder + "/b.till.yaml")
    till.type("q")
    try till.wait(forText: "a.till.yaml")
    #expect(!till.screen.shows("b.till.yaml"))
    till.type("q")
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("the palette lists the folder in which Till was started, plays the chosen file, and the checkout is as it was")
  func palette() throws {
    let folder = TestFolders.make("here")
    try Self.file("First words.").write(toFile: folder + "/mine.till.yaml", atomically: true, encoding: .utf8)
    let till = try PseudoTerminal(
      "/bin/sh", ["-c", "cd \(folder) && exec \(PseudoTerminal.product("till"))"],
      environment: personalEnvironment(), columns: 100, rows: 30)
    try till.wait(forText: "How would you like to pay?")
    till.press(.enter)
    try till.wait(forText: "Card number")
    till.type("4201")
    try till.wait(forText: "4201")
    till.send([0x10])
    try till.wait(forText: "All commands")
    till.type("play a sc")
    try till.wait(forText: "▌ Play a scenario file")
    till.press(.enter)
    try till.wait(for: "the list") { $0.shows("mine.till.yaml") && !$0.shows("Card number") }
    till.press(.enter)
    try till.wait(forText: "Space: begin")
    till.type(" .")
    try till.wait(forText: "First words.")
    till.type("q")
    try till.wait(forText: "mine.till.yaml")
    till.type("q")
    try till.wait(for: "the checkout") { $0.shows("Card number") && $0.shows("4201") }
    try FileManager.default.removeItem(atPath: folder + "/mine.till.yaml")
    till.send([0x10])
    try till.wait(forText: "All commands")
    till.type("play a sc")
    try till.wait(forText: "▌ Play a scenario file")
    till.press(.enter)
    try till.wait(forText: ".till.yaml")
    #expect(till.screen.shows("Card number"))
  }

  @Test("a shop file in place of a demo, and a name in place of an option, say what is meant")
  func misplaced() throws {
    let shop = try runTill(["demo", "qahwa.json"])
    #expect(shop.status == 2 && shop.complaints.contains("till demo card --shop qahwa.json"), "\(shop)")
    let new = try runTill(["new", "--from", "last", "--as", "demo", "d1.till.yaml"])
    #expect(new.status == 2 && new.complaints.contains("-o d1.till.yaml"), "\(new)")
  }

  @Test("a file that is saved is played from its start; a mistake in it is shown, and what was played stays")
  func saved() throws {
    let path = TestFolders.make("play") + "/mine.till.yaml"
    try Self.file("First words.").write(toFile: path, atomically: true, encoding: .utf8)
    let till = try start(["play", path])
    try till.wait(forText: "Space: begin")
    till.type(" .")
    try till.wait(forText: "First words.")
    try Self.file("Other words.").write(toFile: path, atomically: true, encoding: .utf8)
    try till.wait(forText: "Space: begin")
    till.type(" .")
    try till.wait(forText: "Other words.")
    try (Self.file("Other words.") + "  - choose: cash\n").write(toFile: path, atomically: true, encoding: .utf8)
    try till.wait(forText: "error[E104]")
    #expect(till.screen.shows("Other words."))
    till.type("q")
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("Ctrl-S by hand in a demo saves a scenario that passes")
  func fork() throws {
    let folder = TestFolders.make("fork")
    let till = try PseudoTerminal(
      "/bin/sh", ["-c", "cd \(folder) && exec \(PseudoTerminal.product("till")) demo card"],
      environment: personalEnvironment(), columns: 100, rows: 30)
    try till.wait(forText: "Space: begin")
    till.type(" .")
    try till.wait(forText: "ready to pay")
    till.type("t")
    try till.wait(forText: "Ctrl-X")
    #expect(!till.screen.shows("ready to pay"))
    till.press(.enter)
    try till.wait(forText: "Card number")
    till.send([0x13])
    try till.wait(forText: ".till.yaml")
    till.send([0x18])
    try till.wait(forText: "ready to pay")
    till.type("q")
    #expect(try till.waitForChange() == .exited(status: 0))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".till.yaml") }
    #expect(files.count == 1 && files.first?.contains("by-hand") == true, "\(files)")
    let ran = try runTill(["run", folder])
    #expect(ran.status == 0, "\(ran)")
  }

  @Test("what is saved by hand in a shop’s own colours is played in them again")
  func colours() throws {
    let folder = TestFolders.make("colours")
    try ##"{"name": "Qahwa & Co.", "theme": "light", "accent": "#8A1C1C"}"##.write(
      toFile: folder + "/shop.json", atomically: true, encoding: .utf8)
    let till = try PseudoTerminal(
      "/bin/sh", ["-c", "cd \(folder) && exec \(PseudoTerminal.product("till")) demo card --shop shop.json"],
      environment: personalEnvironment(), columns: 100, rows: 30)
    try till.wait(forText: "Space: begin")
    till.type(" .")
    try till.wait(forText: "ready to pay")
    till.type("t")
    try till.wait(forText: "Ctrl-X")
    till.send([0x13])
    try till.wait(forText: "demo-card-by-hand.till.yaml")
    till.send([0x18])
    till.type("q")
    let saved = folder + "/demo-card-by-hand.till.yaml"
    let text = try String(contentsOfFile: saved, encoding: .utf8)
    #expect(text.contains(##"shop: {name: "Qahwa & Co.", theme: light, accent: "#8a1c1c"}"##), "\(text)")
    let picture = try runTill(["demo", saved, "--picture", folder + "/again.svg"])
    #expect(picture.status == 0, "\(picture)")
    let shop = try runTill(["demo", "card", "--shop", folder + "/shop.json", "--picture", folder + "/first.svg"])
    #expect(shop.status == 0, "\(shop)")
    // A picture is made to be shown.
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/first.svg")[.posixPermissions] as? Int
    #expect(mode.map { $0 & 0o004 } == 0o004)
    for name in ["again", "first"] {
      #expect(try String(contentsOfFile: folder + "/\(name).svg", encoding: .utf8).contains("#8a1c1c"), "\(name)")
    }
  }

  @Test("by hand, nothing shows the simulator to the audience, and 0 begins a clean checkout where nothing is typed")
  func byHand() throws {
    let till = try start(["demo", "card"])
    try till.wait(forText: "Space: begin")
    till.type(" .")
    try till.wait(forText: "ready to pay")
    till.type("t")
    try till.wait(forText: "Ctrl-X")
    for key in ["s", ":"] {
      till.type(key)
      _ = till.comesToRest()
      #expect(!till.screen.shows("shopper:") && !till.screen.shows("Commands"), "\(key)")
    }
    till.type("?")
    try till.wait(forText: "Keys of the demo")
    till.type("?")
    try till.wait(for: "the keys to go") { !$0.shows("Keys of the demo") }
    till.press(.enter)
    try till.wait(forText: "Card number")
    till.type("40")
    try till.wait(forText: "40")
    #expect(!till.screen.shows("Clean checkout"))
    till.send([0x1B, 0x30])
    try till.wait(forText: "Clean checkout")
    till.send([0x18])
    try till.wait(forText: "ready to pay")
    till.type("q")
  }

  @Test("a terminal of 40x12 says how large it must be, and then shows each caption's beginning")
  func small() throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["demo", "card"], environment: personalEnvironment(), columns: 40, rows: 12)
    try till.wait(forText: "Whole captions need 40 x 18")
    till.type(" .")
    try till.wait(forText: "A customer is ready")
    till.type("q")
  }

  @Test(
    "a scenario is told in words, and where it is not as expected the line says so and the rest is not called the end")
  func stopped() throws {
    let path = TestFolders.make("play") + "/stops.till.yaml"
    try """
    till: 1
    id: stops
    name: "stc pay: the result, expected too early"
    given: {store: riyadh}
    steps:
      - start: checkout
      - choose: stc-pay
      - expect: {screen: {is: result}}
      - press: send-code

    """.write(toFile: path, atomically: true, encoding: .utf8)
    let till = try start(["play", path])
    try till.wait(forText: "Space: begin")
    till.type(" .")
    try till.wait(forText: "Stopped: not as expected")
    #expect(
      till.screen.shows("chooses stc pay.") && till.screen.shows("Stopped at line 8:") && !till.screen.shows("choose:"))
    till.type("q")
  }

  @Test("what does not fit is said by the option and the caption")
  func unfit() throws {
    let store = try runTill(["demo", "card", "--store", "sao-paulo"])
    #expect(
      store.status == 2 && store.complaints.contains("does not work with --store sao-paulo: after “She pays"),
      "\(store)")
    let blank = try runTill(["demo", "card", "--shop", "  "])
    #expect(blank.status == 2 && blank.complaints.contains("--shop takes a name"), "\(blank)")
    let missing = try runTill(["demo", "missing.till.yaml"])
    #expect(missing.status == 2 && !missing.complaints.contains("Unknown demo"), "\(missing)")
    let file = TestFolders.make("shop") + "/shop.json"
    try #"{"name": "Qahwa", "methods": ["card"]}"#.write(toFile: file, atomically: true, encoding: .utf8)
    let method = try runTill(["demo", "tabby", "--shop", file])
    #expect(method.status == 2 && method.complaints.contains("`methods` lacks"), "\(method)")
    let amount = try runTill(["demo", "tabby", "--amount", "100000"])
    #expect(amount.status == 2 && amount.complaints.contains("--amount 100000"), "\(amount)")
  }
}
