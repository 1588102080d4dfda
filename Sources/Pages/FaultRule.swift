/// What goes wrong with a call.
public enum FaultEffect: Hashable, Sendable {
  /// The request is lost before it arrives.
  case dropBefore
  /// The other side acts, and its answer is lost.
  case dropAfter
  /// There is no network for this call.
  case offline
  /// The request hangs until the sender gives up after so long; the other side never acts on it.
  case timeout(Duration)
  /// Something in front of the other side answers with a status and an empty body; a number outside 100 to 599 counts as 500.
  case status(Int)
  /// The other side acts, and its answer comes with half a body and rubbish behind it.
  case malformedBody
  /// The other side acts, and something on the way answers in its place with a status and a body.
  case answer(status: Int, body: String)
  /// The request takes so much longer.
  case latency(Duration)

  /// A stable name in lower-case words with dashes, as in scenario files.
  public var name: String {
    switch self {
    case .dropBefore: "drop-before"
    case .dropAfter: "drop-after"
    case .offline: "offline"
    case .timeout: "timeout"
    case .status: "status"
    case .malformedBody: "malformed"
    case .answer: "answer"
    case .latency: "latency"
    }
  }
}

/// The names of the calls that a rule is about: `*` stands for any run of characters, such as `hyperpay.*` or `*.confirm`.
public struct OperationPattern: Hashable, Sendable {
  /// The pattern as written.
  public let text: String

  /// A pattern.
  public init(_ text: String) { self.text = text }

  /// Every call.
  public static let all = OperationPattern("*")

  /// Whether a whole name matches.
  public func matches(_ operation: String) -> Bool {
    let parts = text.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return operation == text }
    guard operation.utf8.count >= first.utf8.count + last.utf8.count, operation.hasPrefix(first),
      operation.hasSuffix(last)
    else { return false }
    // What stands between the outer parts takes each inner part as early as it can, which leaves the most for the rest.
    var rest = operation.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

/// Who makes a call that may go wrong.
public enum CallingSide: String, Hashable, Sendable, CaseIterable {
  /// The app, with public credentials.
  case app
  /// The merchant's server, with secret keys.
  case merchant
}

/// One thing that shall go wrong.
public struct FaultRule: Hashable, Sendable {
  /// The name by which it is healed and reported.
  public let id: String
  /// The calls it is about.
  public let operation: OperationPattern
  /// Whose calls it is about; `nil` means the app's and the merchant's.
  public let side: CallingSide?
  /// Which of the calls it is about go wrong, counted from 1; `nil` means each.
  public let calls: ClosedRange<Int>?
  /// What goes wrong.
  public let effect: FaultEffect

  /// A rule.
  public init(
    id: String, operation: OperationPattern, side: CallingSide? = nil, calls: ClosedRange<Int>? = nil,
    effect: FaultEffect
  ) {
    self.id = id
    self.operation = operation
    self.side = side
    self.calls = calls
    self.effect = effect
  }
}
