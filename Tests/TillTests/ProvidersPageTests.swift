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

  /// The commands of the last cell.
  var commands: [String] { Self.code(in: way) }
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

  /// The Swift files below a folder.
  private static func swiftFiles(below folder: String) -> [URL] {
    let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  private static let sources = Set(swiftFiles(below: "Sources").map { $0.deletingPathExtension().lastPathComponent })

  /// The types in the tests whose names `swift test --filter` takes.
  private static let suites: Set<String> = {
    let texts = swiftFiles(below: "Tests").compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return Set(texts.flatMap { $0.matches(of: #/(?:struct|class) (\w+Tests)\b/#).map { String($0.1) } })
  }()

  /// The outcomes' identifiers, as the program lists them.
  private static let outcomes: Set<Substring> = {
    let lines = (try? runTill(["outcomes"]).output)?.split(separator: "\n") ?? []
    return Set(lines.compactMap { $0.split(separator: " ").first })
  }()

  /// Till's data, read once.
  private static let context = Result { try AppContext() }

  @Test("each of the five documents has its rows, and each row is there once")
  func sections() {
    let counts = Dictionary(grouping: Self.rows, by: \.section).mapValues(\.count)
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
