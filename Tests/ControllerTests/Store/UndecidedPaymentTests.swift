import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Testing
import WorldFixture

@Suite("Payments of a basket that are undecided")
struct UndecidedPaymentTests {
  /// stc pay took the money, the answer was lost, and its inquiry is down.
  private func lostConfirm(_ care: StoreCare = .careful) throws -> Person {
    let person = try Person(
      shopper: { $0 = Shopper(givenName: "Sara", familyName: "Demo", email: "s@till.test", mobile: "0512345678") },
      setup: { $0.settings[StoreCare.self] = care })
    person.choose(.stcPay)
    person.press(.sendCode)
    person.world.perform(
      .fault(
        FaultRule(
          id: "lost", operation: OperationPattern("stc-pay.confirm"), occurrence: .nth(1...1), effect: .dropAfter)))
    person.world.perform(
      .fault(FaultRule(id: "down", operation: OperationPattern("stc-pay.inquire"), effect: .status(503))))
    person.fill(.oneTimeCode, "123456")
    person.press(.confirm)
    person.wait(.seconds(150))
    return person
  }

  @Test("leaving keeps the basket, its order and what is undecided")
  func leavingKeepsTheBasket() throws {
    let person = try lostConfirm()
    let order = person.snapshot.checkout.order.number
    person.press(.leave)
    let checkout = person.snapshot.checkout
    #expect(checkout.order.number == order)
    #expect(checkout.basket == 1)
    #expect(checkout.undecided.map(\.method) == [.stcPay])
    #expect(person.truths.provider.captures == 1)
  }

  @Test("another payment does not begin while nobody knows what became of the first")
  func nothingElseBegins() throws {
    let person = try lostConfirm()
    person.press(.leave)
    person.choose(.card)
    person.wait(.seconds(120))
    guard case .result(let outcome) = person.snapshot.checkout.phase else {
      Issue.record("the first payment is not on the screen")
      return
    }
    #expect(outcome.keptBack == .card)
    #expect(outcome.method == .stcPay)
    #expect(person.snapshot.exchanges.allSatisfy { $0.operation != "hyperpay.create-checkout" })
    #expect(person.world.brokenRules == [])
  }

  @Test("once the provider can be asked, the first payment is told as paid and nothing is charged twice")
  func firstIsToldAsPaid() throws {
    let person = try lostConfirm()
    person.press(.leave)
    person.world.perform(.heal(nil))
    person.choose(.card)
    person.wait(.seconds(30))
    guard case .success? = person.result else {
      Issue.record("the first payment is not told as paid: \(String(describing: person.result))")
      return
    }
    #expect(person.snapshot.movements.map(\.kind) == [.capture, .fee])
  }

  @Test("a payment that turns out to be paid when another method is chosen is told, and the other does not begin")
  func foundPaidWhenChoosing() throws {
    let person = try lostConfirm()
    person.press(.leave)
    person.world.perform(.heal(nil))
    person.choose(.card)
    person.wait(.seconds(20))
    guard case .result(let outcome) = person.snapshot.checkout.phase, case .success = outcome.result else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    #expect(outcome.keptBack == .card)
    #expect(person.snapshot.exchanges.allSatisfy { $0.operation != "hyperpay.create-checkout" })
    // What is paid is not called off.
    #expect(person.snapshot.exchanges.last?.operation == "stc-pay.inquire")
  }

