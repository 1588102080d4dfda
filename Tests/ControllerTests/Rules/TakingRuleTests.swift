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
import WorldFixture

@Suite("Rules about money, each proven to fire")
struct TakingRuleTests {
  @Test(
    "1: the retry loop that opens a new session after a lost answer takes the money twice, and is stopped twice over")
  func naiveRetry() throws {
    let person = try Person.make(gateways: NaiveRetry.gateways)
    person.loseAnswer(of: "hyperpay.submit-card")
    person.payByVisa()
    person.wait(.seconds(120))
    #expect(person.broken.contains(.unknownIsNotFailed) && person.broken.contains(.capturedOnce))
    #expect(person.snapshot.brokenRule?.rule == .unknownIsNotFailed)
    #expect(person.keys(of: .unknownIsNotFailed) == ["timeline.no-answer", "timeline.request"])
    #expect(person.keys(of: .capturedOnce) == ["timeline.fault", "timeline.request"])
    #expect(person.truths.provider.captures == 2)
  }

  @Test("1: Till's own gateway asks instead, and takes it once")
  func ownRetry() throws {
    let person = try Person.make()
    person.loseAnswer(of: "hyperpay.submit-card")
    person.payByVisa()
    #expect(person.broken == [])
    #expect(person.truths.provider.captures == 1)
    #expect(person.world.exercisedRules.contains(.unknownIsNotFailed))
    #expect(person.world.exercisedRules.contains(.capturedOnce))
  }

  @Test("1: left out, a rule says nothing")
  func leftOut() throws {
    let person = try Person.make(gateways: NaiveRetry.gateways, rules: [.capturedOnce])
    person.loseAnswer(of: "hyperpay.submit-card")
    person.payByVisa()
    person.wait(.seconds(120))
    #expect(person.broken == [.capturedOnce])
  }

  @Test("2: more given back than taken does not add up")
  func moneyAddsUp() throws {
    let wrong = Tampering(truth: { truth, _ in
      guard truth.state == .captured, let captured = truth.captured else { return truth }
      return ProviderRecord(
        state: .captured, words: truth.words, held: truth.held, captures: 1,
        captured: Money(minorUnits: 100, currency: captured.currency), refunded: captured)
    })
    let person = try Person.make(sandboxes: SandboxServer.providers(with: HyperPaySandbox(), wrong))
    person.payByVisa()
    #expect(person.broken == [.moneyAddsUp, .paidInFull])
    #expect(person.keys(of: .moneyAddsUp).count == 2)
    let honest = try Person.make()
    honest.payByVisa()
    #expect(honest.broken == [])
    #expect(honest.world.exercisedRules.contains(.moneyAddsUp))
  }

  @Test("6: a provider that acts twice for one key breaks a rule of its own")
  func sameKeySameBody() throws {
    let again: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        let answer = try await surroundings.transport.send(request)
        guard request.operation == "yuno.create-payment" else { return answer }
        var other = request
        other.body = request.body.replacing("TILL", with: "LILT")
        _ = try await surroundings.transport.send(other)
        return answer
      }
    }
    // What the client does wrong is another rule's.
    let rules = Set(PaymentRule.allCases).subtracting([.stableIdempotencyKey])
    let yes = Tampering(answer: { request, answer in
      guard request.body.contains("LILT") else { return answer }
      return WireAnswer(status: 200, json: .null)
    })
    let person = try Person.make(
      gateways: .replacing(.yuno, transport: again), sandboxes: SandboxServer.providers(with: YunoSandbox(), yes),
      rules: rules)
    person.choose(.pix)
    #expect(person.broken == [.sameKeySameBody])
    #expect(person.keys(of: .sameKeySameBody) == ["timeline.request", "timeline.answer"])
    let honest = try Person.make(gateways: .replacing(.yuno, transport: again), rules: rules)
    honest.choose(.pix)
    #expect(honest.broken == [])
    #expect(honest.world.exercisedRules.contains(.sameKeySameBody))
  }

  @Test("7: a payment that was taken and is refused later did not end when it ended")
  func endIsEnd() throws {
    let turning = Tampering(truth: { truth, now in
      guard truth.state == .captured, now.milliseconds > 1_772_344_900_000 else { return truth }
      return ProviderRecord(state: .declined, words: "late", captures: 1, captured: truth.captured, wasHeld: true)
    })
    let person = try Person.make(sandboxes: SandboxServer.providers(with: HyperPaySandbox(), turning))
    person.payByVisa()
    #expect(person.broken == [])
    person.wait(.seconds(600))
    #expect(person.broken == [.endIsEnd])
    #expect(person.keys(of: .endIsEnd).count == 2)
    let honest = try Person.make()
    honest.payByVisa()
    honest.wait(.seconds(600))
    #expect(honest.broken == [])
  }
}
