import Commerce
import Pages
import Wire

/// A fault in a recording. The first thing that is wrong with it is its problem.
struct RecordedFault: FaultSource {
  /// A value with the names that lead to it.
  struct Field {
    let path: String
    let json: JSON
  }

  struct Entry: FaultEntry {
    let name: String
    let value: Field
  }

  private let reader: RecordingReader
  private var problem: RecordingProblem?

  /// Reads the rule of an object, which may be in the spelling of earlier recordings.
  static func rule(_ json: JSON, _ path: String, of reader: RecordingReader) throws(RecordingProblem) -> FaultRule {
    var source = RecordedFault(reader: reader)
    let field = Field(path: path, json: FormerFault.updated(json))
    let entries = source.entries(of: field, in: path, allowing: FaultRule.parts, requiring: ["on", "do"]) ?? []
    let id = entries.first { $0.name == "id" }.flatMap { source.text($0.value) } ?? ""
    let rule = source.faultRule(entries, id: id)
    guard let rule, source.problem == nil else { throw source.problem ?? reader.problem(.malformed, path) }
    return rule
  }

  private init(reader: RecordingReader) { self.reader = reader }

  private mutating func note(_ kind: RecordingProblem.Kind, _ field: Field) {
    problem = problem ?? reader.problem(kind, field.path)
  }

  private mutating func refuse<Value>(_ kind: RecordingProblem.Kind, _ field: Field) -> Value? {
    note(kind, field)
    return nil
  }

  mutating func entries(
    of value: Field, in parent: String, allowing names: [String], requiring required: [String]
  ) -> [Entry]? {
    guard let members = value.json.members else { return refuse(.malformed, value) }
    let entries = members.map {
      Entry(name: $0.name, value: Field(path: "\(value.path).\($0.name)", json: $0.value))
    }
    for (index, entry) in entries.enumerated() {
      let isTwice = entries[..<index].contains { $0.name == entry.name }
      if isTwice || !names.contains(entry.name) { return refuse(.surplus, entry.value) }
    }
    for name in required where !entries.contains(where: { $0.name == name }) {
      return refuse(.missing, Field(path: "\(value.path).\(name)", json: .null))
    }
    return entries
  }

  mutating func single(_ value: Field, of parent: String, allowing names: [String], usual: String) -> Entry? {
    guard let entries = entries(of: value, in: parent, allowing: names, requiring: []) else { return nil }
    guard let entry = entries.first else { return refuse(.missing, value) }
    if let second = entries.dropFirst().first { complain(of: second, beside: entry) }
    return entry
  }

  func isMap(_ value: Field) -> Bool { value.json.members != nil }

  /// A string, or a number as it is written.
  mutating func text(_ value: Field) -> String? { value.json.decimal ?? refuse(.malformed, value) }

  mutating func count(_ value: Field, _ bounds: ClosedRange<Int>) -> Int? {
    guard let count = value.json.integer else { return refuse(.malformed, value) }
    return bounds.contains(count) ? count : refuse(.outOfRange, value)
  }

  mutating func duration(_ value: Field) -> Duration? {
    guard let text = text(value) else { return nil }
    return DurationText.read(text) ?? refuse(DurationText.isTooLong(text) ? .outOfRange : .malformed, value)
  }

  mutating func operation(_ value: Field) -> OperationPattern? { text(value).map { OperationPattern($0) } }

  mutating func side(_ value: Field) -> CallingSide? { word(value, CallingSide.init) }

  mutating func server(_ value: Field) -> FaultServer? { word(value, FaultServer.init) }

  mutating func kind(_ value: Field) -> FaultKind? { word(value, FaultKind.init(word:)) }

  private mutating func word<Word>(_ value: Field, _ make: (String) -> Word?) -> Word? {
    guard let text = text(value) else { return nil }
    return make(text) ?? refuse(.unknown, value)
  }

  mutating func complain(_ problem: FaultProblem, at value: Field) {
    let kind: RecordingProblem.Kind =
      switch problem {
      case .range, .chance, .latency: .outOfRange
      case .takesNothing: .surplus
      case .needsArgument: .missing
      }
    note(kind, value)
  }

  mutating func complain(of second: Entry, beside first: Entry) { note(.surplus, second.value) }
}

extension FaultRule {
  /// The rule as a recording keeps it, without digits that could be a card’s.
  var recorded: JSON {
    guard case .answer(let status, let body) = effect else { return json }
    let masked = FaultEffect.answer(status: status, body: Scrubbing.digits(in: body))
    return FaultRule(
      id: id, operation: operation, side: side, occurrence: occurrence, lasting: lasting, effect: masked
    ).json
  }
}
