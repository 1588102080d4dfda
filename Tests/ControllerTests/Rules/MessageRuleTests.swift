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

@Suite("Rules about messages, codes, time and secrets, each proven to fire")
struct MessageRuleTests {
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
      var setup: WorldSetup?
      _ = try Person(setup: { setup = $0 })
      let trial = RuleTrial(try #require(setup), gateways: maker) { world in
        let person = Person(world: world)
        world.perform(.notifications(.hold))
        person.payWithTabby()
        world.perform(.operate(.capture(Money(minorUnits: 14_800, currency: .sar))))
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

  @Test("13: a provider that keeps an end to itself does not tell in time")
  func onTime() throws {
    var silent = Tampering()
    silent.sends = false
    for (sandboxes, expected) in [
      (SandboxServer.providers(with: TabbySandbox(), silent), [PaymentRule.notifiedOnTime]),
      (SandboxServer.allProviders(), []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.payWithTabby()
      #expect(person.broken == [])
      person.wait(.seconds(120))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.notifiedOnTime) == expected.isEmpty)
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
      person.world.perform(.notifications(.hold))
      person.payWithTabby()
      person.world.perform(.operate(.capture(Money(minorUnits: 14_800, currency: .sar))))
      person.wait(.seconds(20))
      #expect(person.broken == [])
      person.world.perform(.notifications(.releaseBackwards))
      person.wait(.seconds(20))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      #expect(person.world.exercisedRules.contains(.notificationsCommute))
    }
  }

  @Test("13: a message that nobody took comes again when the schedule says, neither sooner nor later")
  func schedule() throws {
    let impatient: [any ProviderSandbox] = SandboxServer.allProviders().map {
      type(of: $0).id == TabbySandbox.id ? Impatient() : $0
    }
    for (sandboxes, expected) in [
      (impatient, [PaymentRule.notifiedOnTime]), (SandboxServer.allProviders(), []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.world.phone.arm(
        FaultRule(
          id: "down", operation: OperationPattern("tabby.notification"), occurrence: .nth(1...2),
          effect: .status(503)))
      person.payWithTabby()
      person.wait(.seconds(600))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      #expect(person.world.exercisedRules.contains(.notifiedOnTime))
    }
  }

  @Test("13: every try is signed for its own time")
  func signedAfresh() throws {
    var stale = Tampering()
    stale.signsAfresh = false
    for (tampering, expected) in [(stale, [PaymentRule.notifiedOnTime]), (Tampering(), [])] {
      let person = try Person.make(sandboxes: SandboxServer.providers(with: TamaraSandbox(), tampering))
      person.world.phone.arm(
        FaultRule(
          id: "down", operation: OperationPattern("tamara.notification"), occurrence: .nth(1...1),
          effect: .status(503)))
      person.choose(.tamara)
      person.press(.close)
      person.world.perform(.outside("tamara.finish-elsewhere"))
      person.wait(.seconds(600))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      #expect(person.world.exercisedRules.contains(.notifiedOnTime))
    }
  }

  @Test("13: every try of a message has the identifier of the first")
  func sameIdentifier() throws {
    let gateways = GatewayMaker.replacing(.tabby) { base, _ in
      let count = LastEvent()
      return BrokenGateway(
        base: base,
        reading: { base, message in
          base.read(message).map {
            count.event = (count.event ?? "") + "x"
            return NotificationReading(
              authenticity: $0.authenticity, event: $0.event, id: $0.id + (count.event ?? ""), subject: $0.subject)
          }
        })
    }
    let person = try Person.make(gateways: gateways)
    person.world.phone.arm(
      FaultRule(
        id: "down", operation: OperationPattern("tabby.notification"), occurrence: .nth(1...1), effect: .status(503)))
    person.payWithTabby()
    person.wait(.seconds(600))
    #expect(person.broken == [.notifiedOnTime], "\(person.world.brokenRules)")
  }

  @Test("14: a merchant who takes a forged message for real breaks a rule; one who refuses it does not")
  func forgery() throws {
    let trusting = GatewayMaker.replacing(.tabby) { base, _ in
      BrokenGateway(
        base: base,
        reading: { base, message in
          base.read(message).map {
            NotificationReading(
              authenticity: .genuine, event: $0.event,
              id: $0.authenticity == .genuine ? $0.id : $0.id + "/another", subject: $0.subject)
          }
        })
    }
    for (maker, expected) in [(trusting, [PaymentRule.forgeriesDoNothing]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.payWithTabby()
      person.wait(.seconds(30))
      person.world.perform(.notifications(.forge(.unsigned, nil)))
      person.wait(.seconds(30))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.forgeriesDoNothing))
      if let rule = expected.first {
        let keys = person.keys(of: rule)
        #expect(keys.first == "timeline.notification")
        #expect(keys.last?.hasPrefix("timeline.notification.") == true)
      }
    }
  }

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
      var setup: WorldSetup?
      _ = try Person(setup: { setup = $0 })
      let trial = RuleTrial(try #require(setup), gateways: maker) { Person(world: $0).payByVisa() }
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
    var setup: WorldSetup?
    _ = try Person(setup: { setup = $0 })
    let trial = RuleTrial(try #require(setup), gateways: gateways) { Person(world: $0).payByVisa() }
    let rule = try #require(trial.findDifference())
    let events = rule.events
    #expect(events.count == 2 && events.last == events.first.map { $0 + 1 }, "\(rule)")
  }
}

/// What somebody remembers who should not.
final class LastEvent: Sendable {
  private let box = Mutex<String?>(nil)

  var event: String? {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
