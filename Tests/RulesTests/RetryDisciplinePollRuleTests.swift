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
import Simulation
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("Whoever waits is asked about neither too often nor too seldom")
struct RetryDisciplinePollRuleTests {
  @Test("whoever waits is not left without news for over a minute; a read that the merchant woke promises none")
  func silence() {
    for isWoken in [false, true] {
      var story = RuleStory(RetryDisciplinePollRule(retries: [:]))
      story.begin()
      story.ask(.wait)
      if isWoken { story.library(.operating(.void)) }
      story.call("p.read", effect: .nothing)
      story.wait(61)
      story.rest(.nothing)
      #expect(story.broken.isEmpty == isWoken)
    }
  }

  @Test("an app that stands still comes late with its next question")
  func standsStill() {
    for isRunning in [true, false] {
      var story = RuleStory(RetryDisciplinePollRule(retries: [:]))
      story.begin()
      story.ask(.wait)
      story.call("p.read", effect: .nothing)
      story.rest(.nothing, in: .init(isRunning: isRunning))
      story.wait(61)
      story.send("p.read", effect: .nothing)
      #expect(story.broken.isEmpty != isRunning)
    }
  }

  @Test("one question asks the provider no quicker than its schedule says; what a message woke keeps to none")
  func askedTooSoon() {
    for isWoken in [false, true] {
      var story = RuleStory(RetryDisciplinePollRule(retries: [:]))
      story.begin(polls: ["one": [.seconds(10)]])
      story.library(.routed(gateway: "one", reserve: []))
      story.library(.verifying)
      if isWoken { story.library(.notified(event: "paid")) }
      story.call("p.read", effect: .nothing)
      story.call("p.read", effect: .nothing)
      #expect(story.broken.isEmpty == isWoken)
    }
  }

