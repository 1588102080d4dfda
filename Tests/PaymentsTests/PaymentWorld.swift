import Commerce
import DemoMerchant
import Payments
import Simulation
import Synchronization

/// The library in one deterministic world: a manager, a journal, a store and the gateways registered with it.
final class PaymentWorld: Sendable {
  let simulation: Simulation
  let store = InMemoryAttemptStore()
  let journal: PaymentJournal
  let manager: PaymentManager
  let start: Timestamp
  /// What the library waited for, in order.
  let waits = Log<PaymentWait>()

  init(
    seed: UInt64 = 7, order: JobOrder = .firstInFirstOut, retry: RetryPolicy = .standard,
    routing: RoutingPolicy = RoutingPolicy(), breaker: CircuitBreaker = CircuitBreaker(), isDeviceTrusted: Bool = true
  ) {
    simulation = Simulation(seed: seed, start: .init(milliseconds: 1_772_355_600_000), order: order)
    start = Timestamp(milliseconds: 1_772_355_600_000)
    let runtime = SimulationRuntime(simulation: simulation, waits: waits)
    journal = PaymentJournal(store: store, runtime: runtime)
    manager = PaymentManager(
      configuration: PaymentConfiguration(
        environment: .sandbox, merchantID: "till", retry: retry, routing: routing, breaker: breaker,
        isDeviceTrusted: { isDeviceTrusted }),
      runtime: runtime, journal: journal, memory: InMemoryStoreMemory())
  }

  /// The present, counted from the start.
  var elapsed: Duration { Timestamp(milliseconds: simulation.now.milliseconds).since(start) }

  func register(_ gateways: any PaymentGateway...) {
    run { world in for gateway in gateways { await world.manager.register(gateway) } }
  }

  /// Runs something to its end in this world; `nil` when it did not end within a day.
  @discardableResult
  func run<Value: Sendable>(_ body: @escaping @Sendable (PaymentWorld) async -> Value) -> Value? {
    let box = Box<Value>()
    simulation.start { box.set(await body(self)) }
    simulation.runUntilQuiet(limit: .seconds(86_400))
    return box.value
  }

  func pay(_ request: PaymentRequest, _ presenter: any PaymentPresenter = SilentPresenter()) -> PaymentResult? {
    run { world in await world.manager.processPayment(request, presenter: presenter) }
  }

  var events: [PaymentEvent] { run { world in world.journal.events } ?? [] }

  func record(of attempt: AttemptID) -> AttemptRecord? {
    run { world in world.store.record(of: attempt) } ?? nil
  }
}

private final class Box<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? { content.withLock { $0 } }

  func set(_ value: Value) { content.withLock { $0 = value } }
}

struct SimulationRuntime: PaymentRuntime {
  let simulation: Simulation
  var waits = Log<PaymentWait>()

  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  func sleep(for duration: Duration) async throws { try await simulation.sleep(for: duration) }

  func sleep(for duration: Duration, until wait: PaymentWait) async throws {
    waits.append(wait)
    try await sleep(for: duration)
  }

  func random() -> UInt64 { simulation.random("payments") }
}

/// A shopper who leaves every question.
struct SilentPresenter: PaymentPresenter {
  func present(_ question: Question) async -> Answer { question.unanswered }
}
