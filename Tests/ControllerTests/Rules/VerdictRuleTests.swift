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
import Synchronization
import Testing
import Wire
import WorldFixture

@Suite("Rules about what is told, each proven to fire")
struct VerdictRuleTests {
  private static let paid = PaymentStatus(state: .captured, words: ProviderResponseCode(code: "PAID"))

  @Test("3: success on the screen for a card that the bank refused contradicts the bank")
  func screen() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          _ = try await base.verifyPayment(session)
          return Self.paid
        })
    }
    // Till's published test of a wrong security code.
    for (maker, expected) in [(gateways, [PaymentRule.screenMatchesProvider, .notificationsCommute]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.payByCard("4200000000000000", holder: "800.100.152")
      person.wait(.seconds(8))
      #expect(person.truths.provider.state == .declined)
      #expect(person.broken == expected)
      if !expected.isEmpty { #expect(person.keys(of: .screenMatchesProvider).last == "timeline.told-success") }
    }
  }

  @Test("4: success that nobody asked the provider for is no verdict")
  func verdict() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(base: base, verifying: { _, _ throws(GatewayFailure) in Self.paid })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.broken == [.noSuccessWithoutVerification], "\(person.world.brokenRules)")
    #expect(person.keys(of: .noSuccessWithoutVerification).last == "timeline.verified")
    let honest = try Person.make()
    honest.payByVisa()
    #expect(honest.broken == [])
    #expect(honest.world.exercisedRules.contains(.noSuccessWithoutVerification))
  }

  @Test("11: a code that was closed and is told as called off can still be paid")
  func closing() throws {
    let gateways = GatewayMaker.replacing(.yuno) { base, _ in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          return PaymentClaim(session: claim.session, ending: claim.ending == .closed ? .cancelled : claim.ending)
        })
    }
    for (maker, expected) in [(gateways, [PaymentRule.closingIsNotCancelling]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.choose(.pix)
      person.press(.close)
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.closingIsNotCancelling))
      if !expected.isEmpty { #expect(person.keys(of: .closingIsNotCancelling).last == "timeline.told-cancelled") }
    }
  }

  @Test("15: a return that decides by itself is no return but a verdict")
  func linksOnlyWake() throws {
    let gateways = GatewayMaker.replacing(.tabby) { base, _ in
      BrokenGateway(base: base, verifying: { _, _ throws(GatewayFailure) in Self.paid })
    }
    for (maker, expected) in [(gateways, PaymentRule.linksOnlyWake as PaymentRule?), (.own, nil)] {
      let person = try Person.make(gateways: maker)
      person.choose(.tabby)
      var steps = 0
      while let page = person.page, steps < 6 {
        for field in page.fields { person.fill(.page(field.id), field.id.contains("phone") ? "0500000001" : "8888") }
        person.press(page.buttons.first.map { .page($0.id) } ?? .close)
        steps += 1
      }
      #expect(person.broken == [expected].compactMap(\.self))
      #expect(person.world.exercisedRules.contains(.linksOnlyWake))
      if let expected { #expect(person.keys(of: expected) == ["timeline.link", "timeline.verified"]) }
    }
  }

  @Test("16: a call that nothing can answer any more is found once the world is quiet")
  func hang() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          // The answer that never comes: the task waits for a message that nobody will send.
          let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
          for await _ in stream {}
          continuation.finish()
          return claim
        })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    person.wait(.seconds(3_600))
    #expect(person.broken == [.answeredOnce])
    let honest = try Person.make()
    honest.payByVisa()
    #expect(honest.broken == [])
  }

  @Test("16: an app that is told twice by one call was answered twice")
  func twice() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          surroundings.journal.note(.verified(status), for: session.request.attempt)
          surroundings.journal.note(
            .finished(.success(transactionID: "1", status)), for: session.request.attempt)
          return status
        })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.broken == [.answeredOnce])
    #expect(person.keys(of: .answeredOnce) == ["timeline.told-success", "timeline.told-success"])
  }

  @Test("a gateway with a name of its own is seen at the provider whose hosts it calls")
  func foreignName() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in BrokenGateway(base: base, ownName: "Somebody's") }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.snapshot.gateway == "Somebody's")
    #expect(person.truths.provider.state == .captured)
    #expect(person.truths.shopper == .seesPaid)
    #expect(person.broken == [])
  }
}
