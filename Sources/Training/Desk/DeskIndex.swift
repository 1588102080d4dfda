public import TillAssets
import Wire

/// The catalogue as the desk reads it: every outcome with its words, and how common each word is.
public struct DeskIndex: Sendable {
  struct Entry: Sendable {
    let outcome: Outcome
    let handOver: DeskVocabulary.HandOver.Recipient?
    /// The provider's words and what ends the identifier, bare.
    let codes: Set<String>
    /// Those of the codes that the documents print, or that are the whole identifier.
    let printed: Set<String>
    /// Those of the codes that are only the end of a word with a slash.
    let tails: Set<String>
    /// The end of the identifier, bare.
    let ownCode: String
    /// The weight of each of its words, from 0 to 1: most in the name, least in the trigger.
    let weights: [String: Double]
    let name: Set<String>
    /// The words of its name and of its codes.
    let title: Set<String>
  }

  /// A situation, with each way to say it as words.
  struct Topic: Sendable {
    let id: String
    let kind: String
    let says: [[String]]
    let outcomes: [String]
  }

  let words: DeskWords
  let entries: [Entry]
  let topics: [Topic]
  /// Every word of a way to say a situation.
  let topicWords: Set<String>
  /// The situations of which only a look at the payment shows what became of the money.
  let claims: Set<String>
  /// Words of which the same holds where no situation fits.
  let unsettled: Set<String>
  /// Which entries have a code.
  let codes: [String: [Int]]
  /// The money of every outcome in which a provider gives a code, by code; also of outcomes that have a name of their own.
  let moneyBeside: [String: [(provider: String, money: Outcome.ShopperMoney)]]
  /// In how many outcomes a word is.
  let frequency: [String: Int]
  let providers: [(words: [String], providers: [String], isMethod: Bool)]
  let methods: [(words: [String], methods: [String])]
  private let groups: [CodeGroups]

  /// Reads the catalogue; `groups` are of codes that it lacks.
  public init(_ outcomes: [Outcome], _ vocabulary: DeskVocabulary, groups: [CodeGroups] = []) {
    // An index without the provider's outcomes cannot tell which codes the catalogue lacks.
    self.groups = groups.filter { group in outcomes.contains { $0.provider == group.provider } }
    let words = DeskWords(vocabulary)
    self.words = words
    entries = outcomes.map { Entry($0, vocabulary.recipient(of: $0), words) }
    let topics = vocabulary.topics.map { topic in
      let says = topic.says.map { words.content($0) }.filter { !$0.isEmpty }
      return Topic(id: topic.id, kind: topic.kind, says: says, outcomes: topic.outcomes)
    }
    self.topics = topics
    topicWords = Set(topics.flatMap(\.says).joined())
    claims = Set(vocabulary.claims)
    unsettled = Set(vocabulary.unsettled)
    var codes: [String: [Int]] = [:]
    var frequency: [String: Int] = [:]
    for (place, entry) in entries.enumerated() {
      for code in entry.codes { codes[code, default: []].append(place) }
      for word in entry.weights.keys { frequency[word, default: 0] += 1 }
    }
    self.codes = codes
    moneyBeside = Dictionary(
      grouping: outcomes.filter { $0.code != nil }, by: { words.bare($0.code ?? "") }
    ).mapValues { $0.map { ($0.provider, $0.moneyWithRecord) } }
    self.frequency = frequency
    // A method or a scheme that stands for a provider stays in the search.
    providers = vocabulary.providers.flatMap { naming in
      naming.words.map { (DeskWords.words($0), naming.names, false) }
        + naming.schemes.map { (DeskWords.words($0), naming.names, true) }
    }
    methods = vocabulary.methods.flatMap { naming in naming.words.map { (DeskWords.words($0), naming.names) } }
  }
}

extension DeskIndex {
  /// The situation of a search that names a provider or a method and nothing that happened there.
  public static let nameAlone = "name"

  /// The situation of a search with a card’s number in it.
  public static let cardNumber = "full-card-number"

