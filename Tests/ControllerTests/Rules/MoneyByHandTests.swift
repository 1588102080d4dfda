import Checkout
import Commerce
import Pages
import Payments
import Testing
import WorldFixture

@testable import Controller

@Suite("Rules about money, told by hand what happens")
struct MoneyByHandTests {
  private static let hour: Int64 = 3_600

  private static let back = ProviderRecord(
    state: .refunded, words: "", captures: 1, captured: .sar(14_800), refunded: .sar(14_800))

  // MARK: One basket, one charge

  @Test("a basket that is charged twice is seen, with the messages that tell of both charges; two baskets may be")
  func chargedTwice() {
    for (basket, isBroken) in [(1, true), (2, false)] {
      var story = RuleStory(CapturedOnceRule(), paying: ("a", 1), ("b", basket))
      #expect(!story.rule.isExercised)
      story.rest(.taken(14_800), .nothing)
      #expect(story.rule.isExercised)
      let first = story.mark
      story.rest(.taken(14_800), .nothing)
      story.rest(.taken(14_800), .taken(14_800))
      #expect(story.broken.map(\.facts) == (isBroken ? [["basket 1", "captures 2"]] : []))
      #expect(story.broken.map(\.events) == (isBroken ? [[first, story.mark]] : []))
    }
  }

  @Test(
    "what was wholly given back may be paid again, and a basket charged twice is said once until it is charged anew")
  func chargedAgain() {
    var story = RuleStory(CapturedOnceRule(), paying: ("a", 1), ("b", 1), ("c", 1), ("d", 1))
    story.rest(Self.back, .nothing, .nothing, .nothing)
    story.rest(Self.back, .taken(14_800), .nothing, .nothing)
    #expect(story.broken.isEmpty)
    story.rest(Self.back, .taken(14_800), .taken(14_800), .nothing)
    #expect(story.broken.map(\.facts) == [["basket 1", "captures 2"]])
    story.rest(Self.back, Self.back, .taken(14_800), .nothing)
    story.rest(Self.back, Self.back, .taken(14_800), .taken(14_800))
    #expect(story.broken.count == 1)
    let twice = ProviderRecord(state: .captured, words: "", captures: 2, captured: .sar(14_800))
    story.rest(Self.back, Self.back, .taken(14_800), twice)
    #expect(story.broken.map(\.facts).last == ["basket 1", "captures 3"])
  }

  @Test("one payment that is taken twice charges its basket twice, and money of nobody charges none")
  func takenTwice() {
    let twice = ProviderRecord(state: .captured, words: "", captures: 2, captured: .sar(14_800))
    var story = RuleStory(CapturedOnceRule(), paying: ("a", 1))
    story.watch("stranger")
    story.rest(.taken(14_800), .taken(14_800))
    #expect(story.broken.isEmpty)
    let first = story.mark
    story.rest(twice, .taken(14_800))
    #expect(story.broken.map(\.events) == [[first, story.mark]])
  }

  @Test("a second reservation of a basket counts once nobody has given it up within an hour, and is said once")
  func heldTwice() {
    for (basket, other, isBroken) in [
      (1, ProviderRecord.held(14_800), true), (1, .taken(14_800), true), (2, .held(14_800), false),
      (1, .at(.cancelled), false),
    ] {
      var story = RuleStory(CapturedOnceRule(), paying: ("a", 1), ("b", basket))
      story.watch("stranger")
      story.rest(.held(14_800), .nothing, .held(100))
      let first = story.mark
      story.wait(Self.hour)
      story.rest(.held(14_800), other, .held(100))
      let second = story.mark
      story.wait(Self.hour - 1)
      story.rest(.held(14_800), other, .held(100))
      #expect(story.broken.isEmpty)
      story.rest(.held(14_800), other, .held(100))
      story.rest(.held(14_800), other, .held(100))
      #expect(story.broken.map(\.facts) == (isBroken ? [["basket 1", "payments 2"]] : []))
      #expect(story.broken.map(\.events) == (isBroken ? [[first, second]] : []))
    }
  }

  @Test("a reservation by itself is what the rule speaks of; two sums that are taken are not waited for")
  func reservations() {
    var held = RuleStory(CapturedOnceRule(), paying: ("a", 1))
    held.rest(.held(14_800))
    #expect(held.rule.isExercised)
    var taken = RuleStory(CapturedOnceRule(), paying: ("a", 1), ("b", 1))
    taken.rest(.taken(14_800), .taken(14_800))
    taken.wait(2 * Self.hour)
    taken.rest(.taken(14_800), .taken(14_800))
    #expect(taken.broken.map(\.facts) == [["basket 1", "captures 2"]])
  }

