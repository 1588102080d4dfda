public import Language
import Wire

/// Every word of the scenario language, read from the same definitions as the schema.
public struct ScenarioReference: Sendable {
  /// A word that names a part of a file.
  public struct Entry: Hashable, Sendable {
    /// Where it stands, such as `expect`, `backend`, `held`; the first is the part of the file.
    public let path: [String]
    /// Its meaning; empty where its name and the word above it say so.
    public let words: String
    let form: JSON

    /// The word.
    public var name: String { path.last ?? "" }
  }

  /// The words, each behind the one that it stands below.
  public let entries: [Entry]
  let language: Phrasebook

  init(_ schema: JSON, language: Phrasebook) {
    self.language = language
    var entries: [Entry] = []
    func add(_ form: JSON, below path: [String]) {
      for part in Self.parts(of: form)
      where path.count < Self.deepest && !entries.contains(where: { $0.path == path + [part.name] }) {
        let words = part.value["description"]?.string ?? ""
        entries.append(Entry(path: path + [part.name], words: words, form: part.value))
        // The form of a condition is told once, of `expect`.
        if part.name != "if" { add(part.value, below: path + [part.name]) }
      }
    }
    add(schema, below: ["file"])
    let definitions = schema["$defs"]
    add(definitions?["step"] ?? .null, below: ["step"])
    add(definitions?["expectations"] ?? .null, below: ["expect"])
    self.entries = entries
  }

  /// No word stands deeper; Till's own.
  private static let deepest = 5

  /// The parts that a form names, in whatever alternative or list.
  private static func parts(of form: JSON) -> [JSON.Member] {
    let inside = (form["anyOf"]?.array ?? []) + (form["items"].map { [$0] } ?? [])
    return (form["properties"]?.members ?? []) + inside.flatMap { parts(of: $0) }
  }

  /// The text about a word: each place in which it is a name or a value; `nil` of one that the language does not have.
  public func text(about word: String) -> String? {
    let word = word.lowercased()
    let names = entries.filter { $0.name == word }
    let forms = FormText(language: language, mostNames: .max)
    var lines: [String] = []
    for entry in names {
      lines.append(Self.place(of: entry.path))
      if !entry.words.isEmpty { lines.append("  \(entry.words)") }
      let values = forms.text(of: entry.form)
      if !values.isEmpty { lines.append("  " + language.text("scenario.reference.takes", ["values": .text(values)])) }
      let parts = entries.filter { $0.path.dropLast() == entry.path[...] && !$0.words.isEmpty }
      lines += parts.map { "    \($0.name): \($0.words)" }
    }
    let places = entries.filter { Self.values(of: $0.form).contains(word) }.map { Self.place(of: $0.path) }
    if !places.isEmpty {
      let own = "scenario.value.\(word)"
      let text = places.joined(separator: ", ")
      lines.append(language.text("scenario.reference.value", ["word": .text(word), "places": .text(text)]))
      if language.entries[own] != nil { lines.append("  \(language.text(own))") }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n") + "\n"
  }

  /// Every word that can be asked about, sorted.
  public var words: [String] { Set(entries.map(\.name) + entries.flatMap { Self.values(of: $0.form) }).sorted() }

  /// `expect: {backend: {held: ...}}`, as a file has it.
  private static func place(of path: [String]) -> String {
    let names = path.first == "expect" ? path[...] : path.dropFirst()
    guard let last = names.last else { return "" }
    return names.dropLast().reversed().reduce("\(last): ...") { inner, name in "\(name): {\(inner)}" }
  }

  private static func values(of form: JSON) -> [String] {
    let own = (form["enum"]?.array ?? []).compactMap(\.string)
    let inside = (form["anyOf"]?.array ?? []) + (form["items"].map { [$0] } ?? [])
    return own + inside.flatMap { values(of: $0) }
  }
}

extension ScenarioRunner {
  /// Every word of the scenario language, explained in a language.
  public func reference(in language: Phrasebook) -> ScenarioReference {
    let schema = ScenarioSchema(vocabulary: vocabulary, language: language)
    return ScenarioReference(schema.json(title: ""), language: language)
  }
}
