import Commerce
import Wire

/// The shape of a value that control takes or gives: what the OpenAPI document says of it, and what it is checked against.
indirect enum Shape: Sendable {
  /// Any value.
  case anything
  case text
  /// An absolute address.
  case address
  /// A date and time with its zone (RFC 3339).
  case moment
  /// One of these texts.
  case choice([String])
  case boolean
  /// A whole number in a range.
  case whole(ClosedRange<Int>)
  case number
  case null
  case list(Shape)
  /// An object whose members have any names.
  case map(Shape)
  /// An object with these members and no others.
  case object([Member])
  case either([Shape])
  /// A shape that the document describes once.
  case shared(SharedShape)

  /// A member of an object, or a parameter of a query.
  struct Member: Sendable {
    let name: String
    let shape: Shape
    /// A sentence for readers; `nil` where the name says it.
    let meaning: String?
    let isRequired: Bool

    /// A member that is always there.
    static func must(_ name: String, _ shape: Shape, _ meaning: String? = nil) -> Member {
      Member(name: name, shape: shape, meaning: meaning, isRequired: true)
    }

    /// A member that may be missing.
    static func may(_ name: String, _ shape: Shape, _ meaning: String? = nil) -> Member {
      Member(name: name, shape: shape, meaning: meaning, isRequired: false)
    }
  }

  /// A whole number, 0 or more.
  static let count = Shape.whole(0...Int.max)
  static let texts = Shape.list(.text)

  /// The text of a query as a value of this shape; as a text where it is none.
  func reading(_ text: String) -> JSON {
    switch self {
    case .whole, .number, .boolean: (try? JSON(parsing: text)) ?? .string(text)
    default: .string(text)
    }
  }

  /// The shape, or `null`.
  static func maybe(_ shape: Shape) -> Shape { .either([shape, .null]) }
}

extension Shape {
  /// What is wrong with a value, beginning with the path that leads to it; `nil` where it has the shape.
  func problem(with value: JSON, at path: String) -> String? {
    switch (self, value) {
    case (.anything, _), (.text, .string), (.address, .string), (.boolean, .boolean), (.number, .number),
      (.null, .null):
      nil
    case (.moment, .string(let text)): Timestamp(iso8601: text) == nil ? wrong(path) : nil
    case (.choice(let words), .string(let text)): words.contains(text) ? nil : wrong(path)
    case (.whole(let range), .number(let text)): Int(text).map { range.contains($0) } == true ? nil : wrong(path)
    case (.list(let shape), .array(let elements)):
      elements.enumerated().lazy.compactMap { shape.problem(with: $1, at: "\(path)[\($0)]") }.first
    case (.map(let shape), .object(let members)):
      members.lazy.compactMap { shape.problem(with: $0.value, at: "\(path).\($0.name)") }.first
    case (.object(let known), .object(let members)): Self.problem(with: members, of: known, at: path)
    case (.either(let shapes), _):
      shapes.contains { $0.problem(with: value, at: path) == nil } ? nil : wrong(path)
    case (.shared(let shared), _): shared.shape.problem(with: value, at: path)
    default: wrong(path)
    }
  }

  private static func problem(with members: [JSON.Member], of known: [Member], at path: String) -> String? {
    for member in members {
      guard let own = known.first(where: { $0.name == member.name }) else {
        return "“\(path).\(member.name)” is not known"
      }
      if let problem = own.shape.problem(with: member.value, at: "\(path).\(member.name)") { return problem }
    }
    let missing = known.first { own in own.isRequired && !members.contains { $0.name == own.name } }
    return missing.map { "“\(path).\($0.name)” is missing" }
  }

  private func wrong(_ path: String) -> String { "“\(path)” is \(words)" }

  /// The shape in words, for a sentence that says how a value has to be.
  var words: String {
    switch self {
    case .anything: "any value"
    case .text: "a text"
    case .address: "an address, such as \"http://127.0.0.1:3000/\""
    case .moment: "a time with its zone, such as \"2026-03-01T09:00:00Z\""
    case .choice(let words):
      words.count == 1 ? "\(words[0])" : words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    case .boolean: "true or false"
    case .whole(let range):
      range.upperBound == .max
        ? "a whole number, \(range.lowerBound) or more"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number"
    case .null: "null"
    case .list: "a list"
    case .map, .object: "an object"
    case .either(let shapes): shapes.map(\.words).joined(separator: " or ")
    case .shared(let shared): shared.shape.words
    }
  }
}

extension Shape {
  /// The shape as JSON Schema (draft 2020-12), as OpenAPI 3.1 writes it.
  var schema: JSON {
    switch self {
    case .anything: [:]
    case .text: ["type": "string"]
    case .address: ["type": "string", "format": "uri"]
    case .moment: ["type": "string", "format": "date-time"]
    case .choice(let words): ["type": "string", "enum": .strings(words)]
    case .boolean: ["type": "boolean"]
    case .whole(let range):
      .fields([
        "type": "integer", "minimum": .whole(range.lowerBound),
        "maximum": range.upperBound == .max ? nil : .whole(range.upperBound),
      ])
    case .number: ["type": "number"]
    case .null: ["type": "null"]
    case .list(let shape): ["type": "array", "items": shape.schema]
    case .map(let shape): ["type": "object", "additionalProperties": shape.schema]
    case .object(let members):
      .fields([
        "type": "object",
        "properties": .object(members.map { JSON.Member(name: $0.name, value: $0.schema) }),
        "required": members.contains(where: \.isRequired)
          ? .strings(members.filter(\.isRequired).map(\.name)) : nil,
        "additionalProperties": false,
      ])
    case .either(let shapes): ["anyOf": .array(shapes.map(\.schema))]
    case .shared(let shared): ["$ref": .string("#/components/schemas/\(shared.rawValue)")]
    }
  }
}

extension Shape.Member {
  /// The schema of its values, with its meaning.
  fileprivate var schema: JSON {
    // Beside a reference, other words are allowed since draft 2019-09.
    shape.schema.adding(["description": meaning.map { .string($0) }])
  }
}
