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
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("A final state never changes, but for money that is given back")
struct EndIsEndRuleTests {
  @Test("what was declined begins again only while a call of its own attempt opens a session")
  func openedAgain() {
    for isOpening in [true, false] {
      var story = RuleStory(EndIsEndRule())
      story.begin()
      story.call("p.open")
      story.rest(.at(.declined))
      story.begin("b")
      story.call("p.other", attempt: "b")
      if isOpening { story.send("p.open", attempt: "a") }
      story.rest(.at(.declined, words: "again"), .nothing)
      story.rest(.at(.open), .nothing)
      #expect(story.broken.isEmpty == isOpening)
    }
  }

  @Test("7: a payment that was taken and is refused later did not end when it ended")
  func endIsEnd() throws {
    let turning = Tampering(truth: { truth, now in
      guard truth.state == .captured, now.milliseconds > 1_772_344_900_000 else { return truth }
      return ProviderRecord(state: .declined, words: "late", captures: 1, captured: truth.captured, wasHeld: true)
    })
    let person = try Person.make(sandboxes: SandboxCatalog.providers(with: HyperPaySandbox(), turning))
    person.payByVisa()
    #expect(person.broken == [])
    person.wait(.seconds(600))
    #expect(person.broken == [.endIsEnd])
    #expect(person.keys(of: .endIsEnd).count == 2)
    let honest = try Person.make()
    honest.payByVisa()
    honest.wait(.seconds(600))
    #expect(honest.broken == [])
  }
}
