import Language
import Testing
import TillAssets
import Training

@testable import till

@Suite("What a drill shows", .ownThreads)
struct DrillScreenTests {
  private let session: DrillSession
  private let phrases: Phrasebook

  init() throws {
    let surroundings = try AppContext()
    phrases = surroundings.phrases.forSupport
    let deck = DrillDeck(try surroundings.assets.outcomes(), try surroundings.assets.deskVocabulary())
    session = DrillSession(
      deck: deck, sitting: DrillSitting(deck, DrillMemory(), at: 0), folder: try TrainingFolder(), phrases: phrases)
  }

  /// Whether it is sentences, each with its first letter and its end.
  private func isSentences(_ text: String) -> Bool {
    text.contains(#/^[\p{Lu}\p{N}“s]/#) && text.contains(#/[.?!”)]$/#) && !text.contains(#/[a-z]+\.[a-z]+-[a-z]+/#)
  }

  @Test("a question shows what the customer says, the state in the record, and the provider’s word with its plain name")
  func questions() {
    for card in session.deck.cards {
      let text = session.asked(session.deck.question(card, seed: 1)).text
      #expect(text.count == 3 && text[1].contains(#/^The customer says: “.+[.?]”$/#), "\(card.id): \(text)")
      #expect(text[2].contains(card.outcome.name), "\(card.id): \(text)")
      if let word = card.outcome.words.first {
        #expect(text[2].lowercased().contains(word.lowercased()), "\(card.id): \(text)")
      }
      #expect(text[2].contains(#/^.+’s record: [a-z].+\. What happened: .+\.$/#), "\(card.id): \(text)")
      #expect(!text[2].contains("nothing charged") && !text[2].contains("drill."), "\(card.id): \(text)")
    }
  }

  @Test("what is wrong with an answer is told in whole sentences, without what only a back office can do")
  func reasons() {
    for card in session.deck.cards {
      let question = session.deck.question(card, seed: 2)
      for place in question.choices.indices {
        let verdict = session.verdict(question, place)
        #expect(verdict.count == 2, "\(card.id)")
        for line in verdict {
          #expect(isSentences(line) && !line.contains("drill.") && !line.contains("{"), "\(card.id): \(line)")
          if let note = card.outcome.note { #expect(!line.contains(note), "\(card.id): \(line)") }
        }
        guard place != question.right else { continue }
        #expect(verdict[0].contains(#/^Wrong\. [A-Zs].+[.]$/#), "\(card.id): \(verdict[0])")
        #expect(card.kind == .money || verdict[0].contains("That reply"), "\(card.id): \(verdict[0])")
      }
    }
  }

  /// What a reason says that leaves a claim about the money as it is; it is not the reason against that claim.
  private static let left: [Outcome.ToldMoney: [String]] = [
    .no: ["so nothing has been charged", "othing has been charged so far", "charged nothing yet", "is not charged."],
    .noSoFar: ["can still finish", "finishes this payment"], .held: ["the amount is reserved", "the order is placed"],
    .yes: ["the shop has charged the payment", "has paid the shop", "The payment is charged"],
    .refunding: ["a refund is requested", "its refund is requested"], .refunded: ["The record says refunded"],
    .chargedBack: ["took all of it back", "was taken back"], .unknown: ["nobody can say yet"],
    .sent: ["has sent the money"],
  ]

  @Test("the reason why an answer is wrong refutes what that answer says, and never says the same")
  func refuted() {
    var pairs: Set<String> = []
    for card in session.deck.cards {
      let truth = card.outcome.toldMoney
      for seed in [1, 2, 3, 4] as [UInt64] {
        let question = session.deck.question(card, seed: seed)
        for place in question.choices.indices {
          guard let mistake = question.mistake(at: place) else { continue }
          let verdict = session.verdict(question, place)[0]
          let at = "\(card.id): \(verdict)"
          switch mistake {
          case .money(let said):
            pairs.insert("\(said) \(truth)")
            let why = verdict.split(separator: ".").dropFirst(card.kind == .reply ? 2 : 1).joined(separator: ".") + "."
            #expect(said != truth && !(card.kind == .reply && (said, truth) == (.no, .noSoFar)), "\(at)")
            #expect(Self.left[said]?.contains(where: why.contains) == false || why.contains("leaves out"), "\(at)")
            if let states = why.firstMatch(of: #/then say: (.+?)\. It says: (.+?)\./#) {
              #expect(states.1 != states.2, "\(at)")
            }
            // Only an answer that speaks of a refund is told that there was none.
            if verdict.contains("refunded nothing") { #expect(said == .refunded, "\(at)") }
          case .advice(let said): #expect(said != DrillClaim(card.outcome).advice, "\(at)")
          }
        }
      }
    }
    #expect(pairs.count > 30, "\(pairs.sorted())")
  }

  @Test("where a payment can still be finished, a reply that sends the customer elsewhere is wrong for that")
  func elsewhere() throws {
    let card = try #require(
      session.deck.cards.first { $0.outcome.id == "yuno.sdk-sub-status.closed-by-user" && $0.kind == .reply })
    var isAsked = false
    for seed in 0..<40 as Range<UInt64> {
      let question = session.deck.question(card, seed: seed)
      for (place, choice) in question.choices.enumerated() {
        guard case .reply(let reply) = choice, reply.toldMoney == .no else { continue }
        isAsked = true
        let verdict = session.verdict(question, place)[0]
        #expect(!verdict.contains("says that nothing was charged"), "\(verdict)")
        #expect(verdict.contains("finishes this payment, and begins no other"), "\(verdict)")
      }
    }
    #expect(isAsked)
  }

  @Test("the desk, the drill and the list of outcomes have words for all that is told of the money")
  func words() throws {
    for money in Outcome.ToldMoney.allCases {
      for method in ["card", "tabby"] {
        for key in ["lookup.money", "money", "drill.said"] {
          #expect(phrases.has(money.key(below: key, of: method)), "\(key) \(money) \(method)")
        }
      }
    }
  }
}
