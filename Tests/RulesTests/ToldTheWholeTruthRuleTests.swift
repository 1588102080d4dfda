import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("The shopper is not left with \"not paid\" while another payment of the basket holds or took the money")
struct ToldTheWholeTruthRuleTests {
  private static let day: Int64 = 86_400

  @Test("nobody is told for two days that nothing was paid while the basket's other payment holds money")
  func wholeTruth() {
    let cases: [(told: PaymentResult?, other: ProviderRecord, basket: Int, isRunning: Bool, isBroken: Bool)] = [
      (.refusedByBank, .taken(14_800), 1, true, true), (.cancelled(.none), .held(14_800), 1, true, true),
      (.refusedByBank, .taken(14_800), 2, true, false), (.refusedByBank, .taken(14_800), 1, false, false),
      (.refusedByBank, .at(.open), 1, true, false), (.paid(), .taken(14_800), 1, true, false),
      (.undecided(.provider), .taken(14_800), 1, true, false), (nil, .taken(14_800), 1, true, false),
    ]
    for (told, other, basket, isRunning, isBroken) in cases {
      var story = RuleStory(ToldTheWholeTruthRule(), paying: ("a", basket), ("b", 1))
      let scene = RuleStory<ToldTheWholeTruthRule>.RenderContext(attempt: "b", told: told, isRunning: isRunning)
      story.rest(other, .at(.declined), in: scene)
      story.wait(2 * Self.day - 1)
      story.rest(other, .at(.declined), in: scene)
      #expect(story.broken.isEmpty)
      for _ in 0..<2 { story.rest(other, .at(.declined), in: scene) }
      #expect(
        story.broken.map(\.facts)
          == (isBroken ? [["told not paid TILL-b", "ledger \(other.state.rawValue) TILL-a"]] : []))
      #expect(story.rule.isExercised == isBroken)
    }
  }

  @Test("what the shopper is told of a payment that holds money itself is for another rule")
  func ownMoney() {
    var story = RuleStory(ToldTheWholeTruthRule(), paying: ("a", 1))
    let scene = RuleStory<ToldTheWholeTruthRule>.RenderContext(told: .refusedByBank)
    story.rest(.taken(14_800), in: scene)
    story.wait(3 * Self.day)
    story.rest(.taken(14_800), in: scene)
    #expect(story.broken.isEmpty)
  }
}
