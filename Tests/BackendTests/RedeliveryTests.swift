import Backend
import Commerce
import HTTPTypes
import Pages
import Sandbox
import Simulation
import Synchronization
import Testing
import Wire

@Suite("Providers' own schedules")
struct RedeliveryTests {
  @Test(
    "each provider that sends messages waits as it documents, in seconds",
    arguments: [
      ("swedbank-pay", [30, 60, 360, 432, 864, 1_265]), ("tabby", [60, 120, 180, 240]), ("tamara", [60, 300, 1_800]),
      ("stitch", [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]),
      ("yuno", [300, 2_700, 18_600, 64_800, 86_400, 172_800]), ("stc-pay", []),
    ] as [(String, [Int64])])
  func gaps(_ provider: String, _ seconds: [Int64]) throws {
    #expect(try Self.schedule(of: provider).map(\.components.seconds) == seconds)
  }

  @Test("Yuno's further tries are 5 and 50 minutes, 6, 24, 48 and 96 hours after the first")
  func yuno() throws {
    var total: Int64 = 0
    let moments = try Self.schedule(of: "yuno").map { gap in
      total += gap.components.seconds
      return total
    }
    #expect(moments == [300, 3_000, 21_600, 86_400, 172_800, 345_600])
  }

  @Test(
    "the long schedules grow and end: HyperPay's within 30 days, TrueLayer's within 72 hours",
    arguments: [("hyperpay", 30 * 86_400), ("truelayer", 72 * 3_600)] as [(String, Int64)])
  func long(_ provider: String, _ limit: Int64) throws {
    let gaps = try Self.schedule(of: provider).map(\.components.seconds)
    #expect(gaps == gaps.sorted())
    #expect(gaps.count > 7)
    #expect((limit / 2...limit).contains(gaps.reduce(0, +)))
  }

  private static func schedule(of provider: String) throws -> [Duration] {
    let sandbox = try #require(SandboxCatalog.all.first { type(of: $0).id == provider })
    return type(of: sandbox).redelivery
  }

  @Test("what is not taken comes again when the schedule says, with the same identifier, until it is taken")
  func again() {
    let bench = RedeliveryBench()
    bench.pay()
    #expect(bench.take(answering: [503, nil, 200]) == [.init(1, 1, 2_000), .init(1, 2, 12_000), .init(1, 3, 42_000)])
    #expect(bench.take(answering: [200]).isEmpty)
  }

  @Test("when the schedule is spent the provider gives up")
  func spent() {
    let bench = RedeliveryBench()
    bench.pay()
    #expect(bench.take(answering: [500, 500, 500, 500, 500]).map(\.attempt) == [1, 2, 3])
  }

  @Test("what is taken never comes again", arguments: [200, 201, 204, 299])
  func taken(_ status: Int) {
    let bench = RedeliveryBench()
    bench.pay()
    #expect(bench.take(answering: [status, 200]).count == 1)
  }

  @Test("an imitation is not sent again, whatever is answered")
  func imitation() {
    let bench = RedeliveryBench()
    bench.pay()
    _ = bench.take(answering: [200])
    bench.run { _ = await $0.forgeWebhook(about: "TILL-1", as: .unsigned) }
    #expect(bench.take(answering: [401, 401]).map(\.id) == [2])
  }

  @Test("a message that is held comes again only when it is let go")
  func held() {
    let bench = RedeliveryBench()
    bench.pay()
    #expect(bench.take(answering: [503], within: 5).count == 1)
    bench.run { await $0.holdWebhooks(true) }
    #expect(bench.take(answering: [200]).isEmpty)
    bench.run { _ = await $0.releaseWebhook(1) }
    #expect(bench.take(answering: [200]).map(\.attempt) == [2])
  }

  @Test("held messages go backwards, one at a time, or later")
  func order() {
    let bench = RedeliveryBench()
    bench.run { await $0.holdWebhooks(true) }
    for _ in 0..<3 { bench.pay() }
    #expect(bench.take(answering: [200]).isEmpty)
    bench.run { _ = await $0.releaseWebhook(2) }
    #expect(bench.take(answering: [200]).map(\.id) == [2])
    bench.run { await $0.releaseWebhooksBackwards() }
    #expect(bench.take(answering: [200, 200]).map(\.id) == [3, 1])
    bench.pay()
    bench.run { _ = await $0.delayWebhook(4, by: .seconds(60)) }
    let late = bench.take(answering: [200])
    #expect(late.map(\.id) == [4])
    #expect(late.first.map { $0.at >= 60_000 } == true)
  }
}

/// A provider with a schedule of its own, and a merchant's server that takes its webhooks.
private final class RedeliveryBench: Sendable {
  struct Arrival: Hashable, Sendable {
    let id: Int
    let attempt: Int
    let at: Int64
    init(_ id: Int, _ attempt: Int, _ at: Int64) { (self.id, self.attempt, self.at) = (id, attempt, at) }
  }

  private let simulation = Simulation(seed: 1, start: .init(milliseconds: 0))
  private let server: SandboxServer
  private let arrivals = Mutex<[Arrival]>([])

  init() { server = SandboxServer(simulation: simulation, sandboxes: [Patient()], delay: 0...0) }

  func run(_ body: @escaping @Sendable (SandboxServer) async -> Void) {
    let server = server
    simulation.start { await body(server) }
    simulation.runUntilIdle()
  }

  func pay() {
    let head = HTTPRequest(method: .post, scheme: "https", authority: "patient.test", path: "/pay")
    run { _ = try? await $0.send(WireRequest(head: head, sender: .merchant, operation: "patient.pay")) }
  }

  /// Takes what arrives within so many seconds, with these answers in their order; `nil` is none.
  func take(answering answers: [Int?], within seconds: Int = 3_600) -> [Arrival] {
    arrivals.withLock { $0 = [] }
    for step in 0..<seconds {
      run { server in
        for item in await server.arrivedWebhooks() {
          let number = self.arrivals.withLock { all in
            all.append(Arrival(item.id, item.attempt, self.simulation.now.milliseconds))
            return all.count
          }
          await server.webhookAnswered(item.id, status: number <= answers.count ? answers[number - 1] : 200)
        }
      }
      if step < seconds - 1 { simulation.advance(by: .seconds(1)) }
    }
    return arrivals.withLock { $0 }
  }
}
