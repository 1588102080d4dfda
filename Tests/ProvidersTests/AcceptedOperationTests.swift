import Commerce
import Payments
import Testing

@Suite("Operations that a payment has money for")
struct AcceptedOperationTests {
  private static func riyals(_ amount: Int64) -> Money { Money(minorUnits: amount * 100, currency: .sar) }

  @Test("a reservation is captured or voided, a capture refunded, and what is over is left alone")
  func standing() {
    let held = PaymentStanding(stage: .decided, held: Self.riyals(100))
    #expect(PaymentModification.Kind.allCases.filter(held.allows) == [.capture, .void])
    let taken = PaymentStanding(stage: .decided, captured: Self.riyals(100), kept: Self.riyals(100))
    #expect(PaymentModification.Kind.allCases.filter(taken.allows) == [.refund])
    let back = PaymentStanding(stage: .decided, captured: Self.riyals(100), kept: Self.riyals(0))
    #expect(PaymentModification.Kind.allCases.filter(back.allows).isEmpty)
    #expect(PaymentModification.Kind.allCases.filter(PaymentStanding(stage: .open).allows).isEmpty)
  }
}
