import Commerce
import Deeplinks
import DemoMerchant
import Payments
import Providers
import Simulation
import Synchronization
import Wire

/// A provider that answers from a script, a shopper who answers from a script, and the library between them, in one
/// deterministic world.
final class ProviderBench: Sendable {
  typealias Answer = Result<WireAnswer, TransportFailure>

  let simulation = Simulation(seed: 7, start: .init(milliseconds: 1_772_355_600_000))
  let wire: ScriptedWire
  let shopper: ScriptedShopper
  let store = InMemoryAttemptStore()
  let log = WireLog()
  let journal: PaymentJournal
  let runtime: BenchRuntime

  /// A bench from the provider's answers by operation, each list in order, and the shopper's answers in order.
  init(answers: [String: [Answer]], replies: [Payments.Answer]) {
    runtime = BenchRuntime(simulation: simulation)
    wire = ScriptedWire(answers: answers, store: store)
    shopper = ScriptedShopper(replies: replies, simulation: simulation)
    journal = PaymentJournal(store: store, runtime: runtime)
  }

  /// Pays with an adapter and says what the app is told.
  func pay<Adapter: ProviderAdapter>(_ adapter: Adapter, _ request: PaymentRequest) -> PaymentResult? {
    run { bench in
      let manager = await bench.manager(adapter)
      return await manager.processPayment(request, presenter: bench.shopper)
    }
  }

  /// Goes on with the session that the store holds.
  func resume<Adapter: ProviderAdapter>(_ adapter: Adapter, _ request: PaymentRequest) -> PaymentResult? {
    run { bench in
      guard let session = bench.store.record(of: request.attempt)?.session else { return nil }
      let manager = await bench.manager(adapter)
      return await manager.resumePayment(session, presenter: bench.shopper)
    }
  }

  /// The session as it was last written down.
  func session(of request: PaymentRequest) -> PaymentSession? {
    run { bench in bench.store.record(of: request.attempt)?.session }
  }

  /// Every event so far.
  var events: [PaymentEvent] { run { bench in bench.journal.events } ?? [] }

  private func manager<Adapter: ProviderAdapter>(_ adapter: Adapter) async -> PaymentManager {
    let configuration = PaymentConfiguration(environment: .sandbox, merchantID: "till")
    let manager = PaymentManager(
      configuration: configuration, runtime: runtime, journal: journal, memory: InMemoryStoreMemory())
    let transport = LoggingTransport(wire, log: log) { [simulation] in simulation.now.milliseconds }
    await manager.register(ProviderGateway(adapter, transport: transport, runtime: runtime, journal: journal))
    return manager
  }

  private func run<Value: Sendable>(_ body: @escaping @Sendable (ProviderBench) async -> Value?) -> Value? {
    let shared = Shared<Value>()
    simulation.start { shared.set(await body(self)) }
    simulation.runUntilQuiet(limit: .seconds(3_600))
    return shared.value
  }
}

/// A value that a task leaves for the test.
private final class Shared<Value: Sendable>: Sendable {
  private let box = Mutex<Value?>(nil)

  var value: Value? { box.withLock { $0 } }

  func set(_ value: Value?) { box.withLock { $0 = value } }
}

struct BenchRuntime: PaymentRuntime {
  let simulation: Simulation

  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  func sleep(for duration: Duration) async throws { try await simulation.sleep(for: duration) }

  func random() -> UInt64 { simulation.random("bench") }

}

/// Answers each operation from its own list and keeps what was sent; an operation without answers left is unknown.
final class ScriptedWire: Transport {
  struct Sent: Sendable {
    let request: WireRequest
    /// What the store held when the request left.
    let recorded: AttemptRecord.Progress?
  }

  private let answers: Mutex<[String: [ProviderBench.Answer]]>
  private let sentBox = Mutex<[Sent]>([])
  private let store: InMemoryAttemptStore

  init(answers: [String: [ProviderBench.Answer]], store: InMemoryAttemptStore) {
    self.answers = Mutex(answers)
    self.store = store
  }

  var sent: [Sent] { sentBox.withLock { $0 } }
  var operations: [String] { sent.map(\.request.operation) }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let recorded = store.unfinished().last?.progress
    sentBox.withLock { $0.append(Sent(request: request, recorded: recorded)) }
    let answer = answers.withLock { answers -> ProviderBench.Answer in
      guard let next = answers[request.operation]?.first else { return .failure(.notSent(.unknownHost)) }
      answers[request.operation]?.removeFirst()
      return next
    }
    return try answer.get()
  }
}

/// Answers questions from a list after thinking, and keeps the questions; without answers left, calls everything off.
final class ScriptedShopper: PaymentPresenter {
  private let replies: Mutex<[Answer]>
  private let questionsBox = Mutex<[Question]>([])
  private let simulation: Simulation
  private let thinking: Duration

  init(replies: [Answer], simulation: Simulation, thinking: Duration = .seconds(1)) {
    self.replies = Mutex(replies)
    self.simulation = simulation
    self.thinking = thinking
  }

  var questions: [Question] { questionsBox.withLock { $0 } }

  func present(_ question: Question) async -> Answer {
    questionsBox.withLock { $0.append(question) }
    try? await simulation.sleep(for: thinking)
    let reply = replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return reply ?? (question.kind == .wait ? .wait(.left) : question.unanswered)
  }
}

extension AdapterReaction.Step {
  /// The step in a few words, to compare by.
  var summary: String {
    switch self {
    case .opened: "opened"
    case .call: "call"
    case .again(_, let number): "again after \(number)"
    case .ask(.card(let prompt)): "card" + (prompt.problem.map { " \($0.rawValue)" } ?? "")
    case .ask(.phone(let prompt)): "phone" + (prompt.problem.map { " \($0.rawValue)" } ?? "")
    case .ask(.code(let prompt)): "code" + (prompt.problem.map { " \($0)" } ?? "")
    case .ask(.page(let prompt)): "page \(prompt.page)"
    case .ask(.qr): "qr"
    case .ask(.sheet(let prompt)): "sheet \(prompt.wallet.rawValue)"
    case .ask(.bank(let prompt)): "bank \(prompt.country.code)" + (prompt.problem.map { " \($0.rawValue)" } ?? "")
    case .ask(.form(let prompt)): "form \(prompt.title)" + (prompt.problem.map { " \($0.rawValue)" } ?? "")
    case .ask(.wait): "wait"
    case .askAtMost(let question, let limit): "at most \(limit) \(question.kind.rawValue)"
    case .askWhilePolling(let question, _): "poll \(question.kind.rawValue)"
    case .done(let ending): "done \(ending)"
    case .status(let status): "status \(status.state)"
    case .failed(let error): "failed \(error.messageKey)"
    }
  }
}
