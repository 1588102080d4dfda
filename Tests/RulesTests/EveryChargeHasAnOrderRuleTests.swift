import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Sandbox
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("Every movement of money belongs to a payment that the store began")
struct EveryChargeHasAnOrderRuleTests {
  private static let back = ProviderRecord(
    state: .refunded, words: "", captures: 1, captured: .sar(14_800), refunded: .sar(14_800))

  @Test("money under a reference that no attempt has is seen once, however it is there")
  func strangeMoney() {
    for (truth, isBroken) in [
      (ProviderRecord.taken(9_900), true), (.held(9_900), true), (.at(.open), false), (Self.back, false),
    ] {
      var story = RuleStory(EveryChargeHasAnOrderRule(), paying: ("a", 1))
      story.watch("stranger")
      story.rest(.taken(14_800), .nothing)
      #expect(story.broken.isEmpty && story.rule.isExercised)
      story.rest(.taken(14_800), truth)
      story.rest(.taken(14_800), .at(.pending))
      story.rest(.taken(14_800), truth)
      let facts = ["provider p", "reference stranger", "\(Money.sar(9_900))"]
      #expect(story.broken.map(\.facts) == (isBroken ? [facts] : []))
    }
  }

  @Test("21: money under a reference that no order has is found")
  func everyChargeHasAnOrder() throws {
    let renamed = Tampering(request: { request in
      var request = request
      request.body = WireBody(
        request.body.text.replacing("merchantTransactionId=TILL-1042-1", with: "merchantTransactionId=TILL-FEES-1"))
      return request
    })
    let person = try Person.make(
      sandboxes: SandboxCatalog.providers(with: HyperPaySandbox(), renamed), rules: [.everyChargeHasAnOrder])
    person.payByVisa()
    #expect(person.broken == [.everyChargeHasAnOrder])
    #expect(person.truths.hasStrayMoney)
  }
}
