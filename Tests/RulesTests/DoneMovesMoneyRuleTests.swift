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

@Suite("A capture, void or refund that is told as done has moved the money")
struct DoneMovesMoneyRuleTests {
  private static let day: Int64 = 86_400

  @Test("what the store was told is done has moved the money within a week; that it has not is said once")
  func doneMovesMoney() {
    let cases: [(operation: PaymentModification, before: ProviderRecord, after: ProviderRecord, isBroken: Bool)] = [
      (.capture(.sar(5_000)), .held(14_800), .taken(5_000), false),
      (.capture(.sar(5_000)), .held(14_800), .taken(4_999), true),
      (.capture(.sar(5_000)), .taken(5_000), .taken(10_000), false),
      (.capture(.sar(5_000)), .taken(5_000), .taken(9_999), true),
      (.refund(.sar(1_000)), .taken(14_800), .taken(14_800, refunded: 1_000), false),
      (.refund(.sar(1_000)), .taken(14_800), .taken(14_800, chargedBack: 1_000), false),
      (.refund(.sar(1_000)), .taken(14_800, refunded: 1_000), .taken(14_800, refunded: 1_500), true),
      (.refund(.sar(1_000)), .taken(14_800), .taken(14_800), true),
      (.refund(.sar(1)), .taken(14_800), .taken(14_800), true),
      (.void, .held(14_800), .at(.cancelled), false), (.void, .held(14_800), .held(14_800), true),
    ]
    for (operation, before, after, isBroken) in cases {
      var story = RuleStory(DoneMovesMoneyRule(), paying: ("a", 1))
      story.rest(before)
      story.library(.operating(operation))
      let wanted = story.mark
      story.library(.operated(operation, .done(.at(.captured))))
      let done = story.mark
      #expect(!story.rule.isExercised)
      story.wait(7 * Self.day - 1)
      story.rest(after)
      #expect(story.rule.isExercised && story.broken.isEmpty)
      for _ in 0..<2 { story.rest(after) }
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(operation) \(after)")
      guard isBroken else { continue }
      #expect(
        story.broken.first?.facts == ["told done \(operation.kind.rawValue)", "ledger \(after.state.rawValue)"])
      #expect(story.broken.first?.events == [wanted, done])
    }
  }

  @Test("what was refused or never answered need not move anything, and only what was done is waited for")
  func notDone() {
    let operation = PaymentModification.refund(.sar(1_000))
    for (results, isBroken) in [
      ([OperationResult.refused(.networkError(.offline))], false), ([.unknown], false), ([], false),
      ([.unknown, .done(.at(.captured))], true), ([.done(.at(.captured)), .unknown], true),
    ] {
      var story = RuleStory(DoneMovesMoneyRule(), paying: ("a", 1), ("b", 1))
      story.rest(.taken(14_800), .taken(14_800))
      for result in results {
        story.library(.operating(operation))
        story.library(.operated(.void, result))
        story.library(.operated(operation, result), attempt: "b")
        story.library(.operated(operation, result))
      }
      if results.isEmpty { story.library(.operating(operation)) }
      story.wait(8 * Self.day)
      for _ in 0..<2 { story.rest(.taken(14_800), .taken(14_800)) }
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(results)")
    }
  }

  @Test("of two operations under way each has its own end")
  func twoOperations() {
    var story = RuleStory(DoneMovesMoneyRule(), paying: ("a", 1))
    let refund = PaymentModification.refund(.sar(1_000))
    story.rest(.taken(14_800))
    for operation in [refund, .void] { story.library(.operating(operation)) }
    story.library(.operated(.void, .refused(.networkError(.offline))))
    story.library(.operated(refund, .done(.at(.captured))))
    story.wait(8 * Self.day)
    story.rest(.taken(14_800))
    #expect(story.broken.map(\.facts) == [["told done refund", "ledger captured"]])
  }

  @Test("a promise that was kept is not asked for again when the provider reserves once more")
  func keptOnce() {
    var story = RuleStory(DoneMovesMoneyRule(), paying: ("a", 1))
    story.rest(.held(14_800))
    story.library(.operating(.void))
    story.library(.operated(.void, .done(.at(.cancelled))))
    story.rest(.at(.cancelled))
    story.wait(8 * Self.day)
    story.rest(.held(14_800))
    #expect(story.broken.isEmpty)
  }

  @Test("25: a refund told as done that moves nothing within a week is found")
  func refundMovesNothing() throws {
    let unmoved = Tampering(truth: { truth, _ in
      ProviderRecord(
        state: truth.state == .refunded ? .captured : truth.state, words: truth.words, held: truth.held,
        captures: truth.captures, captured: truth.captured, wasHeld: truth.wasHeld)
    })
    let person = try Person.make(
      sandboxes: SandboxServer.providers(with: HyperPaySandbox(), unmoved), rules: [.doneMovesMoney])
    person.payByVisa()
    person.wait(.seconds(90))
    person.world.perform(.operate(.refund(Money(minorUnits: 4_800, currency: .sar))))
    person.wait(.seconds(60))
    #expect(person.broken == [])
    person.wait(.seconds(8 * 86_400))
    #expect(person.broken == [.doneMovesMoney])
  }
}
