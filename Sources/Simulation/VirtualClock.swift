import Basics
import Synchronization

/// A clock that stands still until it is moved, and never runs backwards.
///
/// Its instants are milliseconds since 1970-01-01T00:00:00Z.
public final class VirtualClock: Clock, Sendable {
  /// A point of virtual time.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// A point of virtual time from its milliseconds since 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// A point later by a duration, rounded up to whole milliseconds.
    public func advanced(by duration: Duration) -> Instant {
      let (seconds, attoseconds) = duration.components
      let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
      return Instant(milliseconds: milliseconds + seconds * 1_000 + whole + (rest > 0 ? 1 : 0))
    }

    /// The time from here to another point.
    public func duration(to other: Instant) -> Duration { .milliseconds(other.milliseconds - milliseconds) }

    /// The earlier point is the smaller one.
    public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
  }

  /// The purpose of a sleep: a name, and a mark that tells two of one name apart. It only describes the sleeper.
  public struct Purpose: Hashable, Sendable {
    /// The name; empty if none was given.
    public let name: String
    /// A mark of what tells it from others of its name, such as the text of a message on its way; the text itself may hold a card number
    /// and is not kept.
    public let mark: UInt64

    /// A purpose, with the text that tells it from others of its name.
    public init(_ name: String = "", content: String = "") {
      self.name = name
      mark = FNV1a.of(content)
    }
  }

  /// A sleeper.
  public struct Sleep: Hashable, Sendable {
    /// Until when.
    public let deadline: Instant
    /// What for.
    public let purpose: Purpose
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let purpose: Purpose
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  /// Written only under the lock, read by everyone: it is the most frequently read value.
  private let milliseconds: Atomic<Int64>

  /// A clock that shows a given instant.
  public init(now: Instant) { milliseconds = Atomic(now.milliseconds) }

  /// The present.
  public var now: Instant { Instant(milliseconds: milliseconds.load(ordering: .acquiring)) }

  private func set(_ instant: Instant) {
    milliseconds.store(max(now, instant).milliseconds, ordering: .releasing)
  }

  /// Sleeps are exact to the millisecond.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// When the earliest sleeper wakes; `nil` when nothing sleeps.
  public var nextDeadline: Instant? { state.withLock { Self.earliest($0.sleepers) } }

  private static func earliest(_ sleepers: [Sleeper]) -> Instant? {
    sleepers.min { $0.deadline < $1.deadline }?.deadline
  }

  /// Who sleeps, the one who wakes first first.
  public var sleeps: [Sleep] {
    // There are few of them, mostly in their order already.
    var sleeps: [Sleep] = []
    for sleeper in state.withLock({ $0.sleepers }) {
      let place = sleeps.lastIndex { $0.deadline <= sleeper.deadline }.map { $0 + 1 } ?? 0
      sleeps.insert(Sleep(deadline: sleeper.deadline, purpose: sleeper.purpose), at: place)
    }
    return sleeps
  }

  /// Waits until the clock is moved to a deadline or past it; throws `CancellationError` when the task is cancelled first, or the
  /// clock has ended.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(until: deadline, for: Purpose())
  }

  /// Waits as `sleep(until:tolerance:)` does, and says what for.
  func sleep(until deadline: Instant, for purpose: Purpose) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let woken = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let immediate: Bool? = state.withLock { state in
          if state.hasEnded || state.cancelled.remove(id) != nil { return false }
          if deadline <= now { return true }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, purpose: purpose, continuation: continuation))
          return nil
        }
        if let immediate { continuation.resume(returning: immediate) }
      }
    } onCancel: {
      cancelSleeper(id)
    }
    state.withLock { _ = $0.cancelled.remove(id) }
    guard woken else { throw CancellationError() }
  }

  /// Moves the clock to an instant, if that is not in the past, and wakes the sleepers whose deadline is the earliest reached.
  ///
  /// Returns whether anybody woke. Sleepers of one deadline wake in the order in which they went to sleep.
  @discardableResult
  func move(to instant: Instant) -> Bool {
    let woken: [Sleeper] = state.withLock { state in
      guard let earliest = Self.earliest(state.sleepers), earliest <= instant else {
        set(instant)
        return []
      }
      set(earliest)
      let due = state.sleepers.filter { $0.deadline <= earliest }
      state.sleepers.removeAll { $0.deadline <= earliest }
      return due
    }
    for sleeper in woken { sleeper.continuation.resume(returning: true) }
    return !woken.isEmpty
  }

  /// Ends the clock: every present and future sleeper is woken at once as if its task were cancelled.
  func end() {
    let sleepers: [Sleeper] = state.withLock { state in
      state.hasEnded = true
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.continuation.resume(returning: false) }
  }

  private func cancelSleeper(_ id: Int) {
    let sleeper: Sleeper? = state.withLock { state in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(returning: false)
  }
}
