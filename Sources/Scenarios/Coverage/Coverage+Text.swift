public import Language
import Wire

extension Coverage {
  /// The report for a person: a line for each kind of thing, the sum, and by name what was not reached; a line break at the end.
  /// With `impossible`, also what cannot be reached and why.
  public func text(in language: Phrasebook, impossible: Bool = false) -> String {
    let titles = parts.map { language.text("coverage.group.\($0.group.rawValue)") } + [language.text("coverage.total")]
    let width = titles.map(\.count).max() ?? 0
    var lines: [String] = []
    let rows = parts.map { ($0.reached.count, $0.total) } + [(reached, total)]
    for (title, row) in zip(titles, rows) {
      let values: [String: Phrase.Value] = [
        "reached": .number(row.0), "total": .number(row.1), "percent": .text(Self.percent(row.0, of: row.1)),
      ]
      lines.append(
        title + String(repeating: " ", count: width - title.count + 2) + language.text("coverage.row", values))
    }
    lines.append("")
    for part in parts where !part.missing.isEmpty {
      lines.append(
        language.text("coverage.missing", ["group": .phrase(Phrase("coverage.group.\(part.group.rawValue)"))]))
      lines += part.missing.map { "  " + $0 }
    }
    if impossible {
      for part in parts where !part.impossible.isEmpty {
        lines.append(
          language.text("coverage.cannot", ["group": .phrase(Phrase("coverage.group.\(part.group.rawValue)"))]))
        lines += part.impossible.map { "  \($0.name): \(language.text("coverage.impossible.\($0.reason)"))" }
      }
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for a program, as JSON; a line break at the end.
  public func jsonText(in language: Phrasebook) -> String {
    let groups = parts.map { part -> JSON in
      [
        "group": .string(part.group.rawValue), "reached": .array(part.reached.map { .string($0) }),
        "missing": .array(part.missing.map { .string($0) }),
        "impossible": .array(
          part.impossible.map {
            ["name": .string($0.name), "because": .string(language.text("coverage.impossible.\($0.reason)"))]
          }),
        "percent": .number(Self.percent(part.reached.count, of: part.total)),
      ]
    }
    let json: JSON = [
      "reached": .number("\(reached)"), "total": .number("\(total)"),
      "percent": .number(Self.percent(reached, of: total)), "groups": .array(groups),
    ]
    return json.prettyText + "\n"
  }

  private static func percent(_ reached: Int, of total: Int) -> String {
    let share = perThousand(reached, of: total)
    return "\(share / 10).\(share % 10)"
  }
}
