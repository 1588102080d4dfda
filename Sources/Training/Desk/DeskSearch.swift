import TillAssets

struct DeskSearch {
  let index: DeskIndex
  /// The typed words, bare.
  let parts: [String]
  /// The same as it was typed.
  let typed: [String]
  /// The words that say something, in the whole search.
  let all: [String]
  /// The words that say something, without the provider's name.
  let rest: [String]
  /// Names of providers, methods and schemes in the search: words that a situation need not have.
  let names: Set<String>
  /// For each word of a way to say a situation, its likeness to each of `all`; only those that are like one.
  let heard: [String: [Double]]
  /// The search without the provider's name, bare.
  let bareRest: String
  /// Whether it names a provider or an instrument and nothing that happened there.
  let isNameAlone: Bool
  let providers: Set<String>
  /// Whether a provider’s own name is among what is typed, and not only a method or a scheme.
  let isNamed: Bool
  private let methods: Set<String>
  /// The words of a scheme in the search, such as Vipps, which is a method of its provider's only by name.
  private let schemes: Set<String>

  /// Till's own limits: a pasted email has more, and none of it helps.
  private static let (mostCharacters, mostWords) = (2_000, 40)

  /// Words that say nothing of what became of the money; Till's own.
  static let vague = [
    "failed", "fails", "failure", "payment", "pay", "broken", "not", "working", "works", "work", "otp", "code",
  ]

  /// A search; of a long text its beginning, of many words the first.
  init(_ text: String, in index: DeskIndex) {
    self.index = index
    typed = DeskWords.typed(text.prefix(Self.mostCharacters))
    parts = typed.map(index.words.bare)
    let words = DeskWords.words(typed.joined(separator: " ")).map(index.spelled)
    var providers: Set<String> = []
    var named: Set<Int> = []
    var instruments: Set<Int> = []
    var scheme: [String] = []
    for naming in index.providers {
      for range in words.places(of: naming.words) {
        providers.formUnion(naming.providers)
        if naming.isMethod { instruments.formUnion(range) } else { named.formUnion(range) }
        if naming.isMethod, !index.methods.contains(where: { $0.words == naming.words }) { scheme += naming.words }
      }
    }
    self.providers = providers
    var methods: Set<String> = []
    for naming in index.methods {
      let places = words.places(of: naming.words)
      if !places.isEmpty { methods.formUnion(naming.methods) }
      for range in places { instruments.formUnion(range) }
    }
    self.methods = methods
    let remaining = words.indices.filter { !named.contains($0) }.map { words[$0] }
    let bareRest = index.words.bare(remaining.joined())
    self.bareRest = bareRest
    let said = words.indices.filter { !named.contains($0) && !instruments.contains($0) }.map { words[$0] }
    let vague = Self.vague.flatMap { index.words.content([$0]) }
    let isCode = !said.isEmpty && index.codes[bareRest] != nil
    isNameAlone =
      !(named.isEmpty && instruments.isEmpty) && !isCode && index.words.content(said).allSatisfy { vague.contains($0) }
    // Beside no provider’s name, a single digit or letter says nothing.
    let hasProvider = !providers.isEmpty
    isNamed = !named.isEmpty
    // A word that is in no text and no situation, and means nothing, is taken for the one that it is most like.
    func content(_ words: [String]) -> [String] {
      let distinct = index.words.content(words).withoutRepetition.prefix(Self.mostWords)
      return distinct.map { word in
        let isKnown = index.frequency[word] != nil || index.topicWords.contains(word)
        return isKnown ? word : index.words.meaning(ofMisspelt: word) ?? word
      }.filter { hasProvider || $0.utf8.count > 1 }.withoutRepetition
    }
    let all = content(words)
    self.all = all
    heard = index.topicWords.reduce(into: [:]) { heard, word in
      let likeness = all.map { WordLikeness.of(word, $0) }
      if likeness.contains(where: { $0 > 0 }) { heard[word] = likeness }
    }
    rest = content(remaining)
    schemes = Set(content(scheme))
    names = Set(content(words.indices.filter { named.contains($0) || instruments.contains($0) }.map { words[$0] }))
  }

  func isMeant(_ outcome: Outcome) -> Bool { providers.isEmpty || providers.contains(outcome.provider) }

