import Backend
import Pages
import Phone
import Simulation
import Testing
import Wire

@Suite("What faults do to calls")
struct FaultEffectTests {
  private static func rule(_ effect: FaultEffect, _ occurrence: Occurrence = .nth(1...1)) -> FaultRule {
    FaultRule(id: "f", operation: .all, occurrence: occurrence, effect: effect)
  }

  @Test("a duplicate arrives twice, and the sender sees one answer")
  func duplicate() {
    let bench = Bench(faults: [Self.rule(.duplicate)])
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.usual])
    #expect(bench.server.operations == ["a.b", "a.b"])
  }

  @Test("an answer that is overtaken comes after the next call to the same provider was answered")
  func overtaken() {
    let bench = Bench(faults: [FaultRule(id: "f", operation: OperationPattern("a.first"), effect: .reorder)])
    let results = bench.makeAtOnce([.call("a.first"), .call("b.other"), .call("a.second")], apart: .seconds(1))
    #expect(results.map(\.name) == ["b.other", "a.second", "a.first"])
    #expect(results.map(\.at) == [1_000, 2_000, 2_000])
  }

  @Test("an answer that nothing overtakes comes when nobody waits any longer")
  func alone() {
    let bench = Bench(faults: [Self.rule(.reorder)])
    #expect(bench.make(.call("a.b")).map(\.at) == [30_000])
  }

  @Test("an answer that waits to be overtaken is lost to a sender who has given up")
  func givenUp() {
    let bench = Bench(faults: [Self.rule(.reorder)])
    let results = Results()
    let (transport, world) = (bench.transport, bench.world)
    let sender = world.start {
      results.add(await Outcome.of(.call("a.b"), through: transport), at: world.now.milliseconds)
    }
    world.advance(by: .seconds(5))
    sender.cancel()
    world.runUntilQuiet(limit: .seconds(3_600))
    #expect(results.all.map(\.outcome) == [.failed(.maybeSent(.answerLost))])
    #expect(results.all.map(\.at) == [5_000])
    #expect(bench.server.operations == ["a.b"])
  }

  @Test(
    "an answer is cut, dripped or replaced",
    arguments: [
      (FaultEffect.truncate(nil), Outcome.answered(200, body: #"{"result":{"code"#), Int64(0)),
      (.truncate(3), .answered(200, body: #"{"r"#), 0), (.truncate(0), .answered(200, body: ""), 0),
      (.truncate(9_999), .usual, 0), (.slowDrip(.seconds(12)), .usual, 12_000),
      (.answer(status: 200, body: "<html>"), .answered(200, body: "<html>"), 0),
    ])
  func changed(_ effect: FaultEffect, _ outcome: Outcome, _ at: Int64) {
    let bench = Bench(faults: [Self.rule(effect)])
    let results = bench.make(.call("a.b"))
    #expect(results.map(\.outcome) == [outcome])
    #expect(results.map(\.at) == [at])
    #expect(bench.server.operations == ["a.b"])
  }

  @Test("a broken connection leaves it open whether the other side acted, which it did not")
  func reset() {
    let bench = Bench(faults: [Self.rule(.reset)])
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.failed(.maybeSent(.connectionReset))])
    #expect(bench.server.operations.isEmpty)
  }

  @Test("who asks too often is told how long to wait, and nothing is done")
  func rateLimit() async throws {
    let bench = Bench(faults: [Self.rule(.rateLimit(.milliseconds(4_200)))])
    let answer = try await bench.transport.send(.call("a.b"))
    #expect(answer.status == 429)
    #expect(answer.retryAfter == .seconds(5))
    #expect(bench.server.operations.isEmpty)
  }

  @Test("a signature is altered on its way; a call without one is left alone and does not count")
  func signature() {
    let bench = Bench(faults: [Self.rule(.badSignature, .each)])
    _ = bench.make(.call("a.b"), .call("a.c").with(header: "Tl-Signature", "abc"))
    #expect(bench.server.requests.map { $0.headerValue("Tl-Signature") } == [nil, "cba"])
    #expect(bench.line.faults.fired("f") == 1)
    #expect(bench.line.faults.progress.map(\.seen) == [2])
  }

  @Test("a stale answer is the one that the same operation had before; without one nothing happens and nothing counts")
  func stale() {
    let bench = Bench(faults: [Self.rule(.stale, .each)], answers: ["one", "two", "three"])
    let results = bench.make(.call("a.b"), .call("a.c"), .call("a.b"))
    #expect(
      results.map(\.outcome) == [
        .answered(200, body: #""one""#), .answered(200, body: #""two""#), .answered(200, body: #""one""#),
      ])
    #expect(bench.line.faults.fired("f") == 1)
    #expect(bench.server.operations == ["a.b", "a.c", "a.b"])
  }

  @Test("whoever answers has another time for one call")
  func clockSkew() {
    let bench = Bench(faults: [Self.rule(.clockSkew(.seconds(-600)))])
    _ = bench.make(.call("a.b"), .call("a.b"))
    #expect(bench.server.requests.map(\.clockSkew) == [.seconds(-600), .zero])
  }

  @Test("a provider's server acts, dies, refuses everybody for a while and comes back; other providers go on")
  func killProvider() {
    let bench = Bench(faults: [Self.rule(.killBackend(.provider, down: .seconds(30)))])
    let first = bench.make(.call("a.b"), .call("a.b"), .call("b.c"))
    #expect(
      first.map(\.outcome) == [
        .failed(.maybeSent(.connectionReset)), .failed(.notSent(.connectionRefused)), .usual,
      ])
    #expect(bench.line.serverReturns == [30_000])
    bench.world.advance(by: .seconds(30))
    #expect(bench.make(.call("a.b", by: .merchant)).map(\.outcome) == [.usual])
    #expect(bench.server.operations == ["a.b", "b.c", "a.b"])
  }

  @Test("a merchant's server that is down makes no calls to anybody; the app's own go on")
  func killMerchant() {
    let bench = Bench(faults: [Self.rule(.killBackend(.merchant, down: .seconds(30)))])
    let results = bench.make(.call("a.b", by: .merchant), .call("b.c", by: .merchant), .call("a.b"))
    #expect(
      results.map(\.outcome) == [
        .failed(.maybeSent(.connectionReset)), .failed(.notSent(.connectionRefused)), .usual,
      ])
  }

  @Test("a merchant's server that was stopped answers neither the app nor a browser until it is started again")
  func stoppedMerchant() {
    let bench = Bench(merchantHosts: ["api.test"])
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.usual])
    bench.line.setMerchant(isRunning: false)
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.failed(.notSent(.connectionRefused))])
    #expect(bench.line.isMerchantDown(at: "API.test"))
    #expect(!bench.line.isMerchantDown(at: "provider.test"))
    bench.line.setMerchant(isRunning: true)
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.usual])
    #expect(!bench.line.isMerchantDown(at: "api.test"))
    #expect(bench.server.operations == ["a.b", "a.b"])
  }

  @Test("a provider's death leaves the merchant's server up, which is told of it with each call that it answers")
  func killBehindMerchant() {
    let bench = Bench(
      merchantHosts: ["api.test"], faults: [Self.rule(.killBackend(.provider, down: .seconds(30)))])
    #expect(bench.make(.call("a.b"), .call("a.b")).map(\.outcome) == [.usual, .usual])
    bench.world.advance(by: .seconds(30))
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.usual])
    #expect(bench.server.requests.map(\.upstream) == [.dies, .isDown, .answers])
    bench.line.kill(.provider, of: "a", for: .seconds(30))
    bench.line.setMerchant(isRunning: false)
    #expect(bench.make(.call("a.b")).map(\.outcome) == [.failed(.notSent(.connectionRefused))])
  }

  @Test("every kind of fault does what its name says with the palette's own arguments", arguments: FaultKind.allCases)
  func usual(_ kind: FaultKind) {
    #expect(kind.usual.kind == kind)
    let bench = Bench(faults: [Self.rule(kind.usual)], answers: ["one", "two"])
    _ = bench.make(.call("a.b").with(header: "Tl-Signature", "abc"))
    #expect(bench.line.faults.fired("f") == (kind == .stale ? 0 : 1))
  }
}
