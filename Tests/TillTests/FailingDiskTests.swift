import Foundation
import PseudoTerminal
import Storage
import Testing
import Wire

@Suite("A Till that cannot keep what is done", .ownThreads)
struct FailingDiskTests {
  let environment = personalEnvironment()

  private var state: String { environment["XDG_STATE_HOME"] ?? "" }
  private var folder: String { state + "/till/sessions" }

  private func make(_ path: String, mode: Int = 0o700) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Pays to the end, and leaves; returns what was said in the shell afterwards.
  private func payAndLeave(_ till: PseudoTerminal) throws -> String {
    var shopper = Shopper(Purchase.all[2])
    while let keys = shopper.next(till.screen) { try till.step(keys) }
    #expect(till.screen.shows("✓  Paid"))
    let start = till.output.count
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
    #expect(till.settings.isSane)
    #expect(!till.screen.isAlternate)
    return String(decoding: till.output[start...], as: UTF8.self).replacing("\r\n", with: " ")
  }

  /// What lies over the bottom of the screen, on one line.
  private func message(_ till: PseudoTerminal) -> String {
    till.screen.text.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  @Test(
    "a folder that cannot be used is said with where and what to do, the payment goes on, and on the way out it is said again",
    arguments: ["nowhere", "forbidden", "a file", "open to others"], [(80, 24), (40, 12)])
  func unusable(what: String, size: (Int, Int)) throws {
    var environment = environment
    let words: [String]
    switch what {
    case "nowhere": (environment["XDG_STATE_HOME"], words) = ("/proc/nowhere", ["/proc/nowhere", "XDG_STATE_HOME"])
    case "forbidden": (environment["XDG_STATE_HOME"], words) = ("/sys", ["/sys/till", "XDG_STATE_HOME"])
    case "a file":
      try make(state)
      try? FileManager.default.removeItem(atPath: state + "/till")
      try Data().write(to: URL(filePath: state + "/till"))
      words = ["is not a folder", "XDG_STATE_HOME"]
    default:
      try make(folder, mode: 0o777)
      words = ["0777", "chmod 700"]
    }
    let till = try startTill(environment: environment, columns: size.0, rows: size.1)
    try till.wait(forText: "148.00")
    // A folder that is there is looked into at once, one that is not only when there is something to keep.
    let notice = "This session is not being saved"
    if (try? till.wait(forText: notice, seconds: 2)) == nil {
      till.press(.down)
      try till.wait(forText: notice)
    }
    for word in words { #expect(message(till).contains(word), "\(till.screen.text)") }
    guard size.0 == 80 else { return }
    till.press(.up)
    try till.wait(for: "the message to go") { !$0.shows("This session is not being saved") }
    let said = try payAndLeave(till)
    #expect(said.contains("This session was not saved"), "\(said)")
    for word in words { #expect(said.contains(word), "\(said)") }
  }

  @Test("a folder that becomes usable while Till runs gets everything, and a session that is whole")
  func healed() throws {
    try make(folder, mode: 0o777)
    let till = try startTill(environment: environment)
    try till.wait(forText: "chmod 700")
    var shopper = Shopper(Purchase.all[2])
    try shopper.go(4, till)
    try make(folder)
    try shopper.go(2, till)
    try till.wait(forText: "This session is being saved again")
    try till.kill9()
    let session = try #require(try KeptSession.all(environment).first)
    #expect(session.isResumable)
    #expect(try session.checkReplay(environment, columns: 80, rows: 24) == till.truths)
  }

  @Test("a full disk is said, the payment goes on in memory, and when there is room everything is written")
  func full() throws {
    // Blocks of 512 bytes: enough for the first actions.
    let till = try limited(blocks: 8)
    var shopper = Shopper(Purchase.all[2])
    var wasSaid = false
    while let keys = shopper.next(till.screen) {
      try till.step(keys)
      wasSaid = wasSaid || till.screen.shows("Your actions are only in memory")
    }
    // On a quick machine the payment ends before the disk has answered.
    if !wasSaid { try till.wait(forText: "Your actions are only in memory") }
    try raiseLimit(of: till)
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
    let session = try #require(try KeptSession.all(environment).first)
    #expect(session.captures == 1)
    _ = try session.checkReplay(environment, columns: 80, rows: 24)
  }

  @Test(
    "a disk that stays full costs the session and nothing else, and that is said on the way out", arguments: [0, 8])
  func staysFull(blocks: Int) throws {
    let till = try limited(blocks: blocks)
    let said = try payAndLeave(till)
    #expect(said.contains("There was no space left"), "\(said)")
    #expect(
      said.contains(blocks == 0 ? "This session was not saved" : "The last actions of this session are not saved"),
      "\(said)")
  }

  /// Till where no file may grow beyond some blocks of 512 bytes; only the soft limit is set.
  private func limited(blocks: Int) throws -> PseudoTerminal {
    let till = try PseudoTerminal(
      "/bin/sh", ["-c", "ulimit -S -f \(blocks); exec \(PseudoTerminal.product("till"))"], environment: environment)
    try till.wait(forText: "How would you like to pay?")
    return till
  }

  private func raiseLimit(of till: PseudoTerminal) throws {
    let process = try Process.run(
      URL(filePath: "/usr/bin/prlimit"), arguments: ["--pid", "\(till.process)", "--fsize=unlimited:"])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  // MARK: Files that are not what they were

  /// A session that was cut off in the middle of a payment; returns the line of the truths.
  @discardableResult
  private func cutOff(_ environment: [String: String]? = nil) throws -> String {
    let till = try startTill(environment: environment ?? self.environment)
    var shopper = Shopper(Purchase.all[2])
    try shopper.go(4, till)
    try till.kill9()
    return till.truths
  }

  private func file() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tillrun") }
    return folder + "/" + (try #require(names.max()))
  }

  /// Writes the only session anew with something changed.
  private func rewrite(
    program: String = "0.0.9", _ change: (Int, String) -> String = { $1 }
  ) throws -> SessionContents {
    let contents: SessionContents
    do {
      let file = try SessionFile.open(try file(), forWriting: true)
      defer { file.close() }
      contents = try file.contents()
    }
    let sessions = SessionFolder(path: folder)
    try sessions.delete(contents.id)
    let lines = contents.text.split(separator: "\n").map(String.init)
    let own = #""till":"\#(try #require(contents.header["till"]?.string))""#
    let file = try SessionFile.create(
      in: sessions, id: contents.id, header: lines[0].replacing(own, with: #""till":"\#(program)""#))
    let seal = try #require(lines.last).replacing(/,"check":"[^"]*"/, with: "")
    try file.append(contents.entries.enumerated().map { change($0, $1) }, seal: seal, durable: true)
    file.close()
    return contents
  }

  @Test(
    "a damaged session is put aside and said, and the next one begins", arguments: ["the header", "a seal", "an entry"])
  func damaged(_ place: String) throws {
    try cutOff()
    let path = try file()
    var bytes = try Data(contentsOf: URL(filePath: path))
    let start =
      switch place {
      case "the header": 16
      case "a seal": try #require(bytes.firstRange(of: Data(#""fingerprint":"#.utf8))).upperBound
      default: try #require(bytes.firstRange(of: Data(#""method":"stc-pay""#.utf8))).lowerBound
      }
    for index in start..<(start + 16) { bytes[index] ^= 0x5A }
    try bytes.write(to: URL(filePath: path))
    let till = try startTill(environment: environment)
    // What can still be listed is offered first.
    try till.wait(for: "the offer or the news") { $0.shows("Resume") || $0.shows("was damaged") }
    if till.screen.shows("Resume") { till.press(.enter) }
    try till.wait(forText: "was damaged")
    #expect(message(till).contains("It was not deleted"))
    #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    _ = try payAndLeave(till)
    let again = try startTill(environment: environment)
    try again.wait(forText: "How would you like to pay?")
    #expect(!again.screen.shows("was damaged"))
  }

  @Test("a later Till's session is left as it is, not offered, and said when it is asked for by name")
  func laterVersion() throws {
    try cutOff()
    let path = try file()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let bytes = Data(text.replacing(#"{"tillrun":2"#, with: #"{"tillrun":99"#).utf8)
    try bytes.write(to: URL(filePath: path))
    let name = String(path.dropFirst(folder.count + 1).dropLast(".tillrun".count))
    let resumed = try runTill(["--plain", "--resume", name], environment: environment)
    #expect(resumed.status == 1)
    #expect(resumed.complaints.contains("which is newer than this one (format 99), and was not changed"), "\(resumed)")
    let till = try startTill(environment: environment)
    till.press(.down)
    #expect(!till.screen.shows("Resume"))
    _ = try payAndLeave(till)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test("another version's session is offered with a warning, and comes back when it comes out the same")
  func otherVersion() throws {
    let truths = try cutOff()
    _ = try rewrite()
    let till = try PseudoTerminal.offered(environment: environment)
    #expect(till.screen.shows("Another version of Till"))
    till.press(.enter)
    try till.wait(forText: "Resumed. A card number")
    #expect(till.truths == truths)
    _ = try payAndLeave(till)
  }

  @Test("a session that cannot be played is named with the entry, kept, exported, and not offered again")
  func unplayable() throws {
    try cutOff()
    let contents = try rewrite { $0 == 2 ? #"{"at":1,"do":"dance"}"# : $1 }
    let till = try PseudoTerminal.offered(environment: environment)
    till.press(.enter)
    try till.wait(forText: "This session could not be restored")
    for word in ["entry 3", "0.0.9", "till sessions export \(contents.id.text)"] {
      #expect(message(till).contains(word), "\(till.screen.text)")
    }
    _ = try payAndLeave(till)
    let export = try runTill(["sessions", "export", contents.id.text], environment: environment)
    #expect(export.status == 0)
    #expect(export.output.contains("dance"))
    #expect(export.output.split(separator: "\n").count == contents.entries.count + 2)
    let named = try runTill(["sessions", "resume", contents.id.text], environment: environment)
    #expect(named.status == 1)
    #expect(named.complaints.contains("entry 3"), "\(named)")
    let again = try startTill(environment: environment)
    try again.wait(forText: "How would you like to pay?")
    again.press(.down)
    #expect(!again.screen.shows("Resume"))
  }

  @Test("a session that comes out differently says so")
  func different() throws {
    try cutOff()
    _ = try rewrite { $1.replacing(#""speed":0"#, with: #""speed":1"#).replacing("stc-pay", with: "tabby") }
    let till = try PseudoTerminal.offered(environment: environment)
    till.press(.enter)
    try till.wait(for: "what was found") { $0.shows("not exactly as before") || $0.shows("could not be restored") }
    till.press(.controlC)
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test(
    "a power cut in the middle of a writing leaves an earlier moment, which is gone on with", arguments: [5, 7, 9])
  func powerCut(tenths: Int) throws {
    try cutOff()
    let path = try file()
    let whole = try Data(contentsOf: URL(filePath: path))
    try whole.prefix(whole.count * tenths / 10).write(to: URL(filePath: path))
    chmod(path, 0o600)
    let session = try #require(try KeptSession.all(environment).first)
    #expect(session.isResumable)
    let truths = try session.checkReplay(environment, columns: 80, rows: 24)
    let till = try PseudoTerminal.offered(environment: environment)
    till.press(.enter)
    try till.wait(for: "the earlier moment") { !$0.shows("Start over") && till.truths == truths }
    _ = try payAndLeave(till)
  }

  @Test("a session that an earlier Till kept in SQLite is named with what to do, not offered, and deleted by its name")
  func formerVersion() throws {
    try make(folder)
    let path = folder + "/20261121-221503-1.sqlite"
    try Data("SQLite format 3\u{0}".utf8).write(to: URL(filePath: path))
    let listed = try runTill(["sessions"], environment: environment)
    #expect(listed.status == 0)
    #expect(listed.output.contains("SQLite") && listed.output.contains("till sessions delete"), "\(listed)")
    let resumed = try runTill(["sessions", "show", "20261121-221503-1"], environment: environment)
    #expect(resumed.status == 1)
    #expect(resumed.complaints.contains("0.2.0"), "\(resumed)")
    let till = try startTill(environment: environment)
    till.press(.down)
    #expect(!till.screen.shows("Resume"))
    _ = try payAndLeave(till)
    #expect(try runTill(["sessions", "delete", "20261121-221503-1"], environment: environment).status == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a second Till beside the first has a session of its own and is not offered the first's")
  func two() throws {
    let first = try startTill(environment: environment)
    var shopper = Shopper(Purchase.all[2])
    try shopper.go(3, first)
    let second = try startTill(environment: environment)
    try second.wait(forText: "How would you like to pay?")
    second.press(.down)
    #expect(!second.screen.shows("Resume"))
    _ = try payAndLeave(second)
    try first.kill9()
    let sessions = try KeptSession.all(environment)
    #expect(sessions.count == 2)
    let cutOff = sessions.filter(\.isResumable)
    #expect(cutOff.count == 1)
    let third = try PseudoTerminal.offered(environment: environment)
    third.press(.enter)
    try third.wait(forText: "Resumed. A card number")
    // While the third has it, nobody else can.
    let id = try #require(cutOff.first).id
    let fourth = try runTill(["--plain", "--resume", id], environment: environment)
    #expect(fourth.status == 1)
    #expect(fourth.complaints.contains("in use by another Till"), "\(fourth)")
  }
}
