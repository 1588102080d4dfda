import Commerce
import Frames
import Inspection
import Payments
import Testing

@testable import Screens

@Suite("An operation like one from before")
struct RepeatedOperationTests {
  /// A payment of which 40.00 was refunded by an operation with this result.
  private func refunded(_ result: OperationResult?) throws -> Driver {
    var snapshot = try Samples.operated()
    let refund = MerchantOperation(
      number: 1, operation: .refund(try Samples.money("40.00")), at: Samples.later(20), result: result)
    let reference = "TILL-1042-1"
    snapshot.books = [
      BookEntry(
        reference: reference, order: "1042", basket: 1, method: .card, gateway: "HyperPay",
        amount: try Samples.money("148.00"), status: snapshot.status, result: nil, told: nil, ledger: snapshot.ledger,
        at: Samples.later(20), outside: [], operations: snapshot.operations, accepted: snapshot.accepted,
        ordered: MerchantOperations([refund]))
    ]
    var driver = try Driver(snapshot)
    driver.model.inspector.payment = reference
    driver.key(.character("v"), .down, .down, .enter)
    driver.type("40")
    driver.key(.enter)
    return driver
  }

  /// What the last command orders.
  private func order(_ driver: Driver) -> MerchantOrder? {
    switch driver.actions.last {
    case .command(.operate(let operation)), .command(.payment(.operate(let operation), _)): .new(operation)
    case .command(.retry(let operation)), .command(.payment(.retry(let operation), _)): .retry(operation)
    default: nil
    }
  }

  @Test("the amount of an earlier refund is a question: that one again, or another one")
  func repeated() throws {
    let done = OperationResult.done(PaymentStatus(state: .captured, words: .none))
    let cases: [(OperationResult?, String)] = [
      (done, "was done at"), (.unknown, "had no response"), (nil, "is in progress"),
    ]
    for (result, words) in cases {
      var driver = try refunded(result)
      #expect(driver.asked().isEmpty)
      #expect(driver.shows(words) && driver.shows("Retry the one from") && driver.shows("Refund another SAR 40.00"))
      var other = driver
      driver.key(.enter)
      #expect(order(driver) == .retry(.refund(try Samples.money("40.00"))))
      other.key(.down, .enter)
      #expect(order(other) == .new(.refund(try Samples.money("40.00"))))
      #expect(!driver.shows("Retry the one from"))
    }
  }

  @Test("what moved nothing is ordered again without a question, and Escape takes the question back")
  func notRepeated() throws {
    for result in [OperationResult.notMade, .refused(.networkError(.offline))] {
      var driver = try refunded(result)
      #expect(driver.asked().count == 1)
    }
    var driver = try refunded(.unknown)
    driver.key(.escape)
    #expect(!driver.shows("Retry the one from") && driver.model.inspector.hasFocus)
    #expect(driver.asked().isEmpty)
  }
}
