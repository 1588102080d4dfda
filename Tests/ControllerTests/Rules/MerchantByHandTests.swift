import Checkout
import Commerce
import Pages
import Payments
import Testing
import Wire
import WorldFixture

@testable import Controller

@Suite("Rules about what store and shopper know and what a merchant does, told by hand")
struct MerchantByHandTests {
  private static let day: Int64 = 86_400

  private static let back = ProviderRecord(
    state: .refunded, words: "", captures: 1, captured: .sar(14_800), refunded: .sar(14_800))

  // MARK: What the store and the shopper know

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

  // MARK: What a merchant does

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

  @Test("an operation that nobody knows of is asked about before it is sent again, unless its key comes again")
  func askedBeforeRepeating() {
    let cases: [(first: String?, second: String?, asks: Bool, isBroken: Bool)] = [
      (nil, nil, false, true), (nil, nil, true, false), ("one", "one", false, false), ("one", "two", false, true),
      ("one", "two", true, false), ("one", nil, false, true),
    ]
    for (first, second, asks, isBroken) in cases {
      var story = RuleStory(AskedBeforeRepeatingRule(), paying: ("a", 1))
      let operation = PaymentModification.refund(.sar(1_000))
      story.library(.operating(operation))
      story.call("p.refund", .failed(.maybeSent(.answerLost)), key: first)
      story.library(.operated(operation, .unknown))
      let unknown = story.mark
      #expect(!story.rule.isExercised)
      if asks { story.call("p.read", effect: .nothing) } else { story.send("p.read", effect: .nothing) }
      story.library(.operating(operation))
      story.call("p.refund", .failed(.maybeSent(.answerLost)), key: second)
      #expect(story.rule.isExercised)
      #expect(story.broken.map(\.facts) == (isBroken ? [["unknown p.refund", "sent again"]] : []))
      #expect(story.broken.map(\.events) == (isBroken ? [[unknown, story.mark - 1]] : []))
    }
  }

  @Test("what was answered may be sent again, and so may another operation, or one of another payment")
  func repeatsNothing() {
    let operation = PaymentModification.refund(.sar(1_000))
    for (result, again, attempt, isOperating) in [
      (OperationResult.done(.at(.captured)), "p.refund", "a", true), (.unknown, "p.void", "a", true),
      (.unknown, "p.refund", "b", true), (.unknown, "p.refund", "a", false),
    ] {
      var story = RuleStory(AskedBeforeRepeatingRule(), paying: ("b", 1), ("a", 1))
      story.library(.operating(operation))
      story.call("p.refund", .failed(.maybeSent(.answerLost)))
      story.send("p.read", effect: .nothing)
      story.library(.operated(operation, result))
      if isOperating { story.library(.operating(operation), attempt: attempt) }
      story.send(again, attempt: attempt)
      #expect(story.broken.isEmpty && !story.rule.isExercised, "\(again) \(attempt)")
    }
  }
}