  @Test("10: a gateway that asks twice at once, and one that stops asking while the shopper waits, are seen")
  func polls() throws {
    let hasty = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          _ = try await base.verifyPayment(session)
          return try await base.verifyPayment(session)
        })
    }
    let person = try Person.make(gateways: hasty)
    person.payByVisa()
    #expect(person.broken == [.retryDiscipline], "\(person.world.brokenRules)")
    let tired = GatewayMaker.thatStopsAsking()
    let waiting = try Person.make(gateways: tired)
    waiting.payByVisa()
    waiting.wait(.seconds(50))
    #expect(waiting.broken == [])
    waiting.wait(.seconds(50))
    #expect(waiting.broken == [.retryDiscipline], "\(waiting.world.brokenRules)")
  }

  @Test("10: a gateway that comes back to an undecided payment later than it said is seen")
  func lateQuestion() throws {
    // It says that it asks again after a second, and takes its time over it.
    let gateways = GatewayMaker.replacing(.yuno) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          surroundings.journal.note(.verified(status), for: session.request.attempt)
          try? await surroundings.runtime.sleep(for: .seconds(90))
          return status
        })
    }
    for (maker, expected) in [(gateways, [PaymentRule.retryDiscipline]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.choose(.pix)
      person.press(.close)
      person.wait(.seconds(120))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
    }
  }

  private static func arm(_ person: Person, _ operation: String, _ effect: FaultEffect, _ tries: Int = 1) {
    person.world.line.arm(
      FaultRule(
        id: "armed", operation: OperationPattern(operation), occurrence: .nth(1...tries), effect: effect))
  }

  @Test("a message about the order before wakes one question, and whoever is led through the next one waits for none")
  func lastOrder() throws {
    let person = try Person.make()
    Self.arm(person, "tabby.notification", .latency(.fixed(.seconds(30))))
    person.payWithTabby()
    person.press(.leave)
    person.choose(.tabby)
    person.wait(.seconds(180))
    #expect(person.question == .page)
    #expect(person.broken == [])
  }

  @Test("10: such a message hides nothing of a gateway that stops asking while the shopper waits")
  func lastOrderHidesNothing() throws {
    let tired = GatewayMaker.thatStopsAsking { $0.order.number != "1042" }
    let person = try Person.make(gateways: tired)
    Self.arm(person, "hyperpay.notification", .latency(.fixed(.seconds(50))))
    person.payByVisa()
    person.press(.leave)
    person.payByVisa()
    person.wait(.seconds(30))
    #expect(person.broken == [])
    person.wait(.seconds(40))
    #expect(person.broken == [.retryDiscipline], "\(person.world.brokenRules)")
  }

  /// A gateway for stc pay, which sends no messages, that reads again by itself, so many times and after such a wait, while the library asks once.
  private static func curious(_ times: Int, every wait: Duration) -> GatewayMaker {
    .replacing(.stcPay) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          for _ in 0..<times {
            _ = try await base.verifyPayment(session)
            try? await surroundings.runtime.sleep(for: wait)
          }
          return try await base.verifyPayment(session)
        })
    }
  }

  /// A gateway that lets the shopper wait at the end, and reads again and again meanwhile.
  private static func restless(every wait: Duration) -> GatewayMaker {
    .replacing(.stcPay) { base, surroundings in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          await withTaskGroup(of: Void.self) { group in
            group.addTask {
              _ = await presenter.present(.wait(WaitPrompt(reason: .processing, amount: session.request.amount)))
            }
            group.addTask {
              for _ in 0..<400 {
                try? await surroundings.runtime.sleep(for: wait)
                _ = try? await base.verifyPayment(claim.session)
              }
            }
            await group.waitForAll()
          }
          return claim
        })
    }
  }

  /// A gateway that asks in the library's own way, with its own waits between.
  private static func asking(after waits: [Duration]) -> GatewayMaker {
    .replacing(.yuno) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          var status = try await base.verifyPayment(session)
          for wait in waits {
            surroundings.journal.note(.verified(status), for: session.request.attempt)
            try? await surroundings.runtime.sleep(for: wait)
            surroundings.journal.note(.verifying, for: session.request.attempt)
            status = try await base.verifyPayment(session)
          }
          return status
        })
    }
  }

  /// A gateway that says it reads again at once, and takes its time over it.
  private static func late(by wait: Duration, throttled: Bool) -> GatewayMaker {
    .replacing(.stcPay) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let attempt = session.request.attempt
          if throttled {
            surroundings.journal.note(.throttled(operation: "stc-pay.inquire", retryIn: .seconds(2)), for: attempt)
          } else {
            surroundings.journal.note(
              .notAnswered(operation: "verify", .notSent(.lost), retryIn: .milliseconds(500)), for: attempt)
          }
          try? await surroundings.runtime.sleep(for: wait)
          return try await base.verifyPayment(session)
        })
    }
  }

  @Test(
    "10: a gateway that reads again and again within one question is seen, and one that keeps to its schedule is not",
    arguments: [
      (5, Duration.milliseconds(300), [PaymentRule.retryDiscipline]), (5, .milliseconds(9_999), [.retryDiscipline]),
      (1, .milliseconds(1_500), [.retryDiscipline]), (2, .seconds(10), []), (0, .zero, []),
    ])
  func withinOneQuestion(_ times: Int, _ wait: Duration, _ expected: [PaymentRule]) throws {
    let person = try Person.make(gateways: Self.curious(times, every: wait))
    person.payWithSTCPay()
    person.wait(.seconds(60))
    #expect(person.broken == expected, "\(person.world.brokenRules)")
    if !expected.isEmpty {
      // Questions that bring nothing new are told of in one message.
      let keys = person.keys(of: .retryDiscipline)
      #expect(keys.first == "timeline.answer" && ["timeline.request", "timeline.again"].contains(keys.last))
    }
  }

  @Test("10: a gateway that reads more than once a second, or less than once a minute, while the shopper waits is seen")
  func whileWaiting() throws {
    for (wait, expected) in [
      (Duration.milliseconds(400), [PaymentRule.retryDiscipline]), (.milliseconds(999), [.retryDiscipline]),
      (.seconds(1), []), (.seconds(59), []), (.seconds(61), [.retryDiscipline]),
    ] {
      let person = try Person.make(gateways: Self.restless(every: wait))
      person.payWithSTCPay()
      person.wait(.seconds(150))
      #expect(person.broken == expected, "\(wait) \(person.world.brokenRules)")
    }
  }

  @Test(
    "10: whoever asks sooner, later or more often than the gateway's schedule says is seen",
    arguments: [
      ([Duration.milliseconds(1_900)], "asked again after 1900 ms"),
      ([.seconds(2), .seconds(2)], "asked again after 2000 ms"),
      ([.seconds(2), .seconds(3), .seconds(5), .seconds(5)], "asked 5 times"),
      ([.seconds(90)], "asked again after 90000 ms"),
    ])
  func againstSchedule(_ waits: [Duration], _ facts: String) throws {
    let person = try Person.make(gateways: Self.asking(after: waits))
    person.choose(.pix)
    // Looking at the world meanwhile would show that it is overdue.
    person.send(.pressed(.close))
    person.wait(.seconds(120))
    #expect(person.broken == [.retryDiscipline], "\(person.world.brokenRules)")
    #expect(person.world.brokenRules.first?.facts.joined(separator: " ") == facts)
  }

  @Test("10: a read that comes long after it was promised keeps no promise, though nothing happens in between")
  func latePromise() throws {
    for (wait, isThrottled, expected) in [
      (Duration.seconds(40), false, [PaymentRule.retryDiscipline]), (.seconds(40), true, [.retryDiscipline]),
      (.milliseconds(500), false, []), (.seconds(2), true, []),
    ] {
      let person = try Person.make(gateways: Self.late(by: wait, throttled: isThrottled))
      person.payWithSTCPay()
      person.wait(.seconds(60))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      if !expected.isEmpty { #expect(person.keys(of: .retryDiscipline).last == "timeline.request") }
    }
  }

  @Test("10: what an app that stood still had promised is not late when it goes on")
  func stoodStill() throws {
    for isThrottled in [false, true] {
      let person = try Person.make(gateways: Self.late(by: .milliseconds(500), throttled: isThrottled))
      person.payWithSTCPay()
      person.world.perform(.phone(.home))
      person.wait(.seconds(300))
      person.world.perform(.phone(.openShop))
      person.wait(.seconds(60))
      #expect(person.broken == [], "\(person.world.brokenRules)")
    }
  }
}
