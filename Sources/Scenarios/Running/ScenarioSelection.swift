/// Which scenarios are run of those that were found.
public struct ScenarioSelection: Hashable, Sendable {
  /// Words or patterns, of which one must fit; all scenarios when there are none.
  public var filters: [ScenarioFilter] = []
  /// Required tags: a scenario needs at least one. Empty means no restriction.
  public var tags: [String] = []
  /// Words that a scenario must not carry.
  public var unwantedTags: [String] = []
  /// The part of what is left; `nil` for all of it.
  public var shard: Shard?

  /// Everything.
  public init() {}

  /// Takes in a tag as it is typed: `!slow` excludes; `false` when nothing is left of it.
  public mutating func add(tag text: String) -> Bool {
    let name = text.hasPrefix("!") ? String(text.dropFirst()) : text
    guard !name.isEmpty else { return false }
    if text.hasPrefix("!") { unwantedTags.append(name) } else { tags.append(name) }
    return true
  }

  /// Whether a scenario is wanted, whatever the shard.
  func wants(_ scenario: Scenario, in path: String) -> Bool {
    guard tags.isEmpty || tags.contains(where: scenario.tags.contains) else { return false }
    guard !unwantedTags.contains(where: scenario.tags.contains) else { return false }
    return filters.isEmpty || filters.contains { $0.fits(scenario, in: path) }
  }
}

/// Words or a pattern by which scenarios are found.
public struct ScenarioFilter: Hashable, Sendable {
  /// As it was typed.
  public let text: String

  /// A pattern when it has a `*` or a `?`, which then must fit a whole identifier, title or path; words otherwise, which all must
  /// stand somewhere in identifier, variant, name and path, in any letter case.
  public init(_ text: String) { self.text = text }

  func fits(_ scenario: Scenario, in path: String) -> Bool {
    let wanted = text.lowercased()
    if wanted.contains(where: { $0 == "*" || $0 == "?" }) {
      return [scenario.id, scenario.title, path].contains { Self.matches(Array(wanted), Array($0.lowercased())) }
    }
    let place = "\(scenario.title) \(scenario.name) \(path)".lowercased()
    return wanted.split(separator: " ").allSatisfy { place.contains($0) }
  }

  /// Whether a pattern fits a whole text: `*` stands for any run of characters, `?` for one. Takes a time of at most the product of
  /// both lengths.
  static func matches(_ pattern: [Character], _ text: [Character]) -> Bool {
    var (place, index) = (0, 0)
    var star: (place: Int, index: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index] {
        place += 1
        index += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        (place, index) = (last.place + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
