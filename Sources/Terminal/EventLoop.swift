import CNcurses
import Frames
import Glibc

/// Waits for whatever happens next, and sleeps until then: the terminal, signals, other descriptors, and a deadline.
///
/// It belongs to the main thread. Everything is a callback on it; only `Waker` may be used elsewhere.
public final class EventLoop {
  /// Wakes the loop from any thread.
  public struct Waker: Sendable {
    /// Makes `onWake` be called soon; several calls may become one.
    public func wake() {
      till_signals_wake()
    }
  }

  /// What can be said about a descriptor.
  public struct Readiness: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Reading will not wait.
    public static let readable = Readiness(rawValue: 1)
    /// The other end is closed, or the descriptor is no good.
    public static let closed = Readiness(rawValue: 2)
  }

  /// Inputs arrived; a changed size is one of them.
  public var onInput: ([Input]) -> Void = { _ in }
  /// The deadline passed, or someone woke the loop.
  public var onWake: () -> Void = {}
  /// The program was stopped for the given number of nanoseconds and has resumed; zero if unknown. The screen must be painted
  /// again.
  public var onResumed: (UInt64) -> Void = { _ in }
  /// The monotonic time in nanoseconds at which to call `onWake`; nil sleeps for as long as nothing happens. Asked before every sleep.
  public var deadline: () -> UInt64? = { nil }

  let terminal: Terminal
  var ending: Ending?
  var descriptors: [(number: Int32, callback: (Readiness) -> Void)] = []
  var typedAt: UInt64 = 0

  /// Makes a loop for an open terminal.
  public init(terminal: Terminal) {
    self.terminal = terminal
  }

  /// Wakes this loop.
  public var waker: Waker { Waker() }

  /// Calls back whenever a descriptor can be read or is closed; one callback for each descriptor.
  public func add(descriptor: Int32, _ callback: @escaping (Readiness) -> Void) {
    remove(descriptor: descriptor)
    descriptors.append((descriptor, callback))
  }

  /// Looks at a descriptor no more.
  public func remove(descriptor: Int32) {
    descriptors.removeAll { $0.number == descriptor }
  }

  /// Ends the loop after the callback that runs now.
  public func stop(status: Int32 = 0) {
    if ending == nil { ending = .finished(status: status) }
  }

  /// Stops the program as Ctrl-Z does; `onResumed` is called when it resumes.
  public func suspend() {
    let stopped = terminal.suspend()
    _ = drainSignals { $0 != SIGCONT && $0 != SIGTSTP }
    guard ending == nil else { return }
    onResumed(stopped)
    onInput([.resized(terminal.size)])
  }
}
