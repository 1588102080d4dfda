import Commerce
package import Pages
package import Wire

/// A fault in JSON, as recordings and control have it. The first thing that is wrong with it is its problem.
package struct JSONFault: FaultSource {
  /// What is wrong with a fault, and the names that lead there.
  package struct Problem: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Kind: Hashable, Sendable {
      case missing
      /// The value is of another type or shape.
      case malformed
      /// The value is a name that nobody knows.
      case unknown
      /// Nobody knows such a part, or it is there twice.
      case surplus
      /// The value is a number that is too small or too large.
      case outOfRange
    }

    package let kind: Kind
    package let path: String
  }

  /// A value with the names that lead to it.
  package struct Field {
    let path: String
    let json: JSON
  }

  package struct Entry: FaultEntry {
    package let name: String
    package let value: Field
  }

  private var problem: Problem?

  /// Reads the rule of an object; `path` leads to it.
  package static func rule(_ json: JSON, _ path: String) throws(Problem) -> FaultRule {
    var source = JSONFault()
    let field = Field(path: path, json: json)
    let entries = source.entries(of: field, in: path, allowing: FaultRule.parts, requiring: ["on", "do"]) ?? []
    let id = entries.first { $0.name == "id" }.flatMap { source.text($0.value) } ?? ""
    let rule = source.faultRule(entries, id: id)
    guard let rule, source.problem == nil else { throw source.problem ?? Problem(kind: .malformed, path: path) }
    return rule
  }

  private init() {}

  private mutating func note(_ kind: Problem.Kind, _ field: Field) {
    problem = problem ?? Problem(kind: kind, path: field.path)
  }

  private mutating func refuse<Value>(_ kind: Problem.Kind, _ field: Field) -> Value? {
    note(kind, field)
    return nil
  }

  package mutating func entries(
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

  package mutating func single(_ value: Field, of parent: String, allowing names: [String], usual: String) -> Entry? {
    guard let entries = entries(of: value, in: parent, allowing: names, requiring: []) else { return nil }
    guard let entry = entries.first else { return refuse(.missing, value) }
    if let second = entries.dropFirst().first { complain(of: second, beside: entry) }
    return entry
  }

  package func isMap(_ value: Field) -> Bool { value.json.members != nil }

  /// A string, or a number as it is written.
  package mutating func text(_ value: Field) -> String? { value.json.decimal ?? refuse(.malformed, value) }

  package mutating func count(_ value: Field, _ bounds: ClosedRange<Int>) -> Int? {
    guard let count = value.json.integer else { return refuse(.malformed, value) }
    return bounds.contains(count) ? count : refuse(.outOfRange, value)
  }

  package mutating func duration(_ value: Field) -> Duration? {
    guard let text = text(value) else { return nil }
    return DurationText.read(text) ?? refuse(DurationText.isTooLong(text) ? .outOfRange : .malformed, value)
  }

  package mutating func operation(_ value: Field) -> OperationPattern? { text(value).map { OperationPattern($0) } }

  package mutating func side(_ value: Field) -> CallingSide? { word(value, CallingSide.init) }

  package mutating func server(_ value: Field) -> FaultServer? { word(value, FaultServer.init) }

  package mutating func kind(_ value: Field) -> FaultKind? { word(value, FaultKind.init(word:)) }

  private mutating func word<Word>(_ value: Field, _ make: (String) -> Word?) -> Word? {
    guard let text = text(value) else { return nil }
    return make(text) ?? refuse(.unknown, value)
  }

  package mutating func complain(_ problem: FaultProblem, at value: Field) {
    let kind: Problem.Kind =
      switch problem {
      case .range, .chance, .latency: .outOfRange
      case .takesNothing: .surplus
      case .needsArgument: .missing
      }
    note(kind, value)
  }

  package mutating func complain(of second: Entry, beside first: Entry) { note(.surplus, second.value) }
}
