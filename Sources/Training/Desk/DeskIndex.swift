public import TillAssets

/// The catalogue as the desk reads it: every outcome with its words, and how common each word is.
public struct DeskIndex: Sendable {
  struct Entry: Sendable {
    let outcome: Outcome
    /// The provider's words and what ends the identifier, bare.
    let codes: Set<String>
    /// The end of the identifier, bare.
    let ownCode: String
    /// The weight of each of its words, from 0 to 1: most in the name, least in the trigger.
    let weights: [String: Double]
    let name: Set<String>
  }

  /// A situation, with each way to say it as words.
  struct Topic: Sendable {
    let id: String
    let says: [[String]]
    let outcomes: [String]
  }

  let words: DeskWords
  let entries: [Entry]
  let topics: [Topic]
  /// The situations in which a customer claims something of the money.
  let claims: Set<String>
  /// Which entries have a code.
  let codes: [String: [Int]]
  /// In how many outcomes a word is.
  let frequency: [String: Int]
  let providers: [(words: [String], providers: [String], isMethod: Bool)]
  let methods: [(words: [String], methods: [String])]

  /// Reads the catalogue.
  public init(_ outcomes: [Outcome], _ vocabulary: DeskVocabulary) {
    let words = DeskWords(vocabulary)
    self.words = words
    entries = outcomes.map { Entry($0, words) }
    topics = vocabulary.topics.map { topic in
      Topic(id: topic.id, says: topic.says.map { words.content($0) }.filter { !$0.isEmpty }, outcomes: topic.outcomes)
    }
    claims = Set(vocabulary.claims)
    var codes: [String: [Int]] = [:]
    var frequency: [String: Int] = [:]
    for (place, entry) in entries.enumerated() {
      for code in entry.codes { codes[code, default: []].append(place) }
      for word in entry.weights.keys { frequency[word, default: 0] += 1 }
    }
    self.codes = codes
    self.frequency = frequency
    // The first word names the provider itself; what else stands for it is a method or a scheme, and stays in the search.
    providers = vocabulary.providers.flatMap { naming in
      naming.words.map { word in
        let isOwn = naming.names.contains { DeskWords.words($0).joined() == DeskWords.words(word).joined() }
        return (DeskWords.words(word), naming.names, !isOwn)
      }
    }
    methods = vocabulary.methods.flatMap { naming in naming.words.map { (DeskWords.words($0), naming.names) } }
  }
}

extension DeskIndex {
  /// The situation of a search that names a provider or a method and nothing that happened there.
  public static let nameAlone = "name"

  /// Whether a search names the provider and what happened there. Otherwise the state of the money is unknown until the payment is looked
  /// up, and so it is where the customer claims something of it, or where the provider's word has several meanings.
  public func isCertain(_ search: String) -> Bool { DeskSearch(search, in: self).isCertain }

  /// The situation that a search describes, by its identifier in the desk's vocabulary; `nil` where none fits well.
  public func topic(of search: String) -> String? { DeskSearch(search, in: self).topic }

  /// The best answers to a search, the best first, near twins made one.
  public func answers(to search: String, atMost count: Int = 4) -> [DeskAnswer] {
    var answers: [DeskAnswer] = []
    for place in DeskSearch(search, in: self).ranked() {
      let outcome = entries[place].outcome
      if let twin = answers.firstIndex(where: { outcome.isTwin(of: $0.outcome) }) {
        answers[twin].twins.append(outcome)
      } else if answers.count < count {
        answers.append(DeskAnswer(outcome: outcome, twins: []))
      }
    }
    return answers
  }
}

extension DeskIndex.Entry {
  init(_ outcome: Outcome, _ words: DeskWords) {
    self.outcome = outcome
    let own = outcome.id.dropFirst(outcome.provider.count + 1)
    let last = String(own.split(separator: ".", maxSplits: 1).last ?? own)
    let printed = outcome.words + [outcome.kit].compactMap(\.self)
    let behindSlash = printed.compactMap { word in word.contains("/") ? word.split(separator: "/").last : nil }
    ownCode = words.bare(last)
    codes = Set((printed + behindSlash.map(String.init) + [last, outcome.id]).map(words.bare)).subtracting([""])
    name = Set(words.content(outcome.name))
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
