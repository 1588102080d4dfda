import Commerce
import Inspection
import Payments
import Synchronization

/// The library's waits, in every life of the app.
final class LibraryTimers: Sendable {
  private struct Timer {
    let id: Int
    let wait: PaymentWait
    let at: Timestamp
    let gate: AppGate
  }

  private struct Box {
    var timers: [Timer] = []
    var last = 0
  }

  private let box = Mutex(Box())

  func begin(_ wait: PaymentWait, at due: Timestamp, _ gate: AppGate) -> Int {
    box.withLock { box in
      box.last += 1
      box.timers.append(Timer(id: box.last, wait: wait, at: due, gate: gate))
      return box.last
    }
  }

  func end(_ id: Int) { box.withLock { box in box.timers.removeAll { $0.id == id } } }

  /// The waits of lives that continue, in the order in which they began.
  func present(after now: Timestamp) -> [Snapshot.NextTimer] {
    box.withLock { box in
      box.timers.compactMap { timer in
        guard timer.at > now, !timer.gate.isStopped else { return nil }
        return Snapshot.NextTimer(at: timer.at, name: timer.wait.rawValue, cause: timer.wait.cause)
      }
    }
  }
}

extension PaymentWait {
  /// The cause of the timer; the provider sets the time for a question.
  fileprivate var cause: Snapshot.NextTimer.Cause {
    switch self {
    case .retry: .retry
    case .poll, .call: .library
    case .question: .provider
    }
  }
}
