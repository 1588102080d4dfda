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

@Suite("The order in which messages come, and how often each comes, changes nothing")
struct NotificationsCommuteRuleTests {
  @Test("once a message was dealt with the app knows what the provider holds, and how much of it")
  func messageDealtWith() {
    let part = PaymentStatus(state: .captured, words: .none, captured: .sar(14_800), refunded: .sar(1_000))
    let cases: [(told: PaymentResult, ledger: ProviderRecord, fact: String?)] = [
      (.paid(), .taken(14_800), nil), (.refusedByBank, .taken(14_800), "ledger captured"),
      (.paid(.authorised), .at(.open), "ledger open"), (.paid(.authorised), .held(14_800), nil),
      (.success(transactionID: "t", part), .taken(14_800, refunded: 2_000), "ledger given back SAR 20.00"),
      (.success(transactionID: "t", part), .taken(14_800, refunded: 1_000), nil),
    ]
    for (told, ledger, fact) in cases {
      var story = RuleStory(NotificationsCommuteRule())
      story.begin()
      story.call("p.pay")
      story.rest(ledger)
      story.tell(.paid())
      let arrival = story.mark
      story.call("p.read", effect: .nothing)
      story.library(.verified(.at(.captured)))
      story.tell(told)
      story.note(
        .notified(
          Place(reference: "TILL-a", provider: "p"),
          NotificationReceipt(gateway: "P", event: "", decision: .applied, status: 200), isForged: false,
          arrival: arrival))
      story.rest(ledger)
      #expect(story.broken.isEmpty == (fact == nil), "\(told)")
      if let fact { #expect(story.broken.first?.facts.contains { $0.hasPrefix(fact.prefix(17)) } == true, "\(told)") }
    }
  }

  @Test("12: a merchant who believes the last message knows what the order of messages makes of it")
  func commute() throws {
    let believing: @Sendable () -> GatewayMaker = {
      GatewayMaker { surroundings in
        let last = LastEvent()
        return GatewayMaker.own(surroundings).map { base in
          guard base.name == "Tabby" else { return base }
          return BrokenGateway(
            base: base,
            verifying: { base, session throws(GatewayFailure) in
              let status = try await base.verifyPayment(session)
              guard let event = last.event else { return status }
              return PaymentStatus(
                state: status.state, words: ProviderResponseCode(code: event), amount: status.amount,
                reference: status.reference)
            },
            reading: { base, message in
              let reading = base.read(message)
              if let reading { last.event = reading.event }
              return reading
            })
        }
      }
    }
    for (maker, isBroken) in [(believing(), true), (GatewayMaker.own, false)] {
      let setup = try Person.usualSetup()
      let trial = RuleTrial(setup, gateways: maker) { world in
        let person = Person(world: world)
        world.perform(.webhooks(.hold))
        person.payWithTabby()
        world.perform(.payment(.operate(.capture(Money(minorUnits: 14_800, currency: .sar)))))
        person.wait(.seconds(20))
      }
      let rule = trial.findOrderThatMatters()
      #expect((rule != nil) == isBroken, "\(String(describing: rule))")
      if isBroken {
        #expect(rule?.rule == .notificationsCommute)
        #expect(rule?.events.count == 2)
      }
    }
  }

  @Test("12: a merchant who takes every message at its word ends with what came last, not with what the provider holds")
  func believesTheLast() throws {
    let gateways: @Sendable () -> GatewayMaker = {
      let last = LastEvent()
      return GatewayMaker.replacing(.tabby) { base, _ in
        BrokenGateway(
          base: base,
          verifying: { base, session throws(GatewayFailure) in
            let status = try await base.verifyPayment(session)
            guard last.event == "authorized" else { return status }
            return PaymentStatus(
              state: .authorised, words: ProviderResponseCode(code: "AUTHORIZED"), amount: status.amount,
              reference: status.reference)
          },
          reading: { base, message in
            let reading = base.read(message)
            if let reading { last.event = reading.event }
            return reading
          })
      }
    }
    for (maker, expected) in [(gateways(), [PaymentRule.notificationsCommute]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.world.perform(.webhooks(.hold))
      person.payWithTabby()
      person.world.perform(.payment(.operate(.capture(Money(minorUnits: 14_800, currency: .sar)))))
      person.wait(.seconds(20))
      #expect(person.broken == [])
      person.world.perform(.webhooks(.releaseBackwards))
      person.wait(.seconds(20))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      #expect(person.world.exercisedRules.contains(.notificationsCommute))
    }
  }
}
