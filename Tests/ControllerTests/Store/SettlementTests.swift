import Commerce
import Inspection
import Pages
import Payments
import Testing

@testable import Controller

@Suite("What providers settle with the store")
struct SettlementTests {
  private static let begin = Timestamp(milliseconds: 1_772_323_200_000)
  private var hour: Duration { .seconds(3_600) }

  private func movement(
    _ kind: MoneyMovement.Kind, _ units: Int64, after span: Duration, of reference: String = "TILL-1-1",
    at provider: String = "hyperpay", in currency: Currency = .sar
  ) -> MoneyMovement {
    MoneyMovement(
      id: 1, at: Self.begin.advanced(by: span), mark: 0, kind: kind, provider: provider, reference: reference,
      amount: Money(minorUnits: units, currency: currency), from: .shopper, to: .merchant)
  }

  private func entry(
    _ reference: String = "TILL-1-1", _ state: PaymentState = .captured, captured: Int64? = nil, refunded: Int64? = nil
  ) -> BookEntry {
    func money(_ units: Int64?) -> Money? { units.map { Money(minorUnits: $0, currency: .sar) } }
    return BookEntry(
      reference: reference, order: "1", basket: 1, method: .card, gateway: "HyperPay",
      amount: Money(minorUnits: 14_800, currency: .sar),
      status: PaymentStatus(state: state, words: .none, captured: money(captured), refunded: money(refunded)),
      result: nil, told: nil, ledger: .nothing, at: Self.begin, outside: [], operations: [], accepted: [])
  }

  @Test("charges of one day are one payout two days later, less two and a half percent and one riyal each")
  func oneDay() {
    let files = SettlementFiles(
      [
        movement(.capture, 14_800, after: hour), movement(.capture, 101, after: hour * 20, of: "TILL-2-1"),
        movement(.hold, 5_000, after: hour), movement(.fee, 470, after: hour),
      ], at: Self.begin.advanced(by: hour * 53))
    #expect(files.payouts.map(\.lines.count) == [2])
    #expect(files.payouts.first?.lines.map(\.fee.minorUnits) == [470, 103])
    #expect(files.payouts.map(\.net.minorUnits) == [14_800 + 101 - 470 - 103])
    #expect(files.payouts.first?.at == Self.begin.advanced(by: hour * 54))
    #expect(files.payouts.first?.isOver == false)
  }

  @Test("days, providers and currencies are paid out apart")
  func apart() {
    let files = SettlementFiles(
      [
        movement(.capture, 100, after: hour), movement(.capture, 100, after: hour * 25),
        movement(.capture, 100, after: hour, at: "stc-pay"), movement(.capture, 100, after: hour, in: .brl),
      ], at: Self.begin)
    #expect(files.payouts.count == 4)
  }

  @Test("what a refund leaves to be paid back is carried from day to day until a charge covers it")
  func carried() {
    let day = hour * 24
    let files = SettlementFiles(
      [
        movement(.refund, 5_000, after: hour), movement(.chargeback, 1_000, after: day),
        movement(.capture, 10_000, after: day * 2),
      ], at: Self.begin.advanced(by: day * 10))
    #expect(files.payouts.map(\.carried.minorUnits) == [0, -5_000, -6_000])
    #expect(files.payouts.map(\.net.minorUnits) == [-5_000, -6_000, 10_000 - 350 - 6_000])
  }

  @Test("a difference between file and books is named, and none is while a payout is still due")
  func differences() {
    let charge = [movement(.capture, 14_800, after: hour)]
    let over = SettlementFiles(charge, at: Self.begin.advanced(by: hour * 100))
    let due = SettlementFiles(charge, at: Self.begin)
    func kinds(
      _ files: SettlementFiles, _ books: [BookEntry], with fault: SettlementFault = .none
    ) -> [SettlementDifference.Kind] {
      SettlementFiles.differences(between: files.spoilt(by: fault), and: books).map(\.kind)
    }
    #expect(kinds(over, [entry()]) == [])
    #expect(kinds(over, []) == [.notInBooks])
    #expect(kinds(over, [entry("TILL-1-1", .pending(.provider))]) == [.charge])
    #expect(kinds(over, [entry(captured: 14_000)]) == [.charge])
    #expect(kinds(over, [entry(captured: 14_800, refunded: 100)]) == [.refund])
    #expect(kinds(over, [entry()], with: .leavesOut) == [.missing])
    #expect(kinds(over, [entry()], with: .wrongAmount) == [.charge])
    #expect(kinds(over, [entry()], with: .twice) == [.charge])
    for fault in SettlementFault.allCases { #expect(kinds(due, [entry()], with: fault) == []) }
    #expect(kinds(due, [entry("TILL-1-1", .pending(.provider))]) == [])
  }

  @Test("a provider's file has the columns and words of its document")
  func listing() {
    var settlement = Settlement()
    settlement.payouts =
      SettlementFiles(
        [
          movement(.capture, 14_800, after: hour, at: "yuno", in: .brl),
          movement(.refund, 4_800, after: hour, at: "yuno", in: .brl),
        ], at: Self.begin.advanced(by: hour * 100)
      ).payouts
    let lines = SettlementListing(settlement).text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("settlement_date,merchant_order_id,transaction_date,type,gross_currency,gross_credit"))
    #expect(lines[1] == "2026-03-03,TILL-1-1,2026-03-01,PURCHASE,BRL,148.00,,BRL,148.00,4.44,143.56")
    #expect(lines[2] == "2026-03-03,TILL-1-1,2026-03-01,REFUND,BRL,,48.00,BRL,-48.00,0.00,-48.00")
  }
}
