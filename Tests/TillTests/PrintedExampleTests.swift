import Foundation
import PseudoTerminal
import Testing

/// The commands and their output that the README and the pages print.
@Suite("The examples that the pages print", .ownThreads)
struct PrintedExampleTests {
  /// The README and the pages, without the reference that is generated from the commands themselves.
  static let pages: [String] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)) ?? []
    return ["README.md"] + docs.filter { $0.hasSuffix(".md") && $0 != "cli.md" }.sorted().map { "docs/\($0)" }
  }()

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func printed(_ page: String) throws -> PrintedPage {
    PrintedPage(try String(contentsOf: root.appending(path: page), encoding: .utf8))
  }

  @Test("each command on a page prints what the page shows below it", arguments: Self.pages)
  func output(page: String) throws {
    let printed = try Self.printed(page)
    guard !printed.commands.isEmpty else { return }
    let folder = URL(filePath: TestFolders.path("page"))
    let programs = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["till", "SampleGateway"] {
      try FileManager.default.createSymbolicLink(
        at: programs.appending(path: name), withDestinationURL: URL(filePath: PseudoTerminal.product(name)))
    }
    let assets = Self.root.appending(path: "assets")
    try FileManager.default.createSymbolicLink(at: folder.appending(path: "assets"), withDestinationURL: assets)
    for (id, text) in printed.scenarios {
      try text.write(to: folder.appending(path: "\(id).till.yaml"), atomically: true, encoding: .utf8)
    }
    for command in printed.commands {
      let got = try Self.run(command.line, in: folder)
      #expect(command.agrees(with: got), "\(page): \(command.line)\n\(got.joined(separator: "\n"))")
    }
  }

  @Test("every block with output is run, except those that say why not")
  func all() throws {
    var (count, kept) = (0, [String: [String]]())
    for page in Self.pages {
      let printed = try Self.printed(page)
      count += printed.commands.count
      kept[page] = printed.reasons.isEmpty ? nil : printed.reasons
      #expect(printed.reasons.allSatisfy { $0.count > 10 }, "\(page): \(printed.reasons)")
      #expect(printed.unmarked.isEmpty, "\(page): \(printed.unmarked)")
    }
    #expect(count >= 11)
    #expect(kept.mapValues(\.count) == ["docs/demo-guide.md": 2], "\(kept)")
  }

  /// What a command that is typed in a folder prints, line by line: its output, or what it says of itself where it has none.
  private static func run(_ line: String, in folder: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    process.environment = personalEnvironment([
      "PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": "\(folder.path)/state",
      "TILL_ASSETS": root.appending(path: "assets").path, "LANG": "C.UTF-8",
    ])
    let (output, complaints) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaints
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // What goes to standard error is short, so reading one pipe to its end first cannot stall it.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errors = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var lines = (text.isEmpty ? errors : text).components(separatedBy: "\n")
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
