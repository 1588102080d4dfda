import TillAssets

/// A provider's groups of codes and its published list, for the codes that the catalogue lacks: no list of a provider's codes is ever whole.
public struct CodeGroups: Sendable {
  let provider: String
  /// The published description of each code of the list.
  let published: [String: String]
  /// The code that a word is, as the provider writes it; `nil` for a word of another form.
  let code: @Sendable (String) -> String?
  /// A code of the catalogue of the same group that says no more than the group; `nil` where the code is in none.
  let typical: @Sendable (String) -> String?

  /// The groups of a provider, and the published descriptions of its codes.
  public init(
    provider: String, published: [String: String], code: @escaping @Sendable (String) -> String?,
    typical: @escaping @Sendable (String) -> String?
  ) {
    (self.provider, self.published, self.code, self.typical) = (provider, published, code, typical)
  }
}

/// A provider's code that the catalogue lacks.
public struct UnlistedCode: Hashable, Sendable {
  /// The code.
  public let code: String
  /// The provider.
  public let provider: String
  /// Whether the provider publishes groups of its codes.
  public let hasGroups: Bool
  /// Its description in the provider's published list; `nil` where the list lacks it.
  public let published: String?
  /// A code of the catalogue of the same group; `nil` where there is none.
  let typical: String?
}

extension DeskSearch {
  /// The code in the search that the catalogue lacks; nothing else that looks like it is an answer then.
  func unlisted(_ groups: [CodeGroups]) -> UnlistedCode? {
    for (place, typed) in typed.enumerated() {
      let word = String(typed.drop { !$0.isNumber }.reversed().drop { !$0.isNumber }.reversed())
      for group in groups {
        let isMeant = parts.count == 1 || word.contains(".") || providers.contains(group.provider)
        guard isMeant, let code = group.code(word), index.codes[parts[place]] == nil else { continue }
        return UnlistedCode(
          code: code, provider: group.provider, hasGroups: true, published: group.published[code],
          typical: group.typical(code))
      }
    }
    // Beside a provider's name, a word as only providers write it.
    guard providers.count == 1, let provider = providers.first, isNamed, codePoints.isEmpty,
      index.entries.contains(where: { $0.outcome.provider == provider })
    else { return nil }
    let said = typed.indices.filter { place in
      !DeskWords.words(typed[place]).map(index.spelled).allSatisfy {
        names.contains($0) || Self.vague.contains($0) || Self.codeWords.contains($0)
      }
    }
    guard said.count == 1, let place = said.first, !parts[place].isEmpty, index.codes[parts[place]] == nil,
      index.frequency[parts[place]] == nil,
      isOfList(typed[place], isCalledCode: place > 0 && Self.codeWords.contains(parts[place - 1]))
    else { return nil }
    let isGrouped = groups.contains { $0.provider == provider }
    return UnlistedCode(code: typed[place], provider: provider, hasGroups: isGrouped, published: nil, typical: nil)
  }
}

extension DeskSearch {
  /// Whether a word is one of a provider's list, as far as its form says: four digits, more or fewer where it is called a code, as amounts
  /// and mobile numbers are not; or capitals and lines.
  private func isOfList(_ word: String, isCalledCode: Bool) -> Bool {
    if word.isNumber { return word.utf8.count == 4 || isCalledCode && word.utf8.count < 8 }
    let letters = word.filter(\.isLetter)
    // Only Latin letters have capitals.
    guard word.utf8.allSatisfy({ $0 < 0x80 }), letters.count >= 4 else { return false }
    return word.contains("_") || letters == letters.uppercased()
  }
}

extension DeskIndex {
  /// The finding for a code that the catalogue lacks: what holds for its group. That money moved takes more than a group.
  func finding(of unlisted: UnlistedCode) -> DeskFinding {
    let typical = unlisted.typical.flatMap { code in
      codes[words.bare(code)]?.map { entries[$0] }.first { $0.outcome.provider == unlisted.provider }
    }
    let answer = typical.map { DeskAnswer(outcome: $0.outcome, twins: [], handOver: $0.handOver) }
    return DeskFinding(
      answers: [answer].compactMap(\.self), topic: nil, kind: nil,
      isCertain: answer.map { ![.yes, .held].contains($0.outcome.moneyByWord) } ?? false, unlisted: unlisted)
  }
}
