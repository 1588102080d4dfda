import Synchronization
import Wire

/// The operating system's hold on one life of the app: it runs, is suspended, or has ended.
///
/// Everything the library waits for comes through here, so that a suspended app finds its timers late and its calls lost, and nothing
/// of a stopped app touches the world again.
final class AppGate: Sendable {
  private enum State {
    case running
    case suspended([Waiter])
    case stopped
  }

  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Box {
    var state = State.running
    var isLaunched = false
    var lastWaiter = 0
    /// The number of suspensions, so that a call on its way notices one.
    var suspensions = 0
    var cancelled: Set<Int> = []
    /// When the system will let the app stand still, if it stays where it is.
    var suspendsAt: Int64?
  }

  private let box = Mutex(Box())
  private let now: @Sendable () -> Int64

  /// A gate in a world; `now` tells the time in milliseconds.
  init(now: @escaping @Sendable () -> Int64) { self.now = now }

  /// Whether the app can hear anything now: it was launched, and it neither stands still nor is over.
  var isListening: Bool { box.withLock { box in if case .running = box.state { box.isLaunched } else { false } } }

  /// The app starts.
  func launch() { box.withLock { $0.isLaunched = true } }

  /// Whether this life is over.
  var isStopped: Bool {
    box.withLock { if case .stopped = $0.state { true } else { false } }
  }

  /// The number of suspensions so far.
  var suspensions: Int { box.withLock { $0.suspensions } }

  /// Says when the app will stand still unless it is brought back before.
  ///
  /// What the app waits for until that very moment comes too late for it, whichever of the two is noticed first.
  func planSuspension(at milliseconds: Int64) { box.withLock { $0.suspendsAt = milliseconds } }

  /// Lets the app stand still.
  func suspend() { box.withLock { Self.suspend(&$0) } }

  private static func suspend(_ box: inout Box) {
    box.suspendsAt = nil
    guard case .running = box.state else { return }
    box.state = .suspended([])
    box.suspensions += 1
  }

  private func suspendIfDue() {
    let present = now()
    box.withLock { box in if let due = box.suspendsAt, due <= present { Self.suspend(&box) } }
  }

  /// Resumes the app; waiting callers continue in the order of arrival.
  func resume() {
    let waiters = box.withLock { box -> [Waiter] in
      box.suspendsAt = nil
      guard case .suspended(let waiters) = box.state else { return [] }
      box.state = .running
      return waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: true) }
  }

  /// Ends this life; waiting callers learn that it is over.
  func stop() {
    let waiters = box.withLock { box -> [Waiter] in
      defer { box.state = .stopped }
      if case .suspended(let waiters) = box.state { return waiters }
      return []
    }
    for waiter in waiters { waiter.continuation.resume(returning: false) }
  }

  /// Waits while the app stands still; throws when its life is over or the task is cancelled.
  func pass() async throws {
    suspendIfDue()
    let id = box.withLock { box -> Int in
      box.lastWaiter += 1
      return box.lastWaiter
    }
    let goesOn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = box.withLock { box -> Bool? in
          switch box.state {
          case .running: return true
          case .stopped: return false
          case .suspended(let waiters):
            if box.cancelled.remove(id) != nil { return false }
            box.state = .suspended(waiters + [Waiter(id: id, continuation: continuation)])
            return nil
          }
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter = box.withLock { box -> Waiter? in
        guard case .suspended(var waiters) = box.state else { return nil }
        guard let index = waiters.firstIndex(where: { $0.id == id }) else {
          box.cancelled.insert(id)
          return nil
        }
        let waiter = waiters.remove(at: index)
        box.state = .suspended(waiters)
        return waiter
      }
      waiter?.continuation.resume(returning: false)
    }
    guard goesOn else { throw CancellationError() }
  }
}

/// Carries the calls of one life of the app: a stopped app sends nothing, and a suspended one loses what was on its way.
struct AppTransport: Transport {
  let base: any Transport
  let gate: AppGate

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    guard !gate.isStopped else { throw .notSent(.offline) }
    let suspensions = gate.suspensions
    let result: Result<WireAnswer, TransportFailure>
    do {
      result = .success(try await base.send(request))
    } catch {
      result = .failure(error)
    }
    do { try await gate.pass() } catch { throw .maybeSent(.answerLost) }
    // The system closes the connections of an app that stands still.
    if gate.suspensions != suspensions { throw .maybeSent(.answerLost) }
    return try result.get()
  }
}
