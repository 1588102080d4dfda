import Foundation
import Testing

/// Runs tests that wait for a real program on threads of their own, a few at a time: a test that only waits keeps no other from
/// running.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(ProgramThreads.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  /// The test waits for a real program or a real socket.
  static var ownThreads: Self { Self() }
}

private final class ProgramThreads: TaskExecutor {
  static let shared = ProgramThreads()
  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = 4 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension Trait where Self == ConditionTrait {
  /// A campaign that takes minutes: it runs where `TILL_LONG` is set, as in CI.
  static var long: Self { .enabled(if: ProcessInfo.processInfo.environment["TILL_LONG"] != nil) }
}
