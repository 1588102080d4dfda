import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("What the records say of money that did not stay as it was")
struct MoneyRecordTests {
  private static let whole = Money(minorUnits: 148_00, currency: .sar)
  private static let half = Money(minorUnits: 74_00, currency: .sar)

  private static func status(
    _ state: PaymentState, captured: Money? = nil, refunded: Money? = nil, cancelled: Money? = nil
  ) -> PaymentStatus {
    PaymentStatus(
      state: state, words: .none, amount: whole, cancelled: cancelled, captured: captured, refunded: refunded)
  }

  private static func snapshot(
    _ status: PaymentStatus, _ ledger: ProviderRecord, of method: PaymentMethod = .tamara, gateway: String = "Tamara"
  ) throws -> Snapshot {
    let result: PaymentResult =
      status.state == .refunded
      ? .refunded(transactionID: "1", status) : .success(transactionID: "1", status)
    var snapshot = try Samples.result(result, ledger: ledger, of: method, gateway: gateway)
    snapshot.status = status
    snapshot.books = [
      BookEntry(
        reference: "TILL-1042-1", order: "1042", basket: 1, method: method, gateway: gateway, amount: whole,
        status: status, result: result, told: result, ledger: ledger, at: snapshot.now, outside: [], operations: [],
        accepted: [])
    ]
    return snapshot
  }

  /// The row of the payment in the merchant's tab, as it is read aloud.
  private static func row(_ snapshot: Snapshot) throws -> String {
    var driver = try Driver(snapshot, size: Size(width: 130, height: 40))
    driver.key(.character("v"))
    return driver.frame.outline.items.first { $0.name.hasPrefix("TILL-1042-1") }?.value ?? ""
  }

  private static func fact(_ name: String, _ snapshot: Snapshot) throws -> String? {
    var driver = try Driver(snapshot, size: Size(width: 130, height: 40))
    driver.key(.character("v"))
    return driver.frame.outline.items.first { $0.name == name }?.value
  }

  @Test("half of an order that was cancelled at the provider differs until the store has heard of it")
  func cancelledHalf() throws {
    let record = ProviderRecord(state: .authorised, words: "updated", held: Self.half)
    let unheard = try Self.snapshot(Self.status(.authorised), record)
    #expect(unheard.truths.appDisagrees && unheard.truths.providerDisagrees && unheard.truths.isReleaseUnknown)
    #expect(!unheard.truths.shopperDisagrees)
    #expect(try Self.row(unheard) == "store authorised, but provider authorised SAR 74.00")
    var driver = try Driver(unheard)
    driver.key(.character("t"))
    #expect(driver.reads("the app or the store still counts on all of it") && !driver.shows("The four records agree"))
    let heard = try Self.snapshot(Self.status(.authorised, cancelled: Self.half), record)
    #expect(!heard.truths.disagree)
    #expect(try !Self.row(heard).contains("but provider"))
  }

  @Test("what is captured in part, with the rest still held, misses nothing")
  func partCapture() throws {
    let record = ProviderRecord(state: .captured, words: "", held: Self.half, captures: 1, captured: Self.half)
    #expect(try !Self.snapshot(Self.status(.authorised), record).truths.isReleaseUnknown)
  }

  @Test("an order that the shop cancelled is cancelled for the shopper, too, who sees that on the screen")
  func cancelledByShop() throws {
    for (state, words) in [(ProviderRecord.State.cancelled, "sees cancelled"), (.expired, "sees expired")] {
      let record = ProviderRecord(state: state, words: "", wasHeld: true)
      let snapshot = try Self.snapshot(Self.status(.authorised), record)
      #expect(snapshot.truths.shopperBelief == .notPaid && snapshot.truths.disagree)
      let driver = try Driver(snapshot, size: Size(width: 130, height: 40))
      #expect(driver.shows(words) && !driver.shows("sees order placed"), "\(driver.text)")
      // Whoever looks elsewhere has not seen it.
      var away = snapshot
      away.phone.front = .home
      #expect(away.truths.shopperBelief == .paid)
    }
  }

