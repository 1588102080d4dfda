import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("The four records in words: each says what became of the money, and none more than it knows")
struct RecordsInWordsTests {
  private static let whole = Money(minorUnits: 148_00, currency: .sar)

  private func sar(_ units: Int64) -> Money? { units == 0 ? nil : Money(minorUnits: units, currency: .sar) }

  private func captured(
    _ state: PaymentState = .captured, captured: Int64 = 148_00, refunded: Int64 = 0, chargedBack: Int64 = 0,
    disputed: Int64 = 0, refunding: Int64 = 0
  ) -> PaymentStatus {
    PaymentStatus(
      state: state, words: .none, amount: Self.whole, captured: sar(captured), refunded: sar(refunded),
      chargedBack: sar(chargedBack), disputed: sar(disputed), refunding: sar(refunding))
  }

  private func record(
    _ state: ProviderRecord.State = .captured, held: Int64 = 0, captured: Int64 = 148_00, refunded: Int64 = 0,
    refunding: Int64 = 0, chargedBack: Int64 = 0, isDisputed: Bool = false
  ) -> ProviderRecord {
    ProviderRecord(
      state: state, words: "", held: sar(held), captures: 1, captured: sar(captured), refunded: sar(refunded),
      refunding: sar(refunding), chargedBack: sar(chargedBack), isDisputed: isDisputed)
  }

  /// What app and store were both told, beside what the provider holds.
  private func snapshot(
    _ status: PaymentStatus, _ ledger: ProviderRecord, of method: PaymentMethod = .card
  ) throws -> Snapshot {
    let result: PaymentResult =
      status.state == .refunded
      ? .refunded(transactionID: "8ac7", status) : .success(transactionID: "8ac7", status)
    var snapshot = try Samples.result(result, ledger: ledger, of: method)
    snapshot.status = status
    return snapshot
  }

  private func words(_ snapshot: Snapshot) throws -> (shopper: String, app: String, store: String, provider: String) {
    let (words, phrases) = (RecordWords(of: snapshot), try Samples.phrases())
    return (
      phrases.text(words.shopper), phrases.text(words.app()), phrases.text(words.store),
      phrases.text(words.providerInShort)
    )
  }

  private static let shoppers =
    PhraseTests.shopperTruths + [.seesPlaced]
    + Truths.PerceivedStatus.allCases.map { .away(.home, believing: $0) }
    + ([.closedApp] + ([.webView, .browser] + OtherApp.allCases.map { .app($0) }).map { .outside($0) }).map {
      .away($0, believing: .waiting)
    }

  /// Each kind of status and of result.
  private var results: [PaymentResult?] {
    let statuses = [
      captured(.authorised, captured: 0), captured(.authorised, captured: 50_00), captured(), captured(captured: 50_00),
      captured(refunded: 48_00), captured(refunding: 48_00), captured(disputed: 148_00), captured(chargedBack: 48_00),
    ]
    let refunds = [
      captured(.refunded, refunded: 148_00), captured(.refunded, chargedBack: 148_00),
      captured(.refunded, refunded: 48_00, chargedBack: 100_00),
    ]
    return [nil, .cancelled(.none), .failed(.expired(.none)), .failed(.refused(.refusedByBank, .none))]
      + statuses.map { .success(transactionID: "8ac7", $0) } + refunds.map { .refunded(transactionID: "8ac7", $0) }
      + [.success(transactionID: "8ac7", PaymentStatus(state: .linked, words: .none))]
      + [.pending(checkoutID: "8ac7", PaymentStatus(state: .pending(.provider), words: .none))]
  }

  private var ledgers: [ProviderRecord] {
    ProviderRecord.State.allCases.map { ProviderRecord(state: $0, words: "") } + [
      record(.authorised, held: 148_00, captured: 0), record(.authorised, held: 98_00, captured: 50_00), record(),
      record(refunded: 48_00), record(refunding: 48_00), record(refunded: 48_00, refunding: 100_00),
      record(chargedBack: 48_00), record(.refunded, refunded: 148_00), record(.refunded, chargedBack: 148_00),
      record(.refunded, held: 98_00, captured: 50_00, chargedBack: 50_00),
      record(.refunded, refunded: 48_00, chargedBack: 100_00), record(isDisputed: true),
      ProviderRecord(state: .pending, words: "", isSent: true),
      ProviderRecord(state: .cancelled, words: "", wasHeld: true),
    ]
  }

