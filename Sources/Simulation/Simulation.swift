import Synchronization

/// One deterministic world: an executor, a clock that only it moves, random numbers and ids from one seed, and the one
/// place to start tasks.
///
/// The same seed and the same calls give the same run, byte for byte, on any machine.
public final class Simulation: Sendable {
  /// Runs the jobs.
  public let executor: SimulationExecutor
  /// Tells the time.
  public let clock: VirtualClock
  /// Where every random number comes from.
  public let seed: UInt64

  private let streams: Mutex<[String: SeededRandom]>

  /// A world at an instant, from a seed.
  public init(seed: UInt64, start: VirtualClock.Instant, order: JobOrder = .firstInFirstOut) {
    self.seed = seed
    executor = SimulationExecutor(order: order)
    clock = VirtualClock(now: start)
    streams = Mutex([:])
  }

  /// The present.
  public var now: VirtualClock.Instant { clock.now }

  /// The next random number of a named stream; streams do not disturb each other.
  public func random(_ stream: String) -> UInt64 { draw(stream) { $0.next() } }

  /// Draws from a named stream.
  public func draw<Value: Sendable>(_ stream: String, _ body: (inout SeededRandom) -> Value) -> Value {
    streams.withLock { streams in
      var random = streams[stream] ?? SeededRandom(seed: seed).stream(stream)
      defer { streams[stream] = random }
      return body(&random)
    }
  }

  /// Starts a task in this world; nothing else may start one. What an actor starts begins there, without a turn on the way.
  @discardableResult
  public func start(
    @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: executor, operation: operation)
  }

  /// Runs until nothing is ready; time stands still.
  public func runUntilIdle() { executor.runUntilIdle() }

  /// Ends the world: nobody sleeps any more, and what was waiting for the time to pass runs to its end. A task that is never
  /// resumed is never freed, nor is anything that it holds.
  ///
  /// What would go on for ever is given up after many jobs; Till's own limit.
  public func end() {
    clock.end()
    executor.runUntilIdle(atMost: 100_000)
  }

  /// Waits in virtual time; throws `CancellationError` when the task is cancelled first.
  public func sleep(for duration: Duration, purpose: VirtualClock.Purpose = .init()) async throws {
    try await clock.sleep(until: clock.now.advanced(by: duration), for: purpose)
  }

  /// When the next sleeper wakes; `nil` when nothing sleeps.
  public var nextTimer: VirtualClock.Instant? { clock.nextDeadline }

  /// Moves time forward by a duration, running everything that becomes due on the way at its own instant.
  public func advance(by duration: Duration) { advance(to: clock.now.advanced(by: duration)) }

  /// Moves time forward to an instant, running everything that becomes due on the way at its own instant.
  public func advance(to instant: VirtualClock.Instant) {
    runUntilIdle()
    while clock.move(to: instant) { runUntilIdle() }
    runUntilIdle()
  }

  /// Moves time to the next sleeper and runs it; returns whether there was one.
  @discardableResult
  public func advanceToNextTimer() -> Bool {
    runUntilIdle()
    guard let next = nextTimer else { return false }
    advance(to: next)
    return true
  }

  /// Runs and moves time until nothing is ready and nothing sleeps, or a limit of virtual time has passed.
  public func runUntilQuiet(limit: Duration) {
    let end = clock.now.advanced(by: limit)
    runUntilIdle()
    while let next = nextTimer, next <= end { advance(to: next) }
  }
}
