import Commerce
import Inspection
import Language
import Pages
import Payments
import Phone
import Testing
import WorldFixture

@testable import Controller

@Suite("Questions that are asked again and again, and answered alike")
struct PollRoundTests {
  private func message(_ text: String, asks: Bool, answer: String = "") -> PollRounds.Message {
    PollRounds.Message(
      isQuestion: asks, from: asks ? .merchant : .provider, to: asks ? .provider : .merchant, fact: .request(text),
      answer: answer)
  }

  private func places(_ messages: [PollRounds.Message?]) -> [PollRounds.Place] {
    var rounds = PollRounds()
    return messages.map { rounds.note($0) }
  }

  @Test("the second round begins a row, each further one belongs to it, and something else ends it")
  func row() {
    let round = [message("ask", asks: true), message("answer", asks: false)]
    #expect(places(round + round) == [.new, .new, .new, .round(messages: 2, isFirst: true)])
    #expect(places(round + round + round).suffix(2) == [.again, .round(messages: 2, isFirst: false)])
    #expect(places(round + [nil] + round).suffix(2) == [.new, .new])
    #expect(places(round + round + [nil] + round).suffix(2) == [.new, .new])
  }

  @Test("another answer is news, also where only what is behind the status differs")
  func news() {
    let round = [message("ask", asks: true), message("answer", asks: false, answer: "pending")]
    let paid = [message("ask", asks: true), message("answer", asks: false, answer: "paid")]
    #expect(places(round + paid) == [.new, .new, .new, .new])
    #expect(places(round + round + paid).suffix(2) == [.again, .new])
    // A question without its answer is no round, however alike.
    let asks = [message("ask", asks: true)]
    #expect(places(asks + asks + asks + asks).allSatisfy { $0 == .new })
  }

  @Test("a PIX code that is waited for is a few lines on the timeline, and every call stays in the log")
  func pix() throws {
    let person = try Person()
    person.choose(.pix)
    person.wait(.seconds(14 * 60))
    let snapshot = person.snapshot
    let calls = snapshot.exchanges.count
    #expect(calls > 100)
    #expect(snapshot.timeline.count < 25 && snapshot.timeline.messageCount > 2 * calls)
    let row = try #require(snapshot.timeline.last { $0.rounds != nil })
    let rounds = try #require(row.rounds)
    #expect(rounds.count > 100 && rounds.messages == 2)
    #expect(row.text.key == "timeline.again" && row.text.values["count"] == .number(rounds.count))
    #expect(rounds.end.since(row.at) > .seconds(10 * 60))
    // Identifiers go on behind what a row stands for, and each leads to its entry.
    for (entry, next) in zip(snapshot.timeline, snapshot.timeline.dropFirst()) { #expect(next.id == entry.lastID + 1) }
    #expect((1...snapshot.timeline.messageCount).allSatisfy { snapshot.timeline.entry(ofMessage: $0) != nil })
    #expect(snapshot.timeline.entry(ofMessage: row.lastID + 1_000) == nil)
    // Every exchange is told of by some entry.
    for exchange in snapshot.exchanges {
      #expect(snapshot.timeline.contains { $0.tells(ofExchange: exchange.id) }, "\(exchange.id)")
    }
  }

  @Test("what ends the waiting is told by messages of its own, and by a ledger change that names one of them")
  func end() throws {
    let person = try Person()
    person.choose(.pix)
    person.wait(.seconds(5 * 60))
    person.world.perform(.payment(.payInBank(isRightAmount: true)))
    person.wait(.seconds(30))
    let snapshot = person.snapshot
    let row = try #require(snapshot.timeline.lastIndex { $0.rounds != nil })
    #expect(snapshot.timeline.count > row + 3)
    #expect(person.truths.shopper == .seesPaid)
    let change = try #require(snapshot.ledgerChanges.last)
    let entry = try #require(change.entry.flatMap { snapshot.timeline.entry(ofMessage: $0) })
    #expect(entry.rounds == nil && entry.from == .shopper)
  }
}
