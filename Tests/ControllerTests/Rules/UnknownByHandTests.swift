import Checkout
import Commerce
import Pages
import Payments
import Testing
import Wire
import WorldFixture

@testable import Controller

@Suite("Rules about what nobody knows, told by hand what happens")
struct UnknownByHandTests {
  private static let lost = Ending.failed(.maybeSent(.answerLost))

  @Test("nothing is begun for a basket while nobody knows how its other payment stands")
  func begun() {
    for (reason, basket, life, isBroken) in [
      (PendingReason.unreachable, 1, 1, true), (.provider, 1, 1, true), (.handedIn, 1, 1, true),
      (.shopper, 1, 1, false),
      (.unreachable, 2, 1, false), (.unreachable, 1, 2, false),
    ] {
      var story = RuleStory(UnknownIsNotFailedRule())
      story.begin()
      story.call("p.pay")
      story.tell(.undecided(reason))
      let told = story.mark
      story.life = life
      story.begin("b", basket: basket)
      #expect(story.rule.isExercised == isBroken)
      #expect(story.broken.map(\.facts) == (isBroken ? [["unknown TILL-a", "begun TILL-b"]] : []), "\(reason)")
      #expect(story.broken.map(\.events) == (isBroken ? [[told, story.mark]] : []))
    }
  }

  @Test("a session is opened again beside a lost call only under its own key")
  func openedBeside() {
    for (first, second, isBroken) in [("one", "one", false), ("one", "two", true), (nil, nil, true)]
      as [(
        String?, String?, Bool
      )]
    {
      var story = RuleStory(UnknownIsNotFailedRule())
      story.begin()
      story.call("p.open", key: first)
      story.call("p.pay", Self.lost)
      story.send("p.open", key: second)
      #expect(story.broken.map(\.facts) == (isBroken ? [["unknown p.pay", "again p.open"]] : []))
    }
  }

  @Test("of two lost calls the last is the one that nobody has asked about")
  func lostTwice() {
    var story = RuleStory(UnknownIsNotFailedRule())
    story.begin()
    story.library(.routed(gateway: "one", reserve: []))
    story.call("p.open")
    story.call("p.pay", Self.lost)
    story.call("p.read", effect: .nothing)
    story.call("p.pay", Self.lost)
    story.library(.routed(gateway: "two", reserve: []))
    #expect(story.broken.map(\.facts) == [["unknown one", "routed two"]])
  }

  // MARK: After a kill

  @Test("after a kill only the same basket waits, and the rule speaks of later lives only")
  func basketAfterKill() {
    for (basket, life, isBroken) in [(1, 2, true), (2, 2, false), (1, 1, false)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open")
      story.send("p.pay")
      let last = story.mark
      story.life = life
      story.begin("b", basket: basket)
      #expect(story.rule.isExercised == isBroken)
      #expect(story.broken.map(\.events) == (isBroken ? [[last, story.mark]] : []))
    }
  }

  @Test("a session that was only asked for and never heard of keeps nobody, unless its ledger holds money")
  func openedUnheard() {
    for (truth, isBroken) in [(ProviderRecord.nothing, false), (.taken(14_800), true)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.call("p.open", Self.lost)
      story.rest(truth)
      story.life = 2
      story.begin("b")
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("a refused session is none, but what was sent after it may have been done")
  func sentAfterRefusal() {
    for (isSent, isBroken) in [(false, false), (true, true)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open", .answered(status: 400, body: 1))
      if isSent { story.call("p.pay", Self.lost) }
      story.life = 2
      story.begin("b")
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("another body opens another session after a kill, whatever its key")
  func otherBody() {
    for (body, isBroken) in [(1, false), (2, true)] as [(UInt64, Bool)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open", key: "one")
      story.life = 2
      story.send("p.open", key: "one", body: body)
      #expect(story.broken.isEmpty != isBroken)
    }
  }
}
