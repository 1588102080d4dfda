import Checkout
import Commerce
import Controller
import HTTPTypes
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("A basket is charged once: no two payments of it hold or keep the shopper's money")
struct CapturedOnceRuleTests {
  private static let hour: Int64 = 3_600

  private static let back = ProviderRecord(
    state: .refunded, words: "", captures: 1, captured: .sar(14_800), refunded: .sar(14_800))

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

  @Test(
    "1: the retry loop that opens a new session after a lost answer takes the money twice, and is stopped twice over")
  func naiveRetry() throws {
    let person = try Person.make(gateways: NaiveRetry.gateways)
    person.loseAnswer(of: "hyperpay.submit-card")
    person.payByVisa()
    person.wait(.seconds(120))
    #expect(person.broken.contains(.unknownIsNotFailed) && person.broken.contains(.capturedOnce))
    #expect(person.snapshot.brokenRule?.rule == .unknownIsNotFailed)
    #expect(person.keys(of: .unknownIsNotFailed) == ["timeline.no-answer", "timeline.request"])
    #expect(person.keys(of: .capturedOnce) == ["timeline.fault", "timeline.request"])
    #expect(person.truths.provider.captures == 2)
  }

  @Test("1: Till's own gateway asks instead, and takes it once")
  func ownRetry() throws {
    let person = try Person.make()
    person.loseAnswer(of: "hyperpay.submit-card")
    person.payByVisa()
    #expect(person.broken == [])
    #expect(person.truths.provider.captures == 1)
    #expect(person.world.exercisedRules.contains(.unknownIsNotFailed))
    #expect(person.world.exercisedRules.contains(.capturedOnce))
  }

  @Test("1: left out, a rule says nothing")
  func leftOut() throws {
    let person = try Person.make(gateways: NaiveRetry.gateways, rules: [.capturedOnce])
    person.loseAnswer(of: "hyperpay.submit-card")
    person.payByVisa()
    person.wait(.seconds(120))
    #expect(person.broken == [.capturedOnce])
  }

  @Test("no rule forgets an attempt, however many follow")
  func nothingIsForgotten() throws {
    let person = try Person.make(setup: { $0.settings[StoreCare.self] = .naive })
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.otherMethod)
    for _ in 1...13 {
      person.payByCard("4201320000013020")
      person.wait(.seconds(8))
      person.press(.otherMethod)
    }
    person.payByVisa()
    person.world.perform(.payment(.outside("tabby.finish-elsewhere"), of: "TILL-1042-1"))
    person.wait(.seconds(2 * 3_600))
    #expect(person.broken.contains(.capturedOnce))
  }
}
