import CNcurses
import Glibc

/// The system's steady clock, in nanoseconds since some moment.
public enum Monotonic {
  /// The time now.
  public static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
