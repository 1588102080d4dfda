import Foundation
import Glibc
import PseudoTerminal
import Testing

@Suite("What lies where a file is looked for", .ownThreads)
struct FoundFileTests {
  private let folder = TestFolders.make("found")
  private static let scenario = "till: 1\nid: a\nname: a\nsteps:\n  - start: checkout\n"

  init() throws {
    try Self.scenario.write(toFile: folder + "/a.till.yaml", atomically: true, encoding: .utf8)
  }

  @Test(
    "a pipe among the scenarios of a folder is complained about and keeps nobody waiting",
    arguments: [["run"], ["run", "--list"], ["check"], ["fmt", "--check"], ["coverage"], ["learn"]])
  func scenarios(command: [String]) throws {
    #expect(mkfifo(folder + "/m.till.yaml", 0o600) == 0 && mkfifo(folder + "/a.ar.json", 0o600) == 0)
    let read = try runTill(command + [folder])
    #expect(read.status == 2, "\(read)")
    let said = read.output + read.complaints
    #expect(said.contains("m.till.yaml") && said.contains("not a regular file"), "\(read)")
  }

  @Test("a pipe that somebody names is read as by any program")
  func named() throws {
    let script =
      #"exec "$0" run --list <(printf 'till: 1\nid: a\nname: A name of its own\nsteps:\n  - start: checkout\n')"#
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script, PseudoTerminal.product("till")]
    process.environment = personalEnvironment()
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.contains("A name of its own"), "\(text)")
  }

  @Test("a pipe that lies where a run is kept is replaced by the run")
  func artifacts() throws {
    let kept = TestFolders.make("kept")
    #expect(try runTill(["run", folder, "--artifacts", kept, "--artifacts-for", "all"]).status == 0)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: kept).first)
    #expect(unlink(kept + "/" + name) == 0 && mkfifo(kept + "/" + name, 0o600) == 0)
    #expect(try runTill(["run", folder, "--artifacts", kept, "--artifacts-for", "all"]).status == 0)
    #expect(try String(contentsOfFile: kept + "/" + name, encoding: .utf8).hasPrefix("{"))
  }

  @Test(
    "a file that cannot be formatted for want of room stays as it is, with the status of a file that could not be written"
  )
  func fullDisk() throws {
    let messy = "till:   1\nid: a\nname: a\nsteps:\n- start:   checkout\n"
    try messy.write(toFile: folder + "/a.till.yaml", atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -S -f 0; exec \"$0\" fmt \"$1\" 2>/dev/null", PseudoTerminal.product("till"),
      folder + "/a.till.yaml",
    ]
    process.environment = personalEnvironment()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(try String(contentsOfFile: folder + "/a.till.yaml", encoding: .utf8) == messy)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.till.yaml"])
  }
}
