import GRDBSQLite
import Synchronization

/// The remaining steps of SQLite, so that a malicious file cannot keep Till busy for ever.
final class StepBudget: Sendable {
  /// Steps of SQLite's machine between two looks at the budget.
  private static let stride: Int32 = 10_000
  /// How often it looks: 200 million steps, many times what the largest file that Till opens takes.
  private static let most = 20_000

  private let left = Mutex(most)

  /// Has a connection look at the budget; the budget must live as long as the connection.
  func watch(_ connection: OpaquePointer?) {
    sqlite3_progress_handler(
      connection, Self.stride,
      { budget in
        guard let budget else { return 1 }
        return Unmanaged<StepBudget>.fromOpaque(budget).takeUnretainedValue().spend() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Refills it, for the next query of the connection.
  func fill() { left.withLock { $0 = Self.most } }

  private func spend() -> Bool {
    left.withLock { left in
      left -= 1
      return left > 0
    }
  }
}