  @Test("whatever a record says has a short form and a sentence, in which no place is left open")
  func forms() throws {
    let short = try Samples.phrases()
    let sentences = short.forSupport
    func check(_ phrase: Phrase) {
      for table in [short, sentences] {
        let text = table.text(phrase)
        #expect(!text.contains { "⟦{".contains($0) } && !text.isEmpty, "\(phrase.key): \(text)")
      }
      #expect(short.has(phrase.key + ".for-support"), "\(phrase.key)")
    }
    for shopper in Self.shoppers {
      check(RecordWords(of: Truths(shopper: shopper, app: .nothing, provider: .nothing)).shopper)
    }
    let declined = PaymentStatus(state: .declined(.refusedByBank), words: .none)
    for result in results {
      for method in [PaymentMethod.card, .tabby] {
        for ledger in ledgers {
          let status = result?.toldStatus ?? declined
          let words = RecordWords(
            of: Truths(
              shopper: .waiting, app: result.map(AppTruth.told) ?? .nothing, store: status.state, provider: ledger,
              lastTold: result), status: status, method: method)
          for phrase in [words.app(withCode: false), words.store, words.provider(withCode: false)] { check(phrase) }
          for phrase in [words.tinyApp, words.tinyProvider, words.providerInShort] {
            #expect(!short.text(phrase).contains { "⟦{".contains($0) }, "\(phrase.key)")
          }
        }
      }
    }
  }

