import Checkout
import Controller
import Inspection
import Payments
import Providers
import Testing
import WorldFixture

@testable import Rules

@Suite("Nobody is told that the shopper closed what the shopper did not close")
struct ClosedNeedsClosingRuleTests {
  @Test("closing, leaving and coming back by a link are closings; another answer is none")
  func closings() {
    let ways: [(String, (inout RuleStory<ClosedNeedsClosingRule>) -> Void, Bool)] = [
      ("nothing", { _ in }, true), ("an answer", { $0.answer(.page) }, true),
      ("closed", { $0.answer(.page, isClosed: true) }, false), ("left", { $0.answer(.wait, isClosed: true) }, false),
      ("pressed", { $0.note(.pressed(secrets: [])) }, true),
      ("came back", { $0.answer(.page, isReturn: true) }, false),
    ]
    for (name, happen, isBroken) in ways {
      var story = RuleStory(ClosedNeedsClosingRule())
      story.begin()
      happen(&story)
      story.tell(.undecided(.closedByShopper))
      #expect(story.broken.isEmpty != isBroken, "\(name)")
      #expect(story.rule.isExercised)
    }
  }

  @Test("a closing counts for its own attempt and until the library leads the shopper again")
  func again() {
    var story = RuleStory(ClosedNeedsClosingRule())
    story.begin()
    story.answer(.page, isClosed: true)
    story.note(.resumed(attempt: "a"))
    story.tell(.undecided(.closedByShopper))
    #expect(story.broken.count == 1)
    story.begin("b")
    story.tell(.undecided(.closedByShopper), attempt: "b")
    #expect(story.broken.count == 2)
    story.tell(.undecided(.interrupted), attempt: "b")
    #expect(story.broken.count == 2)
  }

  @Test("27: a gateway that reports its own failure as a closed window is seen")
  func failingGateway() throws {
    let gateways = GatewayMaker.replacing(.yuno) { base, _ in
      BrokenGateway(
        base: base,
        processing: { _, session, _ throws(GatewayFailure) in PaymentClaim(session: session, ending: .closed) })
    }
    for (maker, expected) in [(gateways, [PaymentRule.closedNeedsClosing]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.choose(.pix)
      if expected.isEmpty { person.press(.close) }
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.closedNeedsClosing))
    }
  }
}
