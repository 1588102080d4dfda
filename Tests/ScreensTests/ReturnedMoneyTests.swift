import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Money that went back, and reservations that ended: each is named for what it was")
struct ReturnedMoneyTests {
  private static let whole = Money(minorUnits: 148_00, currency: .sar)

  private func sar(_ units: Int64) -> Money? { units == 0 ? nil : Money(minorUnits: units, currency: .sar) }

  private func words(
    _ result: PaymentResult, ledger: ProviderRecord, of method: PaymentMethod = .card, gateway: String = "HyperPay"
  ) throws -> ResultWords {
    let snapshot = try Samples.result(result, ledger: ledger, of: method, gateway: gateway)
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: try Samples.phrases())
    guard case .result(let outcome) = snapshot.checkout.phase else { throw NoResult() }
    return ResultWords(context, outcome)
  }

  private struct NoResult: Error {}

  private func status(
    _ state: PaymentState, refunded: Int64 = 0, chargedBack: Int64 = 0
  ) -> PaymentStatus {
    PaymentStatus(
      state: state, words: .none, amount: Self.whole, captured: Self.whole, refunded: sar(refunded),
      chargedBack: sar(chargedBack))
  }

  private func ledger(
    _ state: ProviderRecord.State, refunded: Int64 = 0, chargedBack: Int64 = 0
  ) -> ProviderRecord {
    ProviderRecord(
      state: state, words: "", captures: 1, captured: Self.whole, refunded: sar(refunded), chargedBack: sar(chargedBack)
    )
  }

  @Test("of a refund and a chargeback together each amount is named")
  func both() throws {
    let said = try words(
      .refunded(transactionID: "1", status(.refunded, refunded: 48_00, chargedBack: 100_00)),
      ledger: ledger(.refunded, refunded: 48_00, chargedBack: 100_00))
    #expect(said.title == "Refunded and charged back")
    #expect(said.text.contains("refunded SAR 48.00") && said.text.contains("SAR 100.00 was returned"), "\(said.text)")
    let part = try words(
      .success(transactionID: "1", status(.captured, refunded: 48_00, chargedBack: 50_00)),
      ledger: ledger(.captured, refunded: 48_00, chargedBack: 50_00))
    #expect(part.title == "Paid, partly returned")
    #expect(["SAR 148.00", "SAR 48.00", "SAR 50.00"].allSatisfy(part.text.contains), "\(part.text)")
  }

  @Test("a chargeback in full is never called a part, also before the app has heard of it")
  func unheard() throws {
    let said = try words(
      .success(transactionID: "1", status(.captured)), ledger: ledger(.refunded, chargedBack: 148_00))
    #expect(said.title == "Charged back" && said.mood == .neutral)
    #expect(said.text.contains("SAR 148.00"))
    let part = try words(
      .success(transactionID: "1", status(.captured)), ledger: ledger(.captured, chargedBack: 74_00))
    #expect(part.title == "Paid, partly charged back" && part.mood == .good)
  }

  @Test("a dispute at a pay-later provider is no chargeback by a bank, and is not added to the shop’s refund")
  func dispute() throws {
    let said = try words(
      .refunded(transactionID: "1", status(.refunded, refunded: 148_00)),
      ledger: ledger(.refunded, chargedBack: 148_00), of: .tabby, gateway: "Tabby")
    #expect(said.title == "Dispute decided for you" && !said.text.contains("chargeback"), "\(said.text)")
    let both = try words(
      .refunded(transactionID: "1", status(.refunded, refunded: 148_00)),
      ledger: ledger(.refunded, refunded: 100_00, chargedBack: 48_00), of: .tabby, gateway: "Tabby")
    #expect(both.text.contains("refunded SAR 100.00") && both.text.contains("SAR 48.00"), "\(both.text)")
  }

  @Test("what the shop cancelled at the provider is told as cancelled before the app has heard of it")
  func cancelledElsewhere() throws {
    let cancelled = ProviderRecord(state: .cancelled, words: "CLOSED", wasHeld: true)
    let card = try words(.success(transactionID: "1", status(.authorised)), ledger: cancelled)
    #expect(card.title == "Cancelled by the shop" && card.mood == .neutral, "\(card.text)")
    let order = try words(
      .success(transactionID: "1", status(.authorised)), ledger: cancelled, of: .tabby, gateway: "Tabby")
    #expect(order.title == "Cancelled by the shop" && order.text.contains("returns what you paid"), "\(order.text)")
    let ended = try words(
      .success(transactionID: "1", status(.authorised)),
      ledger: ProviderRecord(state: .expired, words: "EXPIRED", wasHeld: true), of: .tabby, gateway: "Tabby")
    #expect(ended.title == "The order has ended" && !ended.text.contains("not been charged"), "\(ended.text)")
  }

  @Test(
    "a reservation that expired at the provider was neither cancelled by the shop nor left unfinished by the shopper",
    arguments: [
      PaymentResult.cancelled(ProviderResponseCode(code: "CANCELLED")), .failed(.expired(.none)),
      .success(transactionID: "1", PaymentStatus(state: .authorised, words: .none)),
    ])
  func lapsed(_ result: PaymentResult) throws {
    let said = try words(result, ledger: ProviderRecord(state: .expired, words: "EXPIRED", wasHeld: true))
    #expect(said.title == "The reservation has ended")
    #expect(said.text.contains("did not charge SAR 148.00 in time"), "\(said.text)")
    #expect(
      said.kit.isEmpty && said.support.contains { $0.text.hasPrefix("1. Let the customer pay again in the same way.") })
  }

  @Test("what expired or was cancelled without ever being reserved is told as before")
  func neverHeld() throws {
    let expired = try words(.failed(.expired(.none)), ledger: ProviderRecord(state: .expired, words: ""))
    #expect(expired.title == "Payment expired")
    let voided = try words(
      .cancelled(ProviderResponseCode(code: "CANCELLED")),
      ledger: ProviderRecord(state: .cancelled, words: "", wasHeld: true))
    #expect(voided.title == "Cancelled by the shop")
  }

  /// The end of a payment by Mercado Pago.
  private func wallet(_ result: PaymentResult, _ ledger: ProviderRecord) throws -> Snapshot {
    var snapshot = try Samples.selecting()
    let offer = MethodOffer(method: .mercadoPago, gateway: "Yuno", price: Self.whole, instalments: 1, obstacle: nil)
    Samples.feed(&snapshot, .offersArrived([offer]))
    Samples.feed(&snapshot, .methodChosen(.mercadoPago))
    Samples.feed(&snapshot, .finished(result))
    (snapshot.gateway, snapshot.ledger) = ("Yuno", ledger)
    return snapshot
  }

  @Test("a payment that the shop cancelled before anything was held was not charged, and nothing of it is refunded")
  func voidedUnpaid() throws {
    var snapshot = try wallet(
      .cancelled(ProviderResponseCode(code: "CANCELED")), ProviderRecord(state: .cancelled, words: "CANCELED"))
    snapshot.lastOperation = OperationReport(
      operation: .void, result: .done(PaymentStatus(state: .cancelled, words: ProviderResponseCode(code: "CANCELED"))))
    let driver = try Driver(snapshot)
    #expect(driver.shows("Cancelled by the shop") && driver.reads("You have not been charged"))
    #expect(!driver.reads("reserved amount is released") && !driver.reads("any charge is refunded"))
  }

  @Test("the back office calls a chargeback a chargeback and no refund")
  func books() throws {
    var snapshot = try Samples.paid()
    snapshot.status = status(.refunded, refunded: 48_00, chargedBack: 100_00)
    var driver = try Driver(snapshot)
    driver.key(.character("v"))
    func value(_ name: String) -> String? { driver.frame.outline.items.first { $0.name == name }?.value }
    #expect(value("Status") == "refunded and charged back" && value("Refunded") == "SAR 48.00")
    #expect(value("Charged back") == "SAR 100.00")
  }

  @Test("whoever left Mercado Pago by its own button closed no window")
  func leftWallet() throws {
    let status = PaymentStatus(state: .pending(.closedByShopper), words: ProviderResponseCode(code: "PENDING"))
    let driver = try Driver(
      wallet(.pending(checkoutID: "1", status), ProviderRecord(state: .pending, words: "PENDING")))
    #expect(driver.shows("You left Mercado Pago") && driver.reads("the payment is still open"))
    #expect(!driver.reads("losed the window"))
  }
}
