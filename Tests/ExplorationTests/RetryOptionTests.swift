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

  @Test("a refund whose response was lost can be retried and is not made twice; with a known result it is not offered")
  func unknown() throws {
    let person = try Person()
    person.payByCard("4200000000000091")
    person.wait(.seconds(120))
    var walk = Walk(person.world, method: .card)
    #expect(retries(walk).isEmpty)
    let half = Choice(.operate, "refund", "half")
    person.world.perform(
      .fault(FaultRule(id: "lost", operation: OperationPattern("hyperpay.refund"), effect: .dropAfter)))
    walk.make(half)
    waitForResult(of: &walk, person)
    #expect(walk.snapshot.lastOperation?.result == .unknown)
    #expect(retries(walk) == [Choice(.retry, "refund", "1")])
    person.world.perform(.heal(nil))
    walk.make(Choice(.retry, "refund", "1"))
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

  @Test("a lost refund of everything cannot be retried, because no other is accepted")
  func whole() throws {
    let person = try Person()
    person.payByCard("4200000000000091")
    person.wait(.seconds(120))
    var walk = Walk(person.world, method: .card)
    person.world.perform(
      .fault(FaultRule(id: "lost", operation: OperationPattern("hyperpay.refund"), effect: .dropAfter)))
    walk.make(Choice(.operate, "refund", "whole"))
    waitForResult(of: &walk, person)
    #expect(walk.snapshot.lastOperation?.result == .unknown)
    #expect(!walk.snapshot.accepted.contains(.refund))
    #expect(retries(walk).isEmpty)
  }

  /// Until the store's server has a result, or for two minutes.
  private func waitForResult(of walk: inout Walk, _ person: Person) {
    for _ in 0..<120 where walk.snapshot.lastOperation?.result == nil {
      person.wait(.seconds(1))
      walk.look()
    }
  }
}
