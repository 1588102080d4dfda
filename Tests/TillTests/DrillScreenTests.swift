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
