import Foundation
import Testing

/// Keeps the habits that docs/style.md replaces out of everything that people read.
@Suite("Plain English")
struct PlainEnglishTests {
  /// One text with the place where it is written.
  struct Prose: Sendable, CustomTestStringConvertible {
    let place: String
    let text: String

    var testDescription: String { place }

    /// The text without code, which may hold anything.
    var withoutCode: String { text.replacing(#/`[^`]*`|\{"tillrun":1/#, with: "`") }
  }

  /// Words that have a plainer one, with that (docs/glossary.md).
  static let banned: [(words: String, better: String)] = [
    ("can be used for \\{", "Expires in"), ("is no (card|link|number|amount|file|session|JSON|YAML)", "is not a valid"),
    ("whoever", "the actor's name"), ("that which", "what"), ("what an? [a-z ]{1,25} leaves", "a noun"),
    ("called off", "cancelled"), ("calls? (it|this) off", "cancels it"), ("given back", "refunded"),
    ("ways? to pay", "payment method"), ("ran out|runs out|run out", "expired"),
    ("said no|says no(?! more|thing)", "declined"),
    ("says yes", "approves"), ("so many|so often", "this many"), ("mail address", "email"),
    ("in hand", "selected"), ("by itself", "automatically"), ("anew", "again"), ("in vain", "without effect"),
    ("shall", "a present verb"), ("written down", "saved"), ("makes no sense", "unreadable"),
    ("nothing was taken|took nothing", "You have not been charged"), ("handed in", "submitted"),
    ("will do", "please use"),
    ("pretend", "simulated"), ("spoilt|spelt|learnt", "tampered, spelled, learned"),
  ]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(below folder: String, ending: String) -> [URL] {
    let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
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

  /// The names of the scenarios that come with Till.
  static func scenarioNames() throws -> [Prose] {
    try files(below: "assets/scenarios", ending: ".till.yaml").compactMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("name: ") }) else { return nil }
      let name = line.dropFirst("name: ".count)
      let isQuoted = name.count > 1 && name.first == "\"" && name.last == "\""
      return Prose(place: file.lastPathComponent, text: String(isQuoted ? name.dropFirst().dropLast() : name))
    }
  }

