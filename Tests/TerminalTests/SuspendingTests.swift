import Glibc
import PseudoTerminal
import Testing

@Suite("Suspending")
struct SuspendingTests {
  @Test("stopping gives the terminal back, going on shows the same again", arguments: [true, false])
  func stopAndContinue(byKey: Bool) throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.type("hello")
    try terminal.wait(forText: "[hello]")
    if byKey { terminal.press(.controlZ) } else { terminal.signal(SIGTSTP) }
    #expect(try terminal.waitForChange() == .stopped)
    #expect(terminal.isClean, "\(terminal.leftovers)")

    terminal.foreground()
    try terminal.wait(forText: "note resumed")
    #expect(terminal.screen.isAlternate && terminal.settings.isRaw)
    #expect(terminal.screen.shows("[hello]"))
    try terminal.wait(for: "the modes") { $0.privateModes.isSuperset(of: [1000, 1006, 1004, 2004]) }
    terminal.type("!")
    try terminal.wait(forText: "[hello!]")
  }

  @Test("continued in the background it stops again and writes nothing")
  func background() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.press(.controlZ)
    #expect(try terminal.waitForChange() == .stopped)
    let before = terminal.output.count
    terminal.signal(SIGCONT)
    #expect(try terminal.waitForChange() == .stopped)
    #expect(terminal.output.count == before)
    terminal.foreground()
    try terminal.wait(forText: "note resumed")
  }

  @Test("a size changed while it was stopped is the size it goes on with")
  func resizedMeanwhile() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.signal(SIGTSTP)
    #expect(try terminal.waitForChange() == .stopped)
    terminal.resize(columns: 60, rows: 20)
    terminal.foreground()
    try terminal.wait(forText: "60x20")
    try terminal.wait(for: "the box's corner") { $0[59, 19].text == "┘" }
  }

  @Test("stopped without being asked, it puts everything in place again")
  func stoppedHard() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.signal(SIGSTOP)
    #expect(try terminal.waitForChange() == .stopped)
    // What the shell and whatever ran from it have done meanwhile.
    terminal.resetSettings()
    _ = terminal.screen.feed(Array("\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?1049l".utf8))
    terminal.foreground()
    try terminal.wait(forText: "note continued")
    #expect(terminal.screen.isAlternate && terminal.settings.isRaw)
    try terminal.wait(for: "the modes") { $0.privateModes.isSuperset(of: [1000, 1006, 1004, 2004]) }
    terminal.press(.controlQ)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }
}
