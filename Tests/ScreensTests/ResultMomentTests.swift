import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("What a result says of money that still moves, and of pauses")
struct ResultMomentTests {
  private func charged(disputed: Money? = nil, refunded: Money? = nil, ledger: Money? = nil) throws -> Snapshot {
    let amount = try Samples.money("148.00")
    let status = PaymentStatus(
      state: .captured, words: ProviderResponseCode(code: "IN_DISPUTE", text: "RECEIVED"), amount: amount,
      reference: "TILL-1042-1", captured: amount, refunded: refunded, disputed: disputed)
    return try Samples.result(
      .success(transactionID: "8ac7", status),
      ledger: ProviderRecord(
        state: .captured, words: "IN_DISPUTE/RECEIVED", captures: 1, captured: amount, refunded: ledger))
  }

  @Test("a disputed charge is not just paid: who disputes how much, and what happens next")
  func disputed() throws {
    let driver = try Driver(charged(disputed: Samples.money("100.00")))
    #expect(driver.shows("Your bank disputes this charge") && !driver.shows("✓  Paid"))
    #expect(driver.reads("disputing SAR 100.00 that Qahwa & Co. charged") && driver.reads("the money is returned"))
    #expect(driver.reads("SAR 148.00 has been charged; SAR 100.00 of it is in dispute."))
    var merchant = driver
    merchant.snapshot.operations = [.refund]
    if case .result(let outcome) = merchant.snapshot.checkout.phase, case .success(_, let status) = outcome.result {
      merchant.snapshot.status = status
    }
    merchant.key(.character("v"))
    #expect(merchant.text.contains { $0.contains("In dispute") && $0.contains("SAR 100.00") })
    #expect(try Driver(charged()).shows("✓  Paid"))
  }

  @Test("a refund that the app has not been told of is shown at once, and only that part of it")
  func unconfirmedRefund() throws {
    let (first, both) = (try Samples.money("48.00"), try Samples.money("98.00"))
    var snapshot = try charged(refunded: first, ledger: both)
    let sentence = "Qahwa & Co. has refunded SAR 50.00 more"
    #expect(try !Driver(snapshot).reads(sentence), "nothing is known of a refund by the store")
    let refund = PaymentModification.refund(try Samples.money("50.00"))
    let status = PaymentStatus(state: .captured, words: .none)
    for (result, isShown) in [(OperationResult.done(status), true), (.unknown, false)] {
      snapshot.lastOperation = OperationReport(operation: refund, result: result)
      #expect(try Driver(snapshot).reads(sentence) == isShown)
    }
    snapshot = try charged(refunded: both, ledger: both)
    snapshot.lastOperation = OperationReport(operation: refund, result: .done(status))
    #expect(try !Driver(snapshot).reads("more. This page changes"), "the provider has confirmed it")
  }

  @Test(
    "a pause that the provider sets is counted down from when the shopper saw it, and then it is over",
    arguments: [true, false])
  func pause(isPending: Bool) throws {
    let rest = Duration.seconds(60)
    let status = PaymentStatus(state: .pending(.askedTooOften(retryAfter: rest)), words: .none)
    let result: PaymentResult =
      isPending ? .pending(checkoutID: "8ac7", status) : .failed(.tooManyRequests(retryAfter: rest))
    var driver = try Driver(Samples.result(result, ledger: ProviderRecord(state: .pending, words: "")))
    let shown = try #require(driver.snapshot.timeline.last?.at)
    let verb = isPending ? "check again" : "try again"
    driver.snapshot.now = shown.advanced(by: .seconds(2))
    #expect(driver.shows("You can \(verb) in 0:58"))
    let next = try #require(driver.model.nextChange(after: driver.snapshot.now, snapshot: driver.snapshot))
    #expect(next <= driver.snapshot.now.advanced(by: .seconds(1)))
    driver.snapshot.now = shown.advanced(by: rest)
    #expect(driver.shows("You can \(verb) now") && !driver.shows("You can \(verb) in"))
  }

  @Test("the second line has the date once it is not that of the first day, also where there is little room")
  func date() throws {
    for size in [Size(width: 80, height: 24), Size(width: 60, height: 18)] {
      var driver = try Driver(Samples.paid(), size: size)
      let line = driver.text[1]
      driver.snapshot.now = driver.snapshot.now.advanced(by: .seconds(2 * 86_400))
      let date = driver.phrases.date(driver.snapshot.now.civil(offsetMinutes: 180).date)
      #expect(driver.text[1].contains(date) && !line.contains(date), "\(driver.text[1])")
      driver.model.isOnStage = true
      #expect(!driver.text[1].contains(date))
    }
  }

  @Test("two texts that have no room in one row of the merchant's tab take two, and none is cut off")
  func pairs() throws {
    let texts = ("TILL-3003-12  Mercado Pago  BRL 1,089.90", "store no record, but provider captured")
    let pair = TextPair(texts.0, texts.1, columns: 61)
    #expect(pair.height == 2)
    let canvas = Canvas(Size(width: 61, height: 2), glyphs: .unicode, phrases: try Samples.phrases())
    pair.draw(on: canvas, .text, .text)
    let rows = canvas.painter.surface.text
    #expect(rows[0].contains(texts.0) && rows[1].contains(texts.1))
    #expect(TextPair("Refund", "SAR 148.00", columns: 61).height == 1)
    #expect(TextPair(String(repeating: "a", count: 70), "", columns: 61).height == 2)
  }
}
