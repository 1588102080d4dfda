public import Commerce
public import Pages

/// Virtual time that follows the machine's monotonic clock: from an anchor on, at a pace.
public struct VirtualTime: Sendable {
  private var anchor: Timestamp
  private var anchoredAt: UInt64
  /// The pace.
  public private(set) var pace: Pace

  /// Virtual time that begins at a moment; `monotonic` is in nanoseconds.
  public init(from moment: Timestamp, at monotonic: UInt64, pace: Pace = .running(1)) {
    anchor = moment
    anchoredAt = monotonic
    self.pace = pace
  }

  /// The virtual moment at a monotonic instant.
  public func moment(at monotonic: UInt64) -> Timestamp {
    switch pace {
    case .paused: anchor
    case .running(let speed):
      anchor.advanced(by: .nanoseconds(Int64(monotonic > anchoredAt ? monotonic - anchoredAt : 0)) * speed)
    }
  }

  /// The monotonic instant of a virtual moment, rounded up; `nil` while time stands still.
  public func monotonic(of moment: Timestamp) -> UInt64? {
    switch pace {
    case .paused: return nil
    case .running(let speed):
      let ahead = max(0, moment.milliseconds - anchor.milliseconds)
      return anchoredAt + (UInt64(ahead) * 1_000_000 + UInt64(speed) - 1) / UInt64(speed)
    }
  }

  /// Resumes from another moment, such as after a jump or a stop.
  public mutating func rebase(to moment: Timestamp, at monotonic: UInt64, pace: Pace) {
    anchor = moment
    anchoredAt = monotonic
    self.pace = pace
  }
}
