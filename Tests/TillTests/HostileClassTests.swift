import Foundation
import Glibc
import PseudoTerminal
import Testing

@Suite("A class in which somebody does harm", .ownThreads)
struct HostileClassTests {
  private let folder = TestFolders.path("class")
  private var learners: String { folder + "/learners" }

  init() throws {
    let made = try runTill(["class", "new", folder])
    #expect(made.status == 0, "\(made)")
  }

  private func join(_ name: String, status: Int32 = 0, saying words: String = "") throws {
    let joined = try runTill(["learn", "--class", folder, "--learner", name, "--plain"], input: "q\n")
    #expect(joined.status == status, "\(joined)")
    // No text contains an empty one.
    #expect(words.isEmpty || (joined.output + joined.complaints).contains(words), "\(joined)")
  }

  private func plant(_ lines: String, as name: String = "m") throws {
    try lines.write(toFile: learners + "/\(name).jsonl", atomically: false, encoding: .utf8)
  }

  /// Every command that reads the logs; each is to say what it could not read, and to show the others.
  private func readAll(_ complaint: String, hasRow: Bool = true) throws {
    try join("Ali")
    for arguments in [["class", "watch", folder, "--once"], ["class", "report", folder]] {
      let read = try runTill(arguments)
      #expect(read.status == 0 && read.output.contains("Ali"), "\(arguments): \(read)")
      #expect(read.complaints.contains(complaint), "\(arguments): \(read)")
    }
  }

  @Test(
    "numbers that nobody’s Till writes are left out and said, and nobody’s Till ends",
    arguments: [
      #"{"at":-9223372036854775808,"left":true}"#, #"{"at":9223372036854775807,"left":true}"#,
      #"{"at":2,"lesson":"lesson-01-records","stops":1,"points":9223372036854775807,"of":1,"over":true}"#,
    ])
  func numbers(line: String) throws {
    try plant("{\"at\":5,\"joined\":\"m\"}\n\(line)\n{\"at\":6,\"left\":true}\n")
    try readAll("m.jsonl: 1 line is not a log entry")
  }

  @Test(
    "a pipe, a link and a folder among the logs are left alone at once, and so is a pipe for the orders or the class")
  func kinds() throws {
    #expect(mkfifo(learners + "/m.jsonl", 0o666) == 0 && mkfifo(folder + "/orders.jsonl", 0o666) == 0)
    #expect(symlink("/etc/passwd", learners + "/n.jsonl") == 0 && mkdir(learners + "/o.jsonl", 0o777) == 0)
    try "x".write(toFile: learners + "/notes.txt", atomically: false, encoding: .utf8)
    for name in ["learners/m.jsonl", "learners/n.jsonl", "learners/o.jsonl", "orders.jsonl"] {
      try readAll("\(name) is not a file")
    }
    try readAll("notes.txt has a name that no learner’s log has")
    #expect(unlink(folder + "/class.json") == 0 && mkfifo(folder + "/class.json", 0o666) == 0)
    #expect(try runTill(["class", "watch", folder, "--once"]).complaints.contains("is not a class"))
  }

  @Test("a log that is larger than a log can be is not read")
  func huge() throws {
    try plant("")
    #expect(truncate(learners + "/m.jsonl", 3 << 30) == 0)
    try readAll("m.jsonl is larger than 4 MiB")
  }

