import Checkout
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Scenarios

/// What a learner reads at a moment of a lesson.
private struct LessonPage {
  let lesson: Scenario
  /// The texts of the lesson's author.
  var texts: [String]
  /// The right answer; `nil` where nothing is asked.
  var right: String?
  /// Why the others are wrong.
  var reasons: [String] = []
  /// The records, one line each.
  var records: [String]
  let snapshot: Snapshot

  /// Every page of every lesson, with its tasks done as they are shown.
  static func all() throws -> [LessonPage] { try read.get() }

  private static let read: Result<[LessonPage], any Error> = Result {
    let (runner, english) = (try Shipped.runner(), try Shipped.english().forSupport)
    var pages: [LessonPage] = []
    for piece in runner.plan(paths: [Shipped.folder + "/lessons"], from: Disk.files).runs {
      var play = runner.lesson(of: piece)
      func add(_ texts: [String], right: String? = nil, reasons: [String] = []) {
        pages.append(
          LessonPage(
            lesson: piece.scenario, texts: texts, right: right, reasons: reasons,
            records: play.records.map { english.text($0.name) + ": " + english.text($0.text) }, snapshot: play.snapshot)
        )
      }
      add([piece.scenario.name, piece.scenario.lesson?.goal ?? ""])
      taking: while true {
        switch play.next() {
        case .told(let words): add([words])
        case .asked(let question):
          let answers = question.answers.map { english.text($0.text) }
          add(
            [english.text(question.question), question.rule ?? ""] + answers,
            right: zip(answers, question.answers).first { $1.wrong == nil }?.0,
            reasons: question.answers.compactMap { $0.wrong.map { english.text($0) } })
        case .task(let work):
          add([work.text] + work.hints.map { english.text($0) })
          if !play.show().isEmpty { break taking }
        case .failed, .over: break taking
        }
      }
    }
    return pages
  }
}

@Suite("What learners read")
struct LessonTextTests {
  @Test("an agent reads no developer’s word: charged and not captured, shop and not merchant, email and not mail")
  func words() throws {
    let pages = try LessonPage.all()
    #expect(pages.count > 500)
    let banned = /(?i)\b(captur\w*|merchants?|nonce|callbacks?|webhooks?|shoppers?|mails?|http|on_hold)\b/
    for page in pages {
      for text in page.texts + page.reasons + page.records {
        #expect(text.firstMatch(of: banned) == nil, "\(page.lesson.title): \(text)")
      }
    }
  }

  @Test("no reply says that a pay-later customer paid nothing, since the provider takes the first part at once")
  func payLater() throws {
    var seen = 0
    for page in try LessonPage.all() {
      let ledger = page.snapshot.ledger
      guard page.snapshot.checkout.method?.group == .payLater, ledger.state == .authorised || ledger.wasHeld,
        let right = page.right
      else { continue }
      seen += 1
      for claim in ["you have not been charged", "nothing was charged", "nothing is charged"] {
        #expect(!right.lowercased().contains(claim), "\(page.lesson.title): \(right)")
      }
    }
    #expect(seen > 20)
  }

  @Test("what a bank took back is called no refund in any record or reason")
  func chargebacks() throws {
    let pages = try LessonPage.all().filter { $0.snapshot.ledger.chargedBack != nil && $0.right != nil }
    #expect(pages.count >= 6)
    for page in pages {
      let records = page.records.joined(separator: "\n")
      #expect(records.contains("the bank took") && !records.contains("refund"), "\(page.lesson.title): \(records)")
      #expect(!page.reasons.contains { $0.contains("refunded all") || $0.contains("refund failed") }, "\(page.reasons)")
    }
  }

  @Test("a reason says that the provider has decided, or has not, only where that is so")
  func reasons() throws {
    for page in try LessonPage.all() {
      for reason in page.reasons {
        let state = page.snapshot.ledger.state
        let isDecided = state != .open && state != .nothing && state != .pending
        #expect(isDecided || !reason.hasPrefix("The provider has decided"), "\(page.lesson.title): \(reason)")
        #expect(
          state == .pending || !reason.hasPrefix("The provider has not decided"), "\(page.lesson.title): \(reason)")
      }
    }
  }

  @Test("while the provider has not decided, its record says nothing about what was charged")
  func undecided() throws {
    let pages = try LessonPage.all().filter { $0.snapshot.ledger.state == .pending && !$0.snapshot.isCustomersTurn }
    #expect(pages.count > 20)
    for page in pages {
      #expect(!page.records.contains { $0.contains("nothing charged") }, "\(page.lesson.title): \(page.records)")
    }
  }
}
