import Checkout
import Commerce
import Pages
import Payments
import Testing
import Wire
import WorldFixture

@testable import Controller

@Suite("Rules about codes, windows and verdicts, told by hand what happens")
struct ScreensByHandTests {
  // MARK: Closing a window

  @Test("another code in place of one that is still good is seen; in place of one that ran out it is not")
  func anotherCode() {
    for (wait, payload, isBroken) in [(28, 2, true), (29, 2, false), (28, 1, false)] as [(Int64, UInt64, Bool)] {
      var story = RuleStory(ClosingIsNotCancellingRule())
      story.begin()
      story.ask(.qr, until: 30, payload: 1)
      story.wait(wait)
      story.ask(.qr, until: 30, payload: payload)
      #expect(story.broken.isEmpty != isBroken, "\(wait)")
    }
  }

  @Test("a code that is closed is not cancelled by that, but what is told later may be")
  func closedOnce() {
    for (first, isBroken) in [(PaymentResult.cancelled(.none), true), (.undecided(.shopper), false)] {
      var story = RuleStory(ClosingIsNotCancellingRule())
      story.begin()
      story.call("p.open")
      story.rest(.at(.open))
      story.answer(.qr, isClosed: true)
      story.tell(first)
      #expect(story.broken.isEmpty != isBroken)
      story.tell(.cancelled(.none))
      #expect(story.broken.count == (isBroken ? 1 : 0))
    }
  }

  @Test("money under a payment that was told as cancelled is seen, unless the shopper went on elsewhere")
  func cancelledWithMoney() {
    for (isElsewhere, isInHand) in [(false, true), (false, false), (true, true)] {
      var story = RuleStory(ClosingIsNotCancellingRule())
      story.begin()
      story.call("p.open")
      story.answer(.page, isReturn: true)
      if isElsewhere { story.note(.happenedOutside) }
      story.tell(.cancelled(.none))
      story.rest(.taken(14_800), in: .init(attempt: isInHand ? "a" : "b", told: .cancelled(.none)))
      #expect(story.broken.isEmpty == isElsewhere)
    }
  }

  // MARK: Deadlines

  @Test("nobody is told that time ran out while a code is good and its payment undecided")
  func expiredTooEarly() {
    for (state, isBroken) in [(ProviderRecord.State.open, true), (.pending, true), (.cancelled, false)] {
      var story = RuleStory(DeadlinesAgreeRule())
      story.begin()
      story.call("p.open")
      story.ask(.qr, until: 300)
      story.rest(.at(state))
      story.tell(.failed(.expired(.none)))
      #expect(story.broken.isEmpty != isBroken, "\(state)")
    }
  }

  @Test("a screen that waits may do so for a minute too long, and is gone with the life of the app that showed it")
  func waitsTooLong() {
    for (wait, life, isBroken) in [(69, 1, false), (70, 1, true), (70, 2, false)] as [(Int64, Int, Bool)] {
      var story = RuleStory(DeadlinesAgreeRule())
      story.begin()
      story.ask(.wait, until: 10)
      story.wait(wait)
      story.life = life
      story.rest()
      #expect(story.broken.isEmpty != isBroken, "\(wait) s in life \(life)")
      story.life = 1
      story.rest()
      #expect(story.broken.count == (isBroken || wait == 69 ? 1 : 0))
    }
  }

  @Test("a provider has five seconds to say that a code ran out")
  func openAfterTheEnd() {
    var story = RuleStory(DeadlinesAgreeRule())
    story.begin()
    story.call("p.open")
    story.ask(.qr, until: 30)
    story.wait(34)
    story.rest(.at(.open))
    #expect(story.broken.isEmpty)
    story.rest(.at(.open))
    #expect(story.broken.map(\.facts) == [["expired", "ledger open"]])
  }

  @Test("whoever asked after a payment lapsed does not tell the shopper that it can be paid")
  func openStill() {
    for (reason, isBroken) in [(PendingReason.shopper, true), (.closedByShopper, true), (.provider, false)] {
      var story = RuleStory(DeadlinesAgreeRule())
      story.begin()
      story.call("p.open")
      story.rest(.at(.expired))
      story.call("p.read", effect: .nothing)
      story.tell(.undecided(reason))
      story.rest(.at(.expired))
      #expect(story.broken.isEmpty != isBroken, "\(reason)")
    }
  }

  // MARK: Verdicts

