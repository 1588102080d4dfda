import Checkout
import Commerce
import Pages
import Payments
import Testing
import Wire
import WorldFixture

@testable import Controller

@Suite("Rules about asking and trying again, told by hand what happens")
struct TryingByHandTests {
  // MARK: Asking again

  @Test("whoever waits is not left without news for over a minute; a read that the merchant woke promises none")
  func silence() {
    for isWoken in [false, true] {
      var story = RuleStory(RetryDisciplinePollRule(schedules: Schedules()))
      story.begin()
      story.ask(.wait)
      if isWoken { story.library(.operating(.void)) }
      story.call("p.read", effect: .nothing)
      story.wait(61)
      story.rest(.nothing)
      #expect(story.broken.isEmpty == isWoken)
    }
  }

  @Test("an app that stands still comes late with its next question")
  func standsStill() {
    for isRunning in [true, false] {
      var story = RuleStory(RetryDisciplinePollRule(schedules: Schedules()))
      story.begin()
      story.ask(.wait)
      story.call("p.read", effect: .nothing)
      story.rest(.nothing, in: .init(isRunning: isRunning))
      story.wait(61)
      story.send("p.read", effect: .nothing)
      #expect(story.broken.isEmpty != isRunning)
    }
  }

  @Test("one question asks the provider no quicker than its schedule says; what a message woke keeps to none")
  func askedTooSoon() {
    for isWoken in [false, true] {
      var story = RuleStory(RetryDisciplinePollRule(schedules: Schedules()))
      story.begin(polls: ["one": [.seconds(10)]])
      story.library(.routed(gateway: "one", reserve: []))
      story.library(.verifying)
      if isWoken { story.library(.notified(event: "paid")) }
      story.call("p.read", effect: .nothing)
      story.call("p.read", effect: .nothing)
      #expect(story.broken.isEmpty == isWoken)
    }
  }

  // MARK: Trying again

  @Test("what was declined is not asked for again, but a call whose answer was lost may be made again")
  func declined() {
    for (ending, isBroken) in [
      (Ending.answered(status: 200, body: 1), true), (.failed(.maybeSent(.answerLost)), false),
    ] {
      var story = RuleStory(RetryDisciplineRule(schedules: Schedules()))
      story.begin()
      story.call("p.pay", ending, key: "one")
      story.rest(.at(.declined))
      story.send("p.pay", key: "one")
      #expect(story.broken.contains { $0.facts.contains("declined") } == isBroken)
    }
  }

  // MARK: Keys

  @Test("operations of two payments are told apart even where their names run into each other")
  func namesRunTogether() {
    var story = RuleStory(StableIdempotencyKeyRule())
    story.begin()
    story.begin("ab")
    story.library(.calling(operation: "bp.pay", sender: .merchant, attempt: 1, key: "one"))
    story.library(.calling(operation: "p.pay", sender: .merchant, attempt: 2, key: "two"), attempt: "ab")
    #expect(story.broken.isEmpty)
  }

  @Test("a refund that was asked for before may give money back beside one that is sent twice, and once only")
  func refundWaits() {
    var story = RuleStory(SameKeySameBodyRule())
    story.begin()
    story.send("p.pay", key: "pay")
    story.rest(.taken(14_800))
    for key in ["one", "two", "two"] {
      story.call("p.refund", .failed(.maybeSent(.answerLost)), key: key, effect: .refund)
    }
    story.rest(.taken(14_800, refunded: 1_000))
    story.rest(.taken(14_800, refunded: 2_000))
    #expect(story.broken.isEmpty)
    story.rest(.taken(14_800, refunded: 3_000))
    #expect(story.broken.map(\.rule) == [.sameKeySameBody])
  }

  // MARK: Messages

  @Test("once a message was dealt with the app knows what the provider holds, and how much of it")
  func messageDealtWith() {
    let part = PaymentStatus(state: .captured, words: .none, captured: .sar(14_800), refunded: .sar(1_000))
    let cases: [(told: PaymentResult, ledger: ProviderRecord, fact: String?)] = [
      (.paid(), .taken(14_800), nil), (.refusedByBank, .taken(14_800), "ledger captured"),
      (.paid(.authorised), .at(.open), "ledger open"), (.paid(.authorised), .held(14_800), nil),
      (.success(transactionID: "t", part), .taken(14_800, refunded: 2_000), "ledger given back SAR 20.00"),
      (.success(transactionID: "t", part), .taken(14_800, refunded: 1_000), nil),
    ]
    for (told, ledger, fact) in cases {
      var story = RuleStory(NotificationsCommuteRule())
      story.begin()
      story.call("p.pay")
      story.rest(ledger)
      story.tell(.paid())
      let arrival = story.mark
      story.call("p.read", effect: .nothing)
      story.library(.verified(.at(.captured)))
      story.tell(told)
      story.note(
        .notified(
          NotificationNote(
            provider: "p", reference: "TILL-a", isForged: false, decision: .applied, status: 200, arrival: arrival)))
      story.rest(ledger)
      #expect(story.broken.isEmpty == (fact == nil), "\(told)")
      if let fact { #expect(story.broken.first?.facts.contains { $0.hasPrefix(fact.prefix(17)) } == true, "\(told)") }
    }
  }

  private func delivery(_ attempt: Int, status: Int?, identity: UInt64 = 1) -> DomainEvent {
    .aside(
      .delivery(
        DeliveryNote(
          provider: "tabby", message: 1, attempt: attempt, isForged: false, status: status, isPostponed: false,
          identity: identity, bytes: UInt64(attempt))))
  }

  @Test(
    "a message comes again unless the merchant's server took it",
    arguments: [(199, true), (200, false), (299, false), (300, true), (500, true), (nil, true)] as [(Int?, Bool)])
  func comesAgain(_ status: Int?, isOwed: Bool) {
    var story = RuleStory(NotifiedOnTimeRule(redelivery: [.seconds(60)], schedules: WorldProviders.shipped.schedules))
    story.begin()
    story.note(delivery(1, status: status))
    story.wait(61)
    story.rest()
    #expect(story.broken.isEmpty != isOwed)
  }

  @Test(
    "a message comes again under its own identifier, where that can be told",
    arguments: [(1, 1, false), (1, 2, true), (0, 2, false), (1, 0, false)] as [(UInt64, UInt64, Bool)])
  func sameIdentifier(_ first: UInt64, _ second: UInt64, isBroken: Bool) {
    var story = RuleStory(NotifiedOnTimeRule(redelivery: [.seconds(60)], schedules: WorldProviders.shipped.schedules))
    story.begin()
    story.note(delivery(1, status: 500, identity: first))
    story.note(delivery(2, status: 200, identity: second))
    #expect(story.broken.map(\.facts) == (isBroken ? [["try 2", "another identifier"]] : []))
  }

  @Test("each end that nobody was told of is missed once")
  func missedOnce() {
    var story = RuleStory(NotifiedOnTimeRule(redelivery: nil, schedules: WorldProviders.shipped.schedules))
    for name in ["a", "b"] {
      story.begin(name)
      story.call("p.pay", attempt: name)
    }
    let silent = RuleStory<NotifiedOnTimeRule>.RenderContext(messages: [0, 0])
    story.rest(.taken(14_800), .held(14_800), in: silent)
    story.wait(60)
    var seen: [Int] = []
    for _ in 0..<3 {
      story.rest(.taken(14_800), .held(14_800), in: silent)
      seen.append(story.broken.count)
    }
    #expect(seen == [1, 2, 2])
    #expect(story.broken.map { $0.facts.first } == ["ledger captured", "ledger authorised"])
  }
}
