import Foundation
import Testing
import TillAssets

/// Searches as agents type them, and what is right.
struct TypedSearch {
  let text: String
  /// Identifiers of outcomes, of which any one is right; a star stands for any text.
  let right: [String]

  /// Whether an outcome is right.
  func accepts(_ outcome: Outcome) -> Bool {
    right.contains { pattern in
      let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
      guard parts.count > 1 else { return outcome.id == pattern }
      var rest = Substring(outcome.id)
      for (place, part) in parts.enumerated() where !part.isEmpty {
        if place == 0 {
          guard rest.hasPrefix(part) else { return false }
          rest = rest.dropFirst(part.count)
        } else if place == parts.count - 1 {
          return rest.hasSuffix(part)
        } else {
          guard let range = rest.range(of: part) else { return false }
          rest = rest[range.upperBound...]
        }
      }
      return true
    }
  }

  /// All in English.
  static func all() throws -> [TypedSearch] { try read("queries.txt") }

  /// All in other languages.
  static func inOtherLanguages() throws -> [TypedSearch] { try read("other-languages.txt") }

  /// Those that misled somebody.
  static func reported() throws -> [TypedSearch] { try read("reported.txt") }

  /// Those that nothing was tuned to.
  static func heldOut() throws -> [TypedSearch] { try read("held-out.txt") }

  /// Those with a provider, a method or a code that nothing was tuned to.
  static func heldOutNamed() throws -> [TypedSearch] { try read("held-out-named.txt") }

  /// Those without a provider, whose right answers are situations.
  static func situations() throws -> [TypedSearch] { try read("situations.txt") }

  /// The same that nothing was tuned to.
  static func heldOutSituations() throws -> [TypedSearch] { try read("held-out-situations.txt") }

  /// Those that have to be found first, without exception.
  static func foundFirst() throws -> [TypedSearch] { try read("first.txt") }

  /// All of a file, with the lists of the English ones.
  private static func read(_ file: String) throws -> [TypedSearch] {
    var lists: [String: [String]] = [:]
    if file != "queries.txt" { _ = try read("queries.txt", &lists) }
    return try read(file, &lists)
  }

  /// All of a file: `@name = lists` and `text => right answers`.
  private static func read(_ file: String, _ lists: inout [String: [String]]) throws -> [TypedSearch] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "Queries/\(file)"), encoding: .utf8)
    var searches: [TypedSearch] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("@"), let sign = line.range(of: " = ") {
        lists[String(line[..<sign.lowerBound])] = line[sign.upperBound...].split(separator: " ").map(String.init)
      } else {
        let sign = try #require(line.range(of: " => "))
        let right = line[sign.upperBound...].split(separator: " ").map(String.init)
        searches.append(
          TypedSearch(text: String(line[..<sign.lowerBound]), right: right.flatMap { lists[$0] ?? [$0] }))
      }
    }
    return searches
  }
}
