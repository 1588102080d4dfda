import Foundation
import Glibc
import PseudoTerminal
import Testing

@Suite("A signal at a screen", .ownThreads)
struct ScreenSignalTests {
  /// A screen of a command: what is typed until it is there, and a text on it.
  struct Screen: Sendable, CustomTestStringConvertible {
    let command: [String]
    var keys: [(text: String, then: String)] = []
    let shows: String
    var isFirstStart = false
    var testDescription: String { (["till"] + command).joined(separator: " ") + ", \(keys.count) keys" }
  }

  /// A class of a trainer's, in place of whose folder an argument has this word.
  private static let aClass = "A-CLASS"
  /// A folder with a scenario.
  private static let aFolder = "A-FOLDER"

  static let screens = [
    Screen(command: [], shows: "How would you like to pay?"),
    Screen(command: [], shows: "Make a first payment", isFirstStart: true),
    Screen(command: ["stage"], shows: "Waiting for till demo"),
    Screen(command: ["demo", "card"], shows: "Space"),
    Screen(command: ["demo", "card", "--presenter"], shows: "Chapters"),
    Screen(command: ["demo", "welcome"], shows: "Ctrl-X"),
    Screen(command: ["play", "pix-paid"], shows: "Space"),
    Screen(command: ["play", aFolder], shows: "a.till.yaml"),
    Screen(command: ["learn", "lesson-01-records"], shows: "Enter continue"),
    Screen(command: ["learn", "lesson-01-records"], keys: [("\r", "Enter")], shows: "Enter"),
    Screen(
      command: ["learn", "lesson-01-records"], keys: [("?", "What the words mean")], shows: "What the words mean"),
    Screen(command: ["learn", "lesson-01-records"], keys: [("l", "Which")], shows: "Which"),
    Screen(
      command: ["learn", "practice-06-pix-close"],
      keys: [("\r", "Ana closed the code"), ("\r", "Press Enter to do it"), ("\r", "back to the lesson, with")],
      shows: "PIX"),
    Screen(command: ["learn", "--class", aClass, "--learner", "Sara"], shows: "Enter continue"),
    Screen(command: ["drill"], shows: "Drill"),
    Screen(command: ["drill"], keys: [("1", "Enter continue")], shows: "Enter continue"),
    Screen(command: ["lookup"], shows: "what do I say?"),
    Screen(command: ["class", "watch", aClass], shows: "learners"),
  ]

  @Test(
    "that ends the program ends it there, with the terminal as it was and the status of the signal, wherever it is",
    arguments: screens, [SIGTERM, SIGHUP, SIGINT])
  func ends(screen: Screen, signal: Int32) throws {
    let environment = personalEnvironment()
    if screen.isFirstStart {
      try FileManager.default.removeItem(atPath: #require(environment["XDG_STATE_HOME"]) + "/till")
    }
    let (classFolder, folder) = (TestFolders.path("class"), TestFolders.make("play"))
    if screen.command.contains(Self.aClass) { #expect(try runTill(["class", "new", classFolder]).status == 0) }
    try "till: 1\nid: a\nname: a\nsteps:\n  - start: checkout\n".write(
      toFile: folder + "/a.till.yaml", atomically: true, encoding: .utf8)
    let arguments = screen.command.map { $0 == Self.aClass ? classFolder : $0 == Self.aFolder ? folder : $0 }
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), arguments, environment: environment, columns: 110, rows: 40)
    try till.wait(for: "a screen") { $0.isAlternate }
    for (text, then) in screen.keys {
      _ = till.comesToRest()
      till.type(text)
      try till.wait(forText: then)
    }
    try till.wait(forText: screen.shows)
    till.signal(signal)
    #expect(try till.waitForChange(seconds: 20) == .exited(status: 128 + signal))
    #expect(till.settings.isSane && !till.screen.isAlternate)
    guard screen.command.first == "learn", screen.command.contains(Self.aClass) else { return }
    #expect(try runTill(["class", "watch", classFolder, "--once"]).output.contains("  left"))
  }
}
