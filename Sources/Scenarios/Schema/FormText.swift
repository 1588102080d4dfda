import Language
import Wire

/// The words about the allowed values of a place in a scenario file, read from the schema's form of it.
struct FormText {
  let language: Phrasebook
  /// The most names of a list that are named.
  let mostNames: Int

  /// The words; empty where a form has parts of its own and nothing else.
  func text(of form: JSON) -> String {
    let texts = alternatives(form).map(said).reduce(into: [String]()) { all, text in
      if !text.isEmpty, !all.contains(text) { all.append(text) }
    }
    return texts.joined(separator: " \(word("or")) ")
  }

  /// The forms of which one must fit, without the value of the run that may stand everywhere.
  private func alternatives(_ form: JSON) -> [JSON] {
    guard let forms = form["anyOf"]?.array else { return form == SchemaForm.reference ? [] : [form] }
    return forms.flatMap(alternatives)
  }

  private func said(_ form: JSON) -> String {
    if let name = form["$ref"]?.string?.split(separator: "/").last { return word("shared.\(name)") }
    if let names = form["enum"]?.array { return names.isEmpty ? "" : list(names.map(Self.plain)) }
    if let item = form["items"] { return word("list", ["form": .text(text(of: item))]) }
    if let pattern = form["pattern"]?.string { return patterned(pattern) }
    if form["type"] == "integer" || form["type"] == "number", let low = form["minimum"], let high = form["maximum"] {
      return word("number", ["low": .text(Self.plain(low)), "high": .text(Self.plain(high))])
    }
    if form["type"] == "boolean" { return "`true` \(word("or")) `false`" }
    if form["type"]?.array != nil { return word("text") }
    guard form["type"] == "object" else { return "" }
    if let value = form["additionalProperties"], value.members != nil {
      return word("names", ["form": .text(text(of: value))])
    }
    let parts = (form["properties"]?.members ?? []).map(\.name)
    return parts.isEmpty ? "" : word(form["oneOf"] == nil ? "map" : "one-part", ["names": .text(list(parts))])
  }

  private func list(_ all: [String]) -> String {
    let names = all.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let shown = names.prefix(mostNames).map { "`\($0)`" }.joined(separator: ", ")
    guard names.count > mostNames else { return shown }
    return word("names-and-more", ["names": .text(shown)])
  }

  /// A text that must be built in some way: what it is called, else how it is built.
  private func patterned(_ pattern: String) -> String {
    let known: [(JSON, String)] = [
      (SchemaForm.identifier, "identifier"), (SchemaForm.duration, "duration"), (SchemaForm.money, "money"),
      (SchemaForm.instant, "instant"),
    ]
    let name = known.first { form, _ in alternatives(form).contains { $0["pattern"]?.string == pattern } }?.1
    return name.map { word($0) } ?? word("pattern", ["pattern": .text(pattern)])
  }

  private func word(_ name: String, _ values: [String: Phrase.Value] = [:]) -> String {
    language.text("scenario.form.\(name)", values)
  }

  private static func plain(_ json: JSON) -> String { json.string ?? json.compactText }
}
