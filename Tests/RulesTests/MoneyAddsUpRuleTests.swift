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

@Suite("Given back is at most taken, taken at most held, held at most asked, all in one currency")
struct MoneyAddsUpRuleTests {
  private static let back = ProviderRecord(
    state: .refunded, words: "", captures: 1, captured: .sar(14_800), refunded: .sar(14_800))

  @Test("no more moves than was asked, no more goes back than was taken, and all of it in one currency")
  func addsUp() {
    let other = Money(minorUnits: 100, currency: .eur)
    let cases: [(truth: ProviderRecord, facts: [String]?)] = [
      (.taken(14_800), nil), (.held(14_800), nil), (.taken(14_800, refunded: 14_800), nil),
      (.taken(14_801), ["asked SAR 148.00", "moved SAR 148.01"]),
      (.held(14_801), ["asked SAR 148.00", "moved SAR 148.01"]),
      (.held(-1), ["asked SAR 148.00", "moved SAR -0.01"]),
      (ProviderRecord(state: .authorised, words: "", held: other), ["asked SAR 148.00", "moved \(other)"]),
      (.taken(100, refunded: 101), ["captured SAR 1.00", "given back SAR 1.01"]),
      (.taken(100, refunded: 60, chargedBack: 41), ["captured SAR 1.00", "given back SAR 1.01"]),
      (.taken(100, refunded: 60, chargedBack: 40), nil),
      // The double loss: a bank takes back what the shop has refunded, once.
      (.taken(100, refunded: 100, chargedBack: 100), nil),
      (.taken(100, refunded: 100, chargedBack: 101), ["captured SAR 1.00", "given back SAR 1.01"]),
      (ProviderRecord(state: .refunded, words: "", refunded: .sar(1)), ["captured nothing", "given back SAR 0.01"]),
    ]
    for (truth, facts) in cases {
      var story = RuleStory(MoneyAddsUpRule(), paying: ("a", 1))
      story.watch("stranger")
      story.rest(.nothing, .taken(99_900))
      #expect(!story.rule.isExercised)
      story.rest(truth, .taken(99_900))
      story.rest(truth, .taken(99_900))
      #expect(story.rule.isExercised)
      #expect(story.broken.count == (facts == nil ? 0 : 1), "\(truth)")
      #expect(story.broken.first?.facts == facts, "\(truth)")
    }
  }

  @Test("2: more given back than taken does not add up")
  func moneyAddsUp() throws {
    let wrong = Tampering(truth: { truth, _ in
      guard truth.state == .captured, let captured = truth.captured else { return truth }
      return ProviderRecord(
        state: .captured, words: truth.words, held: truth.held, captures: 1,
        captured: Money(minorUnits: 100, currency: captured.currency), refunded: captured)
    })
    let person = try Person.make(sandboxes: SandboxCatalog.providers(with: HyperPaySandbox(), wrong))
    person.payByVisa()
    #expect(person.broken == [.moneyAddsUp, .paidInFull])
    #expect(person.keys(of: .moneyAddsUp).count == 2)
    let honest = try Person.make()
    honest.payByVisa()
    #expect(honest.broken == [])
    #expect(honest.world.exercisedRules.contains(.moneyAddsUp))
  }
}
