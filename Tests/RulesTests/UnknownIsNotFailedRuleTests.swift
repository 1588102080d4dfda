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
import Simulation
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("While it is not known what became of a payment, nothing else is begun for its order")
struct UnknownIsNotFailedRuleTests {
  private static let lost = Ending.failed(.maybeSent(.answerLost))

  @Test("nothing is begun for a basket while nobody knows how its other payment stands")
  func begun() {
    for (reason, basket, life, isBroken) in [
      (PendingReason.unreachable, 1, 1, true), (.provider, 1, 1, true), (.handedIn, 1, 1, true),
      (.shopper, 1, 1, false),
      (.unreachable, 2, 1, false), (.unreachable, 1, 2, false),
    ] {
      var story = RuleStory(UnknownIsNotFailedRule())
      story.begin()
      story.call("p.pay")
      story.tell(.undecided(reason))
      let told = story.mark
      story.life = life
      story.begin("b", basket: basket)
      #expect(story.rule.isExercised == isBroken)
      #expect(story.broken.map(\.facts) == (isBroken ? [["unknown TILL-a", "begun TILL-b"]] : []), "\(reason)")
      #expect(story.broken.map(\.events) == (isBroken ? [[told, story.mark]] : []))
    }
  }

  @Test("a session is opened again beside a lost call only under its own key")
  func openedBeside() {
    for (first, second, isBroken) in [("one", "one", false), ("one", "two", true), (nil, nil, true)]
      as [(
        String?, String?, Bool
      )]
    {
      var story = RuleStory(UnknownIsNotFailedRule())
      story.begin()
      story.call("p.open", key: first)
      story.call("p.pay", Self.lost)
      story.send("p.open", key: second)
      #expect(story.broken.map(\.facts) == (isBroken ? [["unknown p.pay", "again p.open"]] : []))
    }
  }

  @Test("of two lost calls the last is the one that nobody has asked about")
  func lostTwice() {
    var story = RuleStory(UnknownIsNotFailedRule())
    story.begin()
    story.library(.routed(gateway: "one", reserve: []))
    story.call("p.open")
    story.call("p.pay", Self.lost)
    story.call("p.read", effect: .nothing)
    story.call("p.pay", Self.lost)
    story.library(.routed(gateway: "two", reserve: []))
    #expect(story.broken.map(\.facts) == [["unknown one", "routed two"]])
  }

  @Test("another gateway is not tried after a call of which nobody knows whether it arrived")
  func rerouted() {
    for (ending, isBroken) in [(Ending.failed(.maybeSent(.answerLost)), true), (.failed(.notSent(.offline)), false)] {
      var story = RuleStory(UnknownIsNotFailedRule())
      story.begin()
      story.library(.routed(gateway: "one", reserve: []))
      story.call("p.pay", ending)
      story.library(.routed(gateway: "two", reserve: []))
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("what became of a lost call is known once something else was answered, not once it was begun again")
  func settled() {
    for (operation, ending, isBroken) in [
      ("p.read", Ending.answered(status: 200, body: 1), false), ("p.read", .failed(.maybeSent(.answerLost)), true),
      ("p.open", .answered(status: 200, body: 1), true),
    ] {
      var story = RuleStory(UnknownIsNotFailedRule())
      story.begin()
      story.library(.routed(gateway: "one", reserve: []))
      story.call("p.open", .answered(status: 200, body: 1))
      story.call("p.pay", .failed(.maybeSent(.answerLost)))
      story.call(operation, ending, effect: operation == "p.read" ? .nothing : .charge)
      story.library(.routed(gateway: "two", reserve: []))
      #expect(!story.broken.filter { $0.facts.contains("routed two") }.isEmpty == isBroken, "\(operation)")
    }
  }

  @Test("9: another session while nobody knows of the first is begun too early, even if it takes nothing")
  func unknown() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          do throws(GatewayFailure) { return try await base.processPayment(session, presenter: presenter) } catch {
            guard case .delivery = error else { throw error }
            return PaymentClaim(session: try await base.initiatePayment(session.request), ending: .completed)
          }
        })
    }
    let person = try Person.make(gateways: gateways)
    person.loseAnswer(of: "hyperpay.submit-card")
    person.payByVisa()
    #expect(person.broken == [.unknownIsNotFailed])
    #expect(person.keys(of: .unknownIsNotFailed) == ["timeline.no-answer", "timeline.request"])
  }
}
