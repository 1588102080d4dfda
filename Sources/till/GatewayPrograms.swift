import Controller
import ForeignGateways
import Glibc
import Payments
import Providers
import Synchronization

/// The running copies of a gateway's program: a world at a time has one to itself, and hands it on when it is gone.
final class GatewayPrograms: Sendable {
  /// The command line, split at spaces.
  let command: String
  private let words: [String]
  private let methods: [PaymentMethod]
  private let state = Mutex(State())

  private struct State {
    var free: [GatewayProcess] = []
    var problem: LineProblem?
  }

  /// Starts the first copy, so that a program that cannot be used is known at once.
  init(_ command: String) throws(LineProblem) {
    self.command = command
    words = command.split(separator: " ").map(String.init)
    guard !words.isEmpty else { throw .notStarted(reason: String(cString: strerror(ENOENT))) }
    let first = try GatewayProcess(words[0], Array(words.dropFirst()))
    methods = try ForeignGateway.methods(in: try first.exchange(ForeignGateway.greeting))
    state.withLock { $0.free.append(first) }
  }

  /// What it is called: the program, without the folder that it lies in here.
  private var name: String { words[0].split(separator: "/").last.map(String.init) ?? words[0] }

  /// Whether the program serves a method.
  func serves(_ method: PaymentMethod) -> Bool { methods.contains(method) }

  /// The first thing that went wrong with any copy.
  var problem: LineProblem? { state.withLock { $0.problem } }

  /// Makes the program's gateway in place of Till's own for the methods it serves.
  var maker: GatewayMaker {
    GatewayMaker(named: name) { [self] surroundings in
      let own = GatewayMaker.own(surroundings)
      let process: GatewayProcess
      do throws(LineProblem) {
        process = try takeProcess()
      } catch {
        note(error)
        return own
      }
      let lent = LentProcess(process: process, owner: self)
      let foreign: ForeignGateway
      do throws(LineProblem) {
        foreign = try ForeignGateway(
          lent, transport: surroundings.transport, runtime: surroundings.runtime, journal: surroundings.journal,
          timeout: surroundings.configuration.timeout)
      } catch {
        note(error)
        return own
      }
      return [foreign] + own.filter { Set($0.supportedMethods).isDisjoint(with: foreign.supportedMethods) }
    }
  }

  private func takeProcess() throws(LineProblem) -> GatewayProcess {
    if let free = state.withLock({ $0.free.popLast() }) { return free }
    return try GatewayProcess(words[0], Array(words.dropFirst()))
  }

  private func note(_ problem: LineProblem) {
    state.withLock { if $0.problem == nil { $0.problem = problem } }
  }

  private func handBack(_ process: GatewayProcess) { state.withLock { $0.free.append(process) } }

  /// A copy in the hands of one life of one world.
  private final class LentProcess: LineChannel {
    private let process: GatewayProcess
    private let owner: GatewayPrograms
    private let isBroken = Atomic(false)

    init(process: GatewayProcess, owner: GatewayPrograms) {
      self.process = process
      self.owner = owner
    }

    deinit { if !isBroken.load(ordering: .relaxed) { owner.handBack(process) } }

    func exchange(_ line: String) throws(LineProblem) -> String {
      do throws(LineProblem) {
        return try process.exchange(line)
      } catch {
        isBroken.store(true, ordering: .relaxed)
        owner.note(error)
        throw error
      }
    }
  }
}
