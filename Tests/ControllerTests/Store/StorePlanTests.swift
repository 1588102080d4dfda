import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Testing
import WorldFixture

@testable import Controller

@Suite("What the store asks about, returns and does in turn")
struct StorePlanTests {
  /// How long it takes from now until the store asks next, in seconds.
  private func nextQuestion(_ person: Person) -> Int64? {
    person.snapshot.storeAsksAt.map { $0.since(person.snapshot.now).components.seconds }
  }

  /// A plan that is approved late, after a card has paid the same basket.
  private func lateApproval(_ care: StoreCare = .careful) throws -> Person {
    let person = try Person(setup: { $0.settings[StoreCare.self] = care })
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.otherMethod)
    person.payByCard("4200000000000000")
    person.wait(.seconds(8))
    person.world.perform(.payment(.outside("tabby.finish-elsewhere"), of: "TILL-1042-1"))
    return person
  }

  @Test("a payment that the shopper called off on a page is asked about for two days, and then no more")
  func calledOffOnAPage() throws {
    let person = try Person()
    person.choose(.tabby)
    person.press(.page("cancel"))
    person.wait(.seconds(20))
    guard case .cancelled? = person.result else {
      Issue.record("\(String(describing: person.result))")
      return
    }
    // The store has asked once by then, and knows that it was called off.
    person.wait(.seconds(3_600))
    #expect(nextQuestion(person) != nil)
    person.wait(.seconds(3 * 86_400))
    #expect(nextQuestion(person) == nil)
  }

  @Test("money that was taken is asked about no more")
  func taken() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(90))
    #expect(nextQuestion(person) == nil)
  }

  /// A shopper whose order Tabby approved a minute ago; nothing is captured yet.
  private func approvedByTabby() throws -> Person {
    let person = try Person()
    person.choose(.tabby)
    while let page = person.page, let button = page.buttons.first {
      for field in page.fields { person.fill(.page(field.id), field.id.contains("phone") ? "0500000001" : "8888") }
      person.press(.page(button.id))
    }
    person.wait(.seconds(60))
    return person
  }

  @Test("money that is only reserved is asked about once a day")
  func reserved() throws {
    let person = try approvedByTabby()
    #expect(person.snapshot.movements.map(\.kind) == [.hold])
    let next = try #require(nextQuestion(person))
    #expect((86_000...86_400).contains(next), "\(next)")
  }

  @Test("while a dispute is open no refund is offered")
  func disputed() throws {
    let person = try approvedByTabby()
    person.world.perform(.payment(.operate(.capture(.sar(14_800)))))
    person.wait(.seconds(60))
    #expect(person.snapshot.accepted == [.refund])
    person.world.perform(.payment(.outside("tabby.dispute"), of: "TILL-1042-1"))
    #expect(person.snapshot.books.last?.ledger.isDisputed == true)
    #expect(person.snapshot.accepted.isEmpty)
    person.world.perform(.payment(.outside("tabby.dispute-declined"), of: "TILL-1042-1"))
    #expect(person.snapshot.books.last?.ledger.isDisputed == false)
    #expect(person.snapshot.accepted == [.refund])
  }

  @Test("what is approved late is returned once, however often the provider says it")
  func returnedOnce() throws {
    let person = try lateApproval()
    person.wait(.seconds(60))
    let said = person.snapshot.timeline.filter { $0.text.key == "timeline.returns-surplus" }
    #expect(said.map(\.from) == [.merchant] && said.map(\.to) == [.merchant])
    for _ in 1...2 {
      person.world.perform(.webhooks(.repeat(nil)))
      person.wait(.seconds(30))
    }
    person.wait(.seconds(3_700))
    #expect(person.snapshot.timeline.count { $0.text.key == "timeline.returns-surplus" } == 1)
    #expect(person.snapshot.movements.map(\.kind) == [.capture, .fee, .hold, .void])
  }

  @Test("what is approved late is returned once, also when it is said again while that is under way")
  func returnedOnceMeanwhile() throws {
    let person = try lateApproval()
    person.world.perform(
      .fault(
        FaultRule(id: "slow", operation: OperationPattern("tabby.close"), effect: .latency(.fixed(.seconds(20))))))
    for _ in 1...2 {
      person.wait(.seconds(5))
      person.world.perform(.webhooks(.repeat(nil)))
    }
    person.wait(.seconds(3_700))
    #expect(person.snapshot.timeline.count { $0.text.key == "timeline.returns-surplus" } == 1)
    #expect(person.snapshot.movements.map(\.kind) == [.capture, .fee, .hold, .void])
  }

  @Test("a naive store returns nothing of what is approved late")
  func naiveStoreKeepsIt() throws {
    let person = try lateApproval(.naive)
    person.wait(.seconds(3_700))
    #expect(person.snapshot.timeline.allSatisfy { $0.text.key != "timeline.returns-surplus" })
    #expect(!person.snapshot.movements.map(\.kind).contains(.void))
  }

  /// Begins a plan, leaves it, and has it approved on another device.
  private func approveAPlanElsewhere(_ person: Person) throws {
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    let reference = try #require(person.snapshot.books.last { $0.method == .tabby }?.reference)
    person.world.perform(.payment(.outside("tabby.finish-elsewhere"), of: reference))
    person.wait(.seconds(3_700))
  }

  @Test("a plan for one basket is not returned because a card has paid another")
  func anotherBasket() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(30))
    person.press(.leave)
    try approveAPlanElsewhere(person)
    #expect(Set(person.snapshot.books.map(\.basket)) == [1, 2])
    #expect(person.snapshot.movements.map(\.kind).filter { $0 != .fee } == [.capture, .hold])
  }

  @Test("a plan is not returned because a card was declined before")
  func afterADecline() throws {
    let person = try Person()
    person.payByCard("4200000000000000", code: "123", holder: "800.100.155")
    person.wait(.seconds(30))
    person.press(.otherMethod)
    try approveAPlanElsewhere(person)
    #expect(Set(person.snapshot.books.map(\.basket)) == [1])
    #expect(person.snapshot.movements.map(\.kind) == [.hold])
  }

  @Test("operations on one payment are made in the order in which they were asked for")
  func order() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(90))
    let amounts = [1_000, 2_000, 3_000].map { Money(minorUnits: $0, currency: .sar) }
    for amount in amounts { person.world.perform(.payment(.operate(.refund(amount)))) }
    person.wait(.seconds(600))
    // The provider takes only so many calls a minute, so that the third may be refused.
    #expect(person.snapshot.movements.filter { $0.kind == .refund }.map(\.amount).prefix(2) == amounts.prefix(2))
    #expect(person.snapshot.books.last?.operations == [.capture, .void, .refund])
  }

  @Test("an operation is under way until the provider has answered")
  func underway() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(90))
    let refund = PaymentModification.refund(Money(minorUnits: 1_000, currency: .sar))
    person.world.perform(.payment(.operate(refund)))
    #expect(person.snapshot.lastOperation == OperationReport(operation: refund, result: nil))
    person.wait(.seconds(60))
    #expect(person.snapshot.lastOperation?.result != nil)
  }

  @Test("the record says when the store's server stopped and when it started")
  func life() throws {
    let person = try Person()
    person.world.perform(.storeServer(isRunning: false))
    person.wait(.seconds(10))
    person.world.perform(.storeServer(isRunning: true))
    let said = person.snapshot.timeline.filter { $0.text.key.hasPrefix("timeline.store-") }
    #expect(said.map(\.text.key) == ["timeline.store-killed", "timeline.store-started"])
    #expect(said.allSatisfy { $0.from == .merchant && $0.to == .merchant })
  }
}
