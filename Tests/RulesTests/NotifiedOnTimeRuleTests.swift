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
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("Every end of a payment is told to the merchant's server until it listens, when the provider's schedule says")
struct NotifiedOnTimeRuleTests {
  private static let documented = [
    TabbySandbox.id: WebhookSchedule(gaps: TabbySandbox.redelivery, signsTime: TabbySandbox.signsTime)
  ]

  private func delivery(_ attempt: Int, status: Int?, identity: UInt64 = 1) -> DomainEvent {
    var webhook = Webhook(UInt64(attempt), from: "tabby", about: "TILL-a", at: Timestamp(milliseconds: 0))
    (webhook.id, webhook.attempt) = (1, attempt)
    return .aside(.delivery(webhook, identity: identity, status: status))
  }

  @Test(
    "a message comes again unless the merchant's server took it",
    arguments: [(199, true), (200, false), (299, false), (300, true), (500, true), (nil, true)] as [(Int?, Bool)])
  func comesAgain(_ status: Int?, isOwed: Bool) {
    var story = RuleStory(NotifiedOnTimeRule(redelivery: [.seconds(60)], schedules: Self.documented))
    story.begin()
    story.note(delivery(1, status: status))
    story.wait(61)
    story.rest()
    #expect(story.broken.isEmpty != isOwed)
  }

  @Test(
    "a message comes again under its own identifier, where that can be told",
    arguments: [(1, 1, false), (1, 2, true), (0, 2, false), (1, 0, false)] as [(UInt64, UInt64, Bool)])
  func sameIdentifier(_ first: UInt64, _ second: UInt64, isBroken: Bool) {
    var story = RuleStory(NotifiedOnTimeRule(redelivery: [.seconds(60)], schedules: Self.documented))
    story.begin()
    story.note(delivery(1, status: 500, identity: first))
    story.note(delivery(2, status: 200, identity: second))
    #expect(story.broken.map(\.facts) == (isBroken ? [["try 2", "another identifier"]] : []))
  }

  @Test("each end that nobody was told of is missed once")
  func missedOnce() {
    var story = RuleStory(NotifiedOnTimeRule(redelivery: nil, schedules: Self.documented))
    for name in ["a", "b"] {
      story.begin(name)
      story.call("p.pay", attempt: name)
    }
    let silent = RuleStory<NotifiedOnTimeRule>.RenderContext(messages: [0, 0])
    story.rest(.taken(14_800), .held(14_800), in: silent)
    story.wait(60)
    var seen: [Int] = []
    for _ in 0..<3 {
      story.rest(.taken(14_800), .held(14_800), in: silent)
      seen.append(story.broken.count)
    }
    #expect(seen == [1, 2, 2])
    #expect(story.broken.map { $0.facts.first } == ["ledger captured", "ledger authorised"])
  }

  @Test("13: a provider that keeps an end to itself does not tell in time")
  func onTime() throws {
    var silent = Tampering()
    silent.sends = false
    for (sandboxes, expected) in [
      (SandboxCatalog.providers(with: TabbySandbox(), silent), [PaymentRule.notifiedOnTime]),
      (SandboxCatalog.all, []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.payWithTabby()
      #expect(person.broken == [])
      person.wait(.seconds(120))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.notifiedOnTime) == expected.isEmpty)
    }
  }

  @Test("13: a message that nobody took comes again when the schedule says, neither sooner nor later")
  func schedule() throws {
    let impatient: [any ProviderSandbox] = SandboxCatalog.all.map {
      type(of: $0).id == TabbySandbox.id ? Impatient() : $0
    }
    for (sandboxes, expected) in [
      (impatient, [PaymentRule.notifiedOnTime]), (SandboxCatalog.all, []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.world.line.arm(
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
      let person = try Person.make(sandboxes: SandboxCatalog.providers(with: TamaraSandbox(), tampering))
      person.world.line.arm(
        FaultRule(
          id: "down", operation: OperationPattern("tamara.notification"), occurrence: .nth(1...1),
          effect: .status(503)))
      person.choose(.tamara)
      person.press(.close)
      person.world.perform(.payment(.outside("tamara.finish-elsewhere")))
      person.wait(.seconds(600))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      #expect(person.world.exercisedRules.contains(.notifiedOnTime))
    }
  }

  @Test("13: every try of a message has the identifier of the first")
  func identifierOfTheFirst() throws {
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
    person.world.line.arm(
      FaultRule(
        id: "down", operation: OperationPattern("tabby.notification"), occurrence: .nth(1...1), effect: .status(503)))
    person.payWithTabby()
    person.wait(.seconds(600))
    #expect(person.broken == [.notifiedOnTime], "\(person.world.brokenRules)")
  }
}
