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

@Suite("The store knows within a day what a provider holds or took for it, and what it holds no more")
struct StoreKnowsRuleTests {
  private static let day: Int64 = 86_400

  private static let back = ProviderRecord(
    state: .refunded, words: "", captures: 1, captured: .sar(14_800), refunded: .sar(14_800))

  @Test("within two days the store's books say whether there is money; that they do not is said once")
  func storeKnows() {
    let cases: [(known: PaymentState?, truth: ProviderRecord, isBroken: Bool)] = [
      (nil, .taken(14_800), true), (.pending(.provider), .held(14_800), true), (.cancelled, .held(14_800), true),
      (.declined(.risk), .taken(14_800), true), (.expired, .taken(14_800), true), (.linked, .taken(14_800), true),
      (.captured, .taken(14_800), false), (.authorised, .taken(14_800), false), (.refunded, .taken(14_800), false),
      (.captured, .at(.declined), true), (.authorised, .at(.expired), true), (.captured, .at(.cancelled), true),
      (.captured, .at(.open), false), (.captured, Self.back, false), (.refunded, .at(.cancelled), false),
      (nil, .at(.expired), false),
    ]
    for (known, truth, isBroken) in cases {
      var story = RuleStory(StoreKnowsRule(), paying: ("a", 1))
      story.watch("stranger")
      let scene = RuleStory<StoreKnowsRule>.RenderContext(known: known.map { ["TILL-a": $0] } ?? [:])
      story.rest(truth, .taken(100), in: scene)
      #expect(story.rule.isExercised == truth.state.holdsMoney)
      story.wait(2 * Self.day - 1)
      story.rest(truth, .taken(100), in: scene)
      #expect(story.broken.isEmpty)
      for _ in 0..<2 { story.rest(truth, .taken(100), in: scene) }
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(String(describing: known)) \(truth.state)")
      if isBroken {
        #expect(
          story.broken.first?.facts == ["ledger \(truth.state.rawValue)", "store knows \(known?.name ?? "nothing")"])
      }
    }
  }
}
