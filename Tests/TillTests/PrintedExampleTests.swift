import ArgumentParser
import Foundation
import Inspection
import PseudoTerminal
import Testing
import TillAssets

@testable import till

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

  /// A folder with what the commands of a page need: the programs, the data and the page's scenarios. Whoever asks for it removes it.
  private static func folder(for printed: PrintedPage) throws -> URL {
    let folder = URL(filePath: TestFolders.path("page"))
    let programs = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in ["till", "SampleGateway"] {
      try FileManager.default.createSymbolicLink(
        at: programs.appending(path: name), withDestinationURL: URL(filePath: PseudoTerminal.product(name)))
    }
    let assets = Self.root.appending(path: "assets")
    try FileManager.default.createSymbolicLink(at: folder.appending(path: "assets"), withDestinationURL: assets)
    for (id, text) in printed.scenarios {
      try text.write(to: folder.appending(path: "\(id).till.yaml"), atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test("each command on a page prints what the page shows below it", arguments: Self.pages)
  func output(page: String) throws {
    let printed = try Self.printed(page)
    guard !printed.commands.isEmpty else { return }
    let folder = try Self.folder(for: printed)
    defer { try? FileManager.default.removeItem(at: folder) }
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
    #expect(kept.mapValues(\.count) == ["docs/demo-guide.md": 2, "docs/deploy.md": 1, "docs/serve.md": 11], "\(kept)")
  }

  @Test("each command without output can be given as it stands, and what it names exists", arguments: Self.pages)
  func typed(page: String) throws {
    let printed = try Self.printed(page)
    let context = try AppContext()
    for line in printed.typed {
      for words in TypedLine(line.replacing(#/\$[a-z]/#, with: "1")).commands where words.first == "till" {
        try Self.check(Array(words.dropFirst()), "\(page): \(line)", context)
      }
    }
  }

  /// Reads a command line as the program does, looks for what it names, and runs what only prints.
  private static func check(_ words: [String], _ place: String, _ context: AppContext) throws {
    let command: any ParsableCommand
    do {
      command = try Till.parseAsRoot(words)
    } catch {
      // Completions are an answer of the parser's own.
      #expect(Till.exitCode(for: error).isSuccess, "\(place): \(Till.message(for: error))")
      return
    }
    switch command {
    case let command as CheckoutCommand:
      #expect(throws: Never.self, "\(place)") {
        _ = try command.options.stage(context)
        _ = try command.options.setup(context, hasOwnGateway: false)
        _ = try command.options.startingMethod(context.phrases)
      }
    case let command as DemoCommand:
      for name in command.names { #expect(context.assets.scenario(named: "demo-\(name)") != nil, "\(place)") }
      if let store = command.changes.store { #expect(context.assets.storeIDs.contains(store), "\(place)") }
    case let command as RunCommand:
      for path in command.paths {
        let exists = FileManager.default.fileExists(atPath: root.appending(path: path).path)
        #expect(exists || context.assets.scenario(named: path) != nil, "\(place)")
      }
    case is OutcomesCommand, is CardsCommand, is GatewaySchemaCommand:
      let finished = try runTill(words)
      #expect(finished.status == 0 && !finished.output.isEmpty, "\(place): \(finished)")
    default: break
    }
  }

  @Test("the part of a scenario that a page shows has no mistake", arguments: Self.pages)
  func parts(page: String) throws {
    for (number, part) in try Self.printed(page).parts.enumerated() {
      let finished = try runTill(["check", "-"], input: part)
      #expect(finished.status == 0, "\(page), part \(number + 1): \(finished)\n\(part)")
    }
  }

  @Test("the pages have commands without output and parts of scenarios, which are checked")
  func counts() throws {
    let printed = try Self.pages.map(Self.printed)
    let commands = printed.flatMap(\.typed).flatMap { TypedLine($0).commands }.filter { $0.first == "till" }
    #expect(commands.count >= 17, "\(commands)")
    #expect(printed.flatMap(\.parts).count >= 4)
  }

  @Test("the numbers that the pages print are the program's")
  func numbers() throws {
    let context = try AppContext()
    let scenarios = try runTill(["run", "--list", Self.root.appending(path: "assets/scenarios").path]).output
    let counts = [
      "documented outcomes": try context.assets.outcomes().count, "payment rules": PaymentRule.allCases.count,
      "providers": context.assets.outcomeProviders.count, "stores": context.assets.storeIDs.count,
      "scenarios": scenarios.split(separator: "\n").count - 1,
    ]
    let spelt = ["eight": 8, "nine": 9, "ten": 10]
    var seen: Set<String> = []
    // What was measured once is not counted again.
    for page in Self.pages where page != "docs/performance.md" {
      let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
      let found = text.matches(
        of: #/(more than )?\b([0-9][0-9,]+|[a-z]+)\s(documented outcomes|payment rules|providers|stores|scenarios)\b/#
          .ignoresCase())
      for match in found {
        let word = match.2.lowercased()
        guard let number = spelt[word] ?? Int(word.replacing(",", with: "")), let count = counts[String(match.3)] else {
          continue
        }
        seen.insert(String(match.3))
        let fits = match.1 == nil ? number == count : (number..<number + 200).contains(count)
        #expect(fits, "\(page): \(match.0), but there are \(count)")
      }
    }
    #expect(seen == Set(counts.keys))
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
