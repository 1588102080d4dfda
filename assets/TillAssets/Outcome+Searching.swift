extension Outcome {
  /// How well an outcome fits a search; the best first.
  public enum Closeness: Int, Comparable, Sendable, CaseIterable {
    /// The search is one of the provider's words, or the identifier.
    case word
    /// Every part of the search is in the provider's words or the identifier.
    case inWords
    /// Every part of the search is in the name or the family.
    case inName
    /// Every part of the search is somewhere.
    case anywhere

    /// Whether one fits better.
    public static func < (one: Closeness, other: Closeness) -> Bool { one.rawValue < other.rawValue }
  }

  /// How well it fits a search; `nil` when a part of the search is nowhere in it. Letter case does not matter, and in a
  /// provider's word neither do dots, spaces, lines and hyphens.
  public func closeness(to search: String) -> Closeness? {
    let wanted = Self.bare(search)
    if !wanted.isEmpty, Self.bare(id) == wanted || words.contains(where: { Self.bare($0) == wanted }) { return .word }
    let parts = search.lowercased().split(whereSeparator: \.isWhitespace)
    func has(_ texts: [String]) -> Bool {
      let text = texts.joined(separator: "\n").lowercased()
      return parts.allSatisfy { text.contains($0) }
    }
    if has(words + [id]) { return .inWords }
    if has([name, family ?? ""]) { return .inName }
    let texts = [id, provider, name, family ?? "", method, source, way, shopper, support, doNot, note ?? ""]
    return has(texts + words + [kit ?? ""]) ? .anywhere : nil
  }

  /// Only the letters and digits of a word, in lower case.
  private static func bare(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension Sequence<Outcome> {
  /// Those that fit a search, the best first and otherwise in their order.
  public func found(by search: String) -> [Outcome] {
    let fitting = compactMap { outcome in outcome.closeness(to: search).map { (outcome, $0) } }
    return Outcome.Closeness.allCases.flatMap { closeness in
      fitting.filter { $0.1 == closeness }.map(\.0)
    }
  }
}
