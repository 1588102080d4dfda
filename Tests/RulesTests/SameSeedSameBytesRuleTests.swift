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

@Suite("The same seed gives the same run, byte for byte")
struct SameSeedSameBytesRuleTests {
  @Test("20: a gateway that counts over worlds gives another run from the same seed")
  func sameSeed() throws {
    let counter = LastEvent()
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          counter.event = (counter.event ?? "") + "x"
          return PaymentStatus(
            state: status.state, words: ProviderResponseCode(code: counter.event ?? ""), amount: status.amount,
            reference: status.reference)
        })
    }
    for (maker, isBroken) in [(gateways, true), (GatewayMaker.own, false)] {
      let setup = try Person.usualSetup()
      let trial = RuleTrial(setup, gateways: maker) { Person(world: $0).payByVisa() }
      let rule = trial.findDifference()
      #expect((rule != nil) == isBroken)
      if isBroken { #expect(rule?.rule == .sameSeedSameBytes) }
    }
  }

  @Test("20: where two runs differ first on the timeline, the message and the one before it are named")
  func sameSeedOnTimeline() throws {
    let counter = LastEvent()
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          if counter.event != nil { _ = try await base.verifyPayment(session) }
          counter.event = "asked"
          return try await base.verifyPayment(session)
        })
    }
    let setup = try Person.usualSetup()
    let trial = RuleTrial(setup, gateways: gateways) { Person(world: $0).payByVisa() }
    let rule = try #require(trial.findDifference())
    let events = rule.events
    #expect(events.count == 2 && events.last == events.first.map { $0 + 1 }, "\(rule)")
  }
}
