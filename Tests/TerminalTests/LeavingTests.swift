import Glibc
import PseudoTerminal
import Testing

@Suite("Leaving the terminal")
struct LeavingTests {
  @Test("its own way out gives the terminal back and keeps the status")
  func quit() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    #expect(terminal.screen.isAlternate)
    #expect(terminal.settings.isRaw)
    #expect(terminal.screen.privateModes.isSuperset(of: [1000, 1004, 1006, 1049, 2004]))
    terminal.press(.controlQ)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(terminal.isClean, "\(terminal.leftovers)")
    #expect(terminal.screen.shows("ended finished(status: 0)"))
  }

  @Test("a signal that ends it gives the terminal back first", arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func signals(number: Int32) throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    terminal.signal(number)
    #expect(try terminal.waitForChange() == .exited(status: 128 + number))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test(
    "a crash gives the terminal back, says why on the main screen, and ends by its own signal",
    arguments: [
      ("!fatal", [SIGILL, SIGTRAP], "the fixture was told to"), ("!index", [SIGILL, SIGTRAP], "Index out of range"),
      ("!abort", [SIGABRT], ""), ("!segv", [SIGSEGV], ""), ("!overflow", [SIGSEGV], ""),
    ])
  func crashes(command: String, signals: [Int32], message: String) throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command(command)
    let change = try terminal.waitForChange()
    #expect(signals.map { .killed(signal: $0) }.contains(change), "\(change)")
    #expect(terminal.isClean, "\(terminal.leftovers)")
    #expect(message.isEmpty || terminal.screen.text.joined().contains(message), "\(terminal.screen.text)")
  }

  @Test("`exit` called in the middle gives the terminal back")
  func exitInTheMiddle() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command("!exit")
    #expect(try terminal.waitForChange() == .exited(status: 4))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("a program that hangs is ended by the second request, and the terminal is given back")
  func hanging() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command("!hang")
    try terminal.wait(forText: "[!hang]")
    terminal.signal(SIGTERM)
    // The first request is only noted; a later one counts.
    while true {
      _ = terminal.listen(seconds: 0.1)
      terminal.signal(SIGTERM)
      if let change = try? terminal.waitForChange(seconds: 0.1) {
        #expect(change == .exited(status: 143))
        break
      }
    }
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("what went to standard error is kept off the screen and told afterwards")
  func standardError() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command("!stderr")
    try terminal.wait(forText: "sent 1")
    #expect(!terminal.screen.shows("said to standard error"))
    terminal.press(.controlQ)
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(terminal.screen.shows("said to standard error"))
  }

  @Test("a closed window ends the program, with or without a signal", arguments: [[], ["nohup"]])
  func hangUp(arguments: [String]) throws {
    let terminal = arguments.isEmpty ? try fixture() : try fixture(arguments[0])
    try terminal.waitForForm()
    terminal.closeMaster()
    #expect(try terminal.waitForChange(seconds: 1) == .exited(status: 129))
  }
}
