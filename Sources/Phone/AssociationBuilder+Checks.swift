import Basics
import Deeplinks

/// Checks that need the file as a whole.
extension AssociationBuilder {
  /// The maximum number of rules of one entry that are compared with each other; Till's own limit.
  static let mostCompared = 300

  /// The nearest word that means something, if few letters differ.
  static func near(_ text: String, in words: [String]) -> String? {
    // Names of one character are all near each other.
    NearestWord.to(text, in: words.filter { $0.count > 1 })
  }

  /// Warns of a character that looks like another, or like nothing.
  mutating func checkSeen(_ text: String, at place: String) {
    if let (_, found) = Lookalike.first(in: text.unicodeScalars) { warn(place, .lookalike(found)) }
  }

  /// Warns of a path that is written as a router or a regular expression has it, and never matches as it is meant.
  mutating func checkRoute(_ path: String, at place: String) {
    let segments = path.split(separator: "/")
    func opens(_ segment: Substring, _ first: Character, _ last: Character?) -> Bool {
      segment.first == first && segment.count > 1 && last.map { segment.contains($0) } ?? true
    }
    if path.contains("://") {
      warn(place, .wholeAddress(path))
    } else if path.contains("#") {
      warn(place, .fragmentInPath(path))
    } else if let query = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first,
      query.contains("=")
    {
      warn(place, .queryInPath(path))
    } else if let part = segments.first(where: {
      opens($0, ":", nil) || opens($0, "{", "}") || opens($0, "<", ">") || opens($0, "[", "]")
    }) {
      warn(place, .routeParameter(String(part)))
    } else if path.hasPrefix("^") || path.hasSuffix("$") || path.contains(".*") || path.contains("\\") {
      warn(place, .regularExpression(path))
    }
  }

  /// Warns of variables that are nowhere, and of those that never end.
  mutating func checkPatterns(of file: AssociationFile) {
    let variables = KnownVariables(file)
    checkPatterns(file.defaults.path, file.defaults.query, nil, at: "applinks.defaults", variables)
    for (index, detail) in file.details.enumerated() {
      let place = "applinks." + file.place(ofDetail: index)
      checkPatterns(detail.defaults.path, detail.defaults.query, nil, at: "\(place).defaults", variables)
      guard case .components(let components) = detail.rules else { continue }
      for (number, component) in components.enumerated() {
        checkPatterns(
          component.path, component.query, component.fragment, at: "\(place).components[\(number)]", variables)
      }
    }
  }

  private mutating func checkPatterns(
    _ path: String?, _ query: AssociationFile.Query?, _ fragment: String?, at place: String,
    _ variables: KnownVariables
  ) {
    if let path { check(path, at: "\(place)./", variables) }
    switch query {
    case .whole(let text)?: check(text, at: "\(place).?", variables)
    case .items(let items)?:
      for item in items { check(item.pattern ?? "", at: "\(place).?.\(item.name)", variables) }
    case nil: break
    }
    if let fragment { check(fragment, at: "\(place).#", variables) }
  }

  private mutating func check(_ pattern: String, at place: String, _ variables: KnownVariables) {
    for piece in AssociationVariable.pieces(of: pattern) {
      switch piece {
      case .text(let text): if text.contains("$(") { warn(place, .openVariable) }
      // The empty name is a component that is not an object; a warning exists already.
      case .variable(let name):
        if !name.isEmpty, !variables.names.contains(name) {
          warn(place, .unknownVariable(name, nearest: Self.near(name, in: variables.suggested)))
        }
      }
    }
  }

  /// Warns of rules whose addresses an earlier rule of the same entry takes, all of them.
  mutating func checkOrder(of file: AssociationFile) {
    for index in file.details.indices {
      let rules = Array(file.rules(ofDetail: index).prefix(Self.mostCompared)).map { CompiledRule($0, in: file) }
      for (number, later) in rules.enumerated() {
        guard let earlier = rules[..<number].first(where: { $0.covers(later) }) else { continue }
        let kind: AssociationWarning.Kind =
          switch (earlier.rule.isExcluded, later.rule.isExcluded) {
          case (false, true): .excludesTooLate(by: earlier.rule.place)
          case (true, false): .blockedBefore(by: earlier.rule.place)
          case (true, true), (false, false): .neverReached(by: earlier.rule.place)
          }
        warn("applinks." + later.rule.place, kind)
      }
    }
  }
}

/// The variables that patterns may name.
private struct KnownVariables {
  let names: Set<String>
  /// The names among which a near one is searched.
  let suggested: [String]

  init(_ file: AssociationFile) {
    let builtIn = AssociationVariable.allCases.map(\.rawValue)
    names = Set(builtIn).union(file.substitutionVariables.keys)
    suggested = builtIn + file.substitutionVariables.keys.sorted().prefix(Self.mostSuggested)
  }

  /// Till's own limit.
  private static let mostSuggested = 50
}

/// A rule with its patterns made once.
private struct CompiledRule {
  let rule: AssociationRule
  let paths: [AssociationPattern]?
  let query: AssociationPattern?
  let fragment: AssociationPattern?

  init(_ rule: AssociationRule, in file: AssociationFile) {
    self.rule = rule
    paths = rule.path.map { file.pathPatterns($0, rule) }
    if case .whole(let text)? = rule.query { query = file.pattern(text, rule) } else { query = nil }
    fragment = rule.fragment.map { file.pattern($0, rule) }
  }

  /// `true` if this rule certainly matches everything that another rule matches.
  func covers(_ other: CompiledRule) -> Bool {
    let sameReading =
      rule.isCaseSensitive == other.rule.isCaseSensitive && rule.isPercentEncoded == other.rule.isPercentEncoded
    return coversPath(other, sameReading) && coversQuery(other, sameReading)
      && Self.covers(fragment, other.fragment, sameReading)
  }

  private func coversPath(_ other: CompiledRule, _ sameReading: Bool) -> Bool {
    guard let paths, !paths.contains(where: { $0.text == "/*" }) else { return true }
    guard sameReading, let others = other.paths else { return false }
    return others.allSatisfy { one in paths.contains { $0.covers(one) } }
  }

  private func coversQuery(_ other: CompiledRule, _ sameReading: Bool) -> Bool {
    switch rule.query {
    case nil: true
    case .whole: Self.covers(query, other.query, sameReading)
    case .items(let items):
      items.contains { $0.pattern == nil } || (sameReading && rule.query == other.rule.query)
    }
  }

  private static func covers(
    _ pattern: AssociationPattern?, _ other: AssociationPattern?, _ sameReading: Bool
  ) -> Bool {
    guard let pattern, pattern.text != "*" else { return true }
    guard sameReading, let other else { return false }
    return pattern.covers(other)
  }
}
