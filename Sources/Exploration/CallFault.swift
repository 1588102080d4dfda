import Backend
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
    let argument: FaultArgument =
      switch (form, usual.passage.course) {
      case (.latency, _): .span(.seconds(12))
      case (.span, .stopped(.lost)): .span(.seconds(35))
      case (.span, .arrives): .span(.seconds(12))
      case (.death, _): .death(.provider, down: .seconds(20))
      case (.answer, _): .answer(status: 200, body: "{}")
      case (.span, _), (.nothing, _), (.clock, _), (.status, _), (.bytes, _): usual.argument
      }
    return FaultEffect(self, argument) ?? usual
  }
}
