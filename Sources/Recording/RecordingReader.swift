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
    guard members.contains(where: { $0.name == name }) else { return nil }
    return try duration(name)
  }

  /// One of a closed list of names.
  mutating func choice<Choice: RawRepresentable>(_ name: String, of type: Choice.Type) throws(RecordingProblem)
    -> Choice
  where Choice.RawValue == String {
    guard let choice = Choice(rawValue: try text(name)) else { throw problem(.unknown, name) }
    return choice
  }

  mutating func list(_ name: String) throws(RecordingProblem) -> [JSON] {
    guard let list = try value(name).array else { throw problem(.malformed, name) }
    return list
  }

  mutating func object(_ name: String) throws(RecordingProblem) -> RecordingReader {
    try RecordingReader(try value(name), part: part, prefix: prefix.isEmpty ? name : "\(prefix).\(name)")
  }

  /// Says so when something is left that nobody has read.
  func finish() throws(RecordingProblem) {
    if let left = members.first { throw problem(.surplus, left.name) }
  }
}

extension JSON {
  /// An object of fields, those without a value left out.
  static func fields(_ pairs: KeyValuePairs<String, JSON?>) -> JSON {
    .object(pairs.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// A span of time in milliseconds.
  static func span(_ duration: Duration) -> JSON { .number(String(duration.wholeMilliseconds)) }

  /// A whole number.
  static func whole(_ number: some BinaryInteger) -> JSON { .number(String(number)) }
}
