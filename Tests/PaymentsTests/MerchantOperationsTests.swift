import Commerce
import Testing

@testable import Payments

@Suite("What a merchant ordered, and what the provider's record says of it")
struct MerchantOperationsTests {
  private static let start = Timestamp(milliseconds: 1_772_344_800_000)

  private func riyals(_ amount: Int64) -> Money { Money(minorUnits: amount * 100, currency: .sar) }

  private func record(
    _ state: PaymentState = .captured, captured: Int64 = 148, refunded: Int64 = 0, refunding: Int64? = nil,
    failure: ProviderResponseCode? = nil
  ) -> PaymentStatus {
    PaymentStatus(
      state: state, words: .none, amount: riyals(148), captured: riyals(captured), refunded: riyals(refunded),
      refunding: refunding.map(riyals), refundFailure: failure)
  }

  /// Refunds with these results, of which those that are done are in the record that is known.
  private func refunds(_ ordered: [(amount: Int64, result: OperationResult.Name)]) -> MerchantOperations {
    var operations = MerchantOperations()
    var done: Int64 = 0
    for (amount, name) in ordered {
      let number = operations.begin(.refund(riyals(amount)), known: record(refunded: done), at: Self.start)
      switch name {
      case .done:
        done += amount
        _ = operations.settle(by: record(refunded: done), at: Self.start)
      case .accepted: operations.end(number, .accepted(record(refunded: done)), wasLost: false)
      case .refused: operations.end(number, .refused(.networkError(.offline)), wasLost: false)
      case .notMade, .unknown, .doneEarlier: operations.end(number, .unknown, wasLost: true)
      }
    }
    return operations
  }

  private func names(_ operations: MerchantOperations) -> [OperationResult.Name?] { operations.all.map(\.result?.name) }

  @Test(
    "a movement in the record is counted for one operation only",
    arguments: [
      ([(100, .done), (24, .unknown)], 124, [.done, .done]), ([(100, .done), (24, .unknown)], 100, [.done, .unknown]),
      ([(24, .unknown), (24, .unknown)], 24, [.done, .unknown]),
      ([(24, .unknown), (24, .unknown)], 48, [.done, .done]),
      // What was answered with a yes comes before what was lost.
      ([(24, .unknown), (24, .accepted)], 24, [.unknown, .done]),
      // Of what was lost, the one with just this amount.
      ([(50, .unknown), (98, .unknown)], 98, [.unknown, .done]),
      ([(50, .unknown), (98, .unknown)], 148, [.done, .done]),
      ([(24, .refused), (24, .unknown)], 24, [.refused, .done]),
    ] as [([(Int64, OperationResult.Name)], Int64, [OperationResult.Name])])
  func oneEach(_ ordered: [(Int64, OperationResult.Name)], _ refunded: Int64, _ results: [OperationResult.Name]) {
    var operations = refunds(ordered.map { (amount: $0.0, result: $0.1) })
    _ = operations.settle(by: record(refunded: refunded), at: Self.start)
    #expect(names(operations) == results)
  }

  @Test("a lost operation that the record does not show was not made ten minutes later, and not before")
  func notMade() {
    var operations = refunds([(24, .unknown)])
    #expect(operations.settle(by: record(), at: Self.start.advanced(by: .seconds(599))).isEmpty)
    #expect(operations.settle(by: record(), at: Self.start.advanced(by: .seconds(600))).map(\.result) == [.notMade])
    #expect(!operations.isAwaited)
    // It came late all the same.
    let late = operations.settle(by: record(refunded: 24), at: Self.start.advanced(by: .seconds(700)))
    #expect(late.map(\.result?.name) == [.done])
  }

  @Test("a refund that the provider works on is accepted, done once it is made, and refused once it has failed")
  func accepted() {
    var lost = refunds([(24, .unknown)])
    _ = lost.settle(by: record(refunding: 24), at: Self.start)
    #expect(names(lost) == [.accepted] && lost.isAwaited)
    _ = lost.settle(by: record(refunded: 24), at: Self.start)
    #expect(names(lost) == [.done] && !lost.isAwaited)
    var failing = refunds([(24, .accepted)])
    let words = ProviderResponseCode(code: "failed")
    #expect(failing.settle(by: record(refunding: 24), at: Self.start).isEmpty)
    _ = failing.settle(by: record(failure: words), at: Self.start)
    #expect(failing.all.map(\.result) == [.refused(.refused(.refusedByProvider, words))])
  }

  @Test("a refund that somebody else made is not counted for an order that comes afterwards")
  func others() {
    var operations = refunds([(24, .done)])
    _ = operations.settle(by: record(refunded: 44), at: Self.start)
    let number = operations.begin(.refund(riyals(10)), known: record(refunded: 44), at: Self.start)
    operations.end(number, .unknown, wasLost: true)
    #expect(operations.settle(by: record(refunded: 44), at: Self.start).isEmpty)
    #expect(operations.settle(by: record(refunded: 54), at: Self.start).map(\.number) == [number])
  }

  @Test(
    "a void is done when nothing is held any more, and refused where there is nothing left to void",
    arguments: [
      (PaymentState.cancelled, 0, OperationResult.Name.done), (.captured, 100, .done), (.captured, 148, .refused),
      (.expired, 0, .refused), (.authorised, 0, .unknown), (.pending(.provider), 0, .unknown),
    ] as [(PaymentState, Int64, OperationResult.Name)])
  func void(_ state: PaymentState, _ captured: Int64, _ name: OperationResult.Name) {
    var operations = MerchantOperations()
    let number = operations.begin(.void, known: record(.authorised, captured: 0), at: Self.start)
    operations.end(number, .unknown, wasLost: true)
    _ = operations.settle(by: record(state, captured: captured), at: Self.start)
    #expect(names(operations) == [name])
  }

  @Test("only what moved money, or may have, makes the same again a question")
  func like() {
    let operations = refunds([(24, .refused), (50, .unknown), (10, .done)])
    #expect(operations.last(like: .refund(riyals(24))) == nil)
    #expect(operations.last(like: .refund(riyals(50)))?.wasLost == true)
    #expect(operations.last(like: .refund(riyals(10)))?.number == 3)
    #expect(operations.last(of: .refund(riyals(24)))?.number == 1)
  }

  @Test("a chargeback of the whole is no proof of a refund whose response was lost")
  func chargeback() {
    var operations = refunds([(148, .unknown)])
    let status = PaymentStatus(
      state: .refunded, words: .none, amount: riyals(148), captured: riyals(148), chargedBack: riyals(148))
    #expect(operations.settle(by: status, at: Self.start).isEmpty)
    #expect(names(operations) == [.unknown])
  }

  @Test("only what nobody has answered is unanswered")
  func unanswered() {
    let operations = refunds([(24, .refused), (50, .unknown), (10, .done), (7, .accepted)])
    #expect(operations.unanswered(.refund) == riyals(50).minorUnits && operations.unanswered(.capture) == 0)
  }
}
