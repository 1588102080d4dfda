import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Scenarios

@Suite("Records, scenes and rules of lessons")
struct LessonRecordTests {
  @Test("a part that was charged or refunded stands with its amount in the app’s and the shop’s record")
  func parts() throws {
    let english = try Shipped.english().forSupport
    var seen: Set<String> = []
    for page in try PutPage.all() where page.records.allSatisfy({ !$0.differs }) {
      let ledger = page.snapshot.ledger
      guard let captured = ledger.captured, ledger.state.holdsMoney else { continue }
      let whole = page.snapshot.checkout.order.total
      guard ledger.refunded != nil || ledger.held != nil || captured.minorUnits < whole.minorUnits else { continue }
      seen.insert(page.title)
      let amount = english.text(Phrase("lesson.own", ["text": .money(ledger.refunded ?? captured)]))
      for record in page.records.prefix(3).dropFirst() {
        #expect(english.text(record.text).contains(amount), "\(page.title): \(english.text(record.text))")
      }
    }
    #expect(seen.count >= 6, "\(seen)")
  }

  @Test("a payment that waits for the customer contradicts whoever takes it for cancelled")
  func stillOpen() throws {
    let pages = try PutPage.all().filter { $0.snapshot.ledger.state == .open }
    #expect(pages.contains { $0.title == "ticket-tamara-cancelled" })
    for page in pages {
      let isOver = page.snapshot.truths.appBelief == .notPaid
      #expect(page.records[1].differs == isOver && page.records[2].differs == isOver, "\(page.title)")
    }
  }

  @Test("no two scenes in a row have the same words, and a code that is typed is told as right or as refused")
  func scenes() throws {
    let (runner, english) = (try Shipped.runner(), try Shipped.english().forSupport)
    var all: [String] = []
    for piece in runner.plan(paths: [Shipped.folder + "/lessons"], from: Disk.files).runs {
      var play = runner.lesson(of: piece)
      taking: while true {
        switch play.next() {
        case .told, .asked: continue
        case .task: if !play.show().isEmpty { break taking }
        case .failed, .over: break taking
        }
      }
      let deeds = play.scenes.map { english.text($0.deed) }
      for (one, next) in zip(deeds, deeds.dropFirst()) { #expect(one != next, "\(piece.scenario.title): \(one)") }
      all += deeds
    }
    #expect(all.contains("Noura types the right code and presses “Confirm”."))
    #expect(all.contains("Huda presses “Confirm”. The code is not accepted."))
    #expect(!all.contains { $0.contains("capture") || $0.contains("void") })
  }

  @Test("a rule to remember is a plain instruction: it tells nobody to “tell that”")
  func rules() throws {
    for page in try PutPage.all() {
      guard let rule = page.question.rule else { continue }
      #expect(!rule.contains(/\bTell\b/), "\(page.title): \(rule)")
    }
  }
}
