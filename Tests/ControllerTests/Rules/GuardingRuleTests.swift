import Checkout
import Commerce
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

@testable import Controller

@Suite("Rules about codes, deadlines and secrets, each proven to fire")
struct GuardingRuleTests {
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
      (SandboxServer.providers(with: STCPaySandbox(), slow), [PaymentRule.codesAreGuarded, .deadlinesAgree]),
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

  @Test("17: after the last try no code counts, not even the right one")
  func lastTry() throws {
    let first = Mutex<Timestamp?>(nil)
    let spent = Tampering(truth: { truth, now in
      guard truth.state == .open else { return truth }
      let since = first.withLock { first in
        first = first ?? now
        return first ?? now
      }
      return now.since(since) < .seconds(3) ? truth : ProviderRecord(state: .open, words: truth.words, triesLeft: 0)
    })
    for (tampering, expected) in [(spent, [PaymentRule.codesAreGuarded]), (Tampering(), [])] {
      let person = try Person.make(sandboxes: SandboxServer.providers(with: STCPaySandbox(), tampering))
      person.choose(.stcPay)
      person.press(.sendCode)
      person.wait(.seconds(5))
      person.fill(.oneTimeCode, "123456")
      person.press(.confirm)
      person.wait(.seconds(10))
      #expect(person.broken == expected, "\(person.snapshot.checkout.phase)")
    }
  }

  @Test("17: a hosted page that does not count wrong codes is seen")
  func pageCodes() throws {
    let lenient = Tampering(page: { response in
      guard case .page(let page) = response, page.fields.contains(where: { $0.problem != nil }) else { return response }
      let fields = page.fields.map { field in
        HostedPage.Field(
          id: field.id, label: field.label, kind: field.kind,
          problem: field.problem.map { Phrase($0.key, ["count": .number(2)]) },
          codeProblem: field.codeProblem.map { _ in .wrong(triesLeft: 2) })
      }
      return .page(
        HostedPage(
          id: page.id, url: page.url, title: page.title, blocks: page.blocks, fields: fields, buttons: page.buttons))
    })
    for (tampering, expected) in [(lenient, [PaymentRule.codesAreGuarded]), (Tampering(), [])] {
      let person = try Person.make(sandboxes: SandboxServer.providers(with: HyperPaySandbox(), tampering))
      person.payByCard("4200000000000018")
      person.wait(.seconds(3))
      for _ in 0..<2 {
        person.fill(.page("code"), "9999")
        person.press(.page("submit"))
      }
      #expect(person.broken == expected, "\(person.snapshot.checkout.phase)")
      #expect(person.world.exercisedRules.contains(.codesAreGuarded))
    }
  }

  /// A provider whose clock stops a minute after it was first looked at.
  private static func stoppingClock() -> Tampering {
    let stopped = Mutex<Timestamp?>(nil)
    return Tampering(clock: { now in
      stopped.withLock { first in
        first = first ?? now
        return first.map { min(now, $0.advanced(by: .seconds(60))) } ?? now
      }
    })
  }

  @Test("18: a session that was used after its end takes no money either")
  func sessions() throws {
    for (sandboxes, expected) in [
      (SandboxServer.providers(with: TabbySandbox(), Self.stoppingClock()), [PaymentRule.deadlinesAgree]),
      (SandboxServer.allProviders(), []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.choose(.tabby)
      person.wait(.seconds(1_800))
      person.goThroughTabby()
      person.wait(.seconds(5))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      #expect(person.world.exercisedRules.contains(.deadlinesAgree))
    }
  }

  @Test("18: a kit's result screen that never gives up is seen after ten seconds")
  func resultScreen() throws {
    let patient = GatewayMaker.replacing(.hyperPay) { base, surroundings in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          let now = surroundings.runtime.now
          _ = await presenter.showWait(
            WaitPrompt(
              reason: .confirming("truelayer-payment-confirming"), amount: session.request.amount,
              until: now.advanced(by: .seconds(60))))
          return claim
        })
    }
    for (maker, expected) in [(patient, [PaymentRule.deadlinesAgree]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.payByVisa()
      person.wait(.seconds(9))
      person.wait(.seconds(9))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
    }
  }

