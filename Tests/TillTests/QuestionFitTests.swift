import Frames
import Language
import Scenarios
import Testing
import TillAssets
import Training

@testable import till

/// On a terminal of 80 columns and 24 rows, a question stands with all its answers.
@Suite("Questions on a small screen", .ownThreads)
struct QuestionFitTests {
  private let surroundings: AppContext
  private let phrases: Phrasebook
  private static let small = Size(width: 80, height: 24)

  init() throws {
    surroundings = try AppContext()
    phrases = surroundings.phrases.forSupport
  }

  /// What stands on the screen of a question, and whether nothing of it is left out.
  private func rows(of question: AskedQuestion) -> [String] {
    var question = question
    question.keys.append((GlossaryTerm.key, phrases.text("glossary.key")))
    return QuestionScreen(question: question, selected: 0, phrases: phrases).frame(Self.small, .unicode).surface.text
  }

  private func expectWhole(_ question: AskedQuestion, _ at: String) {
    let rows = rows(of: question)
    let more = ["interview.more-below", "interview.more-above", "interview.more-both"].map { phrases.text($0) }
    #expect(!rows.contains { row in more.contains { row.contains($0) } }, "\(at): \(rows.joined(separator: "\n"))")
    let last = "\(question.choices.count)"
    #expect(
      rows.contains { $0.dropFirst(2).hasPrefix(" \(last)") || $0.dropFirst(2).hasPrefix("▌\(last)") }, "\(at): \(rows)"
    )
    let shown = rows.joined(separator: " ").split(separator: " ")
    for choice in question.choices {
      let words = choice.split(separator: " ")
      #expect(shown.indices.contains { shown[$0...].starts(with: words) }, "\(at): \(choice)")
    }
  }

  @Test("every question of the drill, whatever the seed")
  func drill() throws {
    let deck = DrillDeck(try surroundings.assets.outcomes(), try surroundings.assets.deskVocabulary())
    let session = DrillSession(
      deck: deck, sitting: DrillSitting(deck, DrillMemory(), at: 0), folder: try TrainingFolder(), phrases: phrases)
    #expect(deck.cards.count > 1_900)
    for card in deck.cards {
      for seed in [1, 2, 3] as [UInt64] { expectWhole(session.asked(deck.question(card, seed: seed)), card.id) }
    }
  }

  @Test("every question of every lesson, and no ≠ stands beside the records while it is asked whether they differ")
  func lessons() throws {
    let runner = try surroundings.makeRunner()
    var asked = 0
    var differing = 0
    for piece in surroundings.shippedLessons(runner).runs {
      var session = LessonSession(
        lesson: piece.scenario, play: runner.lesson(of: piece), left: nil, record: .own(try TrainingFolder()),
        phrases: phrases)
      taking: while true {
        if session.play.asksForDifferenceNext { #expect(!session.areMarked) }
        switch session.play.next() {
        case .asked(let question):
          asked += 1
          let put = session.asked(question, isAnswered: false)
          expectWhole(put, piece.scenario.title)
          #expect(!put.heading.contains(":"), "\(put.heading)")
          guard question.isAboutDifference else { continue }
          #expect(!put.text.joined().contains("≠"), "\(piece.scenario.title)")
          differing += session.asked(question, isAnswered: true).text.joined().contains("≠") ? 1 : 0
        case .task: if !session.play.show().isEmpty { break taking }
        case .told: continue
        case .failed, .over: break taking
        }
      }
    }
    #expect(asked > 300 && differing >= 3)
  }
}
