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

@Suite("Rules about messages, codes, time and secrets, each proven to fire")
struct MessageRuleTests {
  /// Goes through Tabby's pages to the end.
  private static func payWithTabby(_ person: Person) {
    person.choose(.tabby)
    var steps = 0
    while let page = person.page, steps < 6 {
      for field in page.fields { person.fill(.page(field.id), field.id.contains("phone") ? "0500000001" : "8888") }
      person.press(page.buttons.first.map { .page($0.id) } ?? .close)
      steps += 1
    }
  }

  @Test("12: a merchant who believes the last message knows what the order of messages makes of it")
  func commute() throws {
    let believing: @Sendable () -> GatewayMaker = {
      GatewayMaker { surroundings in
        let last = LastEvent()
        return GatewayMaker.ownGateways(surroundings).map { base in
          guard base.name == "Tabby" else { return base }
          return BrokenGateway(
            base: base,
            verifying: { base, session throws(GatewayFailure) in
              let status = try await base.verifyPayment(session)
              guard let event = last.event else { return status }
              return PaymentStatus(
                state: status.state, words: ProviderWords(code: event), amount: status.amount,
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
        Self.payWithTabby(person)
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
      Self.payWithTabby(person)
      #expect(person.broken == [])
      person.wait(.seconds(120))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.notifiedOnTime) == expected.isEmpty)
    }
  }

  @Test("14: a merchant who takes a forged message for real breaks a rule; one who refuses it does not")
  func forgery() throws {
    let trusting = GatewayMaker.replacing(.tabby) { base, _ in
      BrokenGateway(
        base: base,
        reading: { base, message in
          base.read(message).map {
            NotificationReading(authenticity: .genuine, event: $0.event, id: $0.id, subject: $0.subject)
          }
        })
    }
    for (maker, expected) in [(trusting, [PaymentRule.forgeriesDoNothing]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      Self.payWithTabby(person)
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

  @Test("17: a code that is too old takes no money")
  func codes() throws {
    // The pretend stc pay's clock stands still once the payment is on its way.
    let stopped = Mutex<Timestamp?>(nil)
    let slow = Tampering(clock: { now in
      stopped.withLock { first in
        first = first ?? now
        return first.map { min(now, $0.advanced(by: .seconds(5))) } ?? now
      }
    })
    for (sandboxes, expected) in [
      (SandboxServer.providers(with: STCPaySandbox(), slow), [PaymentRule.codesAreGuarded]),
      (SandboxServer.allProviders(), []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.choose(.stcPay)
      person.press(.sendCode)
      person.wait(.seconds(900))
      person.fill(.oneTimeCode, "123456")
      person.press(.confirm)
      person.wait(.seconds(10))
      #expect(person.broken == expected, "\(person.snapshot.checkout.phase)")
      #expect(person.world.exercisedRules.contains(.codesAreGuarded))
    }
  }

  @Test("18: what is paid after its end is taken by nobody")
  func deadlines() throws {
    let stopped = Mutex<Timestamp?>(nil)
    let slow = Tampering(clock: { now in
      stopped.withLock { first in
        first = first ?? now
        return first.map { min(now, $0.advanced(by: .seconds(60))) } ?? now
      }
    })
    for (sandboxes, expected) in [
      (SandboxServer.providers(with: YunoSandbox(), slow), [PaymentRule.deadlinesAgree]),
      (SandboxServer.allProviders(), []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.choose(.pix)
      person.wait(.seconds(5_400))
      person.world.perform(.payInBank)
      person.wait(.seconds(60))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.deadlinesAgree))
    }
  }

  @Test("19: a security code that travels under a name that nothing masks is seen")
  func secrets() throws {
    let leaking: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        var leaky = request
        if request.operation == "hyperpay.submit-card", let name = HTTPField.Name("X-Card-Cvc2") {
          leaky.head.headerFields[name] = "cvc: 737"
        }
        return try await surroundings.transport.send(leaky)
      }
    }
    for (maker, expected) in [
      (GatewayMaker.replacing(.hyperPay, transport: leaking), [PaymentRule.nothingSecretLeaves]), (.own, []),
    ] {
      let person = try Person.make(gateways: maker)
      person.payByCard("4200000000000000", code: "737")
      person.wait(.seconds(8))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.nothingSecretLeaves))
    }
  }

  @Test("19: a card number in the words of a provider is seen on the timeline")
  func cardNumber() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          return PaymentStatus(state: status.state, words: ProviderWords(code: "card 4200 0000 0000 0000"))
        })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.broken == [.nothingSecretLeaves])
    #expect(person.keys(of: .nothingSecretLeaves).last == "timeline.verified")
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
            state: status.state, words: ProviderWords(code: counter.event ?? ""), amount: status.amount,
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
}

/// What somebody remembers who should not.
final class LastEvent: Sendable {
  private let box = Mutex<String?>(nil)

  var event: String? {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
