/// Why an event loop ended.
public enum Ending: Equatable, Sendable {
  /// The program asked for it, with an exit status.
  case finished(status: Int32)
  /// A signal asked for it.
  case signalled(number: Int32)
  /// The terminal is gone.
  case hungUp

  /// Whether the person wanted to leave.
  public var isWanted: Bool {
    switch self {
    case .finished: true
    case .signalled, .hungUp: false
    }
  }

  /// The exit status to leave with: 128 and the signal's number, as shells report it; a lost terminal counts as SIGHUP.
  public var status: Int32 {
    switch self {
    case .finished(let status): status
    case .signalled(let number): 128 + number
    case .hungUp: 129
    }
  }
}
