import Backend
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
import Simulation
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("After a kill and a new start the order comes to an end or is honestly pending, with the same payment")
struct KillSafeRuleTests {
  private static let lost = Ending.failed(.maybeSent(.answerLost))

  @Test("after a kill only the same basket waits, and the rule speaks of later lives only")
  func basketAfterKill() {
    for (basket, life, isBroken) in [(1, 2, true), (2, 2, false), (1, 1, false)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open")
      story.send("p.pay")
      let last = story.mark
      story.life = life
      story.begin("b", basket: basket)
      #expect(story.rule.isExercised == isBroken)
      #expect(story.broken.map(\.events) == (isBroken ? [[last, story.mark]] : []))
    }
  }

  @Test("a session that was only asked for and never heard of keeps nobody, unless its ledger holds money")
  func openedUnheard() {
    for (truth, isBroken) in [(ProviderRecord.nothing, false), (.taken(14_800), true)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.call("p.open", Self.lost)
      story.rest(truth)
      story.life = 2
      story.begin("b")
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("a refused session is none, but what was sent after it may have been done")
  func sentAfterRefusal() {
    for (isSent, isBroken) in [(false, false), (true, true)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open", .answered(status: 400, body: 1))
      if isSent { story.call("p.pay", Self.lost) }
      story.life = 2
      story.begin("b")
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("another body opens another session after a kill, whatever its key")
  func otherBody() {
    for (body, isBroken) in [(1, false), (2, true)] as [(UInt64, Bool)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open", key: "one")
      story.life = 2
      story.send("p.open", key: "one", body: body)
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("after a kill nothing else is begun before the provider was heard in the new life")
  func killed() {
    for isHeard in [false, true] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open")
      story.call("p.pay", .failed(.maybeSent(.answerLost)))
      story.life = 2
      if isHeard { story.call("p.read", effect: .nothing) }
      story.begin("b")
      #expect(story.broken.isEmpty == isHeard)
    }
  }

  @Test("after a kill a payment is opened again only once the provider was heard")
  func openedAfterKill() {
    for (isHeard, isBroken) in [(true, false), (false, true)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open", key: "one")
      story.life = 2
      if isHeard { story.call("p.read", effect: .nothing) }
      story.send("p.open", key: "two")
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("the same session is opened again under its key, unless more than reading was done since")
  func sameSessionAfterKill() {
    for (operation, isBroken) in [("p.read", false), ("p.pay", true)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open", key: "one")
      story.call(operation, effect: operation == "p.read" ? .nothing : .charge)
      story.life = 2
      story.send("p.open", key: "one")
      #expect(story.broken.isEmpty != isBroken, "\(operation)")
    }
  }

  @Test("8: a gateway that forgets and opens another session after a restart is not kill-safe")
  func killSafe() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let known = session.request
          let new = PaymentRequest(
            attempt: known.attempt, method: known.method, amount: known.amount, order: known.order,
            reference: known.reference + "-again", shopper: known.shopper, country: known.country,
            language: known.language, returnURL: known.returnURL, merchant: "Till")
          return try await base.verifyPayment(try await base.initiatePayment(new))
        })
    }
    for (maker, expected) in [(gateways, [PaymentRule.killSafe]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.world.line.arm(
        FaultRule(
          id: "slow", operation: OperationPattern("hyperpay.submit-card"), effect: .latency(.fixed(.seconds(20)))))
      person.payByCard("4200000000000000")
      person.world.perform(.phone(.kill))
      person.world.perform(.phone(.openShop))
      person.wait(.seconds(5))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.killSafe) == !expected.isEmpty || expected.isEmpty)
      if !expected.isEmpty { #expect(person.keys(of: .killSafe) == ["timeline.request", "timeline.request"]) }
    }
  }

  @Test("8: what is in hand comes to an end after a restart, unless the gateway cannot ask any more")
  func settles() throws {
    let deaf = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base, verifying: { _, _ throws(GatewayFailure) in throw .delivery(.maybeSent) })
    }
    for (maker, isSettled) in [(GatewayMaker.own, true), (deaf, false)] {
      let person = try Person.make(gateways: maker)
      person.loseAnswer(of: "hyperpay.*", times: 50)
      person.payByCard("4200000000000000")
      let rule = person.world.findUnsettled(within: .seconds(900))
      #expect((rule == nil) == isSettled, "\(String(describing: rule))")
      if !isSettled { #expect(rule?.rule == .killSafe) }
    }
  }
}
