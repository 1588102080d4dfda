import Commerce
import Pages
import Testing

@testable import Sandbox

@Suite("The ledger of one payment's money")
struct MoneyLedgerTests {
  private let start = Timestamp(milliseconds: 1_772_355_600_000)

  private func ledger(heldFor life: Duration? = nil, _ rules: MovementRules = MovementRules()) -> MoneyLedger<NoDetail>
  {
    MoneyLedger(units(14_800), since: start, heldUntil: life.map { start.advanced(by: $0) }, rules)
  }

  private func units(_ units: Int64, _ currency: Currency = .sar) -> Money {
    Money(minorUnits: units, currency: currency)
  }

  private func after(_ seconds: Int64) -> Timestamp { start.advanced(by: .seconds(seconds)) }

  @Test("a capture can be all that is held and no more")
  func captureLimit() {
    let money = ledger()
    #expect(money.refusal(of: .capture, units(14_800), at: start) == nil)
    #expect(money.refusal(of: .capture, units(14_801), at: start) == .tooMuch(left: units(14_800)))
    #expect(money.refusal(of: .capture, units(0), at: start) == .tooMuch(left: units(14_800)))
    #expect(money.refusal(of: .capture, units(100, .aed), at: start) == .tooMuch(left: units(14_800)))
  }

  @Test("captures and voids in parts share what is held")
  func parts() {
    var money = ledger()
    money.add(.capture, 4_800, at: start)
    money.add(.void, 9_000, at: start)
    #expect(money.held() == 1_000)
    #expect(money.refusal(of: .void, units(1_001), at: start) == .tooMuch(left: units(1_000)))
    money.add(.capture, 1_000, at: start)
    #expect(money.refusal(of: .capture, units(1), at: start) == .nothingLeft)
    let record = money.record("part")
    #expect(record.state == .captured)
    #expect(record.captures == 1)
    #expect(record.captured == units(5_800))
    #expect(record.held == nil)
  }

  @Test("nothing can be refunded before a capture, and never more than was captured")
  func refundLimit() {
    var money = ledger()
    #expect(money.refusal(of: .refund, units(1), at: start) == .nothingLeft)
    money.add(.capture, 4_800, at: start)
    #expect(money.refusal(of: .refund, units(4_801), at: start) == .tooMuch(left: units(4_800)))
    money.add(.refund, 4_800, at: start)
    #expect(money.refusal(of: .refund, units(1), at: start) == .nothingLeft)
    #expect(money.record("back").state == .refunded)
  }

  @Test("after its time what is held can be neither captured nor voided, and what was captured stays")
  func lapse() {
    var money = ledger(heldFor: .seconds(60))
    #expect(money.refusal(of: .capture, units(1), at: after(59)) == nil)
    #expect(money.refusal(of: .capture, units(1), at: after(60)) == .lapsed)
    #expect(money.refusal(of: .void, units(1), at: after(60)) == .lapsed)
    #expect(money.record("over", at: after(60)).state == .expired)
    money.add(.capture, 4_800, at: after(1))
    #expect(money.record("part", at: after(60)).state == .captured)
    #expect(money.record("part", at: after(60)).held == nil)
    #expect(money.refusal(of: .refund, units(4_800), at: after(60)) == nil)
  }

  @Test("a payment that was voided in time is cancelled and does not expire later")
  func voided() {
    var money = ledger(heldFor: .seconds(60))
    money.add(.void, 14_800, at: after(1))
    #expect(money.record("void", at: after(2)).state == .cancelled)
    #expect(money.record("void", at: after(61)).state == .cancelled)
  }

  @Test("the same key finds the movement it stands for, among those of its kind only")
  func sameKey() {
    var money = ledger()
    money.movements.append(.init(kind: .capture, amount: units(100), id: "c1", key: "k", at: start, detail: NoDetail()))
    #expect(money.known(.capture, key: "k")?.id == "c1")
    #expect(money.known(.refund, key: "k") == nil)
    #expect(money.known(.capture, key: "other") == nil)
  }

  @Test("a refund on its way cannot be made twice, and one that fails gives its amount free again")
  func refundFailingLater() {
    var money = ledger(MovementRules(isTakenAtOnce: true))
    money.movements.append(
      .init(kind: .refund, amount: units(14_800), at: start, delay: .seconds(5), isFailing: true, detail: NoDetail()))
    #expect(money.record("paid", at: after(4)).refunding == units(14_800))
    #expect(money.record("paid", at: after(4)).state == .captured)
    #expect(money.refusal(of: .refund, units(1), at: after(4)) == .nothingLeft)
    #expect(money.movements[0].progress(at: after(5)) == .failed)
    #expect(money.record("paid", at: after(5)).refunding == nil)
    #expect(money.record("paid", at: after(5)).refunded == nil)
    #expect(money.refusal(of: .refund, units(14_800), at: after(5)) == nil)
  }

  @Test("a refund counts once it is decided")
  func refundSettling() {
    var money = ledger(MovementRules(isTakenAtOnce: true))
    money.movements.append(
      .init(kind: .refund, amount: units(14_800), at: start, delay: .seconds(5), detail: NoDetail()))
    #expect(money.record("paid", at: after(4)).refunded == nil)
    #expect(money.record("paid", at: after(5)).refunded == units(14_800))
    #expect(money.record("paid", at: after(5)).state == .refunded)
  }

  @Test("a chargeback stands apart from refunds and ends what is held")
  func chargeback() {
    var money = ledger()
    money.add(.capture, 4_800, at: start)
    money.add(.refund, 800, at: start)
    money.add(.chargeback, money.left(for: .chargeback), at: start)
    let record = money.record("lost", at: after(1))
    #expect(record.state == .refunded)
    #expect(record.refunded == units(800))
    #expect(record.chargedBack == units(4_000))
    #expect(record.held == nil)
  }

  @Test("where the rules say so the first refund ends what is held, or a part captured still counts as authorised")
  func rules() {
    var ending = ledger(MovementRules(refundEndsHold: true))
    ending.add(.capture, 4_800, at: start)
    #expect(ending.held() == 10_000)
    ending.add(.refund, 1, at: start)
    #expect(ending.held() == 0)
    var counting = ledger(MovementRules(restCountsAsAuthorised: true))
    counting.add(.capture, 4_800, at: start)
    #expect(counting.record("part").state == .authorised)
    #expect(counting.givingUpRest().record("closed").state == .captured)
    #expect(ledger().givingUpRest().record("closed").state == .cancelled)
  }
}
