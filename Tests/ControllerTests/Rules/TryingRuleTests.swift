import Checkout
import Commerce
import Controller
import HTTPTypes
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

@Suite("Rules about trying again, each proven to fire")
struct TryingRuleTests {
  @Test("5: a try with another key after a lost answer is another payment")
  func oneKey() throws {
    let gateways = GatewayMaker.replacing(
      .yuno,
      transport: { surroundings in
        BrokenTransport { request throws(TransportFailure) in
          do throws(TransportFailure) { return try await surroundings.transport.send(request) } catch {
            guard case .maybeSent = error else { throw error }
            try? await surroundings.runtime.sleep(for: .seconds(1))
            var other = request
            if let name = HTTPField.Name("X-Idempotency-Key") { other.head.headerFields[name] = "another" }
            return try await surroundings.transport.send(other)
          }
        }
      })
    for (maker, expected) in [(gateways, [PaymentRule.stableIdempotencyKey]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.loseAnswer(of: "yuno.create-payment")
      person.choose(.pix)
      person.wait(.seconds(5))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.stableIdempotencyKey) == true)
      if !expected.isEmpty { #expect(person.keys(of: .stableIdempotencyKey).last == "timeline.request") }
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
      person.world.phone.arm(
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
      person.world.phone.arm(
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
    person.world.phone.arm(
      FaultRule(
        id: "no", operation: OperationPattern("hyperpay.create-checkout"), occurrence: .nth(1...1),
        effect: .answer(status: 400, body: "{}")))
    person.payByVisa()
    #expect(person.broken == [.retryDiscipline])
    #expect(person.keys(of: .retryDiscipline) == ["timeline.answer", "timeline.request"])
  }

  @Test("5: the merchant's own name of a capture is a key as well")
  func keyInBody() throws {
    let gateways = GatewayMaker.replacing(
      .tabby,
      transport: { surroundings in
        BrokenTransport { request throws(TransportFailure) in
          do throws(TransportFailure) { return try await surroundings.transport.send(request) } catch {
            guard request.operation == "tabby.capture-payment" else { throw error }
            try? await surroundings.runtime.sleep(for: .seconds(1))
            var other = request
            other.body = request.body.replacing("\"reference_id\":\"", with: "\"reference_id\":\"another-")
            return try await surroundings.transport.send(other)
          }
        }
      })
    for (maker, expected) in [(gateways, [PaymentRule.stableIdempotencyKey]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.payWithTabby()
      person.loseAnswer(of: "tabby.capture-payment")
      person.world.perform(.operate(.capture(Money(minorUnits: 5_000, currency: .sar))))
      person.wait(.seconds(5))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
    }
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
    late.world.phone.arm(
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
  func declined() throws {
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
      person.world.phone.arm(
        FaultRule(
          id: "slow", operation: OperationPattern("hyperpay.read-status"), effect: .latency(.fixed(.seconds(20)))))
      person.payByCard("4200000000000000")
      person.send(.escaped)
      #expect(person.broken == expected, "\(person.snapshot.checkout.phase)")
    }
  }
}
