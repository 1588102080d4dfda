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

@Suite("A capture, void or refund without an answer is asked about before it is repeated")
struct AskedBeforeRepeatingRuleTests {
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

  @Test("another amount is another operation, while the first one is still the same when it is sent again")
  func anotherAmount() {
    var story = RuleStory(AskedBeforeRepeatingRule(), paying: ("a", 1))
    func send(_ operation: PaymentModification) {
      story.library(.operating(operation))
      story.call("p.refund", .failed(.maybeSent(.answerLost)))
      story.library(.operated(operation, .unknown))
    }
    send(.refund(.sar(5_800)))
    send(.refund(.sar(6_000)))
    #expect(story.broken.isEmpty && !story.rule.isExercised)
    send(.refund(.sar(5_800)))
    #expect(story.broken.count == 1 && story.rule.isExercised)
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
