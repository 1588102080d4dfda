import Backend
import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Providers
import Testing
import WorldFixture

@testable import Rules

@Suite("An order that the shopper paid for does not lapse because the store never authorised it")
struct AuthorisedInTimeRuleTests {
  private static let waiting = ProviderRecord(state: .pending, words: "approved", wasHeld: true)

  @Test(
    "an order that waited for the store and lapsed breaks the rule; one that was authorised, or never paid for, does not"
  )
  func lapsed() {
    let cases: [(from: ProviderRecord, to: ProviderRecord, isBroken: Bool)] = [
      (Self.waiting, .at(.expired), true), (Self.waiting, .held(14_800), false),
      (Self.waiting, .at(.cancelled), false), (.at(.pending), .at(.expired), false),
    ]
    for (first, last, isBroken) in cases {
      var story = RuleStory(AuthorisedInTimeRule(), paying: ("a", 1))
      story.rest(.at(.open))
      story.rest(first)
      #expect(story.rule.isExercised == first.wasHeld)
      for _ in 0..<2 { story.rest(last) }
      #expect(story.broken.map(\.facts) == (isBroken ? [["ledger pending approved", "ledger expired"]] : []))
    }
  }

  @Test("28: a naive store that hears of no approval loses Tamara’s order after 72 hours")
  func neverAuthorised() throws {
    for (care, expected) in [(StoreCare.naive, [PaymentRule.authorisedInTime]), (.careful, [])] {
      let person = try Person.make(rules: [.authorisedInTime]) {
        $0.settings[WebhookArrival.self] = .never
        $0.settings[StoreCare.self] = care
      }
      person.choose(.tamara)
      person.send(.escaped)
      person.wait(.seconds(20))
      person.world.perform(.payment(.outside("tamara.finish-elsewhere")))
      person.wait(.seconds(74 * 3_600))
      #expect(person.broken == expected, "\(care)")
      #expect(person.world.exercisedRules == [.authorisedInTime])
    }
  }
}