  @Test("the trainer’s screen names what it could not read")
  func watching() throws {
    #expect(mkfifo(learners + "/m.jsonl", 0o666) == 0)
    try join("Ali")
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("till"), ["class", "watch", folder], environment: personalEnvironment(), columns: 120,
      rows: 24)
    try terminal.wait(forText: "Ali")
    try terminal.wait(forText: "is not a file")
    terminal.press(.escape)
    #expect(try terminal.waitForChange() == .exited(status: 0))
  }

  @Test("nobody appears under somebody else’s name, or under one that is no name")
  func names() throws {
    try join("Ali")
    try plant("{\"at\":1,\"joined\":\"Ali\"}\n{\"at\":2,\"left\":true}\n")
    try plant("{\"at\":1,\"joined\":\"\\u001b]0;PWN\\u0007\"}\n{\"at\":2,\"left\":true}\n", as: "n")
    let csv = try runTill(["class", "report", folder, "--format", "csv"])
    #expect(csv.output.split(separator: "\r\n").count(where: { $0.hasPrefix("Ali,") }) == 1, "\(csv)")
    #expect(!csv.output.contains("PWN") && !csv.output.unicodeScalars.contains("\u{1B}"))
  }

  @Test("on a terminal a report for programs is cleaned, too")
  func terminal() throws {
    try join("Ali")
    let question =
      "{\"at\":3,\"lesson\":\"x\",\"question\":\"\\u001b]0;PWN\\u0007\",\"answer\":\"a\",\"right\":false}\n"
    try plant(question)
    for form in ["csv", "json", "html", "text"] {
      let terminal = try PseudoTerminal(
        PseudoTerminal.product("till"), ["class", "report", folder, "--format", form],
        environment: personalEnvironment())
      #expect(try terminal.waitForChange() == .exited(status: 0))
      #expect(!terminal.output.contains(0x1B), "\(form)")
    }
  }

  @Test("a log that somebody else put there in advance is not taken over")
  func planted() throws {
    guard geteuid() == 0 else { return }
    try plant("", as: "Ali")
    let path = learners + "/Ali.jsonl"
    #expect(chmod(path, 0o666) == 0 && chown(path, 65_534, 65_534) == 0)
    try join("Ali", status: 1, saying: "The name Ali belongs to somebody else")
    #expect(try String(contentsOfFile: path, encoding: .utf8).isEmpty)
    // Orders that the trainer did not give are not carried out.
    let orders = folder + "/orders.jsonl"
    try "{\"outage\":\"tabby\"}\n".write(toFile: orders, atomically: false, encoding: .utf8)
    #expect(chown(orders, 65_534, 65_534) == 0)
    let watched = try runTill(["class", "watch", folder, "--once"])
    #expect(!watched.output.contains("Outage") && watched.complaints.contains("orders.jsonl does not belong"))
  }

  @Test("no link and nobody else’s folder becomes the place of the logs")
  func newClass() throws {
    let (own, outer) = (TestFolders.make("private"), TestFolders.make("outer"))
    #expect(symlink(own, outer + "/learners") == 0)
    let made = try runTill(["class", "new", outer])
    #expect(made.status == 2 && made.complaints.contains("outer"), "\(made)")
    let mode = try FileManager.default.attributesOfItem(atPath: own)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    #expect(!FileManager.default.fileExists(atPath: outer + "/class.json"))
    guard geteuid() == 0 else { return }
    let foreign = TestFolders.make("foreign")
    #expect(chown(foreign, 65_534, 65_534) == 0)
    #expect(try runTill(["class", "new", foreign]).status == 2)
  }

  @Test("whatever the umask is, learners can reach the class and the trainer can read the logs")
  func closed() throws {
    let other = TestFolders.path("class")
    func shell(_ script: String) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "umask 077; " + script, PseudoTerminal.product("till"), other]
      process.environment = personalEnvironment()
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    #expect(try shell(#""$0" class new "$1" && "$0" class outage "$1" tabby"#) == 0)
    #expect(try shell(#"echo q | "$0" learn --class "$1" --learner Sara --plain"#) == 0)
    for (path, mode) in [
      ("", 0o755), ("/class.json", 0o644), ("/orders.jsonl", 0o644), ("/learners", 0o1777),
      ("/learners/Sara.jsonl", 0o644),
    ] {
      var info = stat()
      #expect(stat(other + path, &info) == 0 && info.st_mode & 0o7777 == mode, "\(path)")
    }
    let shut = TestFolders.make("shut")
    let made = try runTill(["class", "new", shut])
    #expect(made.status == 0 && made.output.contains("chmod 755"), "\(made)")
  }

  @Test("names with signs of other formats become one harmless field, file and word each")
  func formats() throws {
    for name in ["\u{D4E},=cmd|' /C calc'!A0", "\u{D4E}/x", "=\u{200D}1+1", "::error::x"] { try join(name) }
    let csv = try runTill(["class", "report", folder, "--format", "csv"]).output
    let lines = csv.split(separator: "\r\n").dropFirst()
    #expect(lines.count == 4, "\(csv)")
    #expect(lines.allSatisfy { $0.hasPrefix("'") || $0.hasPrefix("\"") || $0.hasPrefix("\u{D4E}/x,") }, "\(csv)")
    let lessons =
      try JSONSerialization.jsonObject(
        with: Data(runTill(["class", "report", folder, "--format", "json"]).output.utf8)) as? [String: Any]
    let passed = (lessons?["lessons"] as? [String] ?? []).map {
      "{\"at\":9,\"lesson\":\"\($0)\",\"stops\":1,\"points\":9,\"of\":9,\"over\":true}\n"
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: learners) {
      let handle = try #require(FileHandle(forWritingAtPath: learners + "/" + file))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(passed.joined().utf8))
    }
    let certificates = TestFolders.make("certificates")
    #expect(mkfifo(certificates + "/::error::x.html", 0o600) == 0)
    let written = try runTill(["class", "report", folder, "--certificates", certificates])
    #expect(written.status == 0, "\(written)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: certificates).count == 4)
  }

  @Test("on a full disk no half of a class is left, and the class can be made when there is room")
  func full() throws {
    let other = TestFolders.path("class")
    func make(blocks: String) throws -> (status: Int32, complaints: String) {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c", "ulimit -S -f \(blocks); exec \"$0\" class new \"$1\"", PseudoTerminal.product("till"), other,
      ]
      process.environment = personalEnvironment()
      process.standardOutput = FileHandle.nullDevice
      let complaints = Pipe()
      process.standardError = complaints
      try process.run()
      let text = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
    let failed = try make(blocks: "0")
    #expect(failed.status == 1 && failed.complaints.contains("There is no space left for"), "\(failed)")
    #expect(!FileManager.default.fileExists(atPath: other))
    #expect(try make(blocks: "unlimited").status == 0)
  }
}
