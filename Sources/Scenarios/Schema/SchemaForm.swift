import Pages
import Wire

/// The forms that values of scenario files have, as JSON Schema (2020-12 drafts, Core and Validation).
enum SchemaForm {
  /// A value of the run or of the variant, which may stand wherever a value can.
  static let reference: JSON = ["type": "string", "pattern": "\\$\\{[^}]+\\}"]

  /// Any text; other YAML readers take some of them for numbers or truth values.
  static let text: JSON = ["type": ["string", "number", "boolean"]]

  static let flag: JSON = either(["type": "boolean"])
  static let identifier: JSON = either(["type": "string", "pattern": "^[a-z0-9-]{1,64}$"])
  static let duration: JSON = either(
    ["type": "string", "pattern": "^\\+?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"])
  /// Whether universal links work; `start` stands in front of it.
  static func universalLinks(after start: String = "") -> JSON {
    either(
      [
        "enum": .array(
          (UniversalLinks.all.map(\.name) + Synonym.all(kind: "universal-links")).map { .string(start + $0) })
      ],
      ["type": "string", "pattern": .string("^\(start)unreliable\\((0(\\.[0-9]{1,3})?|1(\\.0{1,3})?)\\)$")])
  }

  static let money: JSON = either(["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)? [A-Z]{3}$"])
  static let instant: JSON = either(["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T"])

  static func count(_ bounds: ClosedRange<Int>) -> JSON {
    either(["type": "integer", "minimum": .whole(bounds.lowerBound), "maximum": .whole(bounds.upperBound)])
  }

  static func names(_ names: [String], kind: String? = nil) -> JSON {
    let others = kind.map { Synonym.all(kind: $0) } ?? []
    return either(["enum": .array((names + others).flatMap(spellings))])
  }

  /// A name as a text, and as the number that other YAML readers take it for.
  private static func spellings(of name: String) -> [JSON] {
    Int(name).map(String.init) == name ? [.string(name), .number(name)] : [.string(name)]
  }

  static func word<W: Keyword>(_ type: W.Type) -> JSON { names(W.allCases.map(\.rawValue), kind: W.kind) }

  /// A form, or a value of the run in its place.
  static func either(_ forms: JSON...) -> JSON { ["anyOf": .array(forms + [reference])] }

  /// A list, or a single value that stands for a list of one.
  static func listOrOne(_ form: JSON) -> JSON { ["anyOf": [form, ["type": "array", "items": form]]] }

  static func list(_ form: JSON) -> JSON { ["type": "array", "items": form] }

  /// A map with known names and no others.
  static func map(_ parts: [(name: String, form: JSON)], required: [String] = []) -> JSON {
    .fields([
      "type": "object", "properties": .object(parts.map { JSON.Member(name: $0.name, value: $0.form) }),
      "additionalProperties": false, "required": required.isEmpty ? nil : .strings(required),
    ])
  }

  static func one(_ name: String, _ form: JSON) -> JSON { map([(name, form)], required: [name]) }

  /// A map with exactly one of some parts, and any of the others beside it.
  static func oneOf(_ parts: [(name: String, form: JSON)], beside others: [(name: String, form: JSON)] = []) -> JSON {
    let choices = parts.map { part -> JSON in ["required": [.string(part.name)]] }
    return map(parts + others).adding(["oneOf": .array(choices)])
  }

  /// A form with a sentence about it, which editors show.
  static func described(_ form: JSON, _ words: String) -> JSON { form.adding(["description": .string(words)]) }

  /// A map with any names.
  static func dictionary(of form: JSON) -> JSON { ["type": "object", "additionalProperties": form] }

  /// A map with the names of a closed list.
  static func dictionary<W: Keyword>(_ names: W.Type, of form: JSON) -> JSON {
    map(W.allCases.map { ($0.rawValue, form) })
  }

  /// A form that is written once and used in many places.
  static func shared(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }
}
