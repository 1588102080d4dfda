public import Commerce

/// Takes a gateway that keeps failing out for a while; a pure value.
public struct CircuitBreaker: Hashable, Sendable {
  /// Failures in a row that open it, 1 or more.
  public let threshold: Int
  /// The time that the breaker stays open.
  public let rest: Duration
  /// Failures in a row so far.
  public private(set) var failures = 0
  /// Until when the gateway rests; `nil` while it may be used.
  public private(set) var restsUntil: Timestamp?

  /// A closed breaker; `threshold` is 1 or more failures in a row, and `rest` how long the gateway then gets no calls.
  public init(threshold: Int = 3, rest: Duration = .seconds(60)) {
    self.threshold = max(1, threshold)
    self.rest = rest
  }

  /// `true` if the gateway may be used at an instant. After the rest period, one attempt is allowed.
  public func allows(at now: Timestamp) -> Bool { restsUntil.map { now >= $0 } ?? true }

  /// An answer came, whatever it said.
  public mutating func succeeded() {
    failures = 0
    restsUntil = nil
  }

  /// No answer came; returns whether this opened the breaker.
  @discardableResult
  public mutating func failed(at now: Timestamp) -> Bool {
    failures += 1
    guard failures >= threshold else { return false }
    restsUntil = now.advanced(by: rest)
    return true
  }
}
