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
    person.wait(.seconds(60))
    walk.look()
    #expect(walk.snapshot.lastOperation?.result == .unknown)
    #expect(retries(walk) == [Choice(.retry, "refund", "1")])
    person.world.perform(.heal(nil))
    person.wait(.seconds(61))
    walk.look()
    walk.make(Choice(.retry, "refund", "1"))
    person.wait()
    walk.look()
    #expect(walk.snapshot.lastOperation?.result?.name == .doneEarlier)
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
    person.wait(.seconds(60))
    walk.look()
    #expect(walk.snapshot.lastOperation?.result == .unknown)
    #expect(!walk.snapshot.accepted.contains(.refund))
    #expect(retries(walk).isEmpty)
  }
}
