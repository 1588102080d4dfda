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

@Suite("The same key with another body is refused and changes nothing")
struct SameKeySameBodyRuleTests {
  @Test("one key gives money back once, however often it is sent")
  func refundedTwice() {
    var story = RuleStory(SameKeySameBodyRule())
    story.begin()
    story.send("p.pay", key: "pay")
    story.rest(.taken(14_800))
    story.call("p.refund", .failed(.maybeSent(.answerLost)), key: "back", effect: .refund)
    story.rest(.taken(14_800, refunded: 1_000))
    story.call("p.refund", .failed(.maybeSent(.answerLost)), key: "back", effect: .refund)
    #expect(story.broken.isEmpty)
    story.rest(.taken(14_800, refunded: 2_000))
    #expect(story.broken.map(\.rule) == [.sameKeySameBody])
  }

  @Test("two refunds with a key each may both give money back, and a key that was sent once may")
  func refundedByTwoKeys() {
    var story = RuleStory(SameKeySameBodyRule())
    story.begin()
    story.send("p.pay", key: "pay")
    story.rest(.taken(14_800))
    for (key, refunded) in [("one", Int64(1_000)), ("two", 2_000)] {
      story.call("p.refund", key: key, effect: .refund)
      story.rest(.taken(14_800, refunded: refunded))
    }
    #expect(story.broken.isEmpty)
  }

  @Test("a refund that was asked for before may give money back beside one that is sent twice, and once only")
  func refundWaits() {
    var story = RuleStory(SameKeySameBodyRule())
    story.begin()
    story.send("p.pay", key: "pay")
    story.rest(.taken(14_800))
    for key in ["one", "two", "two"] {
      story.call("p.refund", .failed(.maybeSent(.answerLost)), key: key, effect: .refund)
    }
    story.rest(.taken(14_800, refunded: 1_000))
    story.rest(.taken(14_800, refunded: 2_000))
    #expect(story.broken.isEmpty)
    story.rest(.taken(14_800, refunded: 3_000))
    #expect(story.broken.map(\.rule) == [.sameKeySameBody])
  }

  @Test("6: a provider that acts twice for one key breaks a rule of its own")
  func sameKeySameBody() throws {
    let again: @Sendable (GatewaySurroundings) -> any Transport = { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        let answer = try await surroundings.transport.send(request)
        guard request.operation == "yuno.create-payment" else { return answer }
        var other = request
        other.body = WireBody(request.body.text.replacing("TILL", with: "LILT"))
        _ = try await surroundings.transport.send(other)
        return answer
      }
    }
    // What the client does wrong is another rule's.
    let rules = Set(PaymentRule.allCases).subtracting([.stableIdempotencyKey])
    let yes = Tampering(answer: { request, answer in
      guard request.body.text.contains("LILT") else { return answer }
      return WireAnswer(status: 200, json: .null)
    })
    let person = try Person.make(
      gateways: .replacing(.yuno, transport: again), sandboxes: SandboxCatalog.providers(with: YunoSandbox(), yes),
      rules: rules)
    person.choose(.pix)
    #expect(person.broken == [.sameKeySameBody])
    #expect(person.keys(of: .sameKeySameBody) == ["timeline.request", "timeline.answer"])
    let honest = try Person.make(gateways: .replacing(.yuno, transport: again), rules: rules)
    honest.choose(.pix)
    #expect(honest.broken == [])
    #expect(honest.world.exercisedRules.contains(.sameKeySameBody))
  }

  @Test("6: a provider that does something else for another body under the same key is seen", arguments: KeyedCall.all)
  func secondEffect(_ keyed: KeyedCall) throws {
    for (tampering, expected) in [(keyed.forgetsKeys, [PaymentRule.sameKeySameBody]), (nil, [])] {
      let person = try keyed.person(gateways: keyed.saysMore, tampering: tampering, rules: [.sameKeySameBody])
      keyed.prepare(person)
      #expect(person.broken == [])
      keyed.call(person)
      person.wait(.seconds(30))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      // Stitch's second answer tells of it before the money moves.
      if tampering != nil, keyed.canMoveTwice, keyed.id != .stitch {
        #expect(person.world.brokenRules.first?.facts == ["one key", "two effects"], "\(keyed)")
      }
      #expect(person.world.exercisedRules == [.sameKeySameBody])
    }
  }
}