  @Test("18: what is paid after its end is taken by nobody")
  func deadlines() throws {
    for (sandboxes, expected) in [
      (SandboxServer.providers(with: YunoSandbox(), Self.stoppingClock()), [PaymentRule.deadlinesAgree]),
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

  @Test("18: a provider's clock that was wrong for a second at one call excuses no more than that second")
  func skewedOnce() throws {
    for (sandboxes, expected) in [
      (SandboxServer.providers(with: YunoSandbox(), Self.stoppingClock()), [PaymentRule.deadlinesAgree]),
      (SandboxServer.allProviders(), []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.world.phone.arm(
        FaultRule(
          id: "skew", operation: OperationPattern("yuno.create-session"), occurrence: .nth(1...1),
          effect: .clockSkew(.seconds(1))))
      person.choose(.pix)
      person.wait(.seconds(5_400))
      person.world.perform(.payInBank)
      person.wait(.seconds(60))
      #expect(person.broken == expected)
      #expect(person.world.phone.faults.fired("skew") == 1)
    }
  }

  @Test(
    "18: a gateway that says of a lapsed payment that it can be paid is seen; one that is told something old is not to blame"
  )
  func payableStill() throws {
    let rosy = GatewayMaker.replacing(.tamara) { base, _ in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          return status.state == .expired ? PaymentStatus(state: .pending(.shopper), words: status.words) : status
        })
    }
    for (maker, isOld, expected) in [
      (rosy, false, [PaymentRule.deadlinesAgree]), (.own, false, []), (.own, true, []),
    ] {
      let person = try Person.make(gateways: maker)
      if isOld {
        person.world.phone.arm(
          FaultRule(
            id: "old", operation: OperationPattern("tamara.read-order"), occurrence: .nth(2...2), effect: .stale))
      }
      person.choose(.tamara)
      person.press(.close)
      person.wait(.seconds(2_400))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      if isOld { #expect(person.world.phone.faults.fired("old") == 1) }
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
          return PaymentStatus(state: status.state, words: ProviderResponseCode(code: "card 4200 0000 0000 0000"))
        })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.broken == [.nothingSecretLeaves])
    #expect(person.keys(of: .nothingSecretLeaves).last == "timeline.verified")
  }

  @Test(
    "19: a security code in base64 or percent-encoded, and a key in another header, are seen as well",
    arguments: ["base64", "percent", "key"])
  func disguises(_ disguise: String) throws {
    let leaking: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        var leaky = request
        guard let name = HTTPField.Name("X-Trace"), let proof = HTTPField.Name("Authorization") else {
          return try await surroundings.transport.send(request)
        }
        switch disguise {
        case "base64": leaky.head.headerFields[name] = Base64.encode(Array("cvc=737".utf8))
        case "percent": leaky.head.headerFields[name] = "cvc=%37%33%37"
        default: leaky.head.headerFields[name] = leaky.head.headerFields[proof].map { "seen " + $0 } ?? ""
        }
        return try await surroundings.transport.send(leaky)
      }
    }
    let person = try Person.make(gateways: .replacing(.hyperPay, transport: leaking))
    person.payByCard("4200000000000000", code: "737")
    person.wait(.seconds(8))
    #expect(person.broken == [.nothingSecretLeaves], "\(person.world.brokenRules)")
  }

  @Test("19: scanning finds what was remembered in any writing, and nothing else")
  func scanning() throws {
    var scan = SecretScan()
    let code = try #require(SecretMark("737"))
    let card = try #require(SecretMark("4200000000000000"))
    scan.remember([code, card])
    let token = "tok_9f8a7b6c5d4e3f2a1b0c"
    scan.remember(words: SecretScan.words(of: "Bearer " + token))
    for text in [
      "cvc: 737", "cvc=%37%33%37", Base64.encode(Array("{\"cvc\":\"737\"}".utf8)), "x 4200000000000000 y",
      Base64.encode(Array("pan 4200000000000000".utf8)), "path/\(token)?a=b",
      "AB" + Base64.encode(Array("card 4200000000000000 end".utf8)),
    ] { #expect(scan.finds(in: text), "\(text)") }
    for text in [
      "737 riyals", "order 4737", "tok_9f8a7b6c5d4e3f2a1b0d", "", "%", "%3", "%37", "QUJD",
      Base64.encode(Array("nothing to see in this".utf8)), Base64.encode(Array("cvc of another: 738".utf8)),
    ] { #expect(!scan.finds(in: text), "\(text)") }
  }
}
