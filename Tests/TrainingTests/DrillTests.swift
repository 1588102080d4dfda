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

  /// What the record that a question shows says of the money.
  private static let recorded: [String: Set<String>] = [
    "nothing": ["no", "no.open"], "open": ["no", "no.open"], "linked": ["no"], "declined": ["no"], "cancelled": ["no"],
    "expired": ["no"], "authorised": ["held"], "captured": ["yes", "yes.refunding"],
    "refunded": ["refunded", "refunded.charged-back"],
    "pending": ["unknown", "no.open", "unknown.sent", "yes.refunding"],
  ]

  @Test("every question is answered by the record that it shows, and is asked of every outcome of which that holds")
  func recordAnswers() throws {
    let deck = try Self.deck()
    let asked = try Self.assets.outcomes().filter { outcome in
      let said = outcome.ends["ledger"]?.string.flatMap { Self.recorded[$0] } ?? []
      return !outcome.needsRecord && said.contains(outcome.toldMoney.rawValue)
    }
    #expect(Set(deck.cards.map(\.outcome.id)) == Set(asked.map(\.id)))
    #expect(deck.cards.count == 2 * asked.count && asked.count > 950)
  }

  @Test("four answers of which exactly one is right, whatever the seed, and no two that tell the same")
  func oneRight() throws {
    let deck = try Self.deck()
    for card in deck.cards {
      for seed in [1, 2, 3] as [UInt64] {
        let question = deck.question(card, seed: seed)
        #expect(question.choices.count == 4, "\(card.id) \(seed)")
        #expect(question.choices.indices.filter { question.mistake(at: $0) == nil } == [question.right])
        switch question.choices[question.right] {
        case .money(let money): #expect(money == card.outcome.toldMoney && card.kind == .money, "\(card.id)")
        case .reply(let outcome): #expect(outcome == card.outcome && card.kind == .reply, "\(card.id)")
        }
        #expect(Set(question.choices).count == 4, "\(card.id) \(seed)")
        compare(question.choices, "\(card.id) \(seed)")
      }
    }
  }

  /// No two of the replies tell the same, in substance or nearly in words.
  private func compare(_ choices: [DrillChoice], _ at: String) {
    let replies = replies(choices)
    for (place, one) in replies.enumerated() {
      for other in replies[(place + 1)...] {
        let tells = "\(at): “\(one.support)” and “\(other.support)”"
        // Where neither has anybody pay, often no word says more about paying again.
        let payments = Set([one, other].map { paysAgain($0) })
        #expect(one.toldMoney != other.toldMoney || payments.count == 2, "\(tells)")
        let (few, all) = (words(one).intersection(words(other)), words(one).union(words(other)))
        #expect(few.count * 10 < all.count * 6, "\(tells)")
      }
    }
  }

  /// How the customer pays again after a reply; nothing where nobody does.
  private func paysAgain(_ reply: Outcome) -> String {
    switch reply.retry {
    case .notNeeded, .never, .askFirst: ""
    case .sameAgain: [.noSoFar, .unknown].contains(reply.toldMoney) ? "" : "same"
    case .afterCorrection: "same"
    case .later, .otherWay: "other"
    }
  }

  private func replies(_ choices: [DrillChoice]) -> [Outcome] {
    choices.compactMap { choice in if case .reply(let outcome) = choice { outcome } else { nil } }
  }

  private func words(_ reply: Outcome) -> Set<String> {
    Set(reply.support.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "’" }.map(String.init))
  }

  @Test("no wrong reply names a provider or a method that is not this customer’s")
  func names() throws {
    let deck = try Self.deck()
    let names = [
      "HyperPay", "stc pay", "Stitch", "Swedbank", "Tabby", "Tamara", "TrueLayer", "Yuno", "PIX", "Apple Pay",
      "Google Pay", "Samsung Pay", "Mercado Pago", "Swish", "Vipps", "MobilePay", "mandate",
    ]
    for card in deck.cards where card.kind == .reply {
      let outcome = card.outcome
      let own = [outcome.support, outcome.name, outcome.provider, outcome.method].joined(separator: " ").lowercased()
        .replacing("-", with: " ")
      for reply in replies(deck.question(card, seed: 4).choices) {
        for name in names where reply.support.contains(name) {
          #expect(own.contains(name.lowercased()), "\(card.id): \(reply.support)")
        }
      }
    }
  }

  @Test("customers who write the same are in the same case: paid, refunded, or neither")
  func sayings() throws {
    var cases: [String: Set<String>] = [:]
    for card in try Self.deck().cards {
      guard let customer = card.customer else { continue }
      let app = card.outcome.ends["app"]?.string ?? ""
      cases[customer, default: []].insert(["success", "refunded"].contains(app) ? app : "open or failed")
    }
    #expect(cases["I am waiting for the message, and nothing arrives."] == ["open or failed"])
    #expect(cases["Why do I see the same amount two times?"] == ["success"])
    // The refund is confirmed in one of the cases, and in the other it is not.
    let asksForRefund = "You promised me my money. Where is it?"
    for (customer, cases) in cases where customer != asksForRefund {
      #expect(cases.count == 1, "\(customer): \(cases)")
    }
  }

  @Test(
    "what waits for the customer is not charged so far, at Tabby and Tamara as anywhere, and a chargeback is no refund")
  func toldMoney() throws {
    let outcomes = Dictionary(uniqueKeysWithValues: try Self.assets.outcomes().map { ($0.id, $0) })
    for id in ["tabby.payment-status.created", "tamara.order-status.new", "hyperpay.result-code.000.200.000"] {
      #expect(outcomes[id]?.toldMoney == .noSoFar && outcomes[id]?.moneyByWord == .no, "\(id)")
    }
    let taken = outcomes.values.filter { $0.toldMoney == .chargedBack }
    #expect(taken.count >= 10 && taken.allSatisfy { $0.retry == .never && !$0.support.contains("refunded") })
    for id in ["hyperpay.result-code.800.400.502", "stitch.refund-state.pending"] {
      #expect(outcomes[id]?.toldMoney == .refunding && outcomes[id]?.moneyByWord == .yes, "\(id)")
      #expect(outcomes[id]?.support.contains("pay again") == false)
    }
    #expect(outcomes["truelayer.flow.executed-not-settled"]?.toldMoney == .sent)
    #expect(outcomes["truelayer.payment-status.executed"]?.moneyByWord == .unknown)
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
