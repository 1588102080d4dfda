import Wire

/// As much of GraphQL (specification of October 2021) as clients of Stitch use: one operation with variables, aliases, inline
/// and named fragments. No directives, no introspection, no subscriptions over this door.
enum GraphQL {
  /// A field with its arguments filled in.
  struct Field {
    /// The name under which the answer stands: the alias, or the field's own name.
    let key: String
    let name: String
    /// Where it stands in the document.
    let place: Place
    let arguments: JSON
    /// What is selected inside it; `nil` for nothing.
    let selections: [Selection]?

    func argument(_ name: String) -> JSON { arguments[name] ?? .null }
  }

  /// A place in a document, as errors name it: lines and columns count from 1 (specification, Errors).
  struct Place: Hashable {
    let line: Int
    let column: Int

    var json: JSON { ["line": .whole(line), "column": .whole(column)] }
  }

  /// One entry of a selection, named fragments already put in place.
  indirect enum Selection {
    case field(Field)
    /// Fields that count only for a type; `nil` counts for all.
    case fragment(on: String?, [Selection])
  }

  /// What kind of operation it is.
  enum Kind: String {
    case query
    case mutation
  }

  /// An operation with its variables filled in.
  struct Operation {
    let kind: Kind
    let selections: [Selection]

    /// The fields at the top.
    var fields: [Field] { Self.fields(in: selections) }

    private static func fields(in selections: [Selection]) -> [Field] {
      selections.flatMap { selection -> [Field] in
        switch selection {
        case .field(let field): [field]
        case .fragment(_, let inner): fields(in: inner)
        }
      }
    }
  }

  /// What is wrong with a document; the wording follows the reference implementation's, the status is Till's own.
  struct Problem: Error {
    let code: String
    let message: String
    /// Where; `nil` where it is no place in particular.
    var place: Place?

    /// The text is no GraphQL.
    static func syntax(_ found: String) -> Problem {
      Problem(code: "GRAPHQL_PARSE_FAILED", message: "Syntax Error: Unexpected \(found).")
    }

    /// The document does not fit the schema.
    static func invalid(_ message: String, at place: Place? = nil) -> Problem {
      Problem(code: "GRAPHQL_VALIDATION_FAILED", message: message, place: place)
    }

    var json: JSON {
      .fields([
        "message": .string(message), "locations": place.map { [$0.json] }, "extensions": ["code": .string(code)],
      ])
    }
  }

  /// Takes what is selected out of a value that holds everything; objects carry their type in `__typename`.
  static func select(_ selections: [Selection]?, from value: JSON) -> JSON {
    guard let selections else { return value }
    switch value {
    case .array(let elements): return .array(elements.map { select(selections, from: $0) })
    case .object: return .object(members(selections, of: value))
    case .null, .boolean, .number, .string: return value
    }
  }

  private static func members(_ selections: [Selection], of value: JSON) -> [JSON.Member] {
    let type = value["__typename"]?.string ?? ""
    var members: [JSON.Member] = []
    for selection in selections {
      let added: [JSON.Member] =
        switch selection {
        case .field(let field):
          [JSON.Member(name: field.key, value: select(field.selections, from: value[field.name] ?? .null))]
        case .fragment(let wanted, let inner):
          wanted.map { StitchSchema.type(type, is: $0) } ?? true ? self.members(inner, of: value) : []
        }
      for member in added { merge(member, into: &members) }
    }
    return members
  }

  /// The same field selected twice is one field with both selections (specification, Field selection merging).
  private static func merge(_ member: JSON.Member, into members: inout [JSON.Member]) {
    guard let index = members.firstIndex(where: { $0.name == member.name }) else {
      members.append(member)
      return
    }
    guard case .object(var known) = members[index].value, case .object(let more) = member.value else { return }
    for inner in more { merge(inner, into: &known) }
    members[index] = JSON.Member(name: member.name, value: .object(known))
  }
}