  @Test("a chargeback is called one in all four records, in full and in part")
  func chargedBack() throws {
    let whole = try words(
      snapshot(captured(.refunded, chargedBack: 148_00), record(.refunded, chargedBack: 148_00)))
    #expect(whole == ("sees charged back", "charged back, verified", "charged back", "charged back"))
    let part = try words(snapshot(captured(chargedBack: 74_00), record(chargedBack: 74_00)))
    #expect(
      part
        == (
          "sees part charged back", "part charged back, verified", "part charged back", "captured, part charged back"
        ))
    let both = try words(
      snapshot(
        captured(.refunded, refunded: 48_00, chargedBack: 100_00),
        record(.refunded, refunded: 48_00, chargedBack: 100_00)))
    #expect(both.store == "refunded and charged back" && both.provider == "refunded and charged back")
    let refunded = try words(snapshot(captured(.refunded, refunded: 148_00), record(.refunded, refunded: 148_00)))
    #expect(refunded == ("sees refunded", "refunded, verified", "refunded", "refunded SAR 148.00"))
  }

  @Test(
    "before the store has heard of a chargeback, the screen and the record of what it shows say so, and differ from app and store"
  )
  func unheard() throws {
    let unheard = try snapshot(captured(), record(.refunded, chargedBack: 148_00))
    let said = try words(unheard)
    #expect(said == ("sees charged back", "success, verified", "paid", "charged back"))
    #expect(unheard.truths.shopperDisagrees && unheard.truths.providerDisagrees && !unheard.truths.storeDisagrees)
    #expect(RecordWords.explanations(of: unheard.truths, by: .card) == ["truth.charged-back-unknown"])
    let heard = try snapshot(captured(.refunded, chargedBack: 148_00), record(.refunded, chargedBack: 148_00))
    #expect(!heard.truths.disagree)
    for snapshot in [unheard, heard] {
      let driver = try Driver(snapshot)
      #expect(driver.shows("Charged back") && driver.reads("Take no new payment for this order"), "\(driver.text)")
    }
  }

  @Test("before the store has heard of a chargeback of a part, its records differ from the provider’s, and say why")
  func partUnheard() throws {
    let unheard = try snapshot(captured(), record(chargedBack: 74_00))
    let said = try words(unheard)
    #expect(said == ("sees part charged back", "success, verified", "paid", "captured, part charged back"))
    #expect(unheard.truths.shopperDisagrees && unheard.truths.providerDisagrees)
    #expect(RecordWords.explanations(of: unheard.truths, by: .card) == ["truth.part-charged-back-unknown"])
    var driver = try Driver(unheard)
    #expect(driver.shows("≠"), "\(driver.text)")
    driver.key(.character("v"))
    let shown = driver.frame.outline.items.first { $0.name.hasPrefix("Provider’s record") }?.value ?? ""
    #expect(shown.contains("SAR 74.00 charged back"), "\(driver.text)")
    let heard = try snapshot(captured(chargedBack: 74_00), record(chargedBack: 74_00))
    #expect(!heard.truths.disagree && RecordWords.explanations(of: heard.truths, by: .card).isEmpty)
  }

  @Test("a dispute that a pay-later provider decided for the shopper is called one in all four records")
  func disputeDecided() throws {
    func said(_ status: PaymentStatus, _ ledger: ProviderRecord) throws -> [String] {
      let all = try words(snapshot(status, ledger, of: .tabby))
      return [all.shopper, all.app, all.store, all.provider]
    }
    #expect(
      try said(captured(.refunded, refunded: 148_00), record(.refunded, chargedBack: 148_00))
        == ["sees dispute decided", "returned by dispute, verified", "returned by dispute", "returned by dispute"])
    let both = "refunded and returned by dispute"
    #expect(
      try said(captured(.refunded, refunded: 148_00), record(.refunded, refunded: 48_00, chargedBack: 100_00))
        == ["sees dispute decided", "\(both), verified", both, both])
    // Before the shop has heard of it, only the provider and the shopper know.
    let unheard = try snapshot(captured(), record(.refunded, chargedBack: 148_00), of: .tabby)
    #expect(try words(unheard).app == "success, verified" && unheard.truths.disagree)
    #expect(RecordWords.explanations(of: unheard.truths, by: .tabby) == ["truth.charged-back-unknown.pay-later"])
    let refunded = try said(captured(.refunded, refunded: 148_00), record(.refunded, refunded: 148_00))
    #expect(refunded == ["sees refunded", "refunded, verified", "refunded", "refunded SAR 148.00"])
  }

  @Test("a chargeback of a captured part leaves the rest reserved or released, and the screen says which")
  func rest() throws {
    for (held, text, money) in [
      (98_00, "is still reserved and can", "is still reserved."), (0, "was released", "was released."),
    ] {
      for status in [captured(captured: 50_00), captured(.refunded, captured: 50_00, chargedBack: 50_00)] {
        let driver = try Driver(
          snapshot(status, record(.refunded, held: Int64(held), captured: 50_00, chargedBack: 50_00)))
        #expect(driver.reads("The other SAR 98.00 \(text)"), "\(driver.text)")
        #expect(driver.reads("took all of it back. SAR 98.00 \(money)"), "\(driver.text)")
      }
    }
  }

  @Test("a refund that is accepted and on its way is neither refunded nor forgotten")
  func refundOnItsWay() throws {
    let status = captured(refunding: 100_00)
    var underway = try snapshot(status, record(refunding: 100_00))
    (underway.operations, underway.accepted) = ([.refund], [.refund])
    underway.lastOperation = OperationReport(
      operation: .refund(try Samples.money("100.00")), result: .accepted(status))
    underway.books = try Samples.books(
      of: underway, standing: PaymentStanding(stage: .decided, kept: try Samples.money("48.00")))
    var driver = try Driver(underway)
    #expect(driver.shows("Refund on its way") && driver.reads("A refund of SAR 100.00 is on its way"))
    #expect(!driver.reads("There is nothing more to do") && !driver.reads("has been refunded"))
    #expect(driver.reads("SAR 148.00 was charged; the refund of SAR 100.00 is requested and not confirmed."))
    #expect(try words(underway).shopper == "sees refund on its way")
    #expect(try words(underway).store == "paid, refund on its way")
    driver.key(.character("v"))
    #expect(driver.text.contains { $0.contains("Refund on its way") && $0.contains("SAR 100.00") })
    #expect(driver.text.contains { $0.contains("Refunded") && $0.contains("SAR 0.00") })
    #expect(driver.reads("accepted; the provider works on it"))
    driver.model.inspector.payment = "TILL-1042-1"
    driver.key(.enter)
    driver.type("48.01")
    driver.key(.enter)
    #expect(driver.asked().isEmpty && driver.shows("At most SAR 48.00"))
  }

  @Test("a dispute of which the store knows nothing differs, and says why no refund is offered meanwhile")
  func dispute() throws {
    var unknown = try snapshot(captured(), record(isDisputed: true))
    unknown.operations = [.refund]
    #expect(unknown.truths.providerDisagrees && unknown.truths.disagree)
    #expect(RecordWords.explanations(of: unknown.truths, by: .card) == ["truth.dispute-unknown"])
    #expect(try words(unknown).provider == "captured SAR 148.00, in dispute")
    var driver = try Driver(unknown)
    driver.key(.character("v"))
    #expect(driver.text.contains { $0.contains("Provider’s record") && $0.contains("in dispute") })
    #expect(driver.shows("HyperPay refunds nothing while the dispute is open"))
    let context = RenderContext(snapshot: unknown, model: driver.model, phrases: driver.phrases)
    #expect(context.obstacle(of: .operate(.refund))?.key == "merchant.disputed.why")
    let known = try snapshot(captured(disputed: 148_00), record(isDisputed: true))
    #expect(!known.truths.disagree)
    #expect(try words(known).store == "paid, in dispute")
  }

  @Test("what expired is called expired in every record")
  func expired() throws {
    var expired = try Samples.result(
      .failed(.expired(.none)),
      ledger: ProviderRecord(state: .expired, words: "", wasHeld: true))
    expired.status = PaymentStatus(state: .expired, words: .none)
    #expect(try words(expired) == ("sees expired", "expired, verified", "expired", "expired"))
    let declined = try words(Samples.declined())
    #expect(declined.shopper == "sees failed" && declined.app == "failed, verified")
  }

  @Test(
    "a payment that the store’s server began is in its records before the provider’s server has said anything of it")
  func recorded() throws {
    let mandate = Truths(shopper: .waiting, app: .nothing, recorded: .pending(.provider), provider: .nothing)
    let phrases = try Samples.phrases()
    #expect(phrases.text(RecordWords(of: mandate).store) == "waiting")
    #expect(!mandate.disagree && mandate.storeBelief == .underway, "an own record contradicts nobody")
    let unknown = Truths(shopper: .waiting, app: .nothing, provider: .nothing)
    #expect(phrases.text(RecordWords(of: unknown).store) == "no record")
  }

  @Test("a rejected refund quotes the provider’s sentence and its code without a full stop between them")
  func refusedRefund() throws {
    var refused = try Samples.operated()
    let said = ProviderResponseCode(code: "REFUND_NOT_ALLOWED", text: "The refund is above the rest: 0.00.")
    refused.lastOperation = OperationReport(
      operation: .refund(try Samples.money("10.00")), result: .refused(.refused(.refusedByProvider, said)))
    var driver = try Driver(refused)
    driver.key(.character("v"))
    #expect(driver.reads("above the rest: 0.00, REFUND_NOT_ALLOWED"), "\(driver.text)")
  }

  @Test("an operation in a world that a broken rule has stopped waits, and does not claim to be in progress")
  func stopped() throws {
    var stopped = try Samples.operated()
    stopped.lastOperation = OperationReport(operation: .refund(try Samples.money("10.00")), result: nil)
    stopped.brokenRule = BrokenRule(.capturedOnce, facts: [])
    var driver = try Driver(stopped)
    driver.key(.character("v"))
    #expect(driver.reads("waits until time runs again") && !driver.shows("in progress"))
  }

  @Test("a card that was not saved names the reason, from the status where that says more")
  func notSaved() throws {
    for (error, reason) in [
      (PaymentError.refused(.insufficientFunds, ProviderResponseCode(code: "DECLINED")), "not enough funds (DECLINED)"),
      (.refused(.refusedByProvider, ProviderResponseCode(code: "EXPIRED")), "the time for saving it has expired"),
      (.refused(.refusedByProvider, ProviderResponseCode(code: "REJECTED")), "the provider declined it (REJECTED)"),
      (.mismatch(expected: "1", found: "2"), "the provider declined it"),
    ] {
      var snapshot = try Samples.selecting()
      let offer = MethodOffer(
        method: .card, gateway: "Yuno", price: Self.whole, instalments: 1, enrolsCards: true, obstacle: nil)
      Samples.feed(&snapshot, .offersArrived([offer]))
      Samples.feed(&snapshot, ShopperEvent.enrolmentChosen)
      Samples.feed(&snapshot, LibraryEvent.enrolled(.failed(error)))
      let driver = try Driver(snapshot)
      #expect(driver.reads("Your card is not saved:") && driver.reads(reason), "\(driver.text)")
    }
  }

  @Test("a page after its end says so, and offers nothing to confirm")
  func expiredPage() throws {
    var snapshot = try Samples.challenge()
    let before = try Driver(snapshot)
    #expect(before.shows("Expires in") && !before.shows("This page has expired"))
    snapshot.now = snapshot.now.advanced(by: .seconds(3_600))
    var driver = try Driver(snapshot)
    #expect(driver.shows("This page has expired") && driver.reads("This page no longer accepts a confirmation"))
    #expect(!driver.shows("Expires in") && !driver.shows("[ Confirm ]"), "\(driver.text)")
    driver.key(.enter)
    #expect(!driver.effects.isEmpty, "its way on asks the server")
  }

  @Test("who goes back from Mercado Pago’s page has left it, and closed no window")
  func leftPage() throws {
    let status = PaymentStatus(state: .pending(.closedByShopper), words: ProviderResponseCode(code: "PENDING"))
    var left = try Samples.asked(
      .wait(WaitPrompt(reason: .approval, amount: Self.whole)), of: .mercadoPago, gateway: "Yuno")
    left.ledger = ProviderRecord(state: .pending, words: "PENDING")
    Samples.feed(&left, .finished(.pending(checkoutID: "e5b7", status)))
    let driver = try Driver(left)
    #expect(driver.shows("You left Mercado Pago") && !driver.shows("closed the"))
    #expect(try words(left).shopper == "left the page")
  }
}

extension PaymentResult {
  fileprivate var toldStatus: PaymentStatus? {
    switch self {
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): status
    case .cancelled, .failed: nil
    }
  }
}
