import Pages
import Wire

extension FaultRule {
  /// The rule as it is written in a recording.
  var json: JSON {
    .fields([
      "id": .string(id), "operation": .string(operation.text), "sender": side.map { .string($0.rawValue) },
      "calls": occurrence.json, "lasting": lasting.map { .span($0) }, "effect": effect.json,
    ])
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    let id = try reader.text("id")
    let operation = OperationPattern(try reader.text("operation"))
    let side = reader.has("sender") ? try reader.choice("sender", of: CallingSide.self) : nil
    let occurrence =
      try reader.optional("calls").map { (json) throws(RecordingProblem) in try Occurrence(reading: json, reader) }
    let lasting = try reader.optionalDuration("lasting")
    let effect = try reader.object("effect", FaultEffect.init(reading:))
    self.init(
      id: id, operation: operation, side: side, occurrence: occurrence ?? .each, lasting: lasting, effect: effect)
  }
}

extension Occurrence {
  fileprivate var json: JSON? {
    switch self {
    case .each: nil
    case .nth(let range): .array([.whole(range.lowerBound), .whole(range.upperBound)])
    case .every(let step): ["every": .whole(step)]
    case .chance(let chance): ["per-mille": .whole(chance.perMille)]
    }
  }

  fileprivate init(reading json: JSON, _ reader: RecordingReader) throws(RecordingProblem) {
    if let step = json["every"]?.integer {
      guard step >= 1 else { throw reader.problem(.outOfRange, "calls") }
      self = .every(step)
    } else if let perMille = json["per-mille"]?.integer {
      guard let chance = Chance(perMille: perMille) else { throw reader.problem(.outOfRange, "calls") }
      self = .chance(chance)
    } else {
      guard json.array?.count == 2, let first = json[0]?.integer, let last = json[1]?.integer else {
        throw reader.problem(.malformed, "calls")
      }
      guard first >= 0, first <= last else { throw reader.problem(.outOfRange, "calls") }
      self = .nth(first...last)
    }
  }
}

extension FaultEffect {
  /// The effect as it is written in a recording.
  var json: JSON {
    var fields: [JSON.Member] = [.init(name: "name", value: .string(name))]
    switch self {
    case .dropBefore, .dropAfter, .duplicate, .reorder, .malformed, .truncate(nil), .reset, .badSignature, .stale,
      .offline:
      break
    case .timeout(let span), .latency(.fixed(let span)), .slowDrip(let span), .rateLimit(let span),
      .clockSkew(let span):
      fields.append(.init(name: "time", value: .span(span)))
    case .latency(.shaped(let median, let p99)):
      fields += [.init(name: "median", value: .span(median)), .init(name: "p99", value: .span(p99))]
    case .status(let code): fields.append(.init(name: "status", value: .whole(code)))
    case .truncate(let length?): fields.append(.init(name: "bytes", value: .whole(length)))
    case .killBackend(let server, let down):
      fields += [.init(name: "server", value: .string(server.rawValue)), .init(name: "time", value: .span(down))]
    case .answer(let status, let body):
      fields += [
        .init(name: "status", value: .whole(status)), .init(name: "body", value: .string(Scrubbing.digits(in: body))),
      ]
    }
    return .object(fields)
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    let kind = try reader.choice("name", of: FaultKind.self)
    switch kind {
    case .latency:
      if let median = try reader.optionalDuration("median") {
        self = .latency(.shaped(median: median, p99: try reader.duration("p99")))
      } else {
        self = .latency(.fixed(try reader.duration("time")))
      }
    case .timeout: self = .timeout(try reader.duration("time"))
    case .status: self = .status(try reader.number("status", in: 0...100_000))
    case .truncate:
      let length = try reader.number("bytes", in: -1...1_000_000_000, orElse: -1)
      self = .truncate(length < 0 ? nil : length)
    case .slowDrip: self = .slowDrip(try reader.duration("time"))
    case .rateLimit: self = .rateLimit(try reader.duration("time"))
    case .clockSkew:
      self = .clockSkew(.milliseconds(try reader.whole("time", in: -Recording.longestSpan...Recording.longestSpan)))
    case .killBackend: self = .killBackend(try reader.choice("server"), down: try reader.duration("time"))
    case .answer: self = .answer(status: try reader.number("status", in: 0...100_000), body: try reader.text("body"))
    case .dropBefore, .dropAfter, .duplicate, .reorder, .malformed, .reset, .badSignature, .stale, .offline:
      self = kind.usual
    }
  }
}
