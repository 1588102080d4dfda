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

@Suite("Closing a window calls nothing off")
struct ClosingIsNotCancellingRuleTests {
  @Test("another code in place of one that is still good is seen; in place of one that ran out it is not")
  func anotherCode() {
    for (wait, payload, isBroken) in [(28, 2, true), (29, 2, false), (28, 1, false)] as [(Int64, UInt64, Bool)] {
      var story = RuleStory(ClosingIsNotCancellingRule())
      story.begin()
      story.ask(.qr, until: 30, payload: 1)
      story.wait(wait)
      story.ask(.qr, until: 30, payload: payload)
      #expect(story.broken.isEmpty != isBroken, "\(wait)")
    }
  }

  @Test("a code that is closed is not cancelled by that, but what is told later may be")
  func closedOnce() {
    for (first, isBroken) in [(PaymentResult.cancelled(.none), true), (.undecided(.shopper), false)] {
      var story = RuleStory(ClosingIsNotCancellingRule())
      story.begin()
      story.call("p.open")
      story.rest(.at(.open))
      story.answer(.qr, isClosed: true)
      story.tell(first)
      #expect(story.broken.isEmpty != isBroken)
      story.tell(.cancelled(.none))
      #expect(story.broken.count == (isBroken ? 1 : 0))
    }
  }

  @Test("money under a payment that was told as cancelled is seen, unless the shopper went on elsewhere")
  func cancelledWithMoney() {
    for (isElsewhere, isInHand) in [(false, true), (false, false), (true, true)] {
      var story = RuleStory(ClosingIsNotCancellingRule())
      story.begin()
      story.call("p.open")
      story.answer(.page, isReturn: true)
      if isElsewhere { story.note(.happenedOutside) }
      story.tell(.cancelled(.none))
      story.rest(.taken(14_800), in: .init(attempt: isInHand ? "a" : "b", told: .cancelled(.none)))
      #expect(story.broken.isEmpty == isElsewhere)
    }
  }

  private static let paid = PaymentStatus(state: .captured, words: ProviderResponseCode(code: "PAID"))

  @Test("11: a code that was closed and is told as called off can still be paid")
  func closing() throws {
    let gateways = GatewayMaker.replacing(.yuno) { base, _ in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          return PaymentClaim(session: claim.session, ending: claim.ending == .closed ? .cancelled : claim.ending)
        })
    }
    for (maker, expected) in [(gateways, [PaymentRule.closingIsNotCancelling]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.choose(.pix)
      person.press(.close)
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.closingIsNotCancelling))
      if !expected.isEmpty { #expect(person.keys(of: .closingIsNotCancelling).last == "timeline.told-cancelled") }
    }
  }
}
