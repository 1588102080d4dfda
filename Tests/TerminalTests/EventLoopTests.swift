import PseudoTerminal
import Testing

@Suite("The event loop")
struct EventLoopTests {
  @Test("deadlines wake it as often as they pass, and no more")
  func deadlines() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command("!tick")
    try terminal.wait(forText: "ticks 3")
    #expect(terminal.comesToRest())
  }

  @Test("it can be woken, and can be stopped with a status")
  func waking() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command("!wake")
    try terminal.wait(forText: "note woken")
    try terminal.command("!stop")
    #expect(try terminal.waitForChange() == .exited(status: 3))
    #expect(terminal.isClean, "\(terminal.leftovers)")
  }

  @Test("another descriptor is read, and once closed it is let go instead of being reported for ever")
  func descriptors() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command("!pipe")
    try terminal.wait(forText: "note pipe said 7, closed")
    #expect(terminal.comesToRest())
  }

  @Test("a text is copied through the terminal, encoded")
  func copying() throws {
    let terminal = try fixture()
    try terminal.waitForForm()
    try terminal.command("!copy 4111 1111")
    try terminal.wait(forText: "note copy sent")
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]52;c;NDExMSAxMTEx\u{7}"))
  }

  @Test("a terminal without a clipboard says so")
  func noClipboard() throws {
    let terminal = try fixture(term: "linux")
    try terminal.waitForForm()
    try terminal.command("!copy x")
    try terminal.wait(forText: "note copy unsupported")
  }
}
