import ArgumentParser
import Foundation
import PseudoTerminal
import Testing

@testable import till

/// A row of `docs/providers.md`: an item of a document, its files below `Sources`, and how to see it.
private struct Row: CustomTestStringConvertible, Sendable {
  let section: String
  let text: String
  /// The files' names, without folder and `.swift`.
  let files: [String]
  /// The whole last cell.
  let way: String

  /// The words that the command shows, each in quotation marks, and as code if they are no prose.
  var words: [String] { way.matches(of: #/“`?([^”`]+)`?”/#).map { String($0.1) } }
  /// The commands of the last cell.
  var commands: [String] { Self.code(in: way.replacing(#/“[^”]*”/#, with: "")) }
  var testDescription: String { text }

  /// The row that a line of the page holds; `nil` for any other line.
  init?(_ line: Substring, in section: String) {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard line.hasPrefix("| "), cells.count == 5, !cells[1].hasPrefix("---"), cells[1] != "Item" else { return nil }
    self.section = section
    text = String(line)
    files = Self.code(in: cells[2])
    way = cells[3]
  }

  private static func code(in cell: String) -> [String] { cell.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
}

@Suite("The page about providers", .ownThreads)
struct ProvidersPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let rows: [Row] = {
    let page = (try? String(contentsOf: root.appending(path: "docs/providers.md"), encoding: .utf8)) ?? ""
    var (found, section): ([Row], String) = ([], "")
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      if let row = Row(line, in: section) { found.append(row) }
    }
    return found
  }()

  /// The files below a folder that end so.
  private static func files(below folder: String, ending: String = "swift") -> [URL] {
    let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
  }

  private static let sources = Set(files(below: "Sources").map { $0.deletingPathExtension().lastPathComponent })

  /// The types in the tests whose names `swift test --filter` takes.
  private static let suites: Set<String> = {
    let texts = files(below: "Tests").compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return Set(texts.flatMap { $0.matches(of: #/(?:struct|class) (\w+Tests)\b/#).map { String($0.1) } })
  }()

  /// The outcomes' identifiers, as the program lists them.
  private static let outcomes: Set<Substring> = {
    let lines = (try? runTill(["outcomes"]).output)?.split(separator: "\n") ?? []
    return Set(lines.compactMap { $0.split(separator: " ").first })
  }()

  /// Till's data, read once.
  private static let context = Result { try AppContext() }

  @Test("each of the five documents has its rows, later versions have some, and each row is there once")
  func sections() {
    var counts = Dictionary(grouping: Self.rows, by: \.section).mapValues(\.count)
    #expect(counts.removeValue(forKey: "Later versions") != nil)
    #expect(counts.keys.sorted() == ["Practical guide", "Stitch wallets", "Swedbank Pay", "TrueLayer", "Yuno"])
    #expect(counts.values.allSatisfy { $0 > 40 }, "\(counts)")
    #expect(Set(Self.rows.map { "\($0.section) \($0.text)" }).count == Self.rows.count)
  }

  @Test("every file of a row is one of Till's", arguments: rows)
  private func files(_ row: Row) {
    #expect(!row.files.isEmpty, "\(row.text)")
    for file in row.files { #expect(Self.sources.contains(file), "\(file) in \(row.text)") }
  }

  @Test("every row says how to see its item", arguments: rows)
  private func seen(_ row: Row) throws {
    #expect(row.commands.count == 1, "\(row.text)")
    for command in row.commands {
      do {
        #expect(try works(command), "\(command) in \(row.text)")
      } catch {
        Issue.record("\(command) in \(row.text): \(error)")
      }
    }
  }

  /// What the page's scenarios show when they run: their events, by the scenario's name.
  private static let events: [String: String] = {
    let names = Set(rows.flatMap(\.commands).filter { $0.hasPrefix("till run ") }.map { String($0.dropFirst(9)) })
    let run = try? runTill(["run"] + names.sorted() + ["--transcript"], workingIn: root.path)
    var (found, events): ([String: String], [Substring]) = ([:], [])
    for line in run?.output.split(separator: "\n") ?? [] {
      guard let name = line.firstMatch(of: #/^passed +([a-z0-9-]+)/#)?.1 else {
        events.append(line)
        continue
      }
      found[String(name), default: ""] += events.joined(separator: "\n")
      events = []
    }
    return found
  }()

  /// The facts of each outcome, as its file states them.
  private static let facts: [String: String] = {
    let texts = files(below: "assets/outcomes", ending: "json").compactMap {
      try? String(contentsOf: $0, encoding: .utf8)
    }
    let lines = texts.flatMap { $0.split(separator: "\n") }
    return lines.reduce(into: [:]) { found, line in
      guard let id = line.firstMatch(of: #/"id": "([^"]+)"/#)?.1, let ends = line.firstRange(of: "\"ends\": ") else {
        return
      }
      found[String(id)] = String(line[ends.upperBound...].replacing("\\\"", with: "\""))
    }
  }()

  /// The text of each scenario, by its name, without what claims nothing that is checked: names, tags and comments.
  private static let scenarios: [String: String] = files(below: "assets/scenarios", ending: "yaml").reduce(into: [:]) {
    guard let text = try? String(contentsOf: $1, encoding: .utf8) else { return }
    let checked = text.split(separator: "\n").filter { !$0.contains(#/^(id|name|tags|about|note): |^ *#/#) }
    $0[$1.lastPathComponent.replacing(".till.yaml", with: "")] = checked.joined(separator: "\n")
  }

  @Test(
    "every command shows the words of its row, and every row says which, but for a checkout's first screen",
    arguments: rows)
  private func words(_ row: Row) throws {
    let command = row.commands.first ?? ""
    let parts = command.split(separator: " ").map(String.init)
    let shown: String
    switch (parts.first, parts.dropFirst().first) {
    case ("till", "run"):
      let name = parts.last ?? ""
      shown = try #require(Self.events[name], "\(name) does not pass") + Self.scenarios[name, default: ""]
    case ("till", "--outcome"): shown = try #require(Self.facts[parts.last ?? ""])
    case ("till", let first?) where !first.hasPrefix("--"):
      shown = try runTill(Array(parts.dropFirst()), workingIn: Self.root.path).output
    default:
      #expect(row.words.isEmpty, "nothing looks for the words of \(row.text)")
      return
    }
    #expect(!row.words.isEmpty, "\(row.text)")
    for words in row.words { #expect(shown.contains(words), "\(command) does not show “\(words)”") }
  }

  /// Whether a command can be given as it stands. A checkout is read as the program reads it and not begun, a scenario is only looked for,
  /// and every other command is run.
  private func works(_ command: String) throws -> Bool {
    let words = command.split(separator: " ").map(String.init)
    if words.dropLast() == ["swift", "test", "--filter"] { return Self.suites.contains(words[3]) }
    guard words.first == "till" else { return false }
    let arguments = Array(words.dropFirst())
    guard let first = arguments.first, first == "run" || first.hasPrefix("--") else {
      return try runTill(arguments, workingIn: Self.root.path).status == 0
    }
    let context = try Self.context.get()
    switch try Till.parseAsRoot(arguments) {
    case let run as RunCommand: return context.scenarioPaths(run.paths) != run.paths
    case let checkout as CheckoutCommand:
      _ = try checkout.options.startingMethod(context.phrases)
      guard let outcome = checkout.options.outcome else {
        _ = try checkout.options.setup(context, hasOwnGateway: false)
        return true
      }
      return arguments.count == 2 && Self.outcomes.contains(outcome[...])
    default: return false
    }
  }
}
