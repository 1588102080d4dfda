import Deeplinks
import Testing

/// The documented rules in the plainest form: try every way. Slow, and independent of the matcher's own.
private enum PlainMatcher {
  static func matches(_ pattern: [Character], _ text: [Character], _ lists: [String: [String]]) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "$", pattern.dropFirst().first == "(", let end = pattern.firstIndex(of: ")") {
      let rest = Array(pattern[(end + 1)...])
      let values = lists[String(pattern[2..<end])] ?? []
      return (0...text.count).contains { cut in
        values.contains { matches(Array($0), Array(text[..<cut]), [:]) }
          && matches(rest, Array(text[cut...]), lists)
      }
    }
    let rest = Array(pattern.dropFirst())
    switch first {
    case "*": return (0...text.count).contains { matches(rest, Array(text[$0...]), lists) }
    case "?": return !text.isEmpty && matches(rest, Array(text.dropFirst()), lists)
    case let character: return text.first == character && matches(rest, Array(text.dropFirst()), lists)
    }
  }
}

@Suite("Random patterns")
struct RandomPatternsTests {
  private static func text(_ pieces: [String], _ most: Int, _ dice: inout Dice) -> String {
    (0..<Int.random(in: 0...most, using: &dice)).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
  }

  @Test("the matcher and one that tries everything agree", arguments: [1, 2, 3, 4] as [UInt64])
  func agreement(seed: UInt64) {
    var dice = Dice(state: seed)
    var matched = 0
    for _ in 0..<3_000 {
      let values = (0..<Int.random(in: 0...3, using: &dice)).map { _ in Self.text(["a", "b", "/", "*", "?"], 3, &dice) }
      let lists = ["v": values]
      let pattern = Self.text(["a", "b", "/", "*", "?", "$(v)", "$(w)", "a"], 6, &dice)
      let text = Self.text(["a", "b", "/"], 6, &dice)
      let expected = PlainMatcher.matches(Array(pattern), Array(text), lists)
      #expect(
        AssociationPattern(pattern, variables: lists).matches(text) == expected, "\(pattern) \(lists) \(text)")
      matched += expected ? 1 : 0
    }
    #expect(matched > 100)
  }

  @Test("a pattern that covers another matches all that the other does", arguments: [5, 6, 7, 8] as [UInt64])
  func covering(seed: UInt64) {
    var dice = Dice(state: seed)
    var covered = 0
    for _ in 0..<3_000 {
      let lists = ["v": (0..<2).map { _ in Self.text(["a", "b", "*", "?"], 2, &dice) }]
      let pieces = ["a", "b", "*", "?", "$(v)", "*"]
      let pattern = AssociationPattern(Self.text(pieces, 4, &dice), variables: lists)
      let other = AssociationPattern(Self.text(pieces, 4, &dice), variables: lists)
      guard pattern.covers(other) else { continue }
      covered += 1
      for _ in 0..<30 {
        let text = Self.text(["a", "b"], 4, &dice)
        if other.matches(text) { #expect(pattern.matches(text), "\(pattern.text) \(other.text) \(lists) \(text)") }
      }
    }
    #expect(covered > 100)
  }

  @Test("a whole file decides as its rules tried one by one do", arguments: [9, 10, 11] as [UInt64])
  func files(seed: UInt64) throws {
    var dice = Dice(state: seed)
    var seen: Set<String> = []
    for _ in 0..<1_500 {
      let components = (0..<Int.random(in: 0...3, using: &dice)).map { _ in
        AssociationFile.Component(
          path: Bool.random(using: &dice) ? "/" + Self.text(["a", "*", "?"], 3, &dice) + "x" : nil,
          query: Bool.random(using: &dice) ? .whole(Self.text(["a", "*", "="], 3, &dice)) : nil,
          fragment: Bool.random(using: &dice) ? Self.text(["a", "*"], 2, &dice) : nil,
          isExcluded: Bool.random(using: &dice))
      }
      let (path, query, fragment) = (
        "/" + Self.text(["a", "b"], 2, &dice) + "x", Self.text(["a", "="], 2, &dice), Self.text(["a"], 1, &dice)
      )
      let file = AssociationFile(details: [.init(appIDs: ["T000000000.app"], components: components)])
      let link = try Link("https://h.test\(path)?\(query)#\(fragment)")
      let first = components.firstIndex { component in
        func fits(_ pattern: String?, _ text: String) -> Bool {
          pattern.map { PlainMatcher.matches(Array($0), Array(text), [:]) } ?? true
        }
        guard case .whole(let whole)? = component.query else {
          return fits(component.path, path) && fits(component.fragment, fragment)
        }
        return fits(component.path, path) && fits(whole, query) && fits(component.fragment, fragment)
      }
      let place = first.map { "details[0].components[\($0)]" } ?? ""
      let expected: AssociationDecision =
        first.map { components[$0].isExcluded == true ? .excluded(place: place) : .opens(place: place) } ?? .noMatch
      let verdict = file.decide(link, appID: "T000000000.app", host: "h.test")
      #expect(verdict.decision == expected, "\(components) \(link.text)")
      #expect(verdict.steps.count == first.map { $0 + 1 } ?? components.count)
      seen.insert(verdict.decision.name)
    }
    #expect(seen == ["opens", "excluded", "no-match"])
  }
}
