import Foundation
import Testing
import TillAssets
import Training
import Wire

@Suite("A drill")
struct DrillTests {
  private static let assets = AssetFolder(
    path: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../assets").standardized.path)

  private static func deck(provider: String? = nil, topic: String? = nil) throws -> DrillDeck {
    DrillDeck(try assets.outcomes(), try assets.deskVocabulary(), provider: provider, topic: topic)
  }

  /// What an answer says: the money, or the money and the advice of a reply.
  private func claim(_ choice: DrillChoice) -> [String] {
    switch choice {
    case .money(let money): [money.rawValue]
    case .reply(let outcome): [outcome.money.rawValue, outcome.retry.rawValue]
    }
  }

  @Test("asks about every outcome with four answers of which exactly one is right, whatever the seed")
  func oneRight() throws {
    let deck = try Self.deck()
    let known = Set(try Self.assets.deskVocabulary().topics.flatMap(\.outcomes))
    let asked = try Self.assets.outcomes().filter { !$0.needsRecord && (!$0.words.isEmpty || known.contains($0.id)) }
    #expect(deck.cards.count == 2 * asked.count && asked.count > 1_000)
    for card in deck.cards {
      for seed in [1, 2, 3] as [UInt64] {
        let question = deck.question(card, seed: seed)
        #expect(question.choices.count == 4, "\(card.id) \(seed)")
        #expect(question.mistake(at: question.right) == nil)
        let right = claim(question.choices[question.right])
        var texts: Set<String> = []
        for (place, choice) in question.choices.enumerated() {
          if case .reply(let outcome) = choice { texts.insert(outcome.support) } else { texts.insert(claim(choice)[0]) }
          guard place != question.right else { continue }
          #expect(claim(choice) != right, "two right answers: \(card.id) \(seed)")
          #expect(question.mistake(at: place) != nil, "\(card.id) \(seed)")
        }
        #expect(texts.count == 4, "two answers read the same: \(card.id) \(seed)")
        let expected: [String] =
          card.kind == .money
          ? [card.outcome.money.rawValue] : [card.outcome.money.rawValue, card.outcome.retry.rawValue]
        #expect(right == expected)
      }
    }
  }

  @Test("what was answered rightly comes back after a day, and is counted from then on")
  func comesBack() throws {
    let day: Int64 = 86_400_000
    var sitting = DrillSitting(try Self.deck(provider: "tabby"), DrillMemory(), at: 0)
    #expect(sitting.due(by: day) == 0)
    for _ in 0..<3 {
      let card = sitting.next()
      sitting.answer(try #require(card), isRight: true, at: 1)
    }
    #expect(sitting.due(by: day) == 0 && sitting.due(by: day + 1) == 3)
  }

  @Test("the customer says neither the outcome’s name nor a search word, and the right reply is seldom the longest")
  func looks() throws {
    let vocabulary = try Self.assets.deskVocabulary()
    let searches = Set(vocabulary.topics.flatMap(\.says))
    let deck = try Self.deck()
    for card in deck.cards {
      guard let customer = card.customer else { continue }
      #expect(!searches.contains(customer) && !customer.contains(card.outcome.name), "\(card.id)")
      #expect(customer.hasSuffix(".") || customer.hasSuffix("?"))
    }
    let replies = deck.cards.filter { $0.kind == .reply }
    let longest = replies.enumerated().count { place, card in
      let question = deck.question(card, seed: UInt64(place))
      let lengths = question.choices.map { choice in
        if case .reply(let outcome) = choice { outcome.support.count } else { 0 }
      }
      return lengths[question.right] == lengths.max()
    }
    #expect(longest * 3 <= replies.count, "\(longest) of \(replies.count)")
  }

  @Test("the same seed puts the same question, another one another")
  func seeds() throws {
    let deck = try Self.deck(provider: "tabby")
    let card = try #require(deck.cards.first { $0.kind == .reply })
    #expect(deck.question(card, seed: 7) == deck.question(card, seed: 7))
    #expect(Set((0..<8).map { deck.question(card, seed: $0) }).count > 1)
  }

  @Test("can be about one provider, one topic, and nothing")
  func chosen() throws {
    #expect(try Self.deck(provider: "tabby").cards.allSatisfy { $0.outcome.provider == "tabby" })
    let topic = try Self.deck(topic: "charged-and-failed")
    #expect(topic.cards.count >= 6 && topic.cards.allSatisfy { $0.customer != nil })
    #expect(try Self.deck(topic: "no-such-topic").cards.isEmpty)
  }

  @Test("brings a known question back after one day, after six, and then by its ease; a wrong one at once (SM-2)")
  func spaced() {
    let day: Int64 = 86_400_000
    var repetition = Repetition()
    repetition.answer(.right, at: 0)
    #expect(repetition.interval == 1 && repetition.due == day && repetition.ease == 2.5)
    repetition.answer(.right, at: day)
    #expect(repetition.interval == 6 && repetition.due == 7 * day)
    repetition.answer(.right, at: 7 * day)
    #expect(repetition.interval == 15 && !repetition.isMastered)
    repetition.answer(.right, at: 22 * day)
    #expect(repetition.interval == 38 && repetition.isMastered)
    repetition.answer(.wrong, at: 60 * day)
    #expect(repetition.interval == 0 && repetition.due == 60 * day && repetition.ease == 2.5)
    repetition.answer(.right, at: 60 * day)
    #expect(repetition.interval == 1)
  }

  @Test("asks what is due first, a wrong one again in the same sitting, and a known one not before its day")
  func sitting() throws {
    let deck = try Self.deck(topic: "card-lost")
    var memory = DrillMemory()
    let (first, due) = (deck.cards[0], deck.cards[3])
    memory.answer(first.id, .right, at: 0)
    memory.answer(due.id, .wrong, at: 0)
    var sitting = DrillSitting(deck, memory, at: 1_000)
    let next = sitting.next()
    let asked = try #require(next)
    #expect(asked == due)
    sitting.answer(asked, isRight: false, at: 1_000)
    #expect(sitting.score.wrong == 1 && sitting.streak.now == 0)
    var later: [DrillCard] = []
    while let card = sitting.next() {
      later.append(card)
      sitting.answer(card, isRight: true, at: 2_000)
    }
    #expect(later.contains(due) && !later.contains(first))
    #expect(Set(later).count == later.count && later.count == deck.cards.count - 1)
    #expect(sitting.streak.best == later.count)
  }

  @Test("what was answered is read back from its line, and a line that is none is left out")
  func lines() {
    let entry = DrillEntry(card: "tabby.payment-status.expired#money", grade: .wrong, at: 1_767_225_600_123)
    #expect(DrillEntry(entry.json.compactText) == entry)
    #expect(DrillEntry("{\"card\": \"x\"") == nil && DrillEntry("{\"card\": \"x\", \"grade\": 9, \"at\": 1}") == nil)
  }
}
