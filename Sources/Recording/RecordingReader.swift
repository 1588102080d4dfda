import Commerce
import Wire

/// Reads one JSON object of a recording, field by field; what is missing, of another shape or not known is a problem that
/// names the field.
struct RecordingReader {
  let part: RecordingProblem.Part
  private let prefix: String
  private var members: [JSON.Member]

  init(_ text: String, part: RecordingProblem.Part) throws(RecordingProblem) {
    let json: JSON
    do {
      json = try JSON(parsing: text)
    } catch {
      throw RecordingProblem(.notJSON, part: part)
    }
    try self.init(json, part: part)
  }

  init(_ json: JSON, part: RecordingProblem.Part, prefix: String = "") throws(RecordingProblem) {
    guard let members = json.members else { throw RecordingProblem(.notJSON, part: part, field: prefix) }
    self.part = part
    self.prefix = prefix
    self.members = members
  }

  func problem(_ kind: RecordingProblem.Kind, _ name: String) -> RecordingProblem {
    RecordingProblem(kind, part: part, field: prefix.isEmpty ? name : "\(prefix).\(name)")
  }

  /// The names of the fields that nobody has read yet.
  var names: [String] { members.map(\.name) }

  /// Whether a field is there and was not read yet.
  func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// The value of a field, which is then read; `nil` when it is not there.
  mutating func optional(_ name: String) -> JSON? {
    guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
    return members.remove(at: index).value
  }

  mutating func value(_ name: String) throws(RecordingProblem) -> JSON {
    guard let value = optional(name) else { throw problem(.missing, name) }
    return value
  }

  mutating func text(_ name: String) throws(RecordingProblem) -> String {
    guard let text = try value(name).string else { throw problem(.malformed, name) }
    return text
  }

  mutating func optionalText(_ name: String) throws(RecordingProblem) -> String? {
    guard let value = optional(name) else { return nil }
    guard let text = value.string else { throw problem(.malformed, name) }
    return text
  }

  mutating func flag(_ name: String) throws(RecordingProblem) -> Bool {
    guard let flag = try value(name).boolean else { throw problem(.malformed, name) }
    return flag
  }

  mutating func whole(_ name: String, in range: ClosedRange<Int64>) throws(RecordingProblem) -> Int64 {
    try checked(try value(name), name, in: range)
  }

  mutating func number(_ name: String, in range: ClosedRange<Int>) throws(RecordingProblem) -> Int {
    Int(try whole(name, in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  /// A number that may be left out.
  mutating func number(_ name: String, in range: ClosedRange<Int>, orElse other: Int) throws(RecordingProblem) -> Int {
    guard let value = optional(name) else { return other }
    return Int(try checked(value, name, in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  private func checked(_ value: JSON, _ name: String, in range: ClosedRange<Int64>) throws(RecordingProblem) -> Int64 {
    guard case .number(let digits) = value, let number = Int64(digits) else { throw problem(.malformed, name) }
    guard range.contains(number) else { throw problem(.outOfRange, name) }
    return number
  }

  /// A moment that may be left out.
  mutating func optionalMoment(_ name: String) throws(RecordingProblem) -> Timestamp? {
    guard let value = optional(name) else { return nil }
    return Timestamp(milliseconds: try checked(value, name, in: Recording.moments))
  }

  /// A span of time in milliseconds.
  mutating func duration(_ name: String) throws(RecordingProblem) -> Duration {
    .milliseconds(try whole(name, in: 0...Recording.longestSpan))
  }

  /// A span of time that may be left out.
  mutating func optionalDuration(_ name: String) throws(RecordingProblem) -> Duration? {
    has(name) ? try duration(name) : nil
  }

  /// One of a closed list of names.
  mutating func choice<Choice: RawRepresentable<String>>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(RecordingProblem) -> Choice { try named(name, Choice.init) }

  /// What a text is the name of.
  mutating func named<Value>(_ name: String, _ make: (String) -> Value?) throws(RecordingProblem) -> Value {
    guard let value = make(try text(name)) else { throw problem(.unknown, name) }
    return value
  }

  mutating func list(_ name: String) throws(RecordingProblem) -> [JSON] {
    guard let list = try value(name).array else { throw problem(.malformed, name) }
    return list
  }

  mutating func object<Value>(
    _ name: String, _ read: (inout RecordingReader) throws(RecordingProblem) -> Value
  ) throws(RecordingProblem) -> Value {
    try Self.whole(try value(name), part, prefix.isEmpty ? name : "\(prefix).\(name)", read)
  }

  /// What each object of a list says.
  mutating func objects<Value>(
    _ name: String, _ read: (inout RecordingReader) throws(RecordingProblem) -> Value
  ) throws(RecordingProblem) -> [Value] {
    var values: [Value] = []
    for (index, json) in try list(name).enumerated() {
      values.append(try Self.whole(json, part, "\(prefix.isEmpty ? name : "\(prefix).\(name)").\(index + 1)", read))
    }
    return values
  }

  private static func whole<Value>(
    _ json: JSON, _ part: RecordingProblem.Part, _ prefix: String,
    _ read: (inout RecordingReader) throws(RecordingProblem) -> Value
  ) throws(RecordingProblem) -> Value {
    var reader = try RecordingReader(json, part: part, prefix: prefix)
    let value = try read(&reader)
    try reader.finish()
    return value
  }

  /// Says so when something is left that nobody has read.
  func finish() throws(RecordingProblem) { if let left = members.first { throw problem(.surplus, left.name) } }
}

extension JSON {
  /// A span of time in milliseconds.
  static func span(_ duration: Duration) -> JSON { .whole(duration.wholeMilliseconds) }
}
