import Commerce
public import Pages
public import Wire

extension FaultRule {
  /// The names of its parts, in the order in which they are written.
  public static let parts = ["id", "on", "nth", "every", "probability", "for", "sender", "do"]

  /// The rule as scenario files and recordings write it.
  public var json: JSON {
    let range: JSON? = if case .nth(let range) = occurrence { range.json } else { nil }
    let step: JSON? = if case .every(let step) = occurrence { .whole(step) } else { nil }
    let chance: JSON? = if case .chance(let chance) = occurrence { .number(chance.text) } else { nil }
    return .fields([
      "id": id.isEmpty ? nil : .string(id), "on": .string(operation.text), "nth": range, "every": step,
      "probability": chance, "for": lasting?.json, "sender": side.map { .string($0.rawValue) }, "do": effect.json,
    ])
  }
}

extension ClosedRange<Int> {
  fileprivate var json: JSON { count == 1 ? .whole(lowerBound) : .string("\(lowerBound)..\(upperBound)") }
}

extension Duration {
  fileprivate var json: JSON { .string(DurationText.written(self)) }
}

extension FaultEffect {
  /// A word, or a word with its argument.
  fileprivate var json: JSON {
    let value: JSON
    switch argument {
    case .nothing: return .string(kind.word)
    case .span(let span): value = span < .zero ? ["behind": (.zero - span).json] : span.json
    case .shaped(let median, let p99): value = ["median": median.json, "p99": p99.json]
    case .status(let number), .bytes(let number): value = .whole(number)
    case .death(let server, let down): value = ["server": .string(server.rawValue), "for": down.json]
    case .answer(let status, let body): value = ["status": .whole(status), "body": .string(body)]
    }
    return .object([JSON.Member(name: kind.word, value: value)])
  }
}
