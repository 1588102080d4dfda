import TillAssets

extension DeskSearch {
  /// The situation that the search describes best; a name alone is one, too, and so is a word with several meanings. `nil` where none
  /// fits well.
  var topic: String? {
    if meanings.count > 1 || isOpenWord, isCode || isNamed { return DeskIndex.severalMeanings }
    if isNameAlone { return DeskIndex.nameAlone }
    let fits = index.topics.compactMap { topic in topic.says.compactMap(fit).max().map { (topic.id, $0) } }
    guard let best = fits.max(by: { $0.1 < $1.1 }), best.1 > Self.goodFit else { return nil }
    return best.0
  }

  /// The fit of a phrase that all but says the situation; Till's own, found with the searches of DeskSearchTests.
  static let goodFit = 42.0

  /// The points of outcomes for a customer's phrase in the search.
  var topicPoints: [String: Double] {
    var points: [String: Double] = [:]
    for topic in index.topics {
      guard let best = topic.says.compactMap(fit).max() else { continue }
      for (rank, id) in topic.outcomes.enumerated() { points[id] = max(points[id] ?? 0, best + 30 - Double(rank) * 4) }
    }
    return points
  }

  /// The fit of a phrase; `nil` where a word of it is missing.
  private func fit(_ phrase: [String]) -> Double? {
    var sum = 0.0
    var isCovered = Array(repeating: false, count: all.count)
    for word in phrase {
      guard let likeness = heard[word], let best = likeness.max() else { return nil }
      sum += best
      for (place, likeness) in likeness.enumerated() where likeness > 0 { isCovered[place] = true }
    }
    var (covered, total) = (0.0, 0.0)
    for (word, isCovered) in zip(all, isCovered) {
      let weight = isCovered ? 1 : weightOfLeftOver(word)
      if isCovered { covered += weight }
      total += weight
    }
    return sum * 12 + 40 * covered / max(1, total)
  }

  /// The weight of a word that a phrase lacks, beside 1 for one that it has. A name says where something happened, a number how much or
  /// when, and a word that no situation has says little of what it was: a customer tells a story around it.
  private func weightOfLeftOver(_ word: String) -> Double {
    if names.contains(word) || word.isNumber { return 0 }
    return index.topicWords.contains(word) ? 0.5 : 0.1
  }

  // MARK: Certainty

  /// Whether the first answer holds for the money. It does for a provider's own word or code with one meaning for the money; for what
  /// else is said beside the provider's name, where the answer is about it and it settles anything.
  func isCertain(of first: DeskIndex.Entry, about topic: String?, in exact: [Int: Double]) -> Bool {
    let places = exact.keys.filter { isMeant(index.entries[$0].outcome) && isPrinted(by: index.entries[$0]) }
    let spelled = places.filter { place in typedCodes.contains { isSpelled($0.range, by: index.entries[place]) } }
    let named = (spelled.isEmpty ? places : spelled).map { index.entries[$0].outcome }
    if named.contains(where: { $0.id == first.outcome.id }), isCode || namesProvider {
      return Set(named.map(\.moneyByWord)).count == 1 && !typedCodes.contains { isOpen($0.code, first.outcome) }
    }
    guard namesProvider, !isDenial, meanings.count <= 1 else { return false }
    guard let situation = index.topics.first(where: { $0.id == topic }) else {
      return index.unsettled.isDisjoint(with: all) && isDescribed(first)
    }
    if index.claims.contains(situation.id) || index.claims.contains("kind-\(situation.kind)") { return false }
    return situation.outcomes.contains(first.outcome.id) || isDescribed(first)
  }

  /// Whether the provider of an outcome gives a code in other cases, too, in which the money is not what it is in this one. What was charged
  /// may have been refunded since.
  private func isOpen(_ code: String, _ outcome: Outcome) -> Bool {
    let known: Set<Outcome.ShopperMoney> = outcome.moneyByWord == .yes ? [.yes, .refunded] : [outcome.moneyByWord]
    return outcome.moneyByWord != .unknown
      && (index.moneyBeside[code] ?? []).contains { $0.provider == outcome.provider && !known.contains($0.money) }
  }

  /// Whether its words alone say that it is this outcome. They never say that money moved: that takes the provider's own word.
  private func isDescribed(_ entry: DeskIndex.Entry) -> Bool {
    [.no, .unknown].contains(entry.outcome.moneyByWord) && isTitled(entry)
  }

  /// Whether a word in it is one that the provider's documents print for an outcome. A short word in small letters is a
  /// customer's, unless it is printed so.
  private func isPrinted(by entry: DeskIndex.Entry) -> Bool {
    if entry.printed.contains(bareRest), bareRest.utf8.count >= 10 || bareRest.hasDigit { return true }
    return typedCodes.contains { code, range in
      entry.printed.contains(code)
        && (code.hasDigit || code.utf8.count >= 10 || isWritten(range) || isSpelled(range, by: entry))
    }
  }

  /// Whether a provider's documents print a word exactly as it was typed.
  private func isSpelled(_ range: Range<Int>, by entry: DeskIndex.Entry) -> Bool {
    entry.outcome.words.contains(typed[range].joined(separator: " "))
  }

  /// The meanings of the whole search for the money as a provider's word.
  private var meanings: Set<Outcome.ShopperMoney> {
    Set((index.codes[bareRest] ?? []).map { index.entries[$0].outcome }.filter(isMeant).map(\.moneyByWord))
  }

  /// Whether the whole search is a provider’s word that leaves the money open.
  private var isOpenWord: Bool {
    (index.codes[bareRest] ?? []).map { index.entries[$0].outcome }.contains { isMeant($0) && isOpen(bareRest, $0) }
  }

  /// Whether all that is typed beside the names stands in an entry's name or codes.
  private func isTitled(_ entry: DeskIndex.Entry) -> Bool {
    let said = all.filter { !names.contains($0) }
    return !said.isEmpty
      && said.allSatisfy { word in entry.title.contains { WordLikeness.of(word, $0) >= 0.7 } }
  }

  /// Whether a word in it is written as only providers write it, or is one that customers do not use.
  private var isCode: Bool {
    typedCodes.contains { $0.code.hasDigit } || isWritten(parts.indices)
      || parts.count == 1 && parts[0].utf8.count >= 10 && index.codes[parts[0]] != nil
        && index.topicWords.isDisjoint(with: all)
  }

  /// Whether it says which provider is meant: by its name, by a word as only providers write it, or by one that is no customer's.
  var namesProvider: Bool {
    if isNameAlone { return false }
    if !providers.isEmpty { return true }
    let owners = Set(exactCodePoints.keys.map { index.entries[$0].outcome.provider })
    return owners.count == 1 && (isCode || topic == nil)
  }
}
