import Checkout
import Commerce
import Pages
import Payments
import Testing
import Wire
import WorldFixture

@testable import Controller

@Suite("Rules told by hand what happens")
struct RulesByHandTests {
  // MARK: What nobody knows

  @Test("another gateway is not tried after a call of which nobody knows whether it arrived")
  func rerouted() {
    for (ending, isBroken) in [(Ending.failed(.maybeSent(.answerLost)), true), (.failed(.notSent(.offline)), false)] {
      var story = RuleStory(UnknownIsNotFailedRule())
      story.begin()
      story.library(.routed(gateway: "one", reserve: []))
      story.call("p.pay", ending)
      story.library(.routed(gateway: "two", reserve: []))
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("what became of a lost call is known once something else was answered, not once it was begun again")
  func settled() {
    for (operation, ending, isBroken) in [
      ("p.read", Ending.answered(status: 200, body: 1), false), ("p.read", .failed(.maybeSent(.answerLost)), true),
      ("p.open", .answered(status: 200, body: 1), true),
    ] {
      var story = RuleStory(UnknownIsNotFailedRule())
      story.begin()
      story.library(.routed(gateway: "one", reserve: []))
      story.call("p.open", .answered(status: 200, body: 1))
      story.call("p.pay", .failed(.maybeSent(.answerLost)))
      story.call(operation, ending, effect: operation == "p.read" ? .nothing : .charge)
      story.library(.routed(gateway: "two", reserve: []))
      #expect(!story.broken.filter { $0.facts.contains("routed two") }.isEmpty == isBroken, "\(operation)")
    }
  }

  @Test("after a kill nothing else is begun before the provider was heard in the new life")
  func killed() {
    for isHeard in [false, true] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open")
      story.call("p.pay", .failed(.maybeSent(.answerLost)))
      story.life = 2
      if isHeard { story.call("p.read", effect: .nothing) }
      story.begin("b")
      #expect(story.broken.isEmpty == isHeard)
    }
  }

  // MARK: Keys

  @Test("a call that a kill cut off is made again under its own key only")
  func keyAfterKill() {
    for (key, life, isBroken) in [("one", 2, false), ("two", 2, true), ("two", 1, false)] {
      var story = RuleStory(StableIdempotencyKeyRule())
      story.begin()
      story.send("p.pay", key: "one")
      story.life = life
      story.send("p.pay", key: key)
      #expect(story.broken.isEmpty != isBroken, "\(key) in life \(life)")
    }
  }

  @Test("one key gives money back once, however often it is sent")
  func refundedTwice() {
    var story = RuleStory(SameKeySameBodyRule())
    story.begin()
    story.send("p.pay", key: "pay")
    story.rest(.taken(14_800))
    story.call("p.refund", .failed(.maybeSent(.answerLost)), key: "back", effect: .refund)
    story.rest(.taken(14_800, refunded: 1_000))
    story.call("p.refund", .failed(.maybeSent(.answerLost)), key: "back", effect: .refund)
    #expect(story.broken.isEmpty)
    story.rest(.taken(14_800, refunded: 2_000))
    #expect(story.broken.map(\.rule) == [.sameKeySameBody])
  }

  @Test("two refunds with a key each may both give money back, and a key that was sent once may")
  func refundedByTwoKeys() {
    var story = RuleStory(SameKeySameBodyRule())
    story.begin()
    story.send("p.pay", key: "pay")
    story.rest(.taken(14_800))
    for (key, refunded) in [("one", Int64(1_000)), ("two", 2_000)] {
      story.call("p.refund", key: key, effect: .refund)
      story.rest(.taken(14_800, refunded: refunded))
    }
    #expect(story.broken.isEmpty)
  }

  // MARK: Answers

  @Test("whoever asks once how a payment stands is told once")
  func toldTwice() {
    var story = RuleStory(AnsweredOnceRule())
    story.note(.resumed(attempt: "a"))
    story.library(.finished(.cancelled(.none)))
    #expect(story.broken.isEmpty)
    story.library(.finished(.cancelled(.none)))
    #expect(story.broken.map(\.rule) == [.answeredOnce])
  }

  // MARK: Codes

  @Test("more wrong codes in a row on one page than any provider lets pass are seen; another page counts anew")
  func wrongCodes() {
    func broken(after pages: [String]) -> Bool {
      var story = RuleStory(CodesAreGuardedRule())
      story.begin()
      for page in pages {
        story.note(.aside(.page(PageNote(page: page, isRefused: true, isLate: false, triesLeft: nil))))
      }
      return !story.broken.isEmpty
    }
    #expect(!broken(after: Array(repeating: "code", count: 10)))
    #expect(broken(after: Array(repeating: "code", count: 11)))
    #expect(!broken(after: Array(repeating: "code", count: 10) + ["other"] + ["code"]))
  }
}
