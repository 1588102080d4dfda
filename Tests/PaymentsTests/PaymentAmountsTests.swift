import Commerce
import Testing

@testable import Payments

@Suite("The money of a payment by the provider’s last status")
struct PaymentAmountsTests {
  private func riyals(_ amount: Int64) -> Money { Money(minorUnits: amount * 100, currency: .sar) }

  private func status(
    _ state: PaymentState, of whole: Int64? = 148, cancelled: Int64? = nil, captured: Int64? = nil,
    refunded: Int64? = nil, chargedBack: Int64? = nil, refunding: Int64? = nil
  ) -> PaymentStatus {
    PaymentStatus(
      state: state, words: .none, amount: whole.map(riyals), cancelled: cancelled.map(riyals),
      captured: captured.map(riyals), refunded: refunded.map(riyals), chargedBack: chargedBack.map(riyals),
      refunding: refunding.map(riyals))
  }

  /// The captured, the refunded, the uncaptured and the refundable amount, in riyals.
  private func amounts(_ status: PaymentStatus, asked: Int64 = 148) -> [Int64] {
    let amounts = PaymentAmounts(status, asked: riyals(asked))
    return [amounts.captured, amounts.refunded, amounts.uncaptured, amounts.refundable].map { $0.minorUnits / 100 }
  }

  @Test("a provider that states no amounts means the whole, by the state")
  func unstated() {
    #expect(amounts(status(.authorised)) == [0, 0, 148, 0])
    #expect(amounts(status(.captured)) == [148, 0, 0, 148])
    #expect(amounts(status(.refunded)) == [148, 148, 0, 0])
    #expect(amounts(status(.cancelled)) == [0, 0, 148, 0])
    #expect(amounts(status(.captured, of: nil), asked: 90) == [90, 0, 0, 90])
  }

  @Test("the amounts that it states count, whatever was asked for")
  func stated() {
    #expect(amounts(status(.captured, captured: 48), asked: 1) == [48, 0, 100, 48])
    #expect(amounts(status(.captured, cancelled: 60, captured: 48)) == [48, 0, 40, 48])
    #expect(amounts(status(.authorised, cancelled: 60)) == [0, 0, 88, 0])
    #expect(amounts(status(.captured, captured: 100, refunded: 30)) == [100, 30, 48, 70])
  }

  @Test("a refund on its way and a chargeback leave less to refund, and are no refund themselves")
  func lessToRefund() {
    #expect(amounts(status(.captured, refunded: 30, refunding: 20)) == [148, 30, 0, 98])
    #expect(amounts(status(.captured, refunded: 30, chargedBack: 20)) == [148, 30, 0, 98])
    #expect(amounts(status(.refunded, chargedBack: 148)) == [148, 0, 0, 0])
  }
}
