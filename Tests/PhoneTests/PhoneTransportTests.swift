import Backend
import Pages
import Phone
import Simulation
import Testing
import Wire

@Suite("The phone's transport")
struct PhoneTransportTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let effect: FaultEffect
    let outcome: Outcome
    let at: Int64
    let reaches: Bool
    var testDescription: String { effect.name }
  }

  @Test(
    "each fault has its own outcome, takes its own time, and either reaches the server or does not",
    arguments: [
      Row(effect: .dropBefore, outcome: .failed(.notSent(.requestLost)), at: 0, reaches: false),
      Row(effect: .dropAfter, outcome: .failed(.maybeSent(.answerLost)), at: 0, reaches: true),
      Row(effect: .offline, outcome: .failed(.notSent(.offline)), at: 0, reaches: false),
      Row(effect: .timeout(.seconds(30)), outcome: .failed(.maybeSent(.timedOut)), at: 30_000, reaches: false),
      Row(effect: .status(503), outcome: .answered(503, body: ""), at: 0, reaches: false),
      Row(effect: .status(100_000), outcome: .answered(500, body: ""), at: 0, reaches: false),
      Row(effect: .status(-1), outcome: .answered(500, body: ""), at: 0, reaches: false),
      Row(effect: .malformed, outcome: .answered(200, body: #"{"result":{"code<!"#), at: 0, reaches: true),
      Row(effect: .latency(.fixed(.milliseconds(1_500))), outcome: .usual, at: 1_500, reaches: true),
    ])
  func effect(_ row: Row) {
    let bench = Bench(faults: [FaultRule(id: "f", operation: .all, effect: row.effect)])
    let results = bench.make(.call("hyperpay.pay"))
    #expect(results.map(\.outcome) == [row.outcome])
    #expect(results.map(\.at) == [row.at])
    #expect(bench.server.operations == (row.reaches ? ["hyperpay.pay"] : []))
    #expect(bench.line.faults.fired("f") == 1)
  }

  @Test("nothing is lost, delayed or changed without a rule")
  func healthy() {
    let bench = Bench()
    let results = bench.make(.call("a.b"), .call("c.d", by: .merchant))
    #expect(results.map(\.outcome) == [.usual, .usual])
    #expect(results.map(\.at) == [0, 0])
    #expect(bench.server.operations == ["a.b", "c.d"])
  }

  @Test(
    "without a network neither the app nor the merchant is reached; a foreign certificate stops only the app's own calls",
    arguments: [
      (Phone(network: .offline), Outcome.failed(.notSent(.offline)), Outcome.failed(.notSent(.offline)), 0),
      (Phone(network: .slow(.seconds(2))), .usual, .usual, 2_000),
      (Phone(seesForeignCertificate: true), .failed(.notSent(.certificateMismatch)), .usual, 0),
      (
        Phone(network: .offline, seesForeignCertificate: true), .failed(.notSent(.offline)),
        .failed(.notSent(.offline)), 0
      ),
      (Phone(isJailbroken: true), .usual, .usual, 0),
    ] as [(Phone, Outcome, Outcome, Int64)])
  func phone(_ phone: Phone, _ appOutcome: Outcome, _ merchantOutcome: Outcome, _ delay: Int64) {
    let bench = Bench(phone: phone)
    let app = bench.make(.call("a.b"))
    #expect(app.map(\.outcome) == [appOutcome])
    #expect(app.map(\.at) == [delay])
    let merchant = bench.make(.call("m.s", by: .merchant))
    #expect(merchant.map(\.outcome) == [merchantOutcome])
    #expect(merchant.map(\.at) == [delay * 2])
    #expect(
      bench.server.operations == (appOutcome == .usual ? ["a.b"] : []) + (merchantOutcome == .usual ? ["m.s"] : []))
  }

  @Test("a call that never leaves the phone is counted by no rule")
  func offlineIsNotCounted() {
    let bench = Bench(
      phone: Phone(network: .offline),
      faults: [FaultRule(id: "f", operation: .all, occurrence: .nth(1...1), effect: .dropAfter)])
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.failed(.notSent(.offline))])
    #expect(bench.line.faults.progress.map(\.seen) == [0])
    bench.transport.setPhone(Phone())
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.failed(.maybeSent(.answerLost))])
  }

  @Test("latencies add up before whatever else goes wrong")
  func latenciesAddUp() {
    let bench = Bench(
      phone: Phone(network: .slow(.milliseconds(100))),
      faults: [
        FaultRule(id: "lost", operation: .all, effect: .dropAfter),
        FaultRule(id: "slow", operation: .all, effect: .latency(.fixed(.milliseconds(20)))),
        FaultRule(id: "slower", operation: .all, effect: .latency(.fixed(.milliseconds(3)))),
      ])
    let results = bench.make(.call("a.b"))
    #expect(results.map(\.outcome) == [.failed(.maybeSent(.answerLost))])
    #expect(results.map(\.at) == [123])
    #expect(bench.line.faults.progress.map(\.fired) == [1, 1, 1])
  }

  @Test("rules can be armed and healed while the world runs, and their counts stay")
  func armAndHeal() {
    let bench = Bench()
    bench.line.arm(FaultRule(id: "f", operation: OperationPattern("a.*"), effect: .status(502)))
    #expect(bench.make(.call("a.b"), .call("c.d")).map(\.outcome) == [.answered(502, body: ""), .usual])
    #expect(bench.line.heal("f"))
    #expect(!bench.line.heal("g"))
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.usual])
    #expect(bench.line.faults.fired("f") == 1)
    bench.line.arm(FaultRule(id: "f", operation: .all, effect: .dropBefore))
    #expect(bench.line.faults.fired("f") == 0)
    bench.line.healAll()
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.usual])
  }

  @Test(
    "a sender that gives up does not know what becomes of its request: a slow one arrives, one that hangs does not",
    arguments: [
      (Phone(), FaultEffect.latency(.fixed(.seconds(60))), 1),
      (Phone(network: .slow(.seconds(60))), .latency(.fixed(.zero)), 1),
      (Phone(network: .slow(.seconds(30))), .latency(.fixed(.seconds(30))), 1),
      (Phone(), .timeout(.seconds(60)), 0),
    ])
  func cancelling(_ phone: Phone, _ effect: FaultEffect, _ arrivals: Int) {
    let bench = Bench(phone: phone, faults: [FaultRule(id: "f", operation: .all, effect: effect)])
    let results = Results()
    let task = bench.world.start { [transport = bench.transport, world = bench.world] in
      results.add(await Outcome.of(.call("a.b"), through: transport), at: world.now.milliseconds)
    }
    bench.world.advance(by: .seconds(5))
    #expect(results.all.isEmpty)
    task.cancel()
    bench.world.runUntilIdle()
    #expect(results.all.map(\.outcome) == [.failed(.maybeSent(.timedOut))])
    #expect(results.all.map(\.at) == [5_000])
    #expect(bench.server.operations.isEmpty)
    bench.world.advance(by: .milliseconds(54_999))
    #expect(bench.server.operations.isEmpty)
    bench.world.advance(by: .milliseconds(1))
    #expect(bench.server.operations.count == arrivals)
    #expect(results.all.count == 1)
  }

  @Test("calls that run side by side are counted once each")
  func concurrentCalls() {
    let bench = Bench(faults: [FaultRule(id: "f", operation: .all, occurrence: .nth(3...4), effect: .dropBefore)])
    let results = Results()
    for _ in 0..<10 {
      bench.world.start { [transport = bench.transport] in
        results.add(await Outcome.of(.call("a.b"), through: transport), at: 0)
      }
    }
    bench.world.runUntilIdle()
    #expect(results.all.count == 10)
    #expect(results.all.filter { $0.outcome == .failed(.notSent(.requestLost)) }.count == 2)
    #expect(bench.line.faults.progress.map(\.seen) == [10])
  }
}
