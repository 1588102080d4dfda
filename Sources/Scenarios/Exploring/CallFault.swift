public import Pages

/// What goes wrong with one call of a path.
public struct CallFault: Hashable, Sendable {
  /// The kinds that are tried, each with the effect that stands for it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case dropBefore = "drop-before"
    case dropAfter = "drop-after"
    case offline
    case timeout
    case status
    case malformed
    case answer
    case latency

    /// What it does; how long is Till's own, so that a time-out and a wait below it are both met.
    var effect: FaultEffect {
      switch self {
      case .dropBefore: .dropBefore
      case .dropAfter: .dropAfter
      case .offline: .offline
      case .timeout: .timeout(.seconds(35))
      case .status: .status(503)
      case .malformed: .malformedBody
      case .answer: .answer(status: 200, body: "{}")
      case .latency: .latency(.seconds(12))
      }
    }
  }

  /// What kind.
  public let kind: Kind
  /// The call's name in the wire log.
  public let call: String
  /// Which call of that name, counted from 1.
  public let number: Int

  /// A fault.
  public init(_ kind: Kind, call: String, number: Int) {
    self.kind = kind
    self.call = call
    self.number = number
  }

  /// The rule that lets it happen.
  public var rule: FaultRule {
    FaultRule(
      id: "\(kind.rawValue)-\(call.replacing(".", with: "-"))-\(number)", operation: OperationPattern(call),
      calls: number...number, effect: kind.effect)
  }

  /// Its parts as they are kept in a file.
  public var words: [String] { [kind.rawValue, call, "\(number)"] }

  /// A fault from its words; `nil` where they make none.
  public init?(words: [String]) {
    guard words.count == 3, let kind = Kind(rawValue: words[0]), let number = Int(words[2]), number > 0 else {
      return nil
    }
    self.init(kind, call: words[1], number: number)
  }
}
