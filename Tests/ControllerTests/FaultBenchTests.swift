import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Recording
import Testing
import WorldFixture

@Suite("The workbench of faults and messages")
struct FaultBenchTests {
  private static func rule(_ effect: FaultEffect, on call: String, _ occurrence: Occurrence = .nth(1...1)) -> FaultRule
  {
    FaultRule(id: "f", operation: OperationPattern(call), occurrence: occurrence, effect: effect)
  }

  @Test("a fault is armed, fires, points to the call and to the timeline, and is spent")
  func fires() throws {
    let person = try Person()
    person.world.perform(.fault(Self.rule(.dropAfter, on: "hyperpay.submit-card")))
    #expect(person.snapshot.faults.map(\.state) == [.armed])
    person.payByCard("4200000000000026")
    let report = try #require(person.snapshot.faults.first)
    #expect(report.state == .spent)
    #expect(report.fired == 1)
    let hit = try #require(report.hits.first)
    let exchange = try #require(person.snapshot.exchanges.first { $0.id == hit.exchange })
    #expect(exchange.operation == "hyperpay.submit-card")
    #expect(exchange.outcome == .failed(.answerLost))
    let entry = try #require(person.snapshot.timeline.first { $0.id == hit.entry })
    #expect(entry.text.key == "timeline.fault")
    #expect(entry.exchange == hit.exchange)
  }

  @Test("a healed fault and one whose time is over make nothing go wrong; all can be healed at once")
  func heals() throws {
    let person = try Person()
    person.world.perform(.fault(Self.rule(.dropBefore, on: "*", .each)))
    person.world.perform(
      .fault(FaultRule(id: "g", operation: .all, lasting: .seconds(5), effect: .status(500))))
    person.world.perform(.heal("f"))
    #expect(person.snapshot.faults.map(\.state) == [.healed, .armed])
    #expect(person.snapshot.timers.map(\.name).contains("fault-ends"))
    person.world.advance(by: .seconds(5))
    #expect(person.snapshot.faults.map(\.state) == [.healed, .expired])
    person.world.perform(.fault(Self.rule(.dropBefore, on: "*", .each)))
    person.world.perform(.heal(nil))
    person.payByCard("4200000000000026")
    #expect(person.truths.provider.state == .captured)
    #expect(person.snapshot.faults.allSatisfy { $0.fired == 0 })
  }

  @Test("a fault that is off changes no byte", arguments: FaultKind.allCases)
  func off(_ kind: FaultKind) throws {
    func end(_ rule: FaultRule?) throws -> (String, PersistentVector<TimelineEntry>) {
      let person = try Person()
      if let rule { person.world.perform(.fault(rule)) }
      person.payByCard("4200000000000026")
      person.wait(.seconds(60))
      return (Recording.fingerprint(of: person.snapshot), person.snapshot.timeline)
    }
    let plain = try end(nil)
    for rule in [
      Self.rule(kind.usual, on: "nobody.calls-this", .each), Self.rule(kind.usual, on: "*", .nth(900...901)),
      Self.rule(kind.usual, on: "*", .chance(.never)),
    ] {
      let other = try end(rule)
      #expect(other.1 == plain.1)
      #expect(other.0 == plain.0)
    }
  }

  @Test("messages under way are shown with what they tell, when they are due and whether they are held")
  func underway() throws {
    let person = try Person()
    person.world.perform(.webhooks(.hold))
    person.payByCard("4200000000000026")
    let message = try #require(person.snapshot.underway.first)
    #expect(person.snapshot.gateway(of: message) == "HyperPay")
    #expect(message.content == "PAYMENT.DB")
    #expect(message.isHeld)
    #expect(message.attempt == 1)
    person.wait(.seconds(600))
    #expect(person.snapshot.webhooks.isEmpty)
    person.world.perform(.webhooks(.releaseOne(message.id)))
    person.wait()
    #expect(person.snapshot.webhooks.map(\.id) == [message.id])
    #expect(person.snapshot.underway.isEmpty)
  }

  @Test("the shop's server that is down gets its message when it is back, by the provider's schedule, on the clock")
  func schedule() throws {
    let person = try Person()
    person.world.perform(
      .fault(Self.rule(.killBackend(.merchant, down: .seconds(90)), on: "hyperpay.notification")))
    person.payByCard("4200000000000026")
    person.wait()
    let again = try #require(person.snapshot.underway.first)
    #expect(again.attempt == 2)
    #expect(person.snapshot.timers.contains { $0.name == "notification-again" && $0.at == again.at })
    #expect(person.snapshot.timers.contains { $0.name == "server-returns" })
    #expect(person.snapshot.timers.map(\.at) == person.snapshot.timers.map(\.at).sorted())
    person.wait(.seconds(300))
    #expect(person.snapshot.webhooks.map(\.content.decision) == [.unchanged, .repeated])
    #expect(person.snapshot.webhooks.map(\.attempt) == [1, 3])
    #expect(person.snapshot.webhookTries == 3)
    #expect(person.snapshot.underway.isEmpty)
  }