  /// The situation of a provider's word that stands for several things, with different money.
  static let severalMeanings = "several"

  /// A word, or the provider's name that it is like: one with a typing mistake in it. Short names and known words stay what they are.
  func spelled(_ word: String) -> String {
    guard word.utf8.count >= 5, frequency[word] == nil, words.content([word]) == [word] else { return word }
    let names = providers.filter { !$0.isMethod }.compactMap { $0.words.count == 1 ? $0.words[0] : nil }
    return names.first { $0.utf8.count >= 5 && WordLikeness.of(word, $0) >= 0.7 } ?? word
  }

  /// The reply to a search: the best answers, the best first, near twins made one, and how sure they are. A card’s number is not
  /// searched for.
  public func finding(of text: String, atMost count: Int = 4) -> DeskFinding {
    if Scrubbing.holdsCard(text) {
      return DeskFinding(answers: [], topic: Self.cardNumber, kind: nil, isCertain: false)
    }
    let search = DeskSearch(text, in: self)
    if let unlisted = search.unlisted(groups) { return finding(of: unlisted) }
    let topic = search.topic
    let ranked = search.ranked(about: topic)
    var answers: [DeskAnswer] = []
    for place in ranked {
      let outcome = entries[place].outcome
      if let twin = answers.firstIndex(where: { outcome.isTwin(of: $0.outcome) }) {
        answers[twin].twins.append(outcome)
      } else if answers.count < count {
        answers.append(DeskAnswer(outcome: outcome, twins: [], handOver: entries[place].handOver))
      }
    }
    let isCertain =
      ranked.first.map { search.isCertain(of: entries[$0], about: topic, in: search.exactCodePoints) } ?? false
    let kind = topics.first { $0.id == topic }?.kind
    return DeskFinding(answers: answers, topic: topic, kind: kind, isCertain: isCertain)
  }
}

extension DeskIndex.Entry {
  init(_ outcome: Outcome, _ handOver: DeskVocabulary.HandOver.Recipient?, _ words: DeskWords) {
    self.outcome = outcome
    self.handOver = handOver
    let own = outcome.id.dropFirst(outcome.provider.count + 1)
    let last = String(own.split(separator: ".", maxSplits: 1).last ?? own)
    let printed = outcome.words + [outcome.kit].compactMap(\.self)
    let behindSlash = printed.compactMap { word in word.contains("/") ? word.split(separator: "/").last : nil }
    ownCode = words.bare(last)
    codes = Set((printed + behindSlash.map(String.init) + [last, outcome.id]).map(words.bare)).subtracting([""])
    self.printed = Set((printed + behindSlash.map(String.init) + [outcome.id]).map(words.bare)).subtracting([""])
    tails = Set(behindSlash.map { words.bare(String($0)) }).subtracting(printed.map(words.bare))
    name = Set(words.content(outcome.name))
    title = name.union(words.content(printed.joined(separator: " ")))
    // Till's own weights, found with the searches of DeskSearchTests.
    let fields: [(weight: Double, text: String)] = [
      (1, outcome.name), (0.9, String(own)), (0.9, outcome.family ?? ""), (0.85, printed.joined(separator: " ")),
      (0.5, outcome.shopper), (0.45, outcome.support + " " + (outcome.note ?? "")), (0.3, outcome.way),
    ]
    var weights: [String: Double] = [:]
    for field in fields {
      for word in words.content(field.text) { weights[word] = max(weights[word] ?? 0, field.weight) }
    }
    self.weights = weights
  }
}

extension DeskVocabulary {
  /// The team that takes an outcome over; `nil` where support can continue, or the retry advice says it already.
  func recipient(of outcome: Outcome) -> HandOver.Recipient? {
    if let named = handOvers.first(where: { $0.outcomes.contains(outcome.id) }) { return named.recipient }
    let isAlone = [Outcome.Retry.sameAgain, .never].contains(outcome.retry) && !outcome.isOpen
    return isAlone ? nil : handOvers.first { $0.families.contains(outcome.family ?? "") }?.recipient
  }
}
