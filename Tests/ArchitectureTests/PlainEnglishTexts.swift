import Foundation
import Testing

/// The texts that people read, by where they are written.
extension PlainEnglishTests {
  /// One text with the place where it is written.
  struct Prose: Sendable {
    let place: String
    let text: String
    /// The folder of the file.
    var folder = ""

    /// The text without code, which may hold anything; `code` matches that.
    func without(_ code: Regex<Substring>) -> String { text.replacing(code, with: "`") }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(below folder: String, ending: String) -> [URL] {
    let all = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
      .sorted { $0.path < $1.path }
  }

  private static func json(_ file: URL) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }

  /// Every phrase of the English table; each plural form by itself.
  static func phrases() throws -> [Prose] {
    let table = try #require(try json(root.appending(path: "assets/languages/en.json"))["phrases"] as? [String: Any])
    return table.sorted { $0.key < $1.key }.flatMap { key, value in
      let texts = (value as? [String: String]).map { Array($0.values) } ?? [value as? String ?? ""]
      return texts.map { Prose(place: "en.json, \(key)", text: $0) }
    }
  }

  /// Every sentence of the outcome catalogue.
  static func outcomes() throws -> [Prose] {
    try files(below: "assets/outcomes", ending: ".json").flatMap { file in
      let all = try #require(try json(file)["outcomes"] as? [[String: Any]])
      return all.flatMap { outcome in
        ["name", "set-up", "trigger", "shopper", "support", "do-not", "note"].compactMap { key in
          (outcome[key] as? String).map {
            Prose(place: "\(file.lastPathComponent), \(outcome["id"] as? String ?? ""), \(key)", text: $0)
          }
        }
      }
    }
  }

  /// The names of the scenarios in a folder.
  static func scenarioNames(below folder: String = "assets/scenarios") throws -> [Prose] {
    try files(below: folder, ending: ".till.yaml").compactMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("name: ") }) else { return nil }
      let name = line.dropFirst("name: ".count)
      let isQuoted = name.count > 1 && name.first == "\"" && name.last == "\""
      return Prose(
        place: file.lastPathComponent, text: String(isQuoted ? name.dropFirst().dropLast() : name),
        folder: file.deletingLastPathComponent().lastPathComponent)
    }
  }

  /// The sentences of the scenarios for those who watch, practise or learn, without what customers are quoted as saying.
  static func scenarioTexts() throws -> [Prose] {
    let part =
      #/(?:^|[\s{,-])(?:say|why|hint|text|goal|question|wrong): (?:"((?:[^"\\]|\\.)*)"|([^,}"|>\[][^,}]*))/#
    let quoted = #/“[^”]*”?/#
    let all = ["assets/scenarios", "assets/explanations", "assets/examples"].flatMap {
      files(below: $0, ending: ".till.yaml")
    }
    return try all.flatMap { file in
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().flatMap { number, line in
        line.matches(of: part).map { match in
          let text = String(match.output.1 ?? match.output.2 ?? "").replacing("\\\"", with: "”")
          return Prose(
            place: "\(file.lastPathComponent):\(number + 1)", text: text.replacing(quoted, with: "`"))
        }
      }
    }
  }

  /// The library's own sentences in a language.
  static func userMessages(_ language: String) throws -> [Prose] {
    let file = root.appending(path: "Sources/Payments/UserMessages+\(language).swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.matches(of: #/"([^"]*)"/#).map { Prose(place: file.lastPathComponent, text: String($0.output.1)) }
  }

  /// The lines of the README, the list of changes and the pages, without code, addresses and marks.
  static func pages() throws -> [Prose] {
    let own = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map { root.appending(path: $0) }
    let words: Set = ["style.md", "glossary.md"]  // They name the words to avoid.
    let files =
      own + files(below: "docs", ending: ".md").filter { !words.contains($0.lastPathComponent) }
      + files(below: "Sources/Payments/PaymentKit.docc", ending: ".md")
    let marks = #/`[^`]*`|<[^>]*>|\]\([^)]*\)/#
    return try files.flatMap { file in
      var (isCode, found): (Bool, [Prose]) = (false, [])
      for (number, line) in try lines(of: file).enumerated() {
        if line.hasPrefix("```") { isCode.toggle() }
        if isCode || line.hasPrefix("```") { continue }
        let text = line.replacing(marks, with: "`")
        found.append(Prose(place: "\(file.lastPathComponent):\(number + 1)", text: String(text)))
      }
      return found
    }
  }

  /// The lines of the README.
  static func readme() throws -> [String] { try lines(of: root.appending(path: "README.md")) }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }
}