  /// What goes wrong besides a latency of ten seconds, and which tries the shop's server has taken by then, and in the end.
  @Test(
    "a message that a latency and another fault hit at once is late first, and then meets the other fault",
    arguments: [
      (.dropBefore, taken: [], inTheEnd: [2]), (.offline, [], [2]), (.status(503), [], [2]),
      (.rateLimit(.seconds(5)), [], [2]), (.dropAfter, [1], [1, 2]), (.duplicate, [1, 1], [1, 1]),
      (.malformed, [1], [1, 2]), (.answer(status: 500, body: ""), [1], [1, 2]),
      (.latency(.fixed(.seconds(7))), [1], [1]),
      (.slowDrip(.seconds(7)), [1], [1]), (.slowDrip(.seconds(40)), [1], [1, 2]), (.timeout(.seconds(7)), [], [2]),
      (.badSignature, [1], [1, 2]),
    ] as [(FaultEffect, taken: [Int], inTheEnd: [Int])])
  func lateAndWorse(_ effect: FaultEffect, taken: [Int], inTheEnd: [Int]) throws {
    let person = try Person()
    person.world.perform(
      .fault(
        FaultRule(
          id: "late", operation: OperationPattern("hyperpay.notification"), occurrence: .nth(1...1),
          effect: .latency(.fixed(.seconds(10))))))
    person.world.perform(.fault(Self.rule(effect, on: "hyperpay.notification")))
    person.payByCard("4200000000000026")
    #expect(person.snapshot.faults.map(\.fired) == [1, 1])
    let message = try #require(person.snapshot.underway.first)
    #expect(message.attempt == 1)
    #expect(person.snapshot.webhooks.isEmpty)
    let isSlow = effect == .latency(.fixed(.seconds(7)))
    let struck = try #require(person.snapshot.faults.first?.hits.first?.at)
    #expect(message.at.since(struck) == .seconds(isSlow ? 17 : 10))
    person.wait(message.at.since(person.snapshot.now) - .milliseconds(1))
    #expect(person.snapshot.webhooks.isEmpty)
    // What the message says is asked for at the provider first.
    person.wait()
    #expect(person.snapshot.webhooks.map(\.attempt) == taken)
    person.wait(.seconds(3_600))
    #expect(person.snapshot.webhooks.map(\.attempt) == inTheEnd)
    #expect(person.snapshot.faults.map(\.fired) == [1, 1])
  }

  @Test("messages that are taken at the same time are told apart")
  func apart() throws {
    let person = try Person()
    person.world.perform(.webhooks(.hold))
    person.payByCard("4200000000000026")
    let message = try #require(person.snapshot.underway.first)
    // What it says is asked for at the provider, and that takes a while.
    person.world.perform(
      .fault(FaultRule(id: "slow", operation: OperationPattern("hyperpay.*"), effect: .latency(.fixed(.seconds(8))))))
    person.world.perform(.webhooks(.release))
    person.wait(.seconds(1))
    person.world.perform(.webhooks(.repeat(message.id)))
    person.wait(.seconds(60))
    #expect(person.snapshot.webhooks.map(\.id) == [2, 1])
  }

  @Test("an imitated message that comes once more is imitated still")
  func forgedTwice() throws {
    let person = try Person()
    person.payByCard("4200000000000026")
    person.wait()
    person.world.perform(.webhooks(.hold))
    person.world.perform(.webhooks(.forge(.wrongSignature, nil)))
    let forged = try #require(person.snapshot.underway.first)
    person.world.perform(.webhooks(.repeat(forged.id)))
    #expect(person.snapshot.underway.map(\.isForged) == [true, true])
    person.world.perform(.webhooks(.release))
    person.wait()
    person.world.perform(.webhooks(.repeat(forged.id)))
    person.wait()
    #expect(person.snapshot.webhooks.suffix(3).map(\.content.decision) == [.forged, .forged, .forged])
  }

  @Test("a webhook can come again once the provider's own about this payment has arrived; a forged one is none of it")
  func resendable() throws {
    let person = try Person()
    person.world.perform(.webhooks(.hold))
    person.payByCard("4200000000000026")
    #expect(!person.snapshot.canResend)
    person.world.perform(.webhooks(.release))
    person.wait()
    #expect(person.snapshot.canResend)
    person.press(.leave)
    person.world.perform(.event(.methodChosen(.stcPay)))
    #expect(!person.snapshot.canResend, "the next order has none of its own yet")
  }

  @Test("what the library waits for is among the deadlines: a call under way, the next try")
  func timers() throws {
    let person = try Person()
    person.world.perform(.fault(Self.rule(.timeout(.seconds(20)), on: "hyperpay.create-checkout")))
    person.world.perform(.event(.methodChosen(.card)))
    #expect(person.snapshot.timers.map(\.name).contains("call-times-out"))
    person.world.advance(by: .seconds(20))
    #expect(person.snapshot.timers.map(\.name).contains("retry"))
  }
}
