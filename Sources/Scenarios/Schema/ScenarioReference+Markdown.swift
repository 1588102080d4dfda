import Language

extension ScenarioReference {
  /// The whole language as a page in Markdown; a line break at the end.
  public var markdown: String {
    let forms = FormText(language: language, mostNames: 12)
    var lines = ["# \(say("title"))", "", say("introduction")]
    for section in ["file", "step", "expect"] {
      lines += ["", "## \(say("section.\(section)"))", "", say("about.\(section)"), ""]
      for entry in entries where entry.path.first == section && !Self.isSetting(entry) {
        let depth = String(repeating: "  ", count: max(0, entry.path.count - 2))
        let values = Self.settings.contains(entry.name) ? "" : forms.text(of: entry.form)
        let words = [entry.words, values.isEmpty ? "" : say("takes", ["values": .text(values)])]
        let text = words.filter { !$0.isEmpty }.joined(separator: " ")
        lines.append("\(depth)- **`\(entry.name)`**" + (text.isEmpty ? "" : ": \(text)"))
      }
    }
    lines += ["", "## \(say("section.values"))", ""]
    for key in language.entries.keys.sorted() where key.hasPrefix(Self.values) {
      lines.append("- **`\(key.dropFirst(Self.values.count))`**: \(language.text(key))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let values = "scenario.value."
  /// The parts that hold settings: `till settings` lists them all, with what they are about.
  private static let settings = ["settings", "gateways"]

  private static func isSetting(_ entry: Entry) -> Bool { entry.path.dropLast().contains(where: settings.contains) }

  private func say(_ name: String, _ values: [String: Phrase.Value] = [:]) -> String {
    language.text("scenario.reference.\(name)", values)
  }
}
