import Commerce
import Controller
import Inspection
import Pages
import Payments
import Testing
import WorldFixture

@testable import Exploration

@Suite("A merchant on a path who retries")
struct RetryOptionTests {
  private func retries(_ walk: Walk) -> [Choice] { walk.options.others.filter { $0.act == .retry } }

  /// A paid card payment of which a refund, and every question about it, has no response.
  private func refunded(_ amount: String) throws -> (walk: Walk, person: Person) {
    let person = try Person()
    person.payByCard("4200000000000091")
    person.wait(.seconds(120))
    for operation in ["hyperpay.refund", "hyperpay.find-payment"] {
      person.world.perform(
        .fault(FaultRule(id: operation, operation: OperationPattern(operation), effect: .dropAfter)))
    }
    var walk = Walk(person.world, method: .card)
    #expect(retries(walk).isEmpty)
    walk.make(Choice(.operate, "refund", amount))
    for _ in 0..<120 where walk.snapshot.lastOperation?.result == nil {
      person.wait(.seconds(1))
      walk.look()
    }
    #expect(walk.snapshot.lastOperation?.result?.name == .unknown)
    return (walk, person)
  }

  @Test("a refund of unknown result can be retried and is not made twice; with a known result it is not offered")
  func unknown() throws {
    var (walk, person) = try refunded("half")
    #expect(retries(walk) == [Choice(.retry, "refund", "1")])
    person.world.perform(.heal(nil))
    let before = walk.snapshot.exchanges.count
    walk.make(Choice(.retry, "refund", "1"))
    person.wait()
    walk.look()
    #expect(walk.snapshot.exchanges.count > before)
    person.wait(.seconds(120))
    walk.look()
    #expect([.done, .doneEarlier].contains(walk.snapshot.lastOperation?.result?.name))
    #expect(walk.snapshot.movements.count { $0.kind == .refund } == 1)
    #expect(retries(walk).isEmpty)
    // What nobody offered has no effect.
    let calls = walk.snapshot.exchanges.count
    walk.make(Choice(.retry, "refund", "1"))
    person.wait()
    #expect(person.snapshot.exchanges.count == calls)
  }
}
