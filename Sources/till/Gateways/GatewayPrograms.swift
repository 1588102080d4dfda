import Controller
import ForeignGateways
import Glibc
import Language
import Payments
import Providers
import Synchronization

/// The running copies of a gateway's program: a world at a time has one to itself, and hands it on when it is gone.
final class GatewayPrograms: Sendable {
  /// The command line, split at spaces.
  let command: String
  private let words: [String]
  private let methods: [PaymentMethod]
  private let log: GatewayLog?
  private let state = Mutex(State())

  private struct State {
    var free: [GatewayProcess] = []
    var started = 1
    var problem: LineProblem?
    /// What was run when it arose.
    var place: String?
    var running: [pthread_t: String] = [:]
    var wasTold = false
    /// What arose in the world that a thread runs, until it is asked for.
    var problems: [pthread_t: LineProblem] = [:]
  }

  /// Starts the first copy, so that a program that cannot be used is known at once.
  init(_ command: String, log: GatewayLog?) throws(LineProblem) {
    self.command = command
    self.log = log
    words = command.split(separator: " ").map(String.init)
    guard !words.isEmpty else { throw .notStarted(reason: String(cString: strerror(ENOENT))) }
    let first = try GatewayProcess(words, number: 1, log: log)
    methods = try ForeignGateway.methods(in: try first.exchange(ForeignGateway.greeting, for: 0))
    state.withLock { $0.free.append(first) }
  }

  /// What it is called: the program, without the folder that it lies in here.
  private var name: String { words[0].split(separator: "/").last.map(String.init) ?? words[0] }

  func serves(_ method: PaymentMethod) -> Bool { methods.contains(method) }

  /// The first thing that went wrong with any copy.
  var problem: LineProblem? { state.withLock { $0.problem } }

  /// The scenario in which it did, where one was run.
  var place: String? { state.withLock { $0.place } }

  /// Does the work of a scenario, whose worlds live on the thread that does it.
  func running<Result>(_ title: String, _ work: () -> Result) -> Result {
    let thread = pthread_self()
    state.withLock { $0.running[thread] = title }
    defer { state.withLock { $0.running[thread] = nil } }
    return work()
  }

  /// The problem of a copy, reported once to the screen.
  func news() -> Phrase? {
    state.withLock { state in
      guard !state.wasTold, let problem = state.problem else { return nil }
      state.wasTold = true
      return problem.sentence(about: command)
    }
  }

  /// Makes the program's gateway in place of Till's own for the methods it serves; the messages of the providers that it names are its
  /// to read.
  var maker: GatewayMaker {
    GatewayMaker(named: name, takeProblem: { [self] in takeProblem()?.phrase }) { [self] surroundings in
      let own = GatewayMaker.own(surroundings)
      do throws(LineProblem) {
        let foreign = try ForeignGateway(
          LentProcess(process: try takeProcess(), owner: self), transport: surroundings.transport,
          runtime: surroundings.runtime, journal: surroundings.journal, timeout: surroundings.configuration.timeout)
        let desks: [any PaymentGateway] = foreign.providers.compactMap(ProviderID.init(rawValue:)).map {
          WebhookQueue(foreign, name: $0.name, provider: $0.rawValue)
        }
        let others = own.filter { gateway in
          Set(gateway.supportedMethods).isDisjoint(with: foreign.supportedMethods)
            && !desks.contains { $0.name == gateway.name }
        }
        return [foreign] + desks + others
      } catch {
        note(error)
        return own
      }
    }
  }

  private func takeProcess() throws(LineProblem) -> GatewayProcess {
    let (free, number) = state.withLock { state -> (GatewayProcess?, Int) in
      if let free = state.free.popLast() { return (free, 0) }
      state.started += 1
      return (nil, state.started)
    }
    if let free { return free }
    return try GatewayProcess(words, number: number, log: log)
  }

  private func takeProblem() -> LineProblem? { state.withLock { $0.problems.removeValue(forKey: pthread_self()) } }

  private func note(_ problem: LineProblem) {
    state.withLock { state in
      state.problems[pthread_self()] = state.problems[pthread_self()] ?? problem
      guard state.problem == nil else { return }
      state.problem = problem
      state.place = state.running[pthread_self()]
    }
  }

  private func handBack(_ process: GatewayProcess) { state.withLock { $0.free.append(process) } }

  /// A copy that is lent to one life of one world. A broken copy is not lent again.
  private final class LentProcess: LineChannel {
    private let process: GatewayProcess
    private let owner: GatewayPrograms
    private let isBroken = Atomic(false)

    init(process: GatewayProcess, owner: GatewayPrograms) {
      self.process = process
      self.owner = owner
    }

    deinit { if !isBroken.load(ordering: .relaxed) { owner.handBack(process) } }

    func exchange(_ line: String, for question: Int) throws(LineProblem) -> String {
      do throws(LineProblem) {
        return try process.exchange(line, for: question)
      } catch {
        // The asker is told the problem, without secrets.
        isBroken.store(true, ordering: .relaxed)
        throw error
      }
    }

    func hide(_ change: @escaping @Sendable (String) -> String) { process.hide(change) }

    func giveUp(_ problem: LineProblem) {
      isBroken.store(true, ordering: .relaxed)
      owner.note(problem)
    }
  }
}