  /// What the scenarios that come with Till say to those who watch or practise: their own sentences, without what customers are
  /// quoted as saying.
  static func scenarioTexts() throws -> [Prose] {
    let part = #/(?:^|[\s{,-])(?:say|why|hint|text|goal): (?:"((?:[^"\\]|\\.)*)"|([^,}"|>\[][^,}]*))/#
    return try files(below: "assets/scenarios", ending: ".till.yaml").flatMap { file in
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().flatMap { number, line in
        line.matches(of: part).map { match in
          let text = String(match.output.1 ?? match.output.2 ?? "").replacing("\\\"", with: "”")
          return Prose(
            place: "\(file.lastPathComponent):\(number + 1)", text: text.replacing(#/“[^”]*”?/#, with: "`"))
        }
      }
    }
  }

  /// The library's own English sentences.
  static func userMessages() throws -> [Prose] {
    let file = root.appending(path: "Sources/Payments/UserMessages+English.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.matches(of: #/"([^"]*)"/#).map { Prose(place: file.lastPathComponent, text: String($0.output.1)) }
  }

  /// The lines of the README and of the pages, without code, addresses and marks.
  static func pages() throws -> [Prose] {
    let own = ["README.md", "CONTRIBUTING.md"].map { root.appending(path: $0) }
    let words: Set = ["style.md", "glossary.md"]  // They name the words to avoid.
    let files = own + files(below: "docs", ending: ".md").filter { !words.contains($0.lastPathComponent) }
    return try files.flatMap { file in
      var (isCode, found): (Bool, [Prose]) = (false, [])
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        if line.hasPrefix("```") { isCode.toggle() }
        if isCode || line.hasPrefix("```") { continue }
        let text = line.replacing(#/`[^`]*`|<[^>]*>|\]\([^)]*\)/#, with: "`")
        found.append(Prose(place: "\(file.lastPathComponent):\(number + 1)", text: String(text)))
      }
      return found
    }
  }

  private static func check(_ all: [Prose]) throws {
    let patterns = try banned.map { (try Regex("\\b(?:\($0.words))").ignoresCase(), $0.better) }
    for prose in all {
      let text = prose.withoutCode
      for (pattern, better) in patterns {
        guard let match = text.firstMatch(of: pattern) else { continue }
        Issue.record("\(prose.place): “\(text[match.range])”, better: \(better). \(prose.text)")
      }
      if text.contains(#/\b(?:the|every) \d+\. (?:call|try|time|attempt)|\}\. (?:call|try|time|attempt)/#) {
        Issue.record("\(prose.place): an ordinal made by hand. \(prose.text)")
      }
      if text.contains(#/\w'\w/#) || text.contains("\"") {
        Issue.record("\(prose.place): a straight quotation mark or apostrophe. \(prose.text)")
      }
    }
  }

  /// Whether a sentence starts in lower case; brands that are written so may.
  private static func startsLow(_ prose: Prose, isWhole: Bool) -> Bool {
    let text = prose.withoutCode
    if text.contains(#/[a-z}][.!?] (?!stc pay|mada|iOS)[a-z]/#) { return true }
    return isWhole && text.hasSuffix(".") && text.contains(#/^(?!stc pay|mada|iOS)[a-z]/#)
  }

  @Test("no phrase has a word with a plainer one, a hand-made ordinal or a straight quotation mark")
  func phraseWords() throws { try Self.check(Self.phrases()) }

  @Test("no outcome has a word with a plainer one, a hand-made ordinal or a straight quotation mark")
  func outcomeWords() throws { try Self.check(Self.outcomes()) }

  @Test("no scenario's name has a word with a plainer one, a hand-made ordinal or a straight quotation mark")
  func scenarioWords() throws { try Self.check(Self.scenarioNames()) }

  /// What a scenario's name may begin with: who or what it is about. Numbers of lessons and places of stores are left out.
  private static let subjects: Set<String> = [
    "HyperPay", "stc pay", "stc pay through HyperPay", "Tabby", "Tamara", "Tabby and Tamara", "Pay later", "TrueLayer",
    "Stitch", "Swedbank Pay", "Swedbank Pay V2", "Yuno", "PIX", "Card", "Visa", "Mastercard", "mada",
    "Several providers",
    "Phone", "Links", "Back office", "Calls", "Default store", "Store in", "Lesson", "Practice", "Ticket", "Demo",
    "Picture",
    "Alternatives", "Conditions", "Retry policy", "Rules", "Time travel", "Webhook policy",
  ]

  @Test("a scenario's name says who or what it is about, then after a colon what happens, without a full stop")
  func scenarioNameForm() throws {
    let names = try Self.scenarioNames()
    #expect(names.count > 1_000)
    for name in names {
      guard let colon = name.text.range(of: ": ") else {
        Issue.record("\(name.place): no colon. \(name.text)")
        continue
      }
      let subject = String(name.text[..<colon.lowerBound]).replacing(#/ [0-9]+$/#, with: "")
        .replacing(#/^Store in .*/#, with: "Store in")
      #expect(Self.subjects.contains(subject), "\(name.place): nobody knows “\(subject)”")
      #expect(!name.text.hasSuffix(".") && colon.upperBound < name.text.endIndex, "\(name.place): \(name.text)")
    }
  }

  @Test("nothing that a scenario says has a word with a plainer one or a straight quotation mark")
  func scenarioTextWords() throws {
    let texts = try Self.scenarioTexts()
    #expect(texts.count > 500)
    try Self.check(texts)
  }

  @Test("no sentence of the library has a word with a plainer one or a straight quotation mark")
  func userMessageWords() throws {
    let texts = try Self.userMessages()
    #expect(texts.count > 60)
    try Self.check(texts)
  }

  @Test("no page has a word with a plainer one, a hand-made ordinal or a straight quotation mark")
  func pageWords() throws { try Self.check(Self.pages()) }

  @Test("a sentence that ends with a full stop starts with a capital")
  func capitals() throws {
    for prose in try Self.phrases() + Self.outcomes() {
      // What support must not do continues the label “Do not”.
      let isWhole = !(prose.place.hasPrefix("en.json") && prose.place.hasSuffix(".do-not"))
      if Self.startsLow(prose, isWhole: isWhole) { Issue.record("\(prose.place): a lower-case start. \(prose.text)") }
    }
  }
}
