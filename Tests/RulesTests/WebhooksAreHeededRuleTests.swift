import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Providers
import Sandbox
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("What a webhook reported is in the store’s books, or the store asks about it, within ten minutes")
struct WebhooksAreHeededRuleTests {
  private func note(
    _ decision: NotificationReceipt.Decision, _ status: Int, isForged: Bool = false, arrival: Int
  ) -> DomainEvent {
    .notified(
      Place(reference: "TILL-a", provider: "p"),
      NotificationReceipt(gateway: "P", event: "", decision: decision, status: status), isForged: isForged,
      arrival: arrival)
  }

  @Test(
    "an accepted webhook about which nobody asks within ten minutes breaks the rule, unless the books know it already")
  func unheeded() {
    let cases: [(status: Int, isForged: Bool, asks: Bool, known: PaymentState?, isBroken: Bool)] = [
      (200, false, false, nil, true), (200, false, false, .pending(.shopper), true),
      (200, false, false, .captured, false), (200, false, true, nil, false), (404, false, false, nil, false),
      (503, false, false, nil, false), (200, true, false, nil, false),
    ]
    for (status, isForged, asks, known, isBroken) in cases {
      var story = RuleStory(WebhooksAreHeededRule(), paying: ("a", 1))
      let scene = RuleStory<WebhooksAreHeededRule>.RenderContext(known: known.map { ["TILL-a": $0] } ?? [:])
      story.rest(.taken(14_800), in: scene)
      let arrival = story.mark
      if asks { story.send("p.read", effect: .nothing, inStore: true) }
      story.note(note(.applied, status, isForged: isForged, arrival: arrival))
      story.wait(590)
      story.rest(.taken(14_800), in: scene)
      #expect(story.broken.isEmpty)
      story.wait(10)
      for _ in 0..<2 { story.rest(.taken(14_800), in: scene) }
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(status) \(isForged) \(asks) \(String(describing: known))")
      #expect(story.rule.isExercised == (status == 200 && !isForged))
    }
  }

  @Test(
    "what the app asks is not what the store asks, and what the store asked before the webhook came is no answer to it")
  func whoAsks() {
    var story = RuleStory(WebhooksAreHeededRule(), paying: ("a", 1))
    story.send("p.read", effect: .nothing, inStore: true)
    story.rest(.taken(14_800))
    let arrival = story.mark
    story.send("p.read", effect: .nothing)
    story.note(note(.applied, 200, arrival: arrival))
    story.wait(601)
    story.rest(.taken(14_800))
    #expect(story.broken.map(\.facts) == [["ledger captured", "store knows nothing", "never asked"]])
  }

  @Test("27: a server that accepts a webhook which it cannot match is found")
  func unmatched() throws {
    let deaf = GatewayMaker.replacing(.tabby) { base, _ in
      BrokenGateway(
        base: base,
        reading: { base, message in
          base.read(message).map {
            NotificationReading(
              authenticity: $0.authenticity, event: $0.event, id: $0.id, subject: "nobody’s", status: 200)
          }
        })
    }
    for (maker, expected) in [(deaf, [PaymentRule.webhooksAreHeeded]), (.own, [])] {
      let person = try Person.make(gateways: maker, rules: [.webhooksAreHeeded])
      person.choose(.tabby)
      person.send(.escaped)
      person.wait(.seconds(20))
      person.world.perform(.payment(.outside("tabby.finish-elsewhere")))
      person.wait(.seconds(700))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.webhooksAreHeeded))
    }
  }
}
