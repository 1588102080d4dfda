import Glibc
import Synchronization

/// A request to end a run: Ctrl-C, or a scheduler that takes the machine away.
///
/// The first signal lets started work finish, so that reports are written; the second ends the program at once.
enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// Listens from now on.
  static func listen() {
    // The variable must be there before a signal handler looks at it.
    received.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { caught in
        let first = Interruption.received.compareExchange(expected: 0, desired: caught, ordering: .relaxed)
        if !first.exchanged { _exit(128 + caught) }
      }
    }
  }

  /// Whether a signal came.
  static var isWanted: Bool { received.load(ordering: .relaxed) != 0 }

  /// What a shell expects of a program that such a signal ended; `nil` when none came.
  static var exitCode: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }
}
