public import Payments

/// What the person at the keyboard does to the history of a session rather than to its world.
public enum Travel: Hashable, Sendable {
  /// Looks at the stop before.
  case back
  /// Looks at the stop after.
  case forward
  /// Looks at the last stop before this one that the person brought about.
  case personBack
  /// Looks at the next stop that the person brought about.
  case personForward
  /// Looks at the beginning.
  case start
  /// Looks at the present again.
  case present
  /// Looks at a stop, counted from 0.
  case stop(Int)
  /// Looks at the stop at which a message of the timeline came about, by its identifier.
  case message(Int)
  /// Resumes from the selected step; what came after it is kept as a fork.
  case goOn
  /// Undoes the person's last action with all its effects, and resumes from there.
  case undo
  /// Does again what was taken back last, while nothing else was done.
  case redo
  /// Resumes another fork, by its number.
  case fork(Int)
  /// Gives a fork, by its number, a name of the person's own; an empty one takes it away.
  case rename(Int, String)
  /// Goes back to the clean checkout of this set-up.
  case reset
  /// Begins the present payment again with another method, everything before it as it was.
  case again(PaymentMethod)

  /// A stable name in lower-case words with dashes, with what it is about behind a slash.
  public var name: String {
    switch self {
    case .back: "back"
    case .forward: "forward"
    case .personBack: "person-back"
    case .personForward: "person-forward"
    case .start: "start"
    case .present: "present"
    case .stop(let index): "stop/\(index)"
    case .message(let id): "message/\(id)"
    case .goOn: "go-on"
    case .undo: "undo"
    case .redo: "redo"
    case .fork(let number): "fork/\(number)"
    case .rename(let number, let name): "rename/\(number)/\(name)"
    case .reset: "reset"
    case .again(let method): "again/\(method.rawValue)"
    }
  }

  /// What can be asked for without saying more.
  public static let plain: [Travel] = [
    .back, .forward, .personBack, .personForward, .start, .present, .goOn, .undo, .redo, .reset,
  ]

  /// Reads a name; `nil` if it is unknown.
  public init?(name: String) {
    if let travel = Self.plain.first(where: { $0.name == name }) {
      self = travel
      return
    }
    let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2 else { return nil }
    let number = Int(parts[1])
    let travel: Travel? =
      switch parts[0] {
      case "stop": number.map(Travel.stop)
      case "message": number.map(Travel.message)
      case "fork": number.map(Travel.fork)
      case "rename": number.map { .rename($0, parts.count == 3 ? parts[2] : "") }
      case "again": PaymentMethod(rawValue: parts[1]).map(Travel.again)
      default: nil
      }
    guard let travel else { return nil }
    self = travel
  }
}
