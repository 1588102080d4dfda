public import Commerce
import Foundation
public import Payments

/// The clock, the sleep and the random numbers of the device that the app runs on.
public struct LiveRuntime: PaymentRuntime {
  /// The device's own clock, timers and random numbers.
  public init() {}

  /// The time of the device's clock.
  public var now: Timestamp { Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded())) }

  /// Waits in real time; throws `CancellationError` when the task is cancelled.
  public func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }

  /// A number from the system's generator.
  public func random() -> UInt64 { .random(in: .min ... .max) }
}
