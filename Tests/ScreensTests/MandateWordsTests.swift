import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("A mandate is no payment")
struct MandateWordsTests {
  /// A mandate, set up or ended.
  private func mandate(_ result: PaymentResult, _ ledger: ProviderRecord) throws -> Snapshot {
    var snapshot = try Samples.asked(
      .wait(WaitPrompt(reason: .approval, amount: try Samples.money("80.00"))), of: .mandate, gateway: "TrueLayer")
    snapshot.ledger = ledger
    Samples.feed(&snapshot, .finished(result))
    return snapshot
  }

  @Test("its row in the back office says that it is active, and has neither an authorised amount nor a captured one")
  func merchant() throws {
    let status = PaymentStatus(state: .linked, words: ProviderResponseCode(code: "AUTHORIZED"))
    var snapshot = try mandate(
      .success(transactionID: "e5b7d1c0", status), ProviderRecord(state: .linked, words: "AUTHORIZED"))
    snapshot.status = status
    var driver = try Driver(snapshot)
    driver.key(.character("v"))
    #expect(driver.shows("mandate active, nothing charged"))
    #expect(!driver.shows("Authorised") && !driver.shows("Captured"))
  }

  @Test("ended by the shop, it is not active any more; no payment was cancelled and no charge is refunded")
  func voided() throws {
    var snapshot = try mandate(
      .cancelled(ProviderResponseCode(code: "REVOKED")), ProviderRecord(state: .cancelled, words: "", wasHeld: true))
    snapshot.lastOperation = OperationReport(
      operation: .void, result: .done(PaymentStatus(state: .cancelled, words: ProviderResponseCode(code: "REVOKED"))))
    let driver = try Driver(snapshot)
    #expect(driver.shows("The mandate is not active") && driver.reads("nothing will be charged under it"))
    #expect(!driver.shows("cancelled your payment") && !driver.shows("any charge is refunded"))
  }

  @Test("once nothing can be done to it, the back office speaks of the mandate and of no payment")
  func over() throws {
    var driver = try Driver(
      mandate(
        .cancelled(ProviderResponseCode(code: "REVOKED")), ProviderRecord(state: .cancelled, words: "", wasHeld: true)))
    driver.key(.character("v"))
    #expect(driver.reads("nothing more for this mandate") && !driver.reads("for this payment"), "\(driver.text)")
  }

  @Test("waiting for its approval names a limit and no charge, on the screen and for support")
  func waiting() throws {
    let prompt = WaitPrompt(reason: .approval, amount: try Samples.money("80.00"))
    var driver = try Driver(try Samples.asked(.wait(prompt), of: .mandate, gateway: "TrueLayer"))
    driver.key(.character("h"))
    #expect(driver.reads("the limit is SAR 80.00 per payment") && driver.reads("A mandate charges nothing"))
    #expect(!driver.shows("You will not be charged until") && !driver.shows("do not pay again"))
  }
}

@Suite("What a provider's own screen shows while it asks on, and at its end")
struct ProviderScreenSupportTests {
  private func screen(_ reason: WaitPrompt.Reason) throws -> Driver {
    let prompt = WaitPrompt(reason: reason, amount: try Samples.money("80.00"))
    var driver = try Driver(try Samples.asked(.wait(prompt), of: .bankPayment, gateway: "TrueLayer"))
    driver.key(.character("h"))
    return driver
  }

  @Test("while it still asks, the shopper waits and support has a reply")
  func confirming() throws {
    let driver = try screen(.confirming("truelayer-initiated"))
    #expect(driver.reads("is processing the payment") && !driver.shows("Nobody is waiting"))
    #expect(driver.reads("shopper: waiting"))
  }

  @Test("once it shows the result, nobody waits, and the key for support says where its reply is")
  func result() throws {
    let driver = try screen(.result("truelayer-success"))
    #expect(!driver.reads("shopper: waiting") && driver.reads("Close this screen first"))
  }
}

@Suite("Pay later in its own words")
struct PayLaterWordsTests {
  private func end(_ result: PaymentResult, _ ledger: ProviderRecord) throws -> Driver {
    try Driver(
      Samples.result(result, ledger: ledger, of: .tamara, gateway: "Tamara"), size: Size(width: 120, height: 40))
  }

  @Test("a part capture is paid by the provider; the shopper is not charged by the shop")
  func part() throws {
    let (whole, part) = (try Samples.money("148.00"), try Samples.money("74.00"))
    let status = PaymentStatus(
      state: .authorised, words: ProviderResponseCode(code: "partially_captured"), amount: whole, captured: part)
    let driver = try end(
      .success(transactionID: "e5b7", status),
      ProviderRecord(state: .authorised, words: "partially_captured", held: part, captures: 1, captured: part))
    #expect(driver.reads("Tamara has paid") && driver.reads("Yes, in part.") && driver.reads("74.00 of SAR 148.00"))
    #expect(!driver.reads("of your payment has been charged") && !driver.reads("has charged SAR"))
  }

  @Test("a whole refund goes to the provider, which returns instalments; no bank or statement shows it")
  func refund() throws {
    let whole = try Samples.money("148.00")
    let status = PaymentStatus(
      state: .refunded, words: ProviderResponseCode(code: "fully_refunded"), amount: whole, captured: whole,
      refunded: whole)
    let driver = try Driver(
      Samples.result(
        .refunded(transactionID: "e5b7", status),
        ledger: ProviderRecord(state: .refunded, words: "fully_refunded", captured: whole, refunded: whole),
        of: .tamara, gateway: "Tamara"))
    #expect(driver.reads("to Tamara, which returns any instalment you paid"))
    #expect(!driver.reads("on your statement") && !driver.reads("Your bank or wallet"))
  }

  @Test("after a chargeback the advice is the same whichever record tells of it")
  func chargedBack() throws {
    let whole = try Samples.money("148.00")
    let status = PaymentStatus(
      state: .refunded, words: ProviderResponseCode(code: "CLOSED"), amount: whole, captured: whole, refunded: whole)
    for byStatus in [true, false] {
      let told =
        byStatus
        ? PaymentStatus(
          state: .refunded, words: status.words, amount: whole, captured: whole, refunded: whole, chargedBack: whole)
        : status
      let ledger = ProviderRecord(
        state: .refunded, words: "CLOSED", captured: whole, chargedBack: byStatus ? nil : whole)
      let snapshot = try Samples.result(.refunded(transactionID: "e5b7", told), ledger: ledger)
      guard case .result(let outcome) = snapshot.checkout.phase else {
        Issue.record("no result")
        return
      }
      let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: try Samples.phrases())
      let words = ResultWords(context, outcome)
      #expect(
        words.support.contains { $0.label == "lookup.next" && $0.text.contains("Take no new payment for this order") },
        "\(byStatus)")
    }
  }
}
