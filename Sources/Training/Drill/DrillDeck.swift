import Simulation
public import TillAssets

/// The questions of a drill, made from the catalogue.
public struct DrillDeck: Sendable {
  /// The questions, those that customers ask most first.
  public let cards: [DrillCard]
  private let replies: DrillReplies

  /// Makes the questions about a provider's outcomes, or all, and about a topic's, or all; names that do not exist give none.
  public init(_ outcomes: [Outcome], _ vocabulary: DeskVocabulary, provider: String? = nil, topic: String? = nil) {
    let outcomes = outcomes.filter { !$0.needsRecord }
    var topics: [String: Set<String>] = [:]
    var sayings: [String: String] = [:]
    for topic in vocabulary.topics {
      for id in topic.outcomes {
        topics[id, default: []].insert(topic.id)
        if sayings[id] == nil { sayings[id] = topic.asks }
      }
    }
    replies = DrillReplies(outcomes, topics: topics)
    let wanted = outcomes.filter { outcome in
      Self.asks(about: outcome) && (provider == nil || outcome.provider == provider)
        && (topic.map { topics[outcome.id]?.contains($0) == true } ?? true)
    }
    cards = (wanted.filter { topics[$0.id] != nil } + wanted.filter { topics[$0.id] == nil }).flatMap { outcome in
      DrillKind.allCases.map {
        DrillCard(outcome: outcome, kind: $0, customer: outcome.customer ?? sayings[outcome.id])
      }
    }
  }

  /// Whether there are questions about an outcome: the record in the question shows the answer.
  public static func asks(about outcome: Outcome) -> Bool { !outcome.needsRecord && outcome.isToldByRecord }

  /// Puts a question; the seed chooses the wrong answers and the order.
  public func question(_ card: DrillCard, seed: UInt64) -> DrillQuestion {
    var random = SeededRandom(seed: seed)
    let choices: [DrillChoice]
    let right: DrillChoice
    switch card.kind {
    case .money:
      right = .money(card.outcome.toldMoney)
      choices = Self.money(beside: card.outcome.toldMoney, &random).map { .money($0) }
    case .reply:
      right = .reply(card.outcome)
      choices = ([right] + replies.wrong(for: card.outcome, &random).map { .reply($0) }).shuffled(using: &random)
    }
    return DrillQuestion(card: card, choices: choices, right: choices.firstIndex(of: right) ?? 0)
  }

  /// The answers about the money. Always in one order, so that a hand learns where each is; what is rare is left out where it is wrong.
  private static func money(beside right: Outcome.ToldMoney, _ random: inout SeededRandom) -> [Outcome.ToldMoney] {
    let nothing: Outcome.ToldMoney = random.next() % 2 == 0 ? .no : .noSoFar
    return switch right {
    case .no, .noSoFar: [right, .held, .yes, .unknown]
    case .held, .yes, .unknown: [nothing, .held, .yes, .unknown]
    case .sent: [nothing, .held, .yes, .sent]
    case .refunded: [nothing, .refunded, .yes, .unknown]
    case .refunding: [nothing, .refunded, .refunding, .unknown]
    case .chargedBack: [.refunded, .chargedBack, .yes, .unknown]
    }
  }
}