  @Test("paid without asking is seen, whoever spoke last; after asking it is not")
  func paidUnasked() {
    for isAsked in [false, true] {
      var story = RuleStory(NoSuccessWithoutVerificationRule())
      story.begin()
      story.call("p.pay")
      story.answer(.card)
      story.library(.verifying)
      if isAsked { story.call("p.read", effect: .nothing) }
      story.library(.verified(.at(.captured)))
      #expect(story.broken.isEmpty == isAsked)
    }
  }

  @Test("a refused request leaves a failure that the ledger denies, unless somebody on the way refused it")
  func shutOut() {
    for isMisled in [false, true] {
      var story = RuleStory(ScreenMatchesProviderRule())
      story.begin()
      let call = story.send("p.pay")
      if isMisled { story.note(.aside(.misled(operation: "p.pay"))) }
      story.note(.ended(call: call, .answered(status: 401, body: 1)))
      story.rest(.taken(14_800), in: .init(told: .failed(.providerError(code: "401", message: ""))))
      #expect(story.broken.isEmpty == isMisled)
    }
  }

  @Test("a link that comes alone moves no money; one from a page, or beside something else, may")
  func linkAlone() {
    for (isFromPage, hasCompany, isBroken) in [(false, false, true), (true, false, false), (false, true, false)] {
      var story = RuleStory(LinksOnlyWakeRule())
      story.begin()
      story.call("p.open")
      story.rest(.at(.open))
      if hasCompany { story.note(.happenedOutside, after: 0) }
      story.note(.link(LinkNote(wakes: "a", isFromPage: isFromPage)), after: 0)
      story.rest(.taken(14_800), after: 0)
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("a link decides nothing, but what was asked and answered before the shopper came back by it may")
  func linkDecides() {
    for isAsked in [false, true] {
      var story = RuleStory(LinksOnlyWakeRule())
      story.begin()
      story.call("p.open")
      story.note(.link(LinkNote(wakes: "a", isFromPage: false)))
      story.library(.verifying)
      if isAsked { story.call("p.read", effect: .nothing) } else { story.send("p.read", effect: .nothing) }
      story.answer(.page, isReturn: true)
      story.library(.verified(.at(.captured)))
      #expect(story.broken.isEmpty == isAsked)
    }
  }

  @Test("what is asked after the shopper's last word was not asked before it")
  func askedSince() throws {
    var story = RuleStory(NoSuccessWithoutVerificationRule())
    story.begin()
    story.answer(.card)
    story.call("p.pay")
    story.library(.verifying)
    story.call("p.read", effect: .nothing)
    #expect(try !#require(story.story.current).hasAskedBeforeReply)
    #expect(try #require(story.story.current).hasAskedSinceReply)
  }

  @Test("what is asked and answered belongs to the attempt in hand")
  func lastAttempt() {
    var story = RuleStory(NoSuccessWithoutVerificationRule())
    story.begin()
    story.begin("b")
    story.ask(.card)
    story.answer(.card, isReturn: true)
    #expect(story.story.attempts.map(\.wasAsked) == [false, true])
    #expect(story.story.attempts.map(\.wasReturn) == [false, true])
  }

  // MARK: Ends

  @Test("what was declined begins again only while a call of its own attempt opens a session")
  func openedAgain() {
    for isOpening in [true, false] {
      var story = RuleStory(EndIsEndRule())
      story.begin()
      story.call("p.open")
      story.rest(.at(.declined))
      story.begin("b")
      story.call("p.other", attempt: "b")
      if isOpening { story.send("p.open", attempt: "a") }
      story.rest(.at(.declined, words: "again"), .nothing)
      story.rest(.at(.open), .nothing)
      #expect(story.broken.isEmpty == isOpening)
    }
  }

  @Test("after a kill a payment is opened again only once the provider was heard")
  func openedAfterKill() {
    for (isHeard, isBroken) in [(true, false), (false, true)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open", key: "one")
      story.life = 2
      if isHeard { story.call("p.read", effect: .nothing) }
      story.send("p.open", key: "two")
      #expect(story.broken.isEmpty != isBroken)
    }
  }

  @Test("the same session is opened again under its key, unless more than reading was done since")
  func sameSessionAfterKill() {
    for (operation, isBroken) in [("p.read", false), ("p.pay", true)] {
      var story = RuleStory(KillSafeRule())
      story.begin()
      story.ask(.card)
      story.call("p.open", key: "one")
      story.call(operation, effect: operation == "p.read" ? .nothing : .charge)
      story.life = 2
      story.send("p.open", key: "one")
      #expect(story.broken.isEmpty != isBroken, "\(operation)")
    }
  }
}
