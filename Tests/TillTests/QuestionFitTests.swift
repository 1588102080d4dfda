import Frames
import Inspection
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

  @Test("in the smallest terminal what a lesson asks stands above the first answer, and Up leads to every record")
  func smallest() throws {
    let size = Size(width: 40, height: 12)
    let runner = try surroundings.makeRunner()
    let lesson = try #require(
      surroundings.shippedLessons(runner).runs.first { $0.scenario.title == "lesson-01-records" })
    var session = LessonSession(
      lesson: lesson.scenario, play: runner.lesson(of: lesson), left: nil, record: .own(try TrainingFolder()),
      phrases: phrases)
    var asked = 0
    taking: while true {
      switch session.play.next() {
      case .asked(let question):
        asked += 1
        let put = session.asked(question, isAnswered: false)
        var selected = 0
        var seen: Set<String> = []
        for _ in 0..<20 {
          let screen = QuestionScreen(question: put, selected: selected, phrases: phrases)
          let rows = screen.frame(size, .unicode).surface.text
          let shown = rows.joined(separator: " ").split(separator: " ")
          #expect(shown.indices.contains { shown[$0...].starts(with: put.text[0].split(separator: " ")) }, "\(rows)")
          if selected == 0 { #expect(rows.contains { $0.contains("▌1") }, "\(rows)") }
          seen.formUnion(rows)
          _ = screen.meaning(of: .up, on: size, selected: &selected)
          if selected > 0 { break }
        }
        for record in session.play.records {
          #expect(seen.contains { $0.contains(phrases.text(record.name)) }, "\(put.text[0]): \(seen)")
        }
      case .task: #expect(session.play.show().isEmpty)
      case .told: continue
      case .failed, .over: break taking
      }
    }
    #expect(asked == 6)
  }

  @Test("a record that runs on stands below its own text, in a narrow terminal a little in from the name")
  func records() {
    let line = "stc pay\u{A0}\u{A0}\u{A0}\u{A0}let the code expire, and can send a new one; nothing charged so far"
    let wide = RecordLines.wrapped(line, columns: 72)
    #expect(wide.count == 2 && wide[1].hasPrefix(String(repeating: "\u{A0}", count: 11)), "\(wide)")
    let narrow = RecordLines.wrapped(line, columns: 36)
    #expect(narrow.count >= 3 && narrow.dropFirst().allSatisfy { $0.hasPrefix("\u{A0}\u{A0}") }, "\(narrow)")
    for (rows, columns) in [(wide, 72), (narrow, 36)] {
      #expect(rows.allSatisfy { TextWidth.of($0) <= columns })
      #expect(
        rows.joined(separator: " ").split { $0 == " " || $0 == "\u{A0}" } == line.split { $0 == " " || $0 == "\u{A0}" })
    }
    #expect(RecordLines.wrapped("Do the four records agree?", columns: 14) == ["Do the four", "records agree?"])
  }
}
