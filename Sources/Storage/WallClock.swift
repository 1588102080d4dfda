import Glibc

/// The time of day, which the simulated world must never see.
public struct WallClock: Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let now: @Sendable () -> Int64

  /// A clock of one's own, for tests.
  public init(now: @escaping @Sendable () -> Int64) { self.now = now }

  /// The machine's clock.
  public static let system = WallClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