  /// The places of the entries that fit, the best first; `topic` is the search's own.
  func ranked(about topic: String?) -> [Int] {
    let (codes, topics) = (codePoints, topicPoints)
    let isSituation = topics.values.contains { $0 > Self.goodFit + 30 }
    let likeness = likeness
    let weights = Dictionary(uniqueKeysWithValues: likeness.map { ($0.key, weight(of: $0.value)) })
    let unknown = Double(rest.count - likeness.count) * 2.5
    let total = weights.values.reduce(unknown, +)
    let unsaid = index.words.marked.subtracting(all)
    // Without a provider, the situation says most.
    let situation = namesProvider || isNameAlone ? nil : topic
    let usual = index.topics.first { $0.id == situation }.map { topic in
      Dictionary(topic.outcomes.enumerated().map { ($1, Double($0)) }) { first, _ in first }
    }
    // A situation that is no provider's has no answer but the general one.
    if usual?.isEmpty == true || isNameAlone && providers.isEmpty { return usual == nil ? meanings : [] }
    // A provider's word that is all of the search goes before the situation.
    let preference = parts.count == 1 && !codes.isEmpty ? 700.0 : 2_000
    let meant = providers.isEmpty ? serving : providers
    var points: [(place: Int, points: Double)] = []
    for (place, entry) in index.entries.enumerated() {
      var score = textPoints(entry, likeness, weights, total) * (isSituation ? 0.6 : 1)
      score += topics[entry.outcome.id] ?? 0
      let isOther = !meant.isEmpty && !meant.contains(entry.outcome.provider)
      if isOther { score *= 0.3 }
      let isOtherMethod = !methods.isEmpty && !methods.contains(entry.outcome.method)
      if isOtherMethod { score *= 0.5 }
      if !schemes.isEmpty, schemes.isDisjoint(with: entry.weights.keys) { score *= 0.5 }
      // Another provider's answer never counts as that of the named one or of the method's own, unless a number says so.
      if isOther, isNamed || !methods.isEmpty, codes[place] == nil || !parts.contains(where: \.hasDigit) { continue }
      // A number is looked for wherever it is; a plain word only where the provider is.
      score += (codes[place] ?? 0) * (isOther ? parts.contains { $0.hasDigit } ? 0.5 : 0.05 : 1)
      if !entry.name.isDisjoint(with: unsaid) { score *= 0.6 }
      // The likeliest stand first.
      if !isOtherMethod, let rank = usual?[entry.outcome.id] { score += preference - 5 * rank }
      if score > 20 { points.append((place, score)) }
    }
    if points.isEmpty, !(providers.isEmpty && methods.isEmpty) { return meanings }
    return points.sorted { ($1.points, $0.place) < ($0.points, $1.place) }.map(\.place)
  }

  /// The providers that serve the methods in the search.
  private var serving: Set<String> {
    Set(index.entries.filter { methods.contains($0.outcome.method) }.map(\.outcome.provider))
  }

  /// The meanings of a name alone: the outcomes of that provider or method, the most asked first.
  private var meanings: [Int] {
    let asked = index.topics.flatMap(\.outcomes)
    let ranks = Dictionary(zip(asked, 0...)) { first, _ in first }
    let meant = index.entries.enumerated().filter { _, entry in
      (providers.isEmpty || providers.contains(entry.outcome.provider))
        && (methods.isEmpty || methods.contains(entry.outcome.method))
    }
    return meant.map { (place: $0.offset, rank: ranks[$0.element.outcome.id] ?? .max) }
      .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.place)
  }

  // MARK: Words

  /// For each word that the catalogue knows, the words there that are like it.
  private var likeness: [String: [String: Double]] {
    var found: [String: [String: Double]] = [:]
    for word in rest {
      var like: [String: Double] = [:]
      for other in index.frequency.keys {
        let likeness = WordLikeness.of(word, other)
        if likeness > 0 { like[other] = likeness }
      }
      if like[word] != nil { like = like.filter { $0.value >= 0.8 } }
      if !like.isEmpty { found[word] = like }
    }
    return found
  }

  /// The weight of a word: the rarer, the greater (inverse document frequency, Spärck Jones 1972).
  private func weight(of like: [String: Double]) -> Double {
    let best = like.values.max() ?? 0
    let frequency = like.filter { $0.value == best }.compactMap { index.frequency[$0.key] }.max() ?? 1
    return logarithm(1 + Double(index.entries.count) / Double(frequency))
  }

  private func textPoints(
    _ entry: DeskIndex.Entry, _ likeness: [String: [String: Double]], _ weights: [String: Double], _ total: Double
  ) -> Double {
    guard total > 0 else { return 0 }
    let sum = said(by: entry, likeness, weights)
    guard sum > 0, !entry.name.isEmpty else { return 100 * sum / total }
    let named = entry.name.count { word in likeness.values.contains { $0[word] != nil } }
    return 100 * sum / total + 15 * Double(named) / Double(entry.name.count)
  }

  private func said(
    by entry: DeskIndex.Entry, _ likeness: [String: [String: Double]], _ weights: [String: Double]
  ) -> Double {
    rest.reduce(0) { sum, word in
      guard let like = likeness[word], let weight = weights[word] else { return sum }
      return sum + weight
        * (like.compactMap { other, likeness in entry.weights[other].map { $0 * likeness } }.max() ?? 0)
    }
  }

  /// The natural logarithm, by its power of two and the series of the rest; exact to about nine digits, for numbers of 1 and more.
  private func logarithm(_ number: Double) -> Double {
    let term = (number.significand - 1) / (number.significand + 1)
    let square = term * term
    var (sum, power) = (0.0, term)
    for place in stride(from: 1.0, through: 19, by: 2) {
      sum += power / place
      power *= square
    }
    return 2 * sum + Double(number.exponent) * 0.693_147_180_559_945_3
  }
}
