import Commerce
import Pages
import Testing

@testable import Sandbox

@Suite("What one reference holds when several payments were made under it")
struct SeveralPaymentsTests {
  private let money = Money(minorUnits: 14_800, currency: .sar)
  private let expired = LedgerTruth(state: .expired, words: "expired")
  private let open = LedgerTruth(state: .open, words: "created")

  private var refunded: LedgerTruth {
    LedgerTruth(state: .refunded, words: "closed", captures: 1, captured: money, refunded: money)
  }

  private var captured: LedgerTruth {
    LedgerTruth(state: .captured, words: "closed", held: money, captures: 1, captured: money)
  }

  @Test("a session that nobody used takes nothing back from one that was paid and given back")
  func lapsedBeside() {
    #expect(LedgerTruth.ofAll([refunded, expired])?.state == .refunded)
    #expect(LedgerTruth.ofAll([captured, expired])?.state == .captured)
  }

  @Test("one that can still be paid counts, and without any that was paid the last")
  func openBeside() {
    #expect(LedgerTruth.ofAll([refunded, open])?.state == .open)
    #expect(LedgerTruth.ofAll([open, expired])?.state == .expired)
  }
}
