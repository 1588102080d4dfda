public import Language
import Providers
import Wire

extension Coverage {
  /// The report for a person: a line for each kind of thing, the sum, what counts as reached, and by name what was not, each
  /// outcome with the way to it; a line break at the end. With `impossible`, also what cannot be reached and why.
  public func text(in language: Phrasebook, impossible: Bool = false) -> String {
    // Where nothing can be reached there is nothing to count.
    let counted = parts.filter { $0.total > 0 }
    let titles =
      counted.map { language.text("coverage.group.\($0.group.rawValue)") } + [language.text("coverage.total")]
    let width = titles.map(\.count).max() ?? 0
    var lines: [String] = []
    let rows = counted.map { ($0.reached.count, $0.total) } + [(reached, total)]
    for (title, row) in zip(titles, rows) {
      let values: [String: Phrase.Value] = [
        "reached": .number(row.0), "total": .number(row.1), "percent": .text(Self.percent(row.0, of: row.1)),
      ]
      lines.append(
        title + String(repeating: " ", count: width - title.count + 2) + language.text("coverage.row", values))
    }
    lines += ["", language.text("coverage.counts")]
    let leftOut = parts.map(\.impossible.count).reduce(0, +)
    if !impossible, leftOut > 0 { lines.append(language.text("coverage.left-out", ["count": .number(leftOut)])) }
    if !providers.isEmpty {
      lines.append(
        language.text("coverage.only", ["providers": .text(providers.map(\.rawValue).joined(separator: ", "))]))
    }
    lines.append("")
    for part in parts where !part.missing.isEmpty {
      lines.append(
        language.text("coverage.missing", ["group": .phrase(Phrase("coverage.group.\(part.group.rawValue)"))]))
      lines +=
        part.group == .outcomes ? missingOutcomes.flatMap { $0.lines(in: language) } : part.missing.map { "  " + $0 }
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
    let json: JSON = [
      "counts": .string(language.text("coverage.counts")),
      "providers": .array(providers.map { .string($0.rawValue) }), "reached": .whole(reached),
      "total": .whole(total), "percent": .number(Self.percent(reached, of: total)),
      "groups": .array(parts.map { self.json(of: $0, in: language) }),
    ]
    return json.prettyText + "\n"
  }

  private func json(of part: Part, in language: Phrasebook) -> JSON {
    let impossible = part.impossible.map { item -> JSON in
      ["name": .string(item.name), "because": .string(language.text("coverage.impossible.\(item.reason)"))]
    }
    let proved = part.reached.compactMap { id in proofs[id].map { JSON.Member(name: id, value: .string($0)) } }
    let ways = missingOutcomes.map { outcome -> JSON in
      [
        "id": .string(outcome.id), "name": .string(outcome.name), "trigger": .string(outcome.trigger),
        "scenario": .string(outcome.scenario),
      ]
    }
    let isOfOutcomes = part.group == .outcomes
    return .fields([
      "group": .string(part.group.rawValue), "reached": .strings(part.reached), "missing": .strings(part.missing),
      "impossible": .array(impossible), "percent": .number(Self.percent(part.reached.count, of: part.total)),
      "reached-by": isOfOutcomes ? .object(proved) : nil, "ways": isOfOutcomes ? .array(ways) : nil,
    ])
  }

  private var missingOutcomes: [DocumentedOutcome] { outcomes.filter { proofs[$0.id] == nil } }

  private static func percent(_ reached: Int, of total: Int) -> String {
    let share = perThousand(reached, of: total)
    return "\(share / 10).\(share % 10)"
  }
}

extension DocumentedOutcome {
  /// Its name, and the way to reach it.
  fileprivate func lines(in language: Phrasebook) -> [String] {
    [
      "  \(id): \(name)", "    " + language.text("coverage.way", ["trigger": .text(trigger)]),
      "    " + language.text("coverage.example", ["id": .text(id), "scenario": .text(scenario)]),
    ]
  }
}
