import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Testing
import WorldFixture

@testable import Controller

@Suite("What a merchant wants done to one payment")
struct OperationTurnTests {
  private let half = Command.payment(.operate(.refund(Money(minorUnits: 7_400, currency: .sar))))
  private let part = Command.payment(.operate(.refund(Money(minorUnits: 2_400, currency: .sar))))

  private func paid() throws -> Person {
    let person = try Person()
    person.payByCard("4200000000000091")
    person.wait(.seconds(120))
    #expect(person.snapshot.ledger.captured == Money(minorUnits: 14_800, currency: .sar))
    return person
  }

  private func refunds(_ person: Person) -> [Exchange] {
    person.snapshot.exchanges.filter { $0.operation == "hyperpay.refund" }
  }

  @Test("one thing is done after the other, and each is done")
  func inTurn() throws {
    let person = try paid()
    person.world.perform([half, part])
    #expect(person.snapshot.timeline.contains { $0.text.key == "timeline.operation-waits" })
    person.wait(.seconds(120))
    let calls = refunds(person)
    #expect(calls.count == 2)
    #expect(calls[1].at >= calls[0].at.advanced(by: try #require(calls[0].took)))
    #expect(person.snapshot.ledger.refunded == Money(minorUnits: 9_800, currency: .sar))
    #expect(person.snapshot.brokenRule == nil)
  }

  @Test("what waits is done although the app was closed")
  func untilKilled() throws {
    let person = try paid()
    person.world.perform([half, part])
    person.world.perform(.phone(.kill))
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(120))
    #expect(refunds(person).count == 2)
    #expect(person.snapshot.ledger.refunded == Money(minorUnits: 9_800, currency: .sar))
  }

  @Test("a double click on a partial refund is one refund, and the second click says so")
  func doubleClick() throws {
    let person = try paid()
    person.world.perform([half, half])
    #expect(person.snapshot.ignored == .alreadyUnderway)
    #expect(person.snapshot.timeline.last?.text.key == "timeline.operation.doubled")
    person.wait(.seconds(120))
    #expect(refunds(person).count == 1)
    #expect(person.snapshot.ledger.refunded == Money(minorUnits: 7_400, currency: .sar))
    person.world.perform(half)
    person.wait(.seconds(120))
    #expect(refunds(person).count == 2)
    #expect(person.snapshot.lastOperation?.result?.name == .done)
  }
}
