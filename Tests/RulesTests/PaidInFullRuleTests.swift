import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Sandbox
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("A payment told as paid holds or took the whole price, no more and no less")
struct PaidInFullRuleTests {
  @Test("who is told that it is paid has paid the whole price, no more and no less; that is said once")
  func paidInFull() {
    for (told, truth, isBroken) in [
      (PaymentResult.paid(), ProviderRecord.taken(14_800), false), (.paid(), .taken(14_700), true),
      (.paid(), .taken(14_900), true), (.paid(.authorised), .held(100), true), (.paid(.linked), .held(100), false),
      (.undecided(.provider), .held(100), false), (.paid(), .at(.open), false),
    ] {
      var story = RuleStory(PaidInFullRule(), paying: ("a", 1))
      story.rest(truth)
      story.tell(told)
      story.rest(truth)
      story.rest(truth)
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(told) \(truth)")
      if isBroken, let whole = truth.whole {
        #expect(story.broken.first?.facts == ["asked \(Money.sar(14_800))", "held or taken \(whole)"])
      }
    }
  }

  @Test("the whole price is looked at once there is money, and of each payment by itself")
  func paidInFullEach() {
    var story = RuleStory(PaidInFullRule(), paying: ("a", 1), ("b", 1))
    story.tell(.paid())
    story.tell(.paid(), attempt: "b")
    story.rest(.at(.open), .at(.open))
    #expect(!story.rule.isExercised)
    story.rest(.taken(14_800), .at(.open))
    #expect(story.rule.isExercised && story.broken.isEmpty)
    story.rest(.taken(100), .taken(100))
    #expect(story.broken.count == 1)
  }

  @Test("22: a payment told as paid whose provider took less than its price is found")
  func tookLess() throws {
    let short = Tampering(truth: { truth, _ in
      guard truth.state == .captured, let captured = truth.captured else { return truth }
      return ProviderRecord(
        state: .captured, words: truth.words, captures: 1,
        captured: Money(minorUnits: 148, currency: captured.currency))
    })
    let person = try Person.make(sandboxes: SandboxCatalog.providers(with: HyperPaySandbox(), short))
    person.payByVisa()
    #expect(person.broken == [.paidInFull])
  }
}
