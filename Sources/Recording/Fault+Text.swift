import Pages
import Wire

extension FaultRule {
  /// The rule as it is written in a recording.
  var json: JSON {
    .fields([
      "id": id.isEmpty ? nil : .string(id), "operation": .string(operation.text),
      "sender": side.map { .string($0.rawValue) },
      "calls": occurrence.json, "lasting": lasting.map { .span($0) }, "effect": effect.json,
    ])
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    let id = try reader.optionalText("id") ?? ""
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
    .object([.init(name: "name", value: .string(name))] + argument.members)
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    let kind = try reader.choice("name", of: FaultKind.self)
    guard let effect = FaultEffect(kind, try FaultArgument(of: kind.form, reading: &reader)) else {
      throw reader.problem(.malformed, "name")
    }
    self = effect
  }
}

extension FaultArgument {
  fileprivate var members: [JSON.Member] {
    switch self {
    case .nothing: []
    case .span(let span): [.init(name: "time", value: .span(span))]
    case .shaped(let median, let p99):
      [.init(name: "median", value: .span(median)), .init(name: "p99", value: .span(p99))]
    case .status(let code): [.init(name: "status", value: .whole(code))]
    case .bytes(let count): [.init(name: "bytes", value: .whole(count))]
    case .death(let server, let down):
      [.init(name: "server", value: .string(server.rawValue)), .init(name: "time", value: .span(down))]
    case .answer(let status, let body):
      [.init(name: "status", value: .whole(status)), .init(name: "body", value: .string(Scrubbing.digits(in: body)))]
    }
  }

  fileprivate init(of form: FaultKind.Form, reading reader: inout RecordingReader) throws(RecordingProblem) {
    switch form {
    case .nothing: self = .nothing
    case .latency where reader.has("median"):
      self = .shaped(median: try reader.duration("median"), p99: try reader.duration("p99"))
    case .span, .latency: self = .span(try reader.duration("time"))
    case .clock:
      self = .span(.milliseconds(try reader.whole("time", in: -Recording.longestSpan...Recording.longestSpan)))
    case .status: self = .status(try reader.number("status", in: 0...100_000))
    case .bytes: self = reader.has("bytes") ? .bytes(try reader.number("bytes", in: 0...1_000_000_000)) : .nothing
    case .death: self = .death(try reader.choice("server"), down: try reader.duration("time"))
    case .answer: self = .answer(status: try reader.number("status", in: 0...100_000), body: try reader.text("body"))
    }
  }
}
