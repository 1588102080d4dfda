import Commerce
import Pages
import Testing

@testable import Sandbox

@Suite("What one reference holds when several payments were made under it")
struct SeveralPaymentsTests {
  private let money = Money(minorUnits: 14_800, currency: .sar)
  private let expired = ProviderRecord(state: .expired, words: "expired")
  private let open = ProviderRecord(state: .open, words: "created")

  private var refunded: ProviderRecord {
    ProviderRecord(state: .refunded, words: "closed", captures: 1, captured: money, refunded: money)
  }

  private var captured: ProviderRecord {
    ProviderRecord(state: .captured, words: "closed", captures: 1, captured: money)
  }

  @Test("a session that nobody used takes nothing back from one that was paid and given back")
  func lapsedBeside() {
    #expect(ProviderRecord.ofAll([refunded, expired])?.state == .refunded)
    #expect(ProviderRecord.ofAll([captured, expired])?.state == .captured)
  }

  @Test("one that can still be paid counts, and without any that was paid the last")
  func openBeside() {
    #expect(ProviderRecord.ofAll([refunded, open])?.state == .open)
    #expect(ProviderRecord.ofAll([open, expired])?.state == .expired)
  }

  @Test("amounts are those of all payments together, so that none hides behind another")
  func sums() throws {
    let part = Money(minorUnits: 4_800, currency: .sar)
    let reserved = ProviderRecord(state: .authorised, words: "authorised", held: money)
    let disputed = ProviderRecord(
      state: .captured, words: "disputed", captures: 1, captured: money, refunded: part, chargedBack: part)
    let all = try #require(ProviderRecord.ofAll([captured, disputed, reserved]))
    #expect(all.state == .authorised)
    #expect(all.words == "authorised")
    #expect(all.held == money)
    #expect(all.captures == 2)
    #expect(all.captured == Money(minorUnits: 29_600, currency: .sar))
    #expect(all.refunded == part)
    #expect(all.chargedBack == part)
    #expect(all.kept == Money(minorUnits: 20_000, currency: .sar))
  }

  @Test("a payment that was held once is remembered beside one that was refused")
  func heldOnce() {
    let reversed = ProviderRecord(state: .cancelled, words: "reversed", wasHeld: true)
    let refused = ProviderRecord(state: .declined, words: "refused")
    #expect(ProviderRecord.ofAll([reversed, refused])?.wasHeld == true)
    #expect(ProviderRecord.ofAll([refused, refused])?.wasHeld == false)
  }
}