  @Test("what a bank or a dispute took back is nowhere called a refund of the shop")
  func takenBack() throws {
    let record = ProviderRecord(
      state: .refunded, words: "", captures: 1, captured: Self.whole, chargedBack: Self.whole, wasHeld: true)
    let told = Self.status(.refunded, captured: Self.whole, refunded: Self.whole)
    let snapshot = try Self.snapshot(told, record, of: .tabby, gateway: "Tabby")
    #expect(try Self.fact("Refunded", snapshot) == "SAR 0.00")
    #expect(try Self.fact("Returned by dispute", snapshot) == "SAR 148.00")
    for size in [Size(width: 80, height: 24), Size(width: 40, height: 12)] {
      var driver = try Driver(snapshot, size: size)
      driver.key(.character("t"))
      let records = driver.frame.outline.items.filter { ["shopper", "app", "store", "provider"].contains($0.name) }
      #expect(records.count == 4)
      for record in records { #expect(record.value?.contains("refunded") == false, "\(record.value ?? "")") }
    }
    var driver = try Driver(snapshot)
    let truths = snapshot.truths
    let changes: [[SnapshotChange]] = [[.provider(truths.provider)], [.app(truths.app), .shopper(truths.shopper)]]
    driver.model.history.steps = changes.map {
      History.Step(
        at: snapshot.now, title: Phrase("stop.begin"), isPersons: false, changes: $0, messages: 1, gateway: "Tabby")
    }
    let words = ChangeWords(RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases))
    #expect(
      words.all(of: driver.model.history.steps[1]) == [
        "app: returned by dispute, verified", "shopper: sees dispute decided",
      ])
  }

  @Test("a refund of a part shows in the payment’s row, at the store and at the provider")
  func partRefund() throws {
    let record = ProviderRecord(state: .captured, words: "", captures: 1, captured: Self.whole, refunded: Self.half)
    let row = try Self.row(Self.snapshot(Self.status(.captured, captured: Self.whole, refunded: Self.half), record))
    #expect(row == "store part refunded, provider part refunded")
  }

  @Test("of a part that was captured and a rest that was released both are named")
  func released() throws {
    let record = ProviderRecord(state: .captured, words: "", captures: 1, captured: Self.half)
    let heard = try Self.snapshot(Self.status(.captured, captured: Self.half), record, of: .tabby, gateway: "Tabby")
    #expect(try Self.row(heard) == "store part captured, provider part captured")
    #expect(try Self.fact("Released", heard) == "SAR 74.00")
    let unheard = try Self.snapshot(
      Self.status(.authorised, captured: Self.half), record, of: .tabby, gateway: "Tabby")
    #expect(try Self.row(unheard).contains("but provider"))
    #expect(try Self.fact("Released", unheard) == nil)
  }

  @Test("where nothing can be done to a payment that has ended, the shopper is not waited for")
  func decided() throws {
    let record = ProviderRecord(state: .refunded, words: "", captures: 1, captured: Self.whole, refunded: Self.whole)
    let ended = try Self.snapshot(Self.status(.refunded, captured: Self.whole, refunded: Self.whole), record)
    var snapshot = try Samples.selecting()
    (snapshot.books, snapshot.status, snapshot.ledger) = (ended.books, ended.status, ended.ledger)
    var driver = try Driver(snapshot, size: Size(width: 130, height: 40))
    driver.model.inspector.payment = "TILL-1042-1"
    driver.key(.character("v"))
    #expect(driver.shows("The provider offers nothing more") && !driver.shows("once the shopper has finished"))
  }

  @Test("in the smallest footer the mark of a difference stands between the two that differ")
  func smallFooter() throws {
    let status = PaymentStatus(state: .pending(.closedByShopper), words: ProviderResponseCode(code: "PENDING"))
    var snapshot = try Samples.closedWindow()
    snapshot.status = status
    let truths = snapshot.truths
    #expect(truths.shopperDisagrees && !truths.appDisagrees && !truths.providerDisagrees)
    let driver = try Driver(snapshot, size: Size(width: 40, height: 12))
    let line = try #require(driver.text.first { $0.contains("≠") })
    let before = line.prefix { $0 != "≠" }
    #expect(before.contains("closed"), "\(line)")
  }
}
