import Checkout
import Commerce
import Controller
import Pages
import Payments
import Phone
import Providers
import Testing
import Wire
import WorldFixture

@Suite("Rule 10 about asking: too often, too soon, too many times, and so late that it keeps no promise")
struct TryingTooOftenTests {
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

  /// A gateway that lets the shopper wait at the end, and reads again and again meanwhile.
  private static func restless(every wait: Duration) -> GatewayMaker {
    .replacing(.stcPay) { base, surroundings in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          await withTaskGroup(of: Void.self) { group in
            group.addTask {
              _ = await presenter.showWait(WaitPrompt(reason: .processing, amount: session.request.amount))
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

extension Person {
  /// Pays with stc pay by a code; the last call is on its way when this returns.
  func payWithSTCPay() {
    choose(.stcPay)
    fill(.mobile, "0512345678")
    press(.sendCode)
    fill(.oneTimeCode, "123456")
    send(.pressed(.confirm))
  }
}
