import Simulation
public import TillAssets

/// The questions of a drill, made from the catalogue.
public struct DrillDeck: Sendable {
  /// The questions, those that customers ask most first.
  public let cards: [DrillCard]
  private let outcomes: [Outcome]
  private let topics: [String: Set<String>]

  /// Makes the questions about a provider's outcomes, or all, and about a topic's, or all; names that do not exist give none.
  public init(_ outcomes: [Outcome], _ vocabulary: DeskVocabulary, provider: String? = nil, topic: String? = nil) {
    // An answer that the payment's record gives is no question about the word alone.
    let outcomes = outcomes.filter { !$0.needsRecord }
    self.outcomes = outcomes
    var topics: [String: Set<String>] = [:]
    var sayings: [String: String] = [:]
    for topic in vocabulary.topics {
      for id in topic.outcomes {
        topics[id, default: []].insert(topic.id)
        if sayings[id] == nil { sayings[id] = topic.asks }
      }
    }
    self.topics = topics
    let wanted = outcomes.filter { outcome in
      (provider == nil || outcome.provider == provider)
        && (topic.map { topics[outcome.id]?.contains($0) == true } ?? true)
    }
    let common = wanted.filter { sayings[$0.id] != nil }
    // Without a situation and without a provider's word, nothing would say which outcome is meant.
    let rest = wanted.filter { sayings[$0.id] == nil && !$0.words.isEmpty }
    cards = (common + rest).flatMap { outcome in
      DrillKind.allCases.map { DrillCard(outcome: outcome, kind: $0, customer: sayings[outcome.id]) }
    }
  }

  /// Puts a question; the seed chooses the wrong answers and the order.
  public func question(_ card: DrillCard, seed: UInt64) -> DrillQuestion {
    var random = SeededRandom(seed: seed)
    let choices: [DrillChoice]
    let right: DrillChoice
    switch card.kind {
    case .money:
      right = .money(card.outcome.money)
      // Always in one order, so that a hand learns where each is; what is rarest is left out where it is wrong.
      let usual: [Outcome.ShopperMoney] = [.no, .held, .yes, .unknown]
      choices = (card.outcome.money == .refunded ? [.no, .refunded, .yes, .unknown] : usual).map { .money($0) }
    case .reply:
      right = .reply(card.outcome)
      choices = ([right] + wrongReplies(to: card.outcome, &random).map { .reply($0) }).shuffled(using: &random)
    }
    return DrillQuestion(card: card, choices: choices, right: choices.firstIndex(of: right) ?? 0)
  }

  /// Three replies that are right elsewhere and wrong here: each speaks of other money or gives other advice. Neighbours come first.
  private func wrongReplies(to outcome: Outcome, _ random: inout SeededRandom) -> [Outcome] {
    var texts: Set<String> = [outcome.support]
    let wrong = outcomes.filter { ($0.money, $0.retry) != (outcome.money, outcome.retry) }.shuffled(using: &random)
    // A few ranks and a thousand outcomes: sorting all of them for three takes most of a question's time.
    var ranks = Array(repeating: [Outcome](), count: Self.mostNearness + 1)
    for candidate in wrong { ranks[nearness(candidate, outcome)].append(candidate) }
    // The right reply may be the longest in one of four questions; else the last wrong one is longer, where none is so far.
    var mayBeLongest = random.next() % 4 == 0
    let length = outcome.support.count
    var chosen: [Outcome] = []
    var spare: Outcome?
    for candidate in ranks.reversed().joined() where texts.insert(candidate.support).inserted {
      mayBeLongest = mayBeLongest || candidate.support.count > length
      guard chosen.count < 2 || mayBeLongest else {
        spare = spare ?? candidate
        continue
      }
      chosen.append(candidate)
      if chosen.count == 3 { return chosen }
    }
    return chosen + [spare].compactMap(\.self)
  }

  /// The nearness of two outcomes that are alike in everything that counts.
  private static let mostNearness = 8

  /// The likeness of two outcomes that are easily mistaken for each other; from 0 to `mostNearness`.
  private func nearness(_ one: Outcome, _ other: Outcome) -> Int {
    let isSameTopic = !(topics[one.id] ?? []).isDisjoint(with: topics[other.id] ?? [])
    return (one.provider == other.provider ? 4 : 0) + (one.method == other.method ? 2 : 0) + (isSameTopic ? 1 : 0)
      + (one.money == other.money ? 1 : 0)
  }
}
