import Simulation
import Synchronization
import Testing

/// A server that fails now and then, and keeps what it was asked.
private actor FlakyServer {
  private let simulation: Simulation
  private(set) var log: [String] = []

  init(_ simulation: Simulation) { self.simulation = simulation }

  func pay(_ client: Int, attempt: Int) async -> Bool {
    note("\(client) asks, try \(attempt)")
    try? await simulation.sleep(for: .milliseconds(Int64(simulation.random("latency") % 400)))
    let succeeds = simulation.random("faults") % 3 == 0
    note("\(client) \(succeeds ? "paid" : "failed")")
    return succeeds
  }

  func note(_ text: String) { log.append("\(simulation.now.milliseconds) \(text)") }
}

@Suite("The deterministic world")
struct DeterminismTests {
  /// Five clients that pay at the same time over one server and try again with growing waits.
  private func run(seed: UInt64, order: JobOrder = .firstInFirstOut) -> [String] {
    let simulation = Simulation(seed: seed, start: VirtualClock.Instant(milliseconds: 0), order: order)
    let server = FlakyServer(simulation)
    let result = Mutex<[String]>([])
    simulation.start {
      await withTaskGroup(of: Void.self) { group in
        for client in 1...5 {
          group.addTask {
            for attempt in 1...6 {
              if await server.pay(client, attempt: attempt) { return }
              let jitter = Int64(simulation.random("jitter") % 100)
              try? await simulation.sleep(for: .milliseconds(200 << Int64(attempt) + jitter))
            }
            await server.note("\(client) gives up")
          }
        }
      }
      let log = await server.log
      result.withLock { $0 = log }
    }
    simulation.runUntilQuiet(limit: .seconds(600))
    return result.withLock { $0 }
  }

  @Test("a thousand runs of a concurrent retry scenario with one seed give one identical log")
  func oneSeedOneLog() {
    let first = run(seed: 7)
    #expect(first.count > 20)
    #expect(Set((0..<1_000).map { _ in run(seed: 7) }) == [first])
  }

  @Test("different seeds with shuffled jobs give many different logs")
  func manySeedsManyLogs() {
    let logs = Set((0..<200).map { run(seed: 7, order: .shuffled(seed: $0)) })
    #expect(logs.count > 100)
  }

  @Test("a shuffled order is as repeatable as any other")
  func shuffledIsRepeatable() {
    #expect(Set((0..<100).map { _ in run(seed: 3, order: .shuffled(seed: 11)) }).count == 1)
  }
}
