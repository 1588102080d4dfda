import Synchronization

/// The order in which jobs that are ready run.
public enum JobOrder: Hashable, Sendable {
  /// As they became ready.
  case firstInFirstOut
  /// Any ready job next, drawn from a seed, to explore interleavings.
  case shuffled(seed: UInt64)
}

/// Runs every job of the simulated world on the one thread that asks it to, in an order that depends only on the inputs.
///
/// Tasks started with it as their preference, their children, and default actors called from them all run here. An
/// unstructured `Task {}` does not inherit the preference: `Simulation.start` is the one place to start tasks.
public final class SimulationExecutor: TaskExecutor, SerialExecutor, Sendable {
  private struct State {
    var ready: [UnownedJob] = []
    var head = 0
    var random: SeededRandom?
    var ran = 0
    var isRunning = false
  }

  private let state: Mutex<State>

  /// An executor without jobs.
  public init(order: JobOrder = .firstInFirstOut) {
    switch order {
    case .firstInFirstOut: state = Mutex(State())
    case .shuffled(let seed): state = Mutex(State(random: SeededRandom(seed: seed)))
    }
  }

  /// How many jobs have run so far.
  public var jobCount: Int { state.withLock { $0.ran } }

  /// Whether a job waits to be run.
  public var hasReadyJobs: Bool { state.withLock { $0.head < $0.ready.count } }

  /// Queues a job; the runtime calls it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    state.withLock { $0.ready.append(unowned) }
  }

  /// This executor as an actor's own.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// A caller outside any job counts as a job; a world is confined to one thread at a time.
  public func checkIsolated() {
    precondition(state.withLock { !$0.isRunning }, "A job of this world runs on another thread")
  }

  /// Runs jobs on the calling thread until none is ready, or so many have run.
  public func runUntilIdle(atMost limit: Int = .max) {
    let isWithinJob = state.withLock { state in
      defer { state.isRunning = true }
      return state.isRunning
    }
    defer { state.withLock { $0.isRunning = isWithinJob } }
    var left = limit
    while left > 0, let job = next() {
      left -= 1
      job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard state.head < state.ready.count else {
        state.ready.removeAll(keepingCapacity: true)
        state.head = 0
        return nil
      }
      // A job that is ready alone draws nothing, so that how often somebody looks at the world does not change the order of others.
      if state.random != nil, state.ready.count - state.head > 1 {
        let offset = state.random?.next(below: UInt64(state.ready.count - state.head)) ?? 0
        state.ready.swapAt(state.head, state.head + Int(offset))
      }
      state.ran += 1
      state.head += 1
      return state.ready[state.head - 1]
    }
  }
}
