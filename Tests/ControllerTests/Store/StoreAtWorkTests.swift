import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Testing
import WorldFixture

@Suite("The store's server at work")
struct StoreAtWorkTests {
  private func calls(_ name: String, _ person: Person) -> Int {
    person.snapshot.exchanges.count { $0.operation == name }
  }

  @Test("an app that was offline when the store learnt that a code ran out is told once it is back")
  func toldWhenOnline() throws {
    let person = try Person()
    person.choose(.pix)
    person.send(.escaped)
    person.wait(.seconds(20))
    guard case .pending? = person.result else {
      Issue.record("\(String(describing: person.result))")
      return
    }
    person.world.perform(.phone(.network(.offline)))
    person.wait(.seconds(6 * 86_400))
    guard case .pending? = person.result else {
      Issue.record("an app without a network was told \(String(describing: person.result))")
      return
    }
    person.world.perform(.phone(.network(.online)))
    person.wait(.seconds(1))
    guard case .failed(.expired)? = person.result else {
      Issue.record("\(String(describing: person.result))")
      return
    }
  }

  @Test("an app that was offline when the store learnt that a payment was cancelled is told once it is back")
  func toldOfCancelling() throws {
    let person = try Person()
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.world.perform(.phone(.network(.offline)))
    for action in ["tabby.finish-elsewhere", "tabby.dashboard-close"] {
      person.world.perform(.payment(.outside(action), of: "TILL-1042-1"))
      person.wait(.seconds(2 * 86_400))
    }
    guard case .pending? = person.result else {
      Issue.record("an app without a network was told \(String(describing: person.result))")
      return
    }
    person.world.perform(.phone(.network(.online)))
    person.wait(.seconds(1))
    guard case .cancelled? = person.result else {
      Issue.record("\(String(describing: person.result))")
      return
    }
    #expect(person.snapshot.movements.map(\.kind) == [.hold, .void])
  }

  @Test("a checkout that was left at the card form is asked about until the provider says that it ran out")
  func leftEarly() throws {
    let person = try Person()
    person.choose(.card)
    person.send(.escaped)
    person.wait(.seconds(20))
    #expect(person.snapshot.storeAsksAt != nil)
    person.wait(.seconds(2 * 86_400))
    #expect(person.snapshot.books.last?.status?.state == .expired)
    #expect(person.snapshot.storeAsksAt == nil)
  }

  @Test("a payment of which nothing is known is still asked about after three days")
  func patience() throws {
    let person = try Person()
    for call in ["hyperpay.read-status", "hyperpay.find-payment"] {
      person.world.perform(.fault(FaultRule(id: call, operation: OperationPattern(call), effect: .status(503))))
    }
    person.world.perform(
      .fault(FaultRule(id: "mute", operation: OperationPattern("hyperpay.notification"), effect: .dropBefore)))
    person.payByCard("4200000000000000")
    person.wait(.seconds(3 * 86_400))
    #expect(person.snapshot.books.last?.status?.state == .pending(.unreachable))
    #expect(person.snapshot.storeAsksAt != nil)
  }

  @Test("payments of two baskets are both kept")
  func twoBaskets() throws {
    let person = try Person()
    for _ in 1...2 {
      person.payByCard("4200000000000000")
      person.wait(.seconds(30))
      person.press(.leave)
    }
    person.wait(.seconds(3_700))
    #expect(person.snapshot.books.map(\.status?.state) == [.captured, .captured])
    #expect(Set(person.snapshot.books.map(\.basket)) == [1, 2])
    #expect(calls("hyperpay.refund", person) == 0)
  }

  @Test("a payment that follows a declined one of the same basket is kept")
  func declinedBefore() throws {
    let person = try Person()
    person.payByCard("4200000000000000", code: "123", holder: "800.100.155")
    person.wait(.seconds(30))
    guard case .failed? = person.result else {
      Issue.record("\(String(describing: person.result))")
      return
    }
    person.press(.tryAgain)
    person.payByCard("4200000000000000")
    person.wait(.seconds(3_700))
    #expect(person.snapshot.books.last?.status?.state == .captured)
    #expect(calls("hyperpay.refund", person) + calls("hyperpay.reverse", person) == 0)
  }

  @Test("of two operations on one payment the second waits, and both are made")
  func queue() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(90))
    for units in [1_000, 2_000] as [Int64] {
      person.world.perform(.payment(.operate(.refund(Money(minorUnits: units, currency: .sar)))))
    }
    let waits = person.snapshot.timeline.filter { $0.text.key == "timeline.operation-waits" }
    #expect(waits.map(\.from) == [.merchant] && waits.map(\.to) == [.merchant])
    person.wait(.seconds(60))
    #expect(person.snapshot.ledger.refunded == Money(minorUnits: 3_000, currency: .sar))
  }

  @Test("a store that is killed does nothing until it starts, and then makes what was on its list once")
  func killed() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(90))
    person.world.perform(.storeServer(isRunning: false))
    #expect(person.snapshot.isStoreDown)
    person.world.perform(.payment(.operate(.refund(Money(minorUnits: 1_000, currency: .sar)))))
    let waiting = OperationReport(operation: .refund(Money(minorUnits: 1_000, currency: .sar)), result: nil)
    #expect(person.snapshot.lastOperation == waiting)
    person.wait(.seconds(600))
    #expect(calls("hyperpay.refund", person) == 0)
    person.world.perform(.storeServer(isRunning: true))
    person.wait(.seconds(60))
    #expect(!person.snapshot.isStoreDown)
    #expect(calls("hyperpay.refund", person) == 1)
    #expect(person.snapshot.ledger.refunded == Money(minorUnits: 1_000, currency: .sar))
  }
}
