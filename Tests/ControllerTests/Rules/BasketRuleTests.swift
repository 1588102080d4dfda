import Checkout
import Commerce
import Controller
import Pages
import Payments
import Sandbox
import Testing
import Wire
import WorldFixture

@Suite("Rules about the money of the whole world, each proven to fire")
struct BasketRuleTests {
  @Test("21: money under a reference that no order has is found")
  func everyChargeHasAnOrder() throws {
    let renamed = Tampering(request: { request in
      var request = request
      request.body = request.body.replacing(
        "merchantTransactionId=TILL-1042-1", with: "merchantTransactionId=TILL-FEES-1")
      return request
    })
    let person = try Person.make(
      sandboxes: SandboxServer.providers(with: HyperPaySandbox(), renamed), rules: [.everyChargeHasAnOrder])
    person.payByVisa()
    #expect(person.broken == [.everyChargeHasAnOrder])
    #expect(person.truths.hasStrayMoney)
  }

  @Test("22: a payment told as paid whose provider took less than its price is found")
  func paidInFull() throws {
    let short = Tampering(truth: { truth, _ in
      guard truth.state == .captured, let captured = truth.captured else { return truth }
      return ProviderRecord(
        state: .captured, words: truth.words, captures: 1,
        captured: Money(minorUnits: 148, currency: captured.currency))
    })
    let person = try Person.make(sandboxes: SandboxServer.providers(with: HyperPaySandbox(), short))
    person.payByVisa()
    #expect(person.broken == [.paidInFull])
  }

  @Test("25: a refund told as done that moves nothing within a week is found")
  func doneMovesMoney() throws {
    let unmoved = Tampering(truth: { truth, _ in
      ProviderRecord(
        state: truth.state == .refunded ? .captured : truth.state, words: truth.words, held: truth.held,
        captures: truth.captures, captured: truth.captured, wasHeld: truth.wasHeld)
    })
    let person = try Person.make(
      sandboxes: SandboxServer.providers(with: HyperPaySandbox(), unmoved), rules: [.doneMovesMoney])
    person.payByVisa()
    person.wait(.seconds(90))
    person.world.perform(.operate(.refund(Money(minorUnits: 4_800, currency: .sar))))
    person.wait(.seconds(60))
    #expect(person.broken == [])
    person.wait(.seconds(8 * 86_400))
    #expect(person.broken == [.doneMovesMoney])
  }

  @Test("no rule forgets an attempt, however many follow")
  func nothingIsForgotten() throws {
    let person = try Person.make(setup: { $0.settings[StoreCare.self] = .naive })
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.otherMethod)
    for _ in 1...13 {
      person.payByCard("4201320000013020")
      person.wait(.seconds(8))
      person.press(.otherMethod)
    }
    person.payByVisa()
    person.world.perform(.payment(.outside("tabby.finish-elsewhere"), of: "TILL-1042-1"))
    person.wait(.seconds(2 * 3_600))
    #expect(person.broken.contains(.capturedOnce))
  }
}
