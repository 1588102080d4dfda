public import Pages

/// What goes wrong with one call of a path.
public struct CallFault: Hashable, Sendable {
  /// What kind.
  public let kind: FaultKind
  /// The call's name in the wire log.
  public let call: String
  /// Which call of that name, counted from 1.
  public let number: Int

  /// A fault.
  public init(_ kind: FaultKind, call: String, number: Int) {
    self.kind = kind
    self.call = call
    self.number = number
  }

  /// The rule that lets it happen.
  public var rule: FaultRule {
    FaultRule(
      id: "\(kind.rawValue)-\(call.replacing(".", with: "-"))-\(number)", operation: OperationPattern(call),
      occurrence: .nth(number...number), effect: kind.tried)
  }

  /// Its parts as they are kept in a file.
  public var words: [String] { [kind.rawValue, call, "\(number)"] }

  /// A fault from its words; `nil` where they make none.
  public init?(words: [String]) {
    guard words.count == 3, let kind = FaultKind(rawValue: words[0]), let number = Int(words[2]), number > 0 else {
      return nil
    }
    self.init(kind, call: words[1], number: number)
  }
}

extension FaultKind {
  /// The effect that stands for the kind; how long is Till's own, so that a time-out and a wait below it are both met.
  var tried: FaultEffect {
    switch self {
    case .latency: .latency(.fixed(.seconds(12)))
    case .timeout: .timeout(.seconds(35))
    case .slowDrip: .slowDrip(.seconds(12))
    case .killBackend: .killBackend(.provider, down: .seconds(20))
    case .answer: .answer(status: 200, body: "{}")
    case .dropBefore, .dropAfter, .duplicate, .reorder, .status, .malformed, .truncate, .reset, .rateLimit,
      .badSignature, .stale, .clockSkew, .offline:
      usual
    }
  }
}
