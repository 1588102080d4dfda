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

@Suite("What may be tried again is tried again as often and as late as was set up, and nothing else is")
struct RetryDisciplineRuleTests {
  @Test("what was declined is not asked for again, but a call whose answer was lost may be made again")
  func declined() {
    for (ending, isBroken) in [
      (Ending.answered(status: 200, body: 1), true), (.failed(.maybeSent(.answerLost)), false),
    ] {
      var story = RuleStory(RetryDisciplineRule(retries: [:]))
      story.begin()
      story.call("p.pay", ending, key: "one")
      story.rest(.at(.declined))
      story.send("p.pay", key: "one")
      #expect(story.broken.contains { $0.facts.contains("declined") } == isBroken)
    }
  }

  @Test("10: what is tried again at once, and what was refused, is no retry but hammering")
  func retry() throws {
    let hasty: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        do throws(TransportFailure) { return try await surroundings.transport.send(request) } catch {
          return try await surroundings.transport.send(request)
        }
      }
    }
    for (maker, expected) in [
      (GatewayMaker.replacing(.hyperPay, transport: hasty), [PaymentRule.retryDiscipline]), (.own, []),
    ] {
      let person = try Person.make(gateways: maker)
      person.world.line.arm(
        FaultRule(
          id: "lost", operation: OperationPattern("hyperpay.create-checkout"), occurrence: .nth(1...2),
          effect: .dropBefore))
      person.payByVisa()
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.retryDiscipline))
      if !expected.isEmpty {
        #expect(person.keys(of: .retryDiscipline) == ["timeline.no-answer", "timeline.request"])
      }
    }
    let stubborn: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        let answer = try await surroundings.transport.send(request)
        return answer.status == 400 ? try await surroundings.transport.send(request) : answer
      }
    }
    let person = try Person.make(gateways: .replacing(.hyperPay, transport: stubborn))
    person.world.line.arm(
      FaultRule(
        id: "no", operation: OperationPattern("hyperpay.create-checkout"), occurrence: .nth(1...1),
        effect: .answer(status: 400, body: "{}")))
    person.payByVisa()
    #expect(person.broken == [.retryDiscipline])
    #expect(person.keys(of: .retryDiscipline) == ["timeline.answer", "timeline.request"])
  }

  @Test("10: a try that comes long after its time, and one that was promised and never comes, are no retries")
  func lateRetry() throws {
    let slow: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        do throws(TransportFailure) { return try await surroundings.transport.send(request) } catch {
          try? await surroundings.runtime.sleep(for: .seconds(20))
          return try await surroundings.transport.send(request)
        }
      }
    }
    let late = try Person.make(gateways: .replacing(.hyperPay, transport: slow))
    late.world.line.arm(
      FaultRule(
        id: "lost", operation: OperationPattern("hyperpay.create-checkout"), occurrence: .nth(1...1),
        effect: .dropBefore))
    late.choose(.card)
    late.wait(.seconds(30))
    #expect(late.broken == [.retryDiscipline])
    #expect(late.keys(of: .retryDiscipline) == ["timeline.no-answer", "timeline.request"])
    let forgetful = GatewayMaker.replacing(.hyperPay) { base, surroundings in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          surroundings.journal.note(
            .notAnswered(operation: "process", .notSent(.lost), retryIn: .milliseconds(500)),
            for: session.request.attempt)
          return try await base.processPayment(session, presenter: presenter)
        })
    }
    let person = try Person.make(gateways: forgetful)
    person.choose(.card)
    person.wait(.seconds(10))
    #expect(person.broken == [.retryDiscipline])
  }

  @Test("10: what was declined is not tried again by itself")
  func declinedByBank() throws {
    let stubborn: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        let answer = try await surroundings.transport.send(request)
        guard request.operation == "hyperpay.submit-card" else { return answer }
        try? await surroundings.runtime.sleep(for: .seconds(1))
        return try await surroundings.transport.send(request)
      }
    }
    for (maker, expected) in [
      (GatewayMaker.replacing(.hyperPay, transport: stubborn), [PaymentRule.retryDiscipline]), (.own, []),
    ] {
      let person = try Person.make(gateways: maker)
      person.payByCard("4200000000000000", holder: "800.100.155")
      person.wait(.seconds(8))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
    }
  }

  @Test("10: what goes on in a payment's name after the app was told how it ended is seen")
  func leftover() throws {
    let simulations = Mutex<Simulation?>(nil)
    let gateways = GatewayMaker.replacing(.yuno) { base, surroundings in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          simulations.withLock { simulation in
            _ = simulation?.start {
              for _ in 0..<4 {
                try? await surroundings.runtime.sleep(for: .seconds(20))
                _ = try? await base.verifyPayment(session)
              }
            }
          }
          return try await base.processPayment(session, presenter: presenter)
        })
    }
    for (maker, expected) in [(gateways, [PaymentRule.retryDiscipline]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      simulations.withLock { $0 = person.world.simulation }
      person.choose(.pix)
      person.press(.close)
      #expect(person.broken == [])
      person.wait(.seconds(60))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      if !expected.isEmpty { #expect(person.keys(of: .retryDiscipline).last == "timeline.request") }
    }
  }

  @Test("10: a shopper who stops waiting is told at once, and never that the connection failed")
  func stopsWaiting() throws {
    let simulations = Mutex<Simulation?>(nil)
    let blaming = GatewayMaker.replacing(.hyperPay) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          do { try await surroundings.runtime.sleep(for: .seconds(20)) } catch {
            throw .payment(.networkError(.lost))
          }
          return try await base.verifyPayment(session)
        })
    }
    let deaf = GatewayMaker.replacing(.hyperPay) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let done = Mutex<CheckedContinuation<Void, Never>?>(nil)
          let simulation = simulations.withLock { $0 }
          _ = simulation?.start {
            try? await surroundings.runtime.sleep(for: .seconds(20))
            done.withLock { $0 }?.resume()
          }
          await withCheckedContinuation { continuation in done.withLock { $0 = continuation } }
          return try await base.verifyPayment(session)
        })
    }
    for (maker, expected) in [
      (blaming, [PaymentRule.retryDiscipline]), (deaf, [.retryDiscipline]), (.own, []),
    ] {
      let person = try Person.make(gateways: maker, rules: [.retryDiscipline])
      simulations.withLock { $0 = person.world.simulation }
      person.world.line.arm(
        FaultRule(
          id: "slow", operation: OperationPattern("hyperpay.read-status"), effect: .latency(.fixed(.seconds(20)))))
      person.payByCard("4200000000000000")
      person.send(.escaped)
      #expect(person.broken == expected, "\(person.snapshot.checkout.phase)")
    }
  }
}
