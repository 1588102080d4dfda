import Backend
import Commerce
import Dispatch
import Language
import Pages
import PaymentKit
import Providers
import Sandbox
import Server
import Simulation
import Synchronization
import Wire

/// The providers' servers of a contract: in the test's own world, or behind sockets of this machine.
enum ContractServer {
  case inMemory(SandboxServer)
  case served(TillServer)

  /// Does something at the servers.
  func act<Value: Sendable>(_ body: @escaping @Sendable (isolated SandboxServer) -> Value) async -> Value {
    switch self {
    case .inMemory(let server): await body(server)
    case .served(let server): server.act(body)
    }
  }

  /// What a request asks of the provider that it goes to.
  func call(of request: WireRequest) -> SandboxCall? {
    switch self {
    case .inMemory(let server): server.call(of: request)
    case .served(let server): server.act { $0.call(of: request) }
    }
  }
}

extension TillServer {
  /// Serves one provider at free ports, in a time that follows a simulation's.
  static func start(_ plot: ContractPlot, at simulation: Simulation, faults: [FaultRule]) -> TillServer {
    // No test here reads what a page says.
    var setup = ServerSetup(
      Phrasebook(
        code: "en", name: "English", direction: .leftToRight,
        format: LanguageFormat(decimalSeparator: ".", groupSeparator: ",", money: "", date: "", months: []),
        entries: [:]), version: "1.2.3")
    (setup.port, setup.only, setup.faults) = (0, [plot.provider.rawValue], faults)
    setup.settings = plot.settings
    let (chosen, start) = (setup, simulation.now)
    let server = try? TillServer.start(chosen, now: Timestamp(milliseconds: start.milliseconds)) {
      UInt64(simulation.now.milliseconds - start.milliseconds) * 1_000_000
    }
    guard let server else { preconditionFailure("no port is free") }
    // The test takes the webhooks itself.
    server.act { $0.holdWebhooks(true) }
    return server
  }
}

/// Sends a simulation's calls over real sockets: the simulation stands still until the answer has come.
struct SocketTransport: Transport {
  private static let usual = LiveTransport()
  private static let hasty = LiveTransport(timeout: .seconds(2))

  let simulation: Simulation
  /// A call that is given up after two seconds; every other one is waited for as long as usual.
  var hurried: String?

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    // A call takes as long as one in memory, so that everything happens at the same times.
    let milliseconds = Int64(90 + simulation.random("latency") % 151)
    try await pass(milliseconds / 2)
    let live = request.operation == hurried ? Self.hasty : Self.usual
    let end: Result<WireAnswer, TransportFailure> = SocketThread.shared.wait {
      do throws(TransportFailure) { return .success(try await live.send(request)) } catch { return .failure(error) }
    }
    let answer = try end.get()
    try await pass(milliseconds - milliseconds / 2)
    return answer
  }

  private func pass(_ milliseconds: Int64) async throws(TransportFailure) {
    do { try await simulation.sleep(for: .milliseconds(milliseconds)) } catch { throw .maybeSent(.timedOut) }
  }
}

/// Runs what waits for sockets, while a test's own thread stands still for it.
final class SocketThread: TaskExecutor {
  static let shared = SocketThread()
  private let queue = DispatchQueue(label: "sockets of tests")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits until something has come about.
  func wait<Value: Sendable>(for operation: @escaping @Sendable () async -> Value) -> Value {
    let done = DispatchSemaphore(value: 0)
    let left = Left<Value>()
    Task(executorPreference: self) {
      let value = await operation()
      left.value.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    guard let value = left.value.withLock({ $0 }) else { preconditionFailure("nothing was left") }
    return value
  }
}

/// What a task leaves for the test.
final class Left<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
