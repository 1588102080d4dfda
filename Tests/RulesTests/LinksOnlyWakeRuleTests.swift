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

@Suite("A link only wakes; it never decides")
struct LinksOnlyWakeRuleTests {
  @Test("a link that comes alone moves no money; one from a page, or beside something else, may")
  func linkAlone() {
    for (isFromPage, hasCompany, isBroken) in [(false, false, true), (true, false, false), (false, true, false)] {
      var story = RuleStory(LinksOnlyWakeRule())
      story.begin()
      story.call("p.open")
      story.rest(.at(.open))
      if hasCompany { story.note(.happenedOutside, after: 0) }
      story.note(.link(LinkNote(wakes: "a", isFromPage: isFromPage)), after: 0)
      story.rest(.taken(14_800), after: 0)
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("a link decides nothing, but what was asked and answered before the shopper came back by it may")
  func linkDecides() {
    for isAsked in [false, true] {
      var story = RuleStory(LinksOnlyWakeRule())
      story.begin()
      story.call("p.open")
      story.note(.link(LinkNote(wakes: "a", isFromPage: false)))
      story.library(.verifying)
      if isAsked { story.call("p.read", effect: .nothing) } else { story.send("p.read", effect: .nothing) }
      story.answer(.page, isReturn: true)
      story.library(.verified(.at(.captured)))
      #expect(story.broken.isEmpty == isAsked)
    }
  }

  private static let paid = PaymentStatus(state: .captured, words: ProviderResponseCode(code: "PAID"))

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
}
