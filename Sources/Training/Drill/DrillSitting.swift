/// One sitting: which question comes next, and how it goes.
public struct DrillSitting: Sendable {
  /// The number of right and of wrong answers.
  public private(set) var score = (right: 0, wrong: 0)
  /// The number of right answers in a row, now and at best.
  public private(set) var streak = (now: 0, best: 0)
  /// The learner's knowledge.
  public private(set) var memory: DrillMemory
  private let cards: [DrillCard]
  private var waiting: [DrillCard]
  /// Those that were answered wrongly and come again in this sitting, as SM-2 has it.
  private var again: [DrillCard] = []
  private var asked = 0

  /// Begins at a moment in milliseconds since 1970: what is due comes first, the longest due before the others, then what is new.
  public init(_ deck: DrillDeck, _ memory: DrillMemory, at now: Int64) {
    self.memory = memory
    cards = deck.cards
    let due = deck.cards.filter { memory.repetitions[$0.id].map { $0.due <= now } ?? false }
      .sorted { (memory.repetitions[$0.id]?.due ?? 0, $0.id) < (memory.repetitions[$1.id]?.due ?? 0, $1.id) }
    waiting = due + deck.cards.filter { memory.repetitions[$0.id] == nil }
  }

  /// The next question; `nil` when nothing is due or new. One that was answered wrongly comes again after two others.
  public mutating func next() -> DrillCard? {
    asked += 1
    if let card = again.first, asked % 3 == 0 || waiting.isEmpty {
      again.removeFirst()
      return card
    }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// The number of answered questions that are due by a moment in milliseconds since 1970.
  public func due(by moment: Int64) -> Int {
    cards.count { card in memory.repetitions[card.id].map { $0.due <= moment } ?? false }
  }

  /// Takes an answer at a moment in milliseconds since 1970.
  public mutating func answer(_ card: DrillCard, isRight: Bool, at now: Int64) {
    memory.answer(card.id, isRight ? .right : .wrong, at: now)
    if isRight {
      score.right += 1
      streak.now += 1
      streak.best = max(streak.best, streak.now)
    } else {
      score.wrong += 1
      streak.now = 0
      again.append(card)
    }
  }
}
