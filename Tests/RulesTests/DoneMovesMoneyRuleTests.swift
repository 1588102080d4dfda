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
  @Test("what the store was told is done has moved the money; that it has not is said once")
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
      for _ in 0..<2 { story.rest(after) }
      #expect(story.rule.isExercised)
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(operation) \(after)")
      guard isBroken else { continue }
      #expect(
        story.broken.first?.facts == ["told done \(operation.kind.rawValue)", "ledger \(after.state.rawValue)"])
      #expect(story.broken.first?.events == [wanted, done])
    }
  }

  @Test("what was accepted, refused, not made or never answered need not move anything")
  func notDone() {
    let operation = PaymentModification.refund(.sar(1_000))
    let done = OperationResult.done(.at(.captured))
    for (results, isBroken) in [
      ([OperationResult.refused(.networkError(.offline))], false), ([.unknown], false), ([], false),
      ([.accepted(.at(.captured))], false), ([.notMade], false),
      ([.doneEarlier(.at(.captured), at: Timestamp(milliseconds: 0))], false), ([.unknown, done], true),
      ([done, .unknown], true),
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
      for _ in 0..<2 { story.rest(.taken(14_800), .taken(14_800)) }
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(results)")
    }
  }

  @Test("of two refunds of one amount each needs a movement of its own, whichever is settled first")
  func ownMovement() {
    let refund = PaymentModification.refund(.sar(1_000))
    let done = OperationResult.done(.at(.captured))
    for (isSettledFirst, refunded, isBroken) in [
      (true, 2_000, false), (true, 1_000, true), (false, 2_000, false), (false, 1_000, true),
    ] as [(Bool, Int64, Bool)] {
      var story = RuleStory(DoneMovesMoneyRule(), paying: ("a", 1))
      story.rest(.taken(14_800))
      story.library(.operating(refund))
      story.library(.operated(refund, .unknown))
      story.rest(.taken(14_800, refunded: 1_000))
      if isSettledFirst {
        story.library(.settled(refund, done))
        story.rest(.taken(14_800, refunded: 1_000))
      }
      story.library(.operating(refund))
      story.library(.operated(refund, done))
      story.rest(.taken(14_800, refunded: refunded))
      if !isSettledFirst, !isBroken {
        story.library(.settled(refund, done))
        story.rest(.taken(14_800, refunded: refunded))
      }
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(isSettledFirst) \(refunded)")
    }
  }

  @Test(
    "a retry that moves the money keeps the promise of what it retries, and one that was done earlier promises nothing")
  func retried() {
    let refund = PaymentModification.refund(.sar(1_000))
    var story = RuleStory(DoneMovesMoneyRule(), paying: ("a", 1))
    story.rest(.taken(14_800))
    story.library(.operating(refund))
    story.library(.operated(refund, .unknown))
    story.rest(.taken(14_800, refunded: 1_000))
    story.library(.retrying(refund))
    story.library(.settled(refund, .done(.at(.captured))))
    story.library(.operated(refund, .doneEarlier(.at(.captured), at: Timestamp(milliseconds: 0))))
    story.rest(.taken(14_800, refunded: 1_000))
    #expect(story.broken.isEmpty && story.rule.isExercised)
  }

  @Test("of two operations under way each has its own end")
  func twoOperations() {
    var story = RuleStory(DoneMovesMoneyRule(), paying: ("a", 1))
    let refund = PaymentModification.refund(.sar(1_000))
    story.rest(.taken(14_800))
    for operation in [refund, .void] { story.library(.operating(operation)) }
    story.library(.operated(.void, .refused(.networkError(.offline))))
    story.library(.operated(refund, .done(.at(.captured))))
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
    story.rest(.held(14_800))
    #expect(story.broken.isEmpty)
  }

  /// A world in which the provider's record never shows more than an amount refunded.
  private func person(showing most: Int64) throws -> Person {
    let capped = Tampering(truth: { truth, _ in
      let refunded = truth.refunded.map { Money(minorUnits: min($0.minorUnits, most), currency: $0.currency) }
      return ProviderRecord(
        state: truth.state == .refunded ? .captured : truth.state, words: truth.words, held: truth.held,
        captures: truth.captures, captured: truth.captured, refunded: most > 0 ? refunded : nil, wasHeld: truth.wasHeld)
    })
    let person = try Person.make(
      sandboxes: SandboxCatalog.providers(with: HyperPaySandbox(), capped), rules: [.doneMovesMoney])
    person.payByVisa()
    person.wait(.seconds(90))
    return person
  }

  @Test("25: a refund told as done that moves nothing is found")
  func refundMovesNothing() throws {
    let person = try person(showing: 0)
    person.world.perform(.payment(.operate(.refund(Money(minorUnits: 4_800, currency: .sar)))))
    person.wait(.seconds(60))
    #expect(person.broken == [.doneMovesMoney])
  }

  @Test("25: a second refund of the same amount that is told as done without a movement of its own is found")
  func secondMovesNothing() throws {
    let person = try person(showing: 2_400)
    let refund = Command.payment(.operate(.refund(Money(minorUnits: 2_400, currency: .sar))))
    person.world.perform(refund)
    person.wait(.seconds(120))
    #expect(person.broken == [])
    person.world.perform(refund)
    person.wait(.seconds(120))
    #expect(person.broken == [.doneMovesMoney])
  }
}
