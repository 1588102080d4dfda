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

extension RetryDisciplineRuleTests {
  private static func arm(_ person: Person, _ operation: String, _ effect: FaultEffect, _ tries: Int = 1) {
    person.world.line.arm(
      FaultRule(
        id: "armed", operation: OperationPattern(operation), occurrence: .nth(1...tries), effect: effect))
  }

  private static func restart(_ person: Person) {
    person.world.perform(.phone(.kill))
    person.world.perform(.phone(.openShop))
  }

  private static func inLondon() throws -> Person {
    let shopper = Shopper(
      givenName: "Alex", familyName: "Demo", email: "alex@example.test", mobile: "07700900123")
    let total = try Money.payable("24.00", currency: .gbp)
    let store = Store(
      id: "london", name: "Things", city: "London", country: .unitedKingdom, currency: .gbp, utcOffsetMinutes: 0,
      shopper: shopper, order: Order(number: "7001", name: "Things", total: total), methods: [], rates: [:])
    return try Person(setup: { $0.store = store })
  }

  @Test("a life of the app that is over tells nobody an end, however its work ends, while the next one asks")
  func endUnheard() throws {
    let effects: [FaultEffect] = [
      .rateLimit(.seconds(5)), .timeout(.seconds(60)), .latency(.fixed(.seconds(12))), .dropAfter,
    ]
    for effect in effects {
      let person = try Person.make()
      Self.arm(person, "tabby.read-payment", effect)
      person.choose(.tabby)
      Self.restart(person)
      person.wait(.seconds(120))
      #expect(person.broken == [], "\(effect)")
      let ends = person.snapshot.timeline.filter { $0.text.key.hasPrefix("timeline.told-") }
      #expect(ends.count <= 1)
    }
  }

  @Test("what a life of the app that is over wanted to try again is nothing that its next life has promised")
  func promiseUnheard() throws {
    let person = try Person.make()
    Self.arm(person, "hyperpay.read-status", .latency(.fixed(.seconds(12))))
    person.beginToPayByCard("4200000000000000")
    Self.restart(person)
    person.wait(.seconds(60))
    #expect(person.broken == [])
    // Nor is what was promised aloud before.
    let cutOff = try Person.make()
    cutOff.world.perform(.phone(.network(.offline)))
    cutOff.send(.methodChosen(.tabby))
    #expect(cutOff.snapshot.timeline.last?.text.key == "timeline.retry")
    Self.restart(cutOff)
    cutOff.wait(.seconds(60))
    #expect(cutOff.broken == [])
  }

  @Test("10: what goes on after the next life was told how it ended, and what that promises and never does, is seen")
  func nextLife() throws {
    let simulations = Mutex<Simulation?>(nil)
    let leftover = GatewayMaker.replacing(.tabby) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          simulations.withLock { simulation in
            _ = simulation?.start {
              try? await surroundings.runtime.sleep(for: .seconds(90))
              _ = try? await base.verifyPayment(session)
            }
          }
          return try await base.verifyPayment(session)
        })
    }
    let forgetful = GatewayMaker.replacing(.tabby) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          surroundings.journal.note(
            .notAnswered(operation: "verify", .notSent(.lost), retryIn: .milliseconds(500)),
            for: session.request.attempt)
          try? await surroundings.runtime.sleep(for: .seconds(900))
          return try await base.verifyPayment(session)
        })
    }
    for (name, maker) in [("leftover", leftover), ("forgetful", forgetful)] {
      let person = try Person.make(gateways: maker)
      simulations.withLock { $0 = person.world.simulation }
      person.choose(.tabby)
      Self.restart(person)
      #expect(person.broken == [])
      person.wait(.seconds(240))
      #expect(person.broken == [.retryDiscipline], "\(name)")
    }
  }

  @Test("the kit of a bank payment looks again after a server out of order, each time after the wait of a retry")
  func outOfOrder() throws {
    for operation in ["truelayer.start", "truelayer.look"] {
      let person = try Self.inLondon()
      Self.arm(person, operation, .status(503), 2)
      // From the bank's page back to the kit, which looks where the payment stands.
      person.agreeAtBank()
      person.wait(.seconds(20))
      #expect(person.world.line.faults.fired("armed") == 2)
      #expect(person.broken == [], "\(person.world.brokenRules)")
    }
  }

  @Test("10: the same call at once after a server out of order is seen, whether it reads or writes")
  func outOfOrderAtOnce() throws {
    let hasty: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        let answer = try await surroundings.transport.send(request)
        return answer.status == 503 ? try await surroundings.transport.send(request) : answer
      }
    }
    for operation in ["hyperpay.create-checkout", "hyperpay.read-status"] {
      let person = try Person.make(gateways: .replacing(.hyperPay, transport: hasty))
      Self.arm(person, operation, .status(503))
      person.payByVisa()
      #expect(person.broken == [.retryDiscipline], "\(operation)")
      #expect(person.keys(of: .retryDiscipline) == ["timeline.answer", "timeline.request"])
    }
  }

  @Test("an answer that comes when nobody waits any more refuses nothing, so that the call may be made again")
  func answerUnheard() throws {
    let person = try Person.make()
    person.payWithTabby()
    person.wait(.seconds(10))
    Self.arm(person, "tabby.refund-payment", .reorder)
    person.world.perform(.payment(.operate(.refund(Money(minorUnits: 14_800, currency: .sar)))))
    person.wait(.seconds(120))
    let refunds = person.snapshot.exchanges.filter { $0.operation == "tabby.refund-payment" }
    #expect(refunds.map(\.isAnswered) == [false, true])
    #expect(person.broken == [])
  }
}

extension Exchange {
  fileprivate var isAnswered: Bool { if case .answered = outcome { true } else { false } }
}
