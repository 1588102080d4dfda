import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("What the merchant is offered, and what came of it")
struct MerchantOfferTests {
  /// A payment of which 48 of 148 were captured, the rest reserved unless it was released.
  private func part(isReleased: Bool = false) throws -> Snapshot {
    let (whole, captured) = (try Samples.money("148.00"), try Samples.money("48.00"))
    let rest = isReleased ? nil : try Samples.money("100.00")
    let status = PaymentStatus(
      state: .captured, words: ProviderResponseCode(code: "000.100.110"), amount: whole, captured: captured)
    var snapshot = try Samples.result(
      .success(transactionID: "8ac7", status),
      ledger: ProviderRecord(state: .captured, words: "000.100.110", held: rest, captures: 1, captured: captured))
    snapshot.status = status
    snapshot.operations = [.capture, .void, .refund]
    snapshot.accepted = [.capture, .refund]
    snapshot.books = try Samples.books(
      of: snapshot, standing: PaymentStanding(stage: .decided, held: rest, captured: captured, kept: captured))
    return snapshot
  }

  @Test("what the provider would reject now is not offered, and says why where it is asked for all the same")
  func offered() throws {
    var driver = try Driver(part())
    driver.key(.character("v"))
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    #expect(!context.merchantRows.contains(.operation(.void)) && context.merchantRows.contains(.operation(.capture)))
    #expect(context.obstacle(of: .operate(.void)) == Phrase("merchant.not-accepted"))
    #expect(context.obstacle(of: .operate(.refund)) == nil)
  }

  @Test("while the shopper is still led through a payment that the store knows as paid, the tab does not call it done")
  func notYet() throws {
    var snapshot = try Samples.challenge()
    let status = PaymentStatus(state: .captured, words: .none)
    snapshot.status = status
    snapshot.attempts = [
      AttemptReport(
        number: snapshot.checkout.present, method: .card, gateway: "HyperPay", reference: "TILL-1042-1", key: "k",
        told: nil, ledger: snapshot.ledger)
    ]
    snapshot.books = try Samples.books(
      of: snapshot, standing: PaymentStanding(stage: .decided), result: .success(transactionID: "1", status))
    var driver = try Driver(snapshot, size: Size(width: 120, height: 40))
    driver.model.inspector.show(.merchant)
    driver.model.inspector.isOpen = true
    #expect(driver.shows("Available once the shopper has finished") && !driver.shows("offers nothing more"))
  }

  @Test("the palette lists what the merchant cannot do now, with the reason")
  func disabled() throws {
    var snapshot = try Samples.paid()
    (snapshot.operations, snapshot.accepted) = ([.capture, .void, .refund], [.refund])
    var driver = try Driver(snapshot, size: Size(width: 120, height: 40))
    driver.key(.control("p"))
    driver.type("merchant: void")
    #expect(driver.shows("refund it instead") && !driver.shows("No matches"))
    driver.key(.enter)
    #expect(driver.asked().isEmpty)
  }

