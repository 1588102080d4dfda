import Testing

@testable import Scenarios

@Suite("What a lesson's narrator leaves to find out")
struct LessonGiveawayTests {
  /// The words by which the narrator would tell an answer about the money.
  private let telling: [LessonAnswer: Regex<Substring>] = [
    .no: /(?i)not charged|nothing (?:was|is) charged|sends nothing|nothing of a payment/,
    .held: /(?i)\b(?:held|holds|reserve[ds]?)\b/,
    .yes: /(?i)\b(?:charged (?:once|you|the)|pays the code|was paid|has paid)\b/,
    .refunded: /(?i)\brefunded\b/,
    .unknown: /(?i)not decided|undecided/,
  ]

  @Test("no sentence before a question about the money says what became of it")
  func money() throws {
    var seen = 0
    for piece in try Shipped.runner().plan(paths: [Shipped.folder + "/lessons"], from: Disk.files).runs {
      guard piece.scenario.lesson?.course != "tickets" else { continue }
      var told: [String] = []
      for step in piece.scenario.steps {
        told += step.say.map { [$0] } ?? []
        guard case .ask(let quiz) = step.action else { continue }
        if quiz.about == .money, let answer = quiz.key, let words = telling[answer] {
          seen += 1
          for text in told { #expect(text.firstMatch(of: words) == nil, "\(piece.scenario.title): \(text)") }
        }
        told = []
      }
    }
    #expect(seen > 45)
  }
}
