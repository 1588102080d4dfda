import Checkout
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Scenarios

@Suite("Lessons do not contradict themselves")
struct LessonTruthTests {
  /// The fact that a reason for a wrong next step claims, by the last part of its key.
  private func holds(_ claim: String, in snapshot: Snapshot) -> Bool? {
    let ledger = snapshot.ledger
    return switch claim {
    case "customers-turn": snapshot.isCustomersTurn && ledger.captured == nil && ledger.held == nil
    case "undecided": ledger.state == .pending && !snapshot.isCustomersTurn
    case "refund-underway": snapshot.isRefundUnderway && !snapshot.refundFailed
    case "refund-failed": snapshot.refundFailed
    case "taken-back": ledger.chargedBack != nil
    case "absent": ledger.state == .nothing
    case "unheard": ledger.state.isFinal && (snapshot.truths.appDisagrees || snapshot.truths.providerDisagrees)
    case "decided": ledger.state.isFinal
    case "over": [.declined, .cancelled, .expired].contains(ledger.state)
    case "charged": ledger.captures == 1 && !snapshot.hasStrayMoney
    case "reserved": ledger.held != nil && ledger.captured == nil
    case "refunded": ledger.state == .refunded && ledger.refunded != nil && ledger.chargedBack == nil
    case "uncharged": ledger.captured == nil && ledger.held == nil
    default: nil
    }
  }

