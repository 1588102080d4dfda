import Checkout
import Inspection
import Language
import Payments
import Testing

@testable import Scenarios

/// A question of a lesson with the moment at which it is put.
struct PutPage {
  let lesson: Scenario
  /// The customer’s message.
  let message: String
  let question: LessonQuestion
  /// The topic; `nil` where the answers are the lesson’s own.
  let about: LessonTopic?
  let quiz: Quiz
  let snapshot: Snapshot
  let records: [RecordLine]

  /// Every question of every lesson, with the tasks done as they are shown.
  static func all() throws -> [PutPage] { try put.get() }

  private static let put: Result<[PutPage], any Error> = Result {
    let runner = try Shipped.runner()
    var pages: [PutPage] = []
    for piece in runner.plan(paths: [Shipped.folder + "/lessons"], from: Disk.files).runs {
      var play = runner.lesson(of: piece)
      var quizzes = piece.scenario.steps.compactMap { step in
        if case .ask(let quiz) = step.action { quiz } else { nil }
      }
      var message = ""
      taking: while true {
        switch play.next() {
        case .told(let words): message = message.isEmpty ? words : message
        case .task: if !play.show().isEmpty { break taking }
        case .asked(let question):
          let quiz = quizzes.removeFirst()
          pages.append(
            PutPage(
              lesson: piece.scenario, message: message, question: question, about: quiz.about, quiz: quiz,
              snapshot: play.snapshot, records: play.records))
        case .failed(let failures):
          Issue.record("\(piece.scenario.title): \(failures)")
          break taking
        case .over: break taking
        }
      }
    }
    return pages
  }

  var title: String { lesson.title }
  var isPayLater: Bool { snapshot.checkout.method?.group == .payLater }
}
