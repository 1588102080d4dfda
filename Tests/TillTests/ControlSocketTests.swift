import Foundation
import PseudoTerminal
import Testing

@Suite("The control socket", .serialized, .ownThreads)
struct ControlSocketTests {
  private let link = #"{"open":"tillshop://return/nobody","via":"automatic"}"#

  private func asks(_ question: String, _ till: PseudoTerminal, _ environment: [String: String]) throws -> String {
    let connection = try #require(RawConnection(to: till.process, environment: environment))
    connection.send(question)
    connection.finish()
    return connection.answer()
  }

  @Test("the socket and its folder are the owner's alone, and both are gone or empty when Till ends")
  func ownerOnly() throws {
    let environment = personalEnvironment()
    let till = try startTill(environment: environment)
    let folder = controlFolder(environment)
    var info = stat()
    #expect(lstat(folder, &info) == 0)
    #expect(info.st_mode & 0o777 == 0o700)
    #expect(lstat("\(folder)/\(till.process).sock", &info) == 0)
    #expect(info.st_mode & 0o077 == 0)
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("500 quick opens are all answered, and a key that is pressed meanwhile is echoed before they are done")
  func flood() throws {
    let environment = personalEnvironment()
    let till = try startTill(["--method", "card"], environment: environment)
    try till.wait(forText: "Card number")
    let (pid, link) = (till.process, link)
    let flood = Beside { () -> Int in
      var open: [RawConnection] = []
      for _ in 0..<500 {
        guard let connection = RawConnection(to: pid, environment: environment) else { break }
        guard connection.send(link) else { break }
        connection.finish()
        open.append(connection)
      }
      return open.count { $0.answer().contains(#""handled":false"#) }
    }
    till.type("4242")
    try till.wait(forText: "4242")
    #expect(!flood.isDone, "the echo came while the flood was still going on")
    try till.wait(for: "the end of the flood", seconds: 60) { _ in
      // Each new frame looks again; the caret alone brings some.
      till.type("1")
      till.type("\u{7F}")
      return flood.isDone
    }
    #expect(flood.value() == 500)
    till.type("9")
    try till.wait(forText: "4242 9")
    // Every one of them was noted.
    let last = try runTill(["open", "tillshop://return/tabby"], environment: environment)
    #expect(last.status == 1)
  }

  @Test("a sender that goes byte by byte and never ends holds nobody up and is let go with an answer")
  func slowSender() throws {
    let environment = personalEnvironment()
    let till = try startTill(["--method", "card"], environment: environment)
    try till.wait(forText: "Card number")
    var wasWaitedFor = true
    for (index, digit) in ["4", "2", "4", "2"].enumerated() {
      let slow = try #require(RawConnection(to: till.process, environment: environment))
      #expect(slow.send("{"))
      till.type(digit)
      try till.wait(forText: String("4242".prefix(index + 1)))
      // A program that waits for a sender shows the key only once it has let the sender go. One that does not may still be slow
      // now and then, on a busy machine.
      wasWaitedFor = wasWaitedFor && slow.isAnswered
    }
    #expect(!wasWaitedFor)
    let slow = try #require(RawConnection(to: till.process, environment: environment))
    #expect(slow.send("{"))
    #expect(try asks(link, till, environment).contains("handled"))
    #expect(slow.answer().contains("too-slow"))
    till.type("1")
    try till.wait(forText: "4242 1")
  }

  @Test("a hundred senders that never end do not keep the hundred and first out, nor the keys")
  func manySlowSenders() throws {
    let environment = personalEnvironment()
    let till = try startTill(["--method", "card"], environment: environment)
    try till.wait(forText: "Card number")
    let slow = try (0..<100).map { _ in try #require(RawConnection(to: till.process, environment: environment)) }
    for connection in slow { connection.send("{") }
    till.type("4242")
    try till.wait(forText: "4242", seconds: 15)
    let open = try runTill(["open", "tillshop://return/tabby/success"], environment: environment)
    #expect(open.status == 1, "\(open)")
    #expect(slow.allSatisfy { $0.answer().contains("too-slow") })
  }

  @Test("clients that never read their answers hold nothing up, however many they are")
  func neverReads() throws {
    let environment = personalEnvironment()
    let till = try startTill(["--method", "card"], environment: environment)
    try till.wait(forText: "Card number")
    let deaf = try (0..<100).map { _ in try #require(RawConnection(to: till.process, environment: environment)) }
    let long = #"{"open":"tillshop://return/"# + String(repeating: "a", count: 8_000) + #"","via":"automatic"}"#
    for connection in deaf {
      connection.send(long)
      connection.finish()
    }
    till.type("4242")
    try till.wait(forText: "4242", seconds: 15)
    let open = try runTill(["open", "tillshop://return/tabby/success"], environment: environment)
    #expect(open.status == 1, "\(open)")
    withExtendedLifetime(deaf) {}
  }

  @Test(
    "whatever is sent is answered, and never by closing the screen",
    arguments: [
      ("", ""), ("{", "unreadable"), ("\u{0}\u{1}\u{1B}[2J", "unreadable"), ("[]", "no-link"), ("{}", "no-link"),
      (#"{"open":1,"via":"automatic"}"#, "no-link"), (#"{"open":"x","via":"nonsense"}"#, "no-link"),
      (#"{"open":"","via":"automatic"}"#, "malformed"),
      (#"{"open":"a:\u0000\u001b[2J","via":"automatic"}"#, "malformed"),
      (String(repeating: "[", count: 60_000), "unreadable"), (String(repeating: "a", count: 65_536), "unreadable"),
    ])
  func anyBytes(sent: String, answer: String) throws {
    let environment = personalEnvironment()
    let till = try startTill(environment: environment)
    let said = try asks(sent, till, environment)
    #expect(answer.isEmpty ? said.isEmpty : said.contains(answer), "\(said)")
    #expect(!said.contains("\u{1B}"))
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("bytes that are no UTF-8 and requests without end are refused")
  func rawBytes() throws {
    let environment = personalEnvironment()
    let till = try startTill(environment: environment)
    let binary = try #require(RawConnection(to: till.process, environment: environment))
    binary.send((0...255).map { UInt8($0) })
    binary.finish()
    #expect(binary.answer().contains("unreadable"))
    let endless = try #require(RawConnection(to: till.process, environment: environment))
    endless.send([UInt8](repeating: 0x20, count: 1_000_000))
    #expect(endless.answer().contains("too-long"))
    #expect(till.screen.isAlternate)
  }

  @Test("a link with escape sequences reaches neither terminal raw")
  func escapes() throws {
    let environment = personalEnvironment()
    let till = try startTill(environment: environment, columns: 120, rows: 40)
    let before = till.output.count
    let open = try runTill(["open", "tillshop://\u{1B}]0;owned\u{7}", "--explain"], environment: environment)
    #expect(open.status == 2)
    #expect(!(open.output + open.complaints).contains("\u{1B}"))
    _ = till.listen(seconds: 0.3)
    #expect(!String(decoding: till.output[before...], as: UTF8.self).contains("]0;owned"))
  }

  @Test("what a stopped Till was asked and nobody waits for any more is not done later")
  func stopped() throws {
    let environment = personalEnvironment()
    let till = try startTill(["--method", "tabby"], environment: environment)
    try till.wait(forText: "Web view")
    kill(till.process, SIGSTOP)
    #expect(try till.waitForChange() == .stopped)
    let open = try runTill(["open", "tillshop://return/tabby/success"], environment: environment)
    #expect(open.status == 3)
    #expect(open.complaints.contains("did not answer"))
    let list = try runTill(["open", "--list"], environment: environment)
    #expect(list.status == 0)
    #expect(list.output.contains("not responding"))
    till.foreground()
    let strange = try runTill(["open", "tillshop://return/nobody"], environment: environment)
    #expect(strange.status == 1)
    #expect(till.screen.shows("Web view"))
  }

  @Test("programs of another user are refused with an answer", .enabled(if: getuid() == 0 && canRun("setpriv")))
  func otherUser() throws {
    let environment = personalEnvironment()
    let folder = environment["XDG_RUNTIME_DIR"] ?? ""
    chown(folder, 65_534, 65_534)
    let till = try PseudoTerminal(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", PseudoTerminal.product("till")], environment: environment)
    try till.wait(for: "the first screen") { $0.isAlternate && $0.shows("?") }
    #expect(try asks(link, till, environment).contains("other-user"))
    // And `till open` does not even look into that folder.
    let open = try runTill(["open", "tillshop://return"], environment: environment)
    #expect(open.status == 3)
    #expect(open.complaints.contains("another user"))
  }
}

/// Whether a program is where the system keeps its own.
func canRun(_ name: String) -> Bool { access("/usr/bin/\(name)", X_OK) == 0 }