  @Test("each wrong next step has a reason of its own, and what the reason claims is so")
  func nextSteps() throws {
    let english = try Shipped.english().forSupport
    var seen: Set<String> = []
    for page in try PutPage.all() where page.about == .next {
      let reasons = page.question.answers.compactMap(\.wrong)
      #expect(Set(reasons.map { english.text($0) }).count == 5, "\(page.title): \(reasons.map(\.key))")
      for reason in reasons {
        seen.insert(reason.key)
        let claim = reason.key.split(separator: ".").last.map(String.init) ?? ""
        #expect(holds(claim, in: page.snapshot) == true, "\(page.title): \(english.text(reason))")
      }
      // The app has heard what the provider says wherever asking it is said to bring nothing new.
      let knows = reasons.contains { $0.key == "lesson.next.ask.why.decided" }
      #expect(
        !knows || !page.snapshot.truths.appDisagrees && page.snapshot.truths.appBelief != .underway, "\(page.title)")
    }
    #expect(seen.count >= 35, "\(seen.sorted())")
  }

  @Test("a reason about the money or about paying again claims only what the provider’s record shows")
  func money() throws {
    for page in try PutPage.all() {
      let ledger = page.snapshot.ledger
      for reason in page.question.answers.compactMap(\.wrong) where page.about == .money || page.about == .payAgain {
        let isTrue =
          switch reason.key {
          case "lesson.money.no.why": ledger.captured == nil && ledger.held == nil
          case "lesson.money.held.why": ledger.captured == nil && ledger.held != nil
          case "lesson.money.yes.why", "lesson.money.refunded.why.none":
            ledger.captured != nil && ledger.givenBack == nil
          case "lesson.money.yes.why.part", "lesson.money.refunded.why.part":
            ledger.givenBack != nil && ledger.state == .captured
          case "lesson.money.refunded.why": ledger.state == .refunded && ledger.chargedBack == nil
          case "lesson.money.refunded.why.charged-back": ledger.state == .refunded && ledger.chargedBack != nil
          case "lesson.money.unknown.why.customers-turn":
            page.snapshot.isCustomersTurn && ledger.captured == nil && ledger.held == nil
          case "lesson.money.unknown.why.over":
            [.declined, .cancelled, .expired].contains(ledger.state) && ledger.captured == nil
          case "lesson.money.unknown.why.decided": ledger.captured != nil
          case "lesson.money.unknown.why.sent": page.snapshot.ledger.isSent
          case "lesson.money.unknown.why": ledger.state == .pending && !page.snapshot.isCustomersTurn
          case "lesson.pay-again.no.why": ledger.state.holdsMoney
          case "lesson.pay-again.no.why.linked": ledger.state == .linked
          case "lesson.pay-again.ask-first.why", "lesson.pay-again.ask-first.why.no":
            page.snapshot.isCustomersTurn || ledger.state == .pending
          case "lesson.pay-again.ask-first.why.charged-back": ledger.chargedBack != nil
          case "lesson.pay-again.yes.why", "lesson.pay-again.yes.why.over":
            ledger.captured == nil && ledger.held == nil || ledger.state == .refunded
          case "lesson.pay-again.yes.why.refunded": ledger.state == .refunded && ledger.chargedBack == nil
          case "lesson.pay-again.yes.why.absent": ledger.state == .nothing
          default: false
          }
        #expect(isTrue, "\(page.title): \(reason.key)")
      }
    }
  }

  @Test("the same picture has the same right answers in all lessons")
  func pictures() throws {
    let english = try Shipped.english().forSupport
    var answers: [String: (answer: String, lesson: String)] = [:]
    var shared = 0
    for page in try PutPage.all() {
      guard let about = page.about, let right = page.question.answers.first(where: { $0.wrong == nil }) else {
        continue
      }
      let picture = page.records.map { record in
        let text = english.text(record.text).replacing(/[A-Z]{3}.[0-9.]+/, with: "an amount")
          .replacing(/, after \d+ messages from the provider/, with: "")
        return (record.differs ? "≠ " : "") + text
      }
      let key = "\(about.rawValue): \(picture.joined(separator: " | "))"
      let answer = english.text(right.text)
      if let other = answers[key] {
        shared += 1
        #expect(other.answer == answer, "\(page.title) and \(other.lesson): \(key)")
      }
      answers[key] = (answer, page.title)
    }
    #expect(shared > 100)
  }

  @Test(
    "the right reply agrees with the right next step: it asks the customer to act exactly where it is the customer’s turn"
  )
  func replies() throws {
    let english = try Shipped.english().forSupport
    let acts =
      /(?i)\b(again and finish|finish it|finish there|approve it there|type (it|the newest) |a new one sent|new code sent|continue there|leave it alone|unless you finish|try again later)/
    var turns = 0
    for page in try PutPage.all() where page.quiz.isReply {
      guard let right = page.question.answers.first(where: { $0.wrong == nil }) else { continue }
      let next = LessonTopic.next.answer(in: page.snapshot)
      let text = english.text(right.text)
      #expect(text.contains(acts) == (next == .finish), "\(page.title): \(next): \(text)")
      if next == .finish { turns += 1 }
      #expect(next != .ask || text.contains("Check again"), "\(page.title): \(text)")
      #expect((next == .handOver) == text.contains("payments team"), "\(page.title): \(next): \(text)")
      let waits = text.contains("not decided") || text.contains("has not ") || text.contains("not confirmed")
      #expect(next != .wait || waits, "\(page.title): \(text)")
    }
    #expect(turns >= 10)
  }

  @Test("a customer answers a wrong reply by what it claimed, never against the facts or the customer’s own message")
  func reactions() throws {
    let english = try Shipped.english().forSupport
    var seen: [String: Int] = [:]
    for page in try PutPage.all() where page.quiz.isReply {
      let (ledger, truths) = (page.snapshot.ledger, page.snapshot.truths)
      for answer in page.question.answers {
        guard let then = answer.then, answer.wrong != nil, then.key.hasPrefix("lesson.customer.wrong.") else {
          continue
        }
        let doubt = String(then.key.dropFirst("lesson.customer.wrong.".count))
        seen[doubt, default: 0] += 1
        let isNeverHeld = ledger.captured == nil && ledger.held == nil && !ledger.wasHeld
        let isTrue =
          switch doubt {
          case "other", "known-already", "paid-after-all", "twice", "back-twice": true
          case "over": truths.appBelief == .notPaid
          case "paid": truths.shopperBelief == .paid && ledger.captured != nil
          case "placed": truths.shopperBelief == .paid && ledger.captured == nil
          case "no-charge", "neither": isNeverHeld
          case "nothing-reserved": ledger.held == nil && ledger.captured == nil && !page.isPayLater
          case "reserved", "reserved-only": ledger.held != nil && ledger.captured == nil && !page.isPayLater
          case "charge", "charge-only": ledger.captured != nil && !page.isPayLater
          case "one-charge": ledger.captures == 1 && ledger.held == nil && !page.isPayLater
          case "no-refund": ledger.givenBack == nil && !page.isPayLater
          default: false
          }
        #expect(isTrue, "\(page.title): \(english.text(answer.text)) → \(english.text(then))")
        let isAskedBack = /(?i)do not see it|how much did you return|is it back|where is my money/
        #expect(!page.message.contains(isAskedBack) || doubt == "other" || doubt == "charge", "\(page.title): \(doubt)")
      }
    }
    #expect(seen.count >= 12, "\(seen)")
    // Where nothing fits, the customer only asks the agent to look again; that is not the usual answer.
    #expect(seen["other", default: 0] * 2 < seen.values.reduce(0, +), "\(seen)")
  }

  @Test("a pay-later customer who paid the first part is told nothing of not being charged, nor of a reservation")
  func payLater() throws {
    let english = try Shipped.english().forSupport
    var seen = 0
    for page in try PutPage.all() where page.isPayLater && page.snapshot.ledger.wasHeld {
      for answer in page.question.answers {
        guard let then = answer.then.map({ english.text($0) }) else { continue }
        seen += 1
        for claim in ["I have not been charged", "reserved", "I have paid", "no charge", "see a charge"] {
          #expect(!then.contains(claim), "\(page.title): \(then)")
        }
      }
      let record = english.text(RecordLine.ofProvider(in: page.snapshot).text)
      #expect(!record.hasPrefix("charged"), "\(page.title): \(record)")
    }
    #expect(seen > 20)
  }

  @Test(
    "after a chargeback nobody pays again before the payments team has decided, and an active mandate is not agreed to again"
  )
  func again() throws {
    let pages = try PutPage.all().filter { $0.about == .payAgain }
    let back = pages.filter { $0.snapshot.ledger.chargedBack != nil }
    #expect(back.count >= 2)
    for page in back { #expect(LessonTopic.payAgain.answer(in: page.snapshot) == .askFirst, "\(page.title)") }
    let linked = pages.filter { $0.snapshot.ledger.state == .linked }
    #expect(!linked.isEmpty)
    for page in linked { #expect(LessonTopic.payAgain.answer(in: page.snapshot) == .no, "\(page.title)") }
  }
}
