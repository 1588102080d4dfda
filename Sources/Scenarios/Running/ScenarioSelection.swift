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

  /// Whether a file may hold a scenario that is wanted, as its text and its path say; a file that may not need not be read.
  func mayWant(_ file: ScenarioFile) -> Bool {
    guard !filters.isEmpty || !tags.isEmpty, let text = file.plainText else { return true }
    let place = text + Array(file.path.lowercased().utf8)
    func holds(_ wanted: String) -> Bool { Self.runs(of: wanted).allSatisfy { place.holds($0) } }
    return (tags.isEmpty || tags.contains(where: holds)) && (filters.isEmpty || filters.contains { holds($0.text) })
  }

  /// The runs of letters and digits that a text must hold somewhere if it has all of some words or fits a pattern. None where there
  /// are other letters than those of ASCII, which can be written in several ways.
  private static func runs(of wanted: String) -> [[UInt8]] {
    let lower = wanted.lowercased().utf8
    guard lower.allSatisfy({ $0 < 0x80 }) else { return [] }
    return lower.split { !(0x61...0x7A).contains($0) && !(0x30...0x39).contains($0) }.map(Array.init)
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

extension ScenarioFile {
  /// The bytes of its text in small letters; `nil` where identifier, name or tags may be put together of pieces that do not stand beside
  /// each other: by a backslash, or by a name of `vary` anywhere but in the steps.
  fileprivate var plainText: [UInt8]? {
    let text = Array(text.lowercased().utf8)
    guard !text.contains(UInt8(ascii: "\\")) else { return nil }
    guard text.holds(Array("${".utf8)) else { return text }
    let lines = text.split(separator: UInt8(ascii: "\n"))
    guard let steps = lines.firstIndex(where: { $0.starts(with: "steps:".utf8) }) else { return nil }
    let endsWithSteps = lines[(steps + 1)...].allSatisfy { " #-\r".utf8.contains($0[$0.startIndex]) }
    return endsWithSteps && !lines[..<steps].contains { Array($0).holds(Array("${".utf8)) } ? text : nil
  }

  /// The identifier that its text says plainly, or its name's.
  var plainIdentifier: String {
    let lines = text.utf8.lazy.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.first(where: { $0.starts(with: "id:".utf8) }) else { return ScenarioReader.stem(of: path) }
    let isPart: (UInt8) -> Bool = { !" \t\r\"'".utf8.contains($0) }
    return String(decoding: line.dropFirst(3).drop { !isPart($0) }.prefix(while: isPart), as: UTF8.self)
  }
}

extension [UInt8] {
  /// Whether some bytes stand in it one after the other.
  fileprivate func holds(_ run: [UInt8]) -> Bool {
    guard let first = run.first else { return true }
    return withUnsafeBufferPointer { bytes in
      var start = 0
      while start + run.count <= bytes.count {
        if bytes[start] == first, bytes[start..<(start + run.count)].elementsEqual(run) { return true }
        start += 1
      }
      return false
    }
  }
}
