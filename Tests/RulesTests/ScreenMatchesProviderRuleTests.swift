import Commerce
import Controller
import HTTPTypes
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("A final screen agrees with what the provider held at that moment")
struct ScreenMatchesProviderRuleTests {
  @Test("a refused request leaves a failure that the ledger denies, unless somebody on the way refused it")
  func shutOut() {
    for isMisled in [false, true] {
      var story = RuleStory(ScreenMatchesProviderRule())
      story.begin()
      let call = story.send("p.pay")
      if isMisled { story.note(.aside(.misled(operation: "p.pay"))) }
      story.note(.ended(call: call, .answered(status: 401, body: 1)))
      story.rest(.taken(14_800), in: .init(told: .failed(.providerError(ProviderResponseCode(code: "401")))))
      #expect(story.broken.isEmpty == isMisled)
    }
  }

  private static let paid = PaymentStatus(state: .captured, words: ProviderResponseCode(code: "PAID"))

  @Test("3: success on the screen for a card that the bank refused contradicts the bank")
  func screen() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          _ = try await base.verifyPayment(session)
          return Self.paid
        })
    }
    // Till's published test of a wrong security code.
    for (maker, expected) in [(gateways, [PaymentRule.screenMatchesProvider, .notificationsCommute]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.payByCard("4200000000000000", holder: "800.100.152")
      person.wait(.seconds(8))
      #expect(person.truths.provider.state == .declined)
      #expect(person.broken == expected)
      if !expected.isEmpty { #expect(person.keys(of: .screenMatchesProvider).last == "timeline.told-success") }
    }
  }
}
