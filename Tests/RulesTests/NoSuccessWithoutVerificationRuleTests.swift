import Checkout
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

@Suite("Nothing is told as paid before the provider's server has said so")
struct NoSuccessWithoutVerificationRuleTests {
  @Test("paid without asking is seen, whoever spoke last; after asking it is not")
  func paidUnasked() {
    for isAsked in [false, true] {
      var story = RuleStory(NoSuccessWithoutVerificationRule())
      story.begin()
      story.call("p.pay")
      story.answer(.card)
      story.library(.verifying)
      if isAsked { story.call("p.read", effect: .nothing) }
      story.library(.verified(.at(.captured)))
      #expect(story.broken.isEmpty == isAsked)
    }
  }

  @Test("what is asked after the shopper's last word was not asked before it")
  func askedSince() throws {
    var story = RuleStory(NoSuccessWithoutVerificationRule())
    story.begin()
    story.answer(.card)
    story.call("p.pay")
    story.library(.verifying)
    story.call("p.read", effect: .nothing)
    #expect(try !#require(story.story.current).hasAskedBeforeReply)
    #expect(try #require(story.story.current).hasAskedSinceReply)
  }

  @Test("what is asked and answered belongs to the attempt in hand")
  func lastAttempt() {
    var story = RuleStory(NoSuccessWithoutVerificationRule())
    story.begin()
    story.begin("b")
    story.ask(.card)
    story.answer(.card, isReturn: true)
    #expect(story.story.attempts.map(\.wasAsked) == [false, true])
    #expect(story.story.attempts.map(\.wasReturn) == [false, true])
  }

  private static let paid = PaymentStatus(state: .captured, words: ProviderResponseCode(code: "PAID"))

  @Test("4: success that nobody asked the provider for is no verdict")
  func verdict() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(base: base, verifying: { _, _ throws(GatewayFailure) in Self.paid })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.broken == [.noSuccessWithoutVerification], "\(person.world.brokenRules)")
    #expect(person.keys(of: .noSuccessWithoutVerification).last == "timeline.verified")
    let honest = try Person.make()
    honest.payByVisa()
    #expect(honest.broken == [])
    #expect(honest.world.exercisedRules.contains(.noSuccessWithoutVerification))
  }
}
