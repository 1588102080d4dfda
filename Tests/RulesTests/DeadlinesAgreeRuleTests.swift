import Backend
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

@Suite("After the deadline both sides say so, and nothing is taken")
struct DeadlinesAgreeRuleTests {
  @Test("nobody is told that time ran out while a code is good and its payment undecided")
  func expiredTooEarly() {
    for (state, isBroken) in [(ProviderRecord.State.open, true), (.pending, true), (.cancelled, false)] {
      var story = RuleStory(DeadlinesAgreeRule())
      story.begin()
      story.call("p.open")
      story.ask(.qr, until: 300)
      story.rest(.at(state))
      story.tell(.failed(.expired(.none)))
      #expect(story.broken.isEmpty != isBroken, "\(state)")
    }
  }

  @Test("a screen that waits may do so for a minute too long, and is gone with the life of the app that showed it")
  func waitsTooLong() {
    for (wait, life, isBroken) in [(69, 1, false), (70, 1, true), (70, 2, false)] as [(Int64, Int, Bool)] {
      var story = RuleStory(DeadlinesAgreeRule())
      story.begin()
      story.ask(.wait, until: 10)
      story.wait(wait)
      story.life = life
      story.rest()
      #expect(story.broken.isEmpty != isBroken, "\(wait) s in life \(life)")
      story.life = 1
      story.rest()
      #expect(story.broken.count == (isBroken || wait == 69 ? 1 : 0))
    }
  }

  @Test("a provider has five seconds to say that a code ran out")
  func openAfterTheEnd() {
    var story = RuleStory(DeadlinesAgreeRule())
    story.begin()
    story.call("p.open")
    story.ask(.qr, until: 30)
    story.wait(34)
    story.rest(.at(.open))
    #expect(story.broken.isEmpty)
    story.rest(.at(.open))
    #expect(story.broken.map(\.facts) == [["expired", "ledger open"]])
  }

  @Test("whoever asked after a payment lapsed does not tell the shopper that it can be paid")
  func openStill() {
    for (reason, isBroken) in [(PendingReason.shopper, true), (.closedByShopper, true), (.provider, false)] {
      var story = RuleStory(DeadlinesAgreeRule())
      story.begin()
      story.call("p.open")
      story.rest(.at(.expired))
      story.call("p.read", effect: .nothing)
      story.tell(.undecided(reason))
      story.rest(.at(.expired))
      #expect(story.broken.isEmpty != isBroken, "\(reason)")
    }
  }

  /// A provider whose clock stops a minute after it was first looked at.
  private static func stoppingClock() -> Tampering {
    let stopped = Mutex<Timestamp?>(nil)
    return Tampering(clock: { now in
      stopped.withLock { first in
        first = first ?? now
        return first.map { min(now, $0.advanced(by: .seconds(60))) } ?? now
      }
    })
  }

  @Test("18: a session that was used after its end takes no money either")
  func sessions() throws {
    for (sandboxes, expected) in [
      (SandboxCatalog.providers(with: TabbySandbox(), Self.stoppingClock()), [PaymentRule.deadlinesAgree]),
      (SandboxCatalog.all, []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.choose(.tabby)
      person.wait(.seconds(1_800))
      person.goThroughTabby()
      person.wait(.seconds(5))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      #expect(person.world.exercisedRules.contains(.deadlinesAgree))
    }
  }

  @Test("18: a kit's result screen that never gives up is seen after ten seconds")
  func resultScreen() throws {
    let patient = GatewayMaker.replacing(.hyperPay) { base, surroundings in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          let now = surroundings.runtime.now
          _ = await presenter.present(
            .wait(
              WaitPrompt(
                reason: .confirming("truelayer-payment-confirming"), amount: session.request.amount,
                until: now.advanced(by: .seconds(60)))))
          return claim
        })
    }
    for (maker, expected) in [(patient, [PaymentRule.deadlinesAgree]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.payByVisa()
      person.wait(.seconds(9))
      person.wait(.seconds(9))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
    }
  }

  @Test("18: what is paid after its end is taken by nobody")
  func deadlines() throws {
    for (sandboxes, expected) in [
      (SandboxCatalog.providers(with: YunoSandbox(), Self.stoppingClock()), [PaymentRule.deadlinesAgree]),
      (SandboxCatalog.all, []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.choose(.pix)
      person.wait(.seconds(5_400))
      person.world.perform(.payment(.payInBank(isRightAmount: true)))
      person.wait(.seconds(60))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.deadlinesAgree))
    }
  }

  @Test("18: a provider's clock that was wrong for a second at one call excuses no more than that second")
  func skewedOnce() throws {
    for (sandboxes, expected) in [
      (SandboxCatalog.providers(with: YunoSandbox(), Self.stoppingClock()), [PaymentRule.deadlinesAgree]),
      (SandboxCatalog.all, []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.world.line.arm(
        FaultRule(
          id: "skew", operation: OperationPattern("yuno.create-session"), occurrence: .nth(1...1),
          effect: .clockSkew(.seconds(1))))
      person.choose(.pix)
      person.wait(.seconds(5_400))
      person.world.perform(.payment(.payInBank(isRightAmount: true)))
      person.wait(.seconds(60))
      #expect(person.broken == expected)
      #expect(person.world.line.faults.fired("skew") == 1)
    }
  }

  @Test(
    "18: a gateway that says of a lapsed payment that it can be paid is seen; one that is told something old is not to blame"
  )
  func payableStill() throws {
    let rosy = GatewayMaker.replacing(.tamara) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          return status.state == .expired ? PaymentStatus(state: .pending(.shopper), words: status.words) : status
        })
    }
    for (maker, isOld, expected) in [
      (rosy, false, [PaymentRule.deadlinesAgree]), (.own, false, []), (.own, true, []),
    ] {
      let person = try Person.make(gateways: maker)
      if isOld {
        person.world.line.arm(
          FaultRule(
            id: "old", operation: OperationPattern("tamara.read-order"), occurrence: .nth(2...2), effect: .stale))
      }
      person.choose(.tamara)
      person.press(.close)
      person.wait(.seconds(2_400))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      if isOld { #expect(person.world.line.faults.fired("old") == 1) }
    }
  }
}
