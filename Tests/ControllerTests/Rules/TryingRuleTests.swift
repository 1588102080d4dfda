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
import Testing
import Wire

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
    for (maker, expected) in [(gateways, [PaymentRule.oneKey]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.loseAnswer(of: "yuno.create-payment")
      person.choose(.pix)
      person.wait(.seconds(5))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.oneKey) == true)
      if !expected.isEmpty { #expect(person.keys(of: .oneKey).last == "timeline.request") }
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
            language: known.language, returnURL: known.returnURL)
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
}
