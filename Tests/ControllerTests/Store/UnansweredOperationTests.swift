import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Testing
import WorldFixture

@testable import Controller

@Suite("An operation of which nobody can tell whether it was made")
struct UnansweredOperationTests {
  /// An order that Tabby has approved, whose server answers no query; a call of one operation goes wrong from now on.
  private func approved(_ call: String, _ effect: FaultEffect) throws -> Person {
    let person = try Person()
    person.payWithTabby()
    person.wait(.seconds(60))
    #expect(person.snapshot.movements.map(\.kind) == [.hold])
    for (call, effect) in [("tabby.read-payment", FaultEffect.dropBefore), (call, effect)] {
      person.world.perform(
        .fault(FaultRule(id: call, operation: OperationPattern(call), occurrence: .each, effect: effect)))
    }
    return person
  }

  @Test("what is offered does not tell whether the provider has made it")
  func givesNothingAway() throws {
    var offers: [[PaymentModification.Kind]] = []
    var standings: [PaymentStanding?] = []
    for (effect, captured) in [(FaultEffect.dropAfter, Money?.some(.sar(10_000))), (.timeout(.seconds(60)), nil)] {
      let person = try approved("tabby.capture-payment", effect)
      person.world.perform(.payment(.operate(.capture(.sar(10_000)))))
      person.wait(.seconds(180))
      #expect(person.snapshot.lastOperation?.result == .unknown)
      #expect(person.snapshot.ledger.captured == captured)
      offers.append(person.snapshot.accepted)
      standings.append(person.snapshot.books.last?.standing)
    }
    #expect(offers[0] == offers[1] && offers[0].contains(.capture))
    #expect(standings[0] == standings[1] && standings[0]?.held == .sar(14_800))
  }

  @Test("a void without a response can be retried, whether or not it was made")
  func void() throws {
    let person = try approved("tabby.close-payment", .dropAfter)
    person.world.perform(.payment(.operate(.void)))
    person.wait(.seconds(60))
    #expect(person.snapshot.lastOperation?.result == .unknown)
    #expect(person.snapshot.ledger.held == nil)
    #expect(person.snapshot.accepted.contains(.void))
    #expect(person.snapshot.books.last?.retriable.map(\.operation) == [.void])
  }

  @Test("the response to a capture is in the store's books, also where no query can be made after it")
  func answered() throws {
    let person = try approved("tabby.refund-payment", .dropAfter)
    person.world.perform(.payment(.operate(.capture(.sar(10_000)))))
    person.wait(.seconds(60))
    #expect(person.snapshot.lastOperation?.result?.name == .done)
    #expect(person.snapshot.status?.captured == .sar(10_000))
  }
}