  // MARK: An order for every charge

  @Test("money under a reference that no attempt has is seen once, however it is there")
  func strangeMoney() {
    for (truth, isBroken) in [
      (ProviderRecord.taken(9_900), true), (.held(9_900), true), (.at(.open), false), (Self.back, false),
    ] {
      var story = RuleStory(EveryChargeHasAnOrderRule(), paying: ("a", 1))
      story.watch("stranger")
      story.rest(.taken(14_800), .nothing)
      #expect(story.broken.isEmpty && story.rule.isExercised)
      story.rest(.taken(14_800), truth)
      story.rest(.taken(14_800), .at(.pending))
      story.rest(.taken(14_800), truth)
      let facts = ["provider p", "reference stranger", "\(Money.sar(9_900))"]
      #expect(story.broken.map(\.facts) == (isBroken ? [facts] : []))
    }
  }

  // MARK: What adds up

  @Test("no more moves than was asked, no more goes back than was taken, and all of it in one currency")
  func addsUp() {
    let other = Money(minorUnits: 100, currency: .eur)
    let cases: [(truth: ProviderRecord, facts: [String]?)] = [
      (.taken(14_800), nil), (.held(14_800), nil), (.taken(14_800, refunded: 14_800), nil),
      (.taken(14_801), ["asked SAR 148.00", "moved SAR 148.01"]),
      (.held(14_801), ["asked SAR 148.00", "moved SAR 148.01"]),
      (.held(-1), ["asked SAR 148.00", "moved SAR -0.01"]),
      (ProviderRecord(state: .authorised, words: "", held: other), ["asked SAR 148.00", "moved \(other)"]),
      (.taken(100, refunded: 101), ["captured SAR 1.00", "given back SAR 1.01"]),
      (.taken(100, refunded: 60, chargedBack: 41), ["captured SAR 1.00", "given back SAR 1.01"]),
      (.taken(100, refunded: 60, chargedBack: 40), nil),
      (ProviderRecord(state: .refunded, words: "", refunded: .sar(1)), ["captured nothing", "given back SAR 0.01"]),
    ]
    for (truth, facts) in cases {
      var story = RuleStory(MoneyAddsUpRule(), paying: ("a", 1))
      story.watch("stranger")
      story.rest(.nothing, .taken(99_900))
      #expect(!story.rule.isExercised)
      story.rest(truth, .taken(99_900))
      story.rest(truth, .taken(99_900))
      #expect(story.rule.isExercised)
      #expect(story.broken.count == (facts == nil ? 0 : 1), "\(truth)")
      #expect(story.broken.first?.facts == facts, "\(truth)")
    }
  }

  @Test("who is told that it is paid has paid the whole price, no more and no less; that is said once")
  func paidInFull() {
    for (told, truth, isBroken) in [
      (PaymentResult.paid(), ProviderRecord.taken(14_800), false), (.paid(), .taken(14_700), true),
      (.paid(), .taken(14_900), true), (.paid(.authorised), .held(100), true), (.paid(.linked), .held(100), false),
      (.undecided(.provider), .held(100), false), (.paid(), .at(.open), false),
    ] {
      var story = RuleStory(PaidInFullRule(), paying: ("a", 1))
      story.rest(truth)
      story.tell(told)
      story.rest(truth)
      story.rest(truth)
      #expect(story.broken.count == (isBroken ? 1 : 0), "\(told) \(truth)")
      if isBroken, let whole = truth.whole {
        #expect(story.broken.first?.facts == ["asked \(Money.sar(14_800))", "held or taken \(whole)"])
      }
    }
  }

  @Test("the whole price is looked at once there is money, and of each payment by itself")
  func paidInFullEach() {
    var story = RuleStory(PaidInFullRule(), paying: ("a", 1), ("b", 1))
    story.tell(.paid())
    story.tell(.paid(), attempt: "b")
    story.rest(.at(.open), .at(.open))
    #expect(!story.rule.isExercised)
    story.rest(.taken(14_800), .at(.open))
    #expect(story.rule.isExercised && story.broken.isEmpty)
    story.rest(.taken(100), .taken(100))
    #expect(story.broken.count == 1)
  }
}
