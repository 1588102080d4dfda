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

@Suite("Every charge in the store’s books is in a settlement file once its day has come")
struct SettledInFullRuleTests {
  @Test("a file that lists less of a charge than the books have breaks the rule, once")
  func short() {
    let cases: [(kind: SettlementDifference.Kind, file: Int64, books: Int64, isBroken: Bool)] = [
      (.missing, 0, 14_800, true), (.charge, 7_400, 14_800, true), (.charge, 14_800, 7_400, false),
      (.notInBooks, 14_800, 0, false), (.refund, 0, 100, false), (.chargeback, 0, 100, false),
    ]
    for (kind, file, books, isBroken) in cases {
      var settlement = Settlement()
      settlement.differences = [
        SettlementDifference(kind: kind, gateway: "P", reference: "TILL-a", file: .sar(file), books: .sar(books))
      ]
      var story = RuleStory(SettledInFullRule(), paying: ("a", 1))
      story.rest(.taken(14_800))
      #expect(!story.rule.isExercised)
      for _ in 0..<2 {
        story.rest(.taken(14_800), in: RuleStory<SettledInFullRule>.RenderContext(settlement: settlement))
      }
      #expect(story.rule.isExercised)
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(kind)")
    }
  }

  @Test("29: a charge that the provider’s file leaves out is found on the day of the payout, without being asked for")
  func leftOut() throws {
    for (file, expected) in [
      (SettlementFault.leavesOut, [PaymentRule.settledInFull]), (.wrongAmount, [.settledInFull]), (.none, []),
    ] {
      let person = try Person.make(rules: [.settledInFull]) { $0.settings[SettlementFault.self] = file }
      person.payByVisa()
      person.wait(.seconds(86_400))
      #expect(person.broken == [])
      person.wait(.seconds(2 * 86_400))
      #expect(person.broken == expected, "\(file)")
      #expect(person.world.exercisedRules.contains(.settledInFull))
    }
  }
}
