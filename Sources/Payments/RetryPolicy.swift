import Commerce

/// The retries of a call, and the waits before them; a pure value.
public struct RetryPolicy: Hashable, Sendable {
  /// The number of retries after the first try, 0 or more.
  public let retries: Int
  /// The wait before the first retry; each further one doubles it.
  public let base: Duration
  /// The longest wait, before jitter.
  public let cap: Duration
  /// The waits without jitter, of which the last one repeats; empty if they double.
  public let waits: [Duration]

  /// A policy whose waits double.
  public init(retries: Int, base: Duration, cap: Duration) {
    self.init(retries: retries, base: base, cap: cap, waits: [])
  }

  /// Creates a policy with these waits, of which the last one repeats. Without waits, it uses those of the standard policy.
  public init(retries: Int, waits: [Duration]) {
    self.init(retries: retries, base: Self.standard.base, cap: Self.standard.cap, waits: waits)
  }

  private init(retries: Int, base: Duration, cap: Duration, waits: [Duration]) {
    self.retries = max(0, retries)
    self.base = base
    self.cap = cap
    self.waits = waits
  }

  /// The shortest wait after try number `attempt`, counted from 1, that keeps to the policy.
  public func shortestWait(afterTry attempt: Int) -> Duration {
    if let last = waits.last { return waits.indices.contains(attempt - 1) ? waits[attempt - 1] : last }
    return base / 2
  }

  /// Two retries, after about half a second and one second.
  public static let standard = RetryPolicy(retries: 2, base: .milliseconds(500), cap: .seconds(8))

  /// The wait after try number `attempt`, counted from 1, before the next; `nil` gives up.
  ///
  /// Exponential back-off with full jitter on the upper half: between half of the wait and all of it; or the waits that were set. `random` is 64 random
  /// bits. Only a failure of delivery is tried again: freely when nothing was sent, with the same key when something may have
  /// been and the call is repeatable; otherwise the provider must be asked.
  public func wait(afterTry attempt: Int, after failure: DeliveryFailure, repeatable: Bool, random: UInt64)
    -> Duration?
  {
    guard attempt >= 1, attempt <= retries else { return nil }
    switch failure {
    case .notSent(.certificate): return nil
    case .notSent: break
    case .maybeSent: guard repeatable else { return nil }
    }
    return wait(afterTry: attempt, random: random)
  }

  /// The delay after attempt `attempt` (1-based), without checking the attempt limit.
  public func wait(afterTry attempt: Int, random: UInt64) -> Duration {
    if let last = waits.last { return waits.indices.contains(attempt - 1) ? waits[attempt - 1] : last }
    var milliseconds = base.wholeMilliseconds
    for _ in 1..<max(1, attempt) where milliseconds < cap.wholeMilliseconds { milliseconds *= 2 }
    let full = min(milliseconds, cap.wholeMilliseconds)
    return .milliseconds(full - Int64(random % UInt64(max(1, full / 2))))
  }
}
