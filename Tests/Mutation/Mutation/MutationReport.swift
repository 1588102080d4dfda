import Foundation

/// A mutant that no test can tell from the original, with the reason why.
struct Explained: Decodable {
  let file: String
  let original: String
  let changed: String
  let why: String

  /// Those that are written down beside the tool.
  static func read(_ file: URL) throws -> [Explained] {
    try JSONDecoder().decode([Explained].self, from: Data(contentsOf: file))
  }

  func isAbout(_ mutant: Mutant) -> Bool {
    file == mutant.file && original == mutant.original && changed == mutant.changed
  }
}

/// The report of a campaign.
struct MutationReport {
  let fates: [Fate]
  let explained: [Explained]
  let seed: UInt64

  /// The survivors that nobody has explained.
  var unexplained: [Fate] { fates.filter { $0.survived && why($0) == nil } }

  private func why(_ fate: Fate) -> String? { explained.first { $0.isAbout(fate.mutant) }?.why }

  /// A table by area, then every survivor, then every mutant.
  var markdown: String {
    var lines = [
      "# Mutants", "", "Seed \(seed), \(fates.count) mutants, \(fates.count { !$0.survived }) killed.", "",
      "| area | mutants | killed by scenarios | killed by tests | survived, explained | survived |",
      "| --- | --: | --: | --: | --: | --: |",
    ]
    for area in Area.all {
      let own = fates.filter { area.contains($0.mutant.file) }
      let explained = own.count { $0.survived && why($0) != nil }
      let counts = [
        own.count, own.count { if case .killedByScenario = $0.verdict { true } else { false } },
        own.count { if case .killedByTest = $0.verdict { true } else { false } }, explained,
        own.count(where: \.survived) - explained,
      ]
      lines.append("| \(area.name) | \(counts.map(String.init).joined(separator: " | ")) |")
    }
    lines += ["", "## Survivors", ""] + fates.filter(\.survived).map { line($0) + (why($0).map { " \($0)" } ?? "") }
    lines += ["", "## All", ""] + fates.map(line)
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ fate: Fate) -> String {
    let mutant = fate.mutant
    let original = mutant.original.count > 160 ? mutant.original.prefix(160) + "…" : mutant.original
    let changed = mutant.changed.count > 160 ? mutant.changed.prefix(160) + "…" : mutant.changed
    return "- \(mutant.id) \(mutant.file):\(mutant.line) (\(mutant.kind.rawValue)) `\(original)` → "
      + "`\(changed)`: \(fate.verdict.text)."
  }

  /// The same for machines.
  func json() throws -> Data {
    struct Row: Encodable {
      let id: String
      let file: String
      let line: Int
      let column: Int
      let kind: String
      let original: String
      let changed: String
      let verdict: String
      let why: String?
    }
    let rows = fates.map { fate in
      Row(
        id: fate.mutant.id, file: fate.mutant.file, line: fate.mutant.line, column: fate.mutant.column,
        kind: fate.mutant.kind.rawValue, original: fate.mutant.original, changed: fate.mutant.changed,
        verdict: fate.verdict.text, why: why(fate))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(rows)
  }
}