  @Test("a code that was sent and never typed in keeps no other method back")
  func leftAtTheCode() throws {
    let person = try Person(
      shopper: { $0 = Shopper(givenName: "Sara", familyName: "Demo", email: "s@till.test", mobile: "0512345678") })
    person.choose(.stcPay)
    person.press(.sendCode)
    person.world.perform(.phone(.kill))
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(20))
    #expect(person.result != nil)
    person.press(.otherMethod)
    person.choose(.card)
    person.wait(.seconds(20))
    #expect(person.question == .card)
  }

  @Test("an app that starts again asks about its last payment, also when an earlier one was paid meanwhile")
  func earlierPaidWhileStopped() throws {
    let person = try Person(setup: { $0.settings[StoreCare.self] = .naive })
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.otherMethod)
    person.choose(.pix)
    person.wait(.seconds(20))
    person.world.perform(.phone(.kill))
    person.world.perform(.payment(.outside("tabby.finish-elsewhere"), of: "TILL-1042-1"))
    person.wait(.seconds(60))
    let before = person.snapshot.exchanges.count { $0.operation.hasPrefix("yuno.") }
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(20))
    #expect(person.snapshot.exchanges.count { $0.operation.hasPrefix("yuno.") } > before)
  }

  @Test("a checkout that was left at the card form keeps no other method back")
  func leftAtTheForm() throws {
    let person = try Person()
    person.choose(.card)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.otherMethod)
    person.choose(.stcPay)
    person.wait(.seconds(20))
    #expect(person.question == .phone)
  }

  @Test("a naive store charges the basket twice, and the rules say so")
  func naiveStore() throws {
    let person = try lostConfirm(.naive)
    let order = person.snapshot.checkout.order.number
    person.press(.leave)
    #expect(person.snapshot.checkout.order.number != order)
    #expect(person.snapshot.checkout.basket == 1)
    person.choose(.stcPay)
    person.press(.sendCode)
    person.fill(.oneTimeCode, "123456")
    person.press(.confirm)
    person.wait(.seconds(150))
    #expect(person.world.brokenRules.map(\.rule).contains(.unknownIsNotFailed))
    #expect(person.world.brokenRules.map(\.rule).contains(.capturedOnce))
    #expect(person.truths.hasStrayMoney)
  }

  @Test("the total cannot change while a payment of the order may still be paid")
  func frozenTotal() throws {
    let person = try Person()
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.otherMethod)
    person.send(.detailsOpened)
    person.fill(.amount, "4000.00")
    person.send(.pressed(.save))
    person.wait()
    #expect(person.snapshot.checkout.order.total == Money(minorUnits: 14_800, currency: .sar))
    #expect(person.snapshot.form?.field(.amount)?.problem == .frozen)
  }

  @Test("a plan that is approved late, after a card has paid the basket, is voided by the store")
  func lateApprovalIsVoided() throws {
    let person = try Person()
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.otherMethod)
    person.payByCard("4200000000000000")
    person.wait(.seconds(8))
    guard case .success? = person.result else {
      Issue.record("the card did not pay: \(String(describing: person.result))")
      return
    }
    person.world.perform(.payment(.outside("tabby.finish-elsewhere"), of: "TILL-1042-1"))
    person.wait(.seconds(3_700))
    #expect(person.snapshot.movements.map(\.kind) == [.capture, .fee, .hold, .void])
    #expect(person.snapshot.timeline.contains { $0.text.key == "timeline.returns-surplus" })
    #expect(person.world.brokenRules == [])
    #expect(!person.truths.disagree)
  }

  @Test("a PIX code that can still be paid keeps a card payment from beginning")
  func openCodeKeepsOthersBack() throws {
    let person = try Person()
    person.choose(.pix)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.leave)
    person.choose(.card)
    person.wait(.seconds(20))
    guard case .result(let outcome) = person.snapshot.checkout.phase else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    #expect(outcome.keptBack == .card)
    #expect(person.snapshot.exchanges.allSatisfy { $0.operation != "hyperpay.create-checkout" })
  }

  @Test("an app that comes back to the screen asks about what is undecided, and is told")
  func foregroundAsks() throws {
    let person = try lostConfirm()
    person.press(.leave)
    person.world.perform(.heal(nil))
    let before = person.snapshot.exchanges.count { $0.operation == "stc-pay.inquire" }
    person.world.perform(.phone(.home))
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(5))
    #expect(person.snapshot.exchanges.count { $0.operation == "stc-pay.inquire" } == before + 1)
    guard case .success? = person.result else {
      Issue.record("not told: \(String(describing: person.result))")
      return
    }
  }

  @Test("asking once about what is undecided begins no row of questions that would have to go on")
  func asksOnce() throws {
    let person = try lostConfirm()
    person.press(.leave)
    person.world.perform(.phone(.home))
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(1_200))
    person.choose(.card)
    person.wait(.seconds(1_200))
    person.world.perform(.phone(.home))
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(60))
    #expect(person.world.brokenRules == [])
    #expect(person.truths.provider.captures == 1)
  }

  @Test("coming back with nothing undecided asks nobody")
  func foregroundAsksNobody() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(30))
    let before = person.snapshot.exchanges.count
    person.world.perform(.phone(.home))
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(30))
    #expect(person.snapshot.exchanges.count == before)
  }
}
