import Wire

/// The lines as a JSON Schema, made of the forms that Till itself reads them by.
public enum LineSchema {
  /// The schema (JSON Schema 2020-12) of every line in both directions, with a line break at its end.
  public static func text(title: String) -> String {
    let program = [("hello", LineForm.hello)] + LineTask.allCases.map { ("turn-\($0.rawValue)", LineForm.turn(of: $0)) }
    let till = LineForm.fromTill.map { ("till-\($0.name)", $0) }
    let lines = program + till
    let schema: JSON = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
      "anyOf": .array(lines.map { ["$ref": .string("#/$defs/\($0.0)")] }),
      "$defs": .object(lines.map { JSON.Member(name: $0.0, value: $0.1.schema) }),
    ]
    return schema.prettyText + "\n"
  }
}

extension LineForm {
  fileprivate var schema: JSON {
    guard kinds.isEmpty else { return ["oneOf": .array(kinds.map(\.schema))] }
    let required = fields.filter(\.isRequired).map { JSON.string($0.name) }
    return .fields([
      "type": "object", "properties": .object(fields.map { JSON.Member(name: $0.name, value: $0.value.schema) }),
      "required": required.isEmpty ? nil : .array(required), "additionalProperties": false,
      "oneOf": choices.isEmpty ? nil : .array(choices.map(only) + (otherwise.map { [alone($0)] } ?? [])),
    ])
  }

  private func only(_ name: String) -> JSON { ["required": [.string(name)]] }

  private func alone(_ name: String) -> JSON {
    ["required": [.string(name)], "not": ["anyOf": .array(choices.map(only))]]
  }
}

extension LineValue {
  fileprivate var schema: JSON {
    switch self {
    case .text: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .yes: ["const": true]
    case .whole(let range):
      ["type": "integer", "minimum": .whole(range.lowerBound), "maximum": .whole(range.upperBound)]
    case .moment:
      [
        "type": "integer", "minimum": .whole(LineReader.moments.lowerBound),
        "maximum": .whole(LineReader.moments.upperBound),
      ]
    case .currency: ["type": "string", "pattern": "^[A-Z]{3}$"]
    case .country: ["type": "string", "pattern": "^[A-Z]{2}$"]
    case .address: ["type": "string", "pattern": "^https://."]
    case .httpMethod: ["type": "string", "pattern": "^[A-Z]+$"]
    case .day: ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
    case .money:
      [
        "type": "object", "required": ["amount", "currency"], "additionalProperties": false,
        "properties": [
          "amount": ["type": "string", "pattern": "^[0-9]+([.][0-9]+)?$"],
          "currency": ["type": "string", "pattern": "^[A-Z]{3}$"],
        ],
      ]
    case .word(let words): ["enum": .strings(words)]
    case .texts: ["type": "object", "additionalProperties": ["type": "string"]]
    case .list(let element, let least): ["type": "array", "items": element.schema, "minItems": .whole(least)]
    case .object(let form): form.schema
    case .any(let forms): ["anyOf": .array(forms.map(\.schema))]
    }
  }
}