  @Test("while no webhook about the payment has arrived, none can be sent again, and its row says so")
  func resend() throws {
    var driver = try Driver(Samples.paid())
    driver.key(.character("N"))
    let rows = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases).webhookRows
    driver.model.inspector.selection = try #require(rows.firstIndex(of: .change(.repeat(nil))))
    #expect(driver.shows("Resend the last one") && driver.shows("No webhook about this payment has arrived yet"))
    driver.key(.enter)
    #expect(driver.asked().isEmpty && !driver.shows("is resent"))
    driver.snapshot.canResend = true
    driver.key(.enter)
    #expect(driver.asked().count == 1 && driver.shows("is resent") && !driver.shows("No webhook about this payment"))
  }

  @Test("no more can be captured than is reserved, nor more refunded than was captured")
  func most() throws {
    var model = AppModel()
    model.inspector.payment = "TILL-1042-1"
    let context = RenderContext(snapshot: try part(), model: model, phrases: try Samples.phrases())
    #expect(try context.left(for: .capture) == Samples.money("100.00"))
    #expect(try context.left(for: .refund) == Samples.money("48.00"))
    var driver = try Driver(part())
    driver.model.inspector.payment = "TILL-1042-1"
    driver.key(.character("v"), .enter)
    driver.type("100.01")
    driver.key(.enter)
    #expect(driver.asked().isEmpty && driver.shows("At most SAR 100.00"))
    driver.key(.control("u"))
    driver.type("100")
    driver.key(.enter)
    #expect(!driver.asked().isEmpty)
  }

  @Test("a refund on its way is not offered again; one that was not answered is left out, too")
  func underway() throws {
    let (whole, some) = (try Samples.money("148.00"), try Samples.money("40.00"))
    for (result, kept) in [
      (OperationResult.accepted(PaymentStatus(state: .captured, words: .none)), "108.00"), (.unknown, "148.00"),
    ] {
      var snapshot = try Samples.paid()
      snapshot.books = try Samples.books(
        of: snapshot, standing: PaymentStanding(stage: .decided, captured: whole, kept: Samples.money(kept)),
        ordered: [MerchantOperation(number: 1, operation: .refund(some), at: Samples.later(20), result: result)])
      var model = AppModel()
      model.inspector.payment = "TILL-1042-1"
      let context = RenderContext(snapshot: snapshot, model: model, phrases: try Samples.phrases())
      #expect(try context.left(for: .refund) == Samples.money("108.00"))
    }
  }

  @Test("where Till does not know the most, the suggestion is what the store was told is left, or else all of it")
  func unknownMost() throws {
    func left(_ kind: PaymentModification.Kind, captured: String?, refunded: String? = nil, refunding: String? = nil)
      throws -> Money?
    {
      var snapshot = try Samples.paid()
      snapshot.status = PaymentStatus(
        state: captured == nil ? .authorised : .captured, words: .none, amount: try Samples.money("148.00"),
        captured: try captured.map { try Samples.money($0) }, refunded: try refunded.map { try Samples.money($0) },
        refunding: try refunding.map { try Samples.money($0) })
      return RenderContext(snapshot: snapshot, model: AppModel(), phrases: try Samples.phrases()).left(for: kind)
    }
    #expect(try left(.capture, captured: nil) == Samples.money("148.00"))
    #expect(try left(.capture, captured: "48.00") == Samples.money("100.00"))
    #expect(try left(.capture, captured: "148.00") == Samples.money("148.00"))
    #expect(try left(.refund, captured: "48.00", refunded: "8.00") == Samples.money("40.00"))
    #expect(try left(.refund, captured: "48.00", refunded: "8.00", refunding: "10.00") == Samples.money("30.00"))
    #expect(try left(.refund, captured: "48.00", refunded: "48.00") == Samples.money("48.00"))
    #expect(try left(.refund, captured: nil) == Samples.money("148.00"))
    #expect(try left(.void, captured: nil) == nil)
  }

  @Test("a part capture says how much was captured and what became of the rest")
  func partCapture() throws {
    let held = try Driver(part())
    #expect(held.reads("SAR 48.00 of SAR 148.00") && held.reads("SAR 100.00 is still reserved"))
    let released = try Driver(part(isReleased: true))
    #expect(released.reads("SAR 48.00 of SAR 148.00") && !released.reads("still reserved"))
  }

  @Test("a refund that fails after it was accepted is shown as failed")
  func failedRefund() throws {
    var snapshot = try Samples.operated()
    let status = try #require(snapshot.status)
    let refund = PaymentModification.refund(try Samples.money("10.00"))
    snapshot.lastOperation = OperationReport(operation: refund, result: .accepted(status))
    var driver = try Driver(snapshot)
    driver.key(.character("v"))
    #expect(driver.shows("accepted") && !driver.shows("failed later"))
    let failure = ProviderResponseCode(code: "failed", text: "the account is closed")
    driver.snapshot.status = PaymentStatus(
      state: .captured, words: status.words, amount: status.amount, captured: status.captured, refundFailure: failure)
    driver.snapshot.lastOperation = OperationReport(
      operation: refund, result: .refused(.refused(.refusedByProvider, failure)))
    #expect(driver.reads("failed later") && driver.reads("the account is closed"))
  }
}
