import TillAssets

extension DeskSearch {
  /// The situation that the search describes best; a name alone is one, too. `nil` where none fits well.
  var topic: String? {
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
      // A name says where something happened, and a word that no situation has says little of what it was.
      let weight = isCovered ? 1 : names.contains(word) ? 0 : index.topicWords.contains(word) ? 1 : 0.3
      if isCovered { covered += weight }
      total += weight
    }
    return sum * 12 + 40 * covered / max(1, total)
  }

  // MARK: Certainty

  /// Whether the first answer holds for the money: the search names the provider, claims nothing of the money itself, the provider's
  /// word has one meaning for it, and the answer is about what the search says.
  func isCertain(of first: DeskIndex.Entry, about topic: String?) -> Bool {
    guard namesProvider else { return false }
    let meanings = Set((index.codes[bareRest] ?? []).map { index.entries[$0].outcome }.filter(isMeant).map(\.money))
    if meanings.count > 1 { return false }
    if isCode || isPrinted { return true }
    if isDenial || topic.map(index.claims.contains) == true { return false }
    let usual = index.topics.first { $0.id == topic }?.outcomes ?? []
    return usual.contains(first.outcome.id) || isSaid(by: first)
  }

  /// Whether all of it beside the provider's name is a word that the provider's documents print.
  private var isPrinted: Bool {
    let meant = (index.codes[bareRest] ?? []).map { index.entries[$0].outcome }.filter(isMeant)
    return meant.contains { $0.words.contains { index.words.bare($0) == bareRest } }
  }

  /// Whether a word in it is written as only providers write it.
  private var isCode: Bool {
    parts.contains { $0.unicodeScalars.contains(where: \.isDigit) } || isWritten(parts.indices)
  }

  /// Whether it says which provider is meant: by its name, or by a word as only providers write it.
  var namesProvider: Bool {
    if isNameAlone { return false }
    if !providers.isEmpty { return true }
    let places = codePoints.keys
    return isCode && !places.isEmpty && Set(places.map { index.entries[$0].outcome.provider }).count == 1
  }
}
