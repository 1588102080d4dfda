import Backend
import Pages
import Phone
import Simulation
import Testing
import Wire

@Suite("Which calls go wrong")
struct OccurrenceTests {
  @Test(
    "each, some, every so many",
    arguments: [
      (Occurrence.each, [1, 2, 3, 4, 5, 6, 7]), (.nth(2...3), [2, 3]), (.every(3), [3, 6]),
      (.every(1), [1, 2, 3, 4, 5, 6, 7]),
      (.every(0), []), (.chance(.never), []), (.chance(.always), [1, 2, 3, 4, 5, 6, 7]),
    ] as [(Occurrence, [Int])])
  func table(_ occurrence: Occurrence, _ numbers: [Int]) {
    let bench = Bench(faults: [FaultRule(id: "f", operation: .all, occurrence: occurrence, effect: .dropBefore)])
    let failing = (1...7).filter { _ in bench.make(.call("a.b")).map(\.outcome) != [.usual] }
    #expect(failing == numbers)
  }

  @Test("chance is drawn from the world's seed, and only by the rule that needs it")
  func chance() throws {
    let chance = try #require(Chance("0.3"))
    func failing(_ seed: UInt64) -> [Bool] {
      let rule = FaultRule(id: "f", operation: .all, occurrence: .chance(chance), effect: .dropBefore)
      let bench = Bench(faults: [rule], seed: seed)
      return (0..<200).map { _ in bench.make(.call("a.b")).map(\.outcome) != [.usual] }
    }
    #expect(failing(1) == failing(1))
    #expect(failing(1) != failing(2))
    #expect((30...90).contains(failing(1).count { $0 }))
  }

  @Test("a rule that lasts so long ends by itself")
  func lasting() {
    let bench = Bench(faults: [FaultRule(id: "f", operation: .all, lasting: .seconds(30), effect: .dropBefore)])
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.failed(.notSent(.requestLost))])
    bench.world.advance(by: .milliseconds(29_999))
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.failed(.notSent(.requestLost))])
    bench.world.advance(by: .milliseconds(1))
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.usual])
    #expect(bench.line.faults.progress.map(\.seen) == [2])
  }

  @Test("a rule that is spent, healed or over draws nothing and counts nothing")
  func spent() {
    let bench = Bench(faults: [FaultRule(id: "f", operation: .all, occurrence: .nth(1...1), effect: .dropBefore)])
    _ = bench.make(.call("a.b"), .call("a.b"))
    #expect(bench.line.faults.progress.map(\.isSpent) == [true])
    #expect(bench.line.faults.progress.map(\.fired) == [1])
  }

  @Test("a pattern is about messages only when it names them")
  func messages() {
    let patterns = ["*", "tabby.*", "tabby.notification", "*.notification", "tamara.notification"]
    let struck = patterns.filter { pattern in
      let bench = Bench(faults: [FaultRule(id: "f", operation: OperationPattern(pattern), effect: .dropBefore)])
      return bench.strike(1) == .dropBefore
    }
    #expect(struck == ["tabby.notification", "*.notification"])
  }

  @Test("a webhook without a signature, a time or another before it meets no fault of those, and none counts as fired")
  func webhooksThatCannotBeStruck() {
    for (effect, strikes) in [
      (FaultEffect.badSignature, [false, true, false, false]), (.clockSkew(.seconds(9)), [false, false, true, false]),
      (.stale, [false, false, false, true]), (.slowDrip(.seconds(9)), [true, true, true, true]),
    ] {
      let bench = Bench(faults: [FaultRule(id: "f", operation: OperationPattern("*.notification"), effect: effect)])
      let struck = [
        bench.strike(1), bench.strike(2, isSigned: true), bench.strike(3, tellsTime: true),
        bench.strike(4, hasPrevious: true),
      ]
      #expect(struck.map { $0 == effect } == strikes, "\(effect)")
      #expect(bench.line.faults.progress.flatMap(\.hits).count == strikes.count { $0 })
    }
  }

  @Test("a webhook that is slow twice comes later by both, and then meets what else is armed")
  func slowWebhook() {
    let pattern = OperationPattern("*.notification")
    let bench = Bench(faults: [
      FaultRule(id: "a", operation: pattern, effect: .latency(.fixed(.seconds(2)))),
      FaultRule(id: "b", operation: pattern, effect: .duplicate),
      FaultRule(id: "c", operation: pattern, effect: .latency(.fixed(.seconds(3)))),
    ])
    let struck = bench.line.strike(
      webhook: 1, named: "tabby.notification", hasPrevious: false, isSigned: { false }, tellsTime: { false })
    #expect(struck.delay == .seconds(5))
    #expect(struck.effect == .duplicate)
  }

  @Test("a latency with a shape has its median and its long end, and the same for the same seed")
  func shape() {
    let latency = FaultLatency.shaped(median: .milliseconds(400), p99: .milliseconds(3_000))
    func spans(_ seed: UInt64) -> [Int64] {
      let rule = FaultRule(id: "f", operation: .all, effect: .latency(latency))
      let bench = Bench(faults: [rule], seed: seed)
      var last: Int64 = 0
      return (0..<500).map { _ in
        let before = bench.world.now.milliseconds
        last = bench.make(.call("a.b")).first?.at ?? 0
        return last - before
      }
    }
    let sorted = spans(7).sorted()
    #expect((350...450).contains(sorted[250]))
    #expect((2_000...4_500).contains(sorted[494]))
    #expect(spans(7) == spans(7))
    #expect(spans(7) != spans(8))
  }
}
