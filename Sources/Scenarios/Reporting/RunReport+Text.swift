import Commerce
public import Language

extension Complaint {
  /// The message as compilers write theirs: place, kind and code, words, the line with carets, notes; no line break at the end.
  public func text(in language: Phrasebook) -> String {
    var head = "\(place.file):\(place.line):\(place.column): "
    head += "\(language.text("scenario.severity.\(code.severity.rawValue)"))[\(code.rawValue)] "
    head += language.text(message)
    if let moment {
      let facts: [String: Phrase.Value] = ["seed": .text(String(moment.seed)), "event": .text(String(moment.event))]
      head += "  [\(language.text("scenario.moment", facts))]"
    }
    var lines = [head]
    let number = String(place.line)
    let gap = String(repeating: " ", count: number.count)
    if !line.isEmpty {
      let (shown, column) = window
      let carets = min(place.length, max(1, shown.unicodeScalars.count - column))
      lines.append(" \(gap) |")
      lines.append(" \(number) | \(shown)")
      lines.append(" \(gap) | \(String(repeating: " ", count: column))\(String(repeating: "^", count: carets))")
    }
    for note in notes { lines.append(" \(gap) = \(language.text(note))") }
    return lines.joined(separator: "\n")
  }

  /// The part of the line around the place, and how many columns of it stand before the place.
  private var window: (text: String, column: Int) {
    let scalars = Array(line.unicodeScalars)
    let widest = 160
    guard scalars.count > widest else { return (line, place.column - 1) }
    let start = max(0, min(place.column - 1 - widest / 2, scalars.count - widest))
    let cut = scalars[start..<start + widest].reduce(into: "") { $0.unicodeScalars.append($1) }
    return (cut, place.column - 1 - start)
  }
}

extension ScenarioReport {
  /// What happened, one line each, with the time since the beginning; a line break at the end.
  public func transcriptText(in language: Phrasebook) -> String {
    guard let start = transcript.first?.at else { return "" }
    return transcript.map { line in
      let milliseconds = line.at.since(start).wholeMilliseconds
      let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
      let stamp = "\(milliseconds / 1_000).\(fraction)"
      return String(repeating: " ", count: max(0, 10 - stamp.count)) + stamp + "  " + language.text(line.text) + "\n"
    }.joined()
  }
}

extension RunReport {
  /// The report for a person: every message, one line a run, and the sum; a line break at the end.
  public func text(in language: Phrasebook) -> String {
    var blocks: [String] = []
    let messages = complaints + runs.flatMap { $0.failures + $0.warnings }
    for message in messages { blocks.append(message.text(in: language) + "\n") }
    var lines: [String] = []
    for run in runs {
      let key = didFail(run) ? "scenario.report.failed" : "scenario.report.passed"
      lines.append(
        language.text(
          key,
          ["name": .text(run.scenario.title), "took": .duration(run.took), "steps": .number(run.scenario.steps.count)]))
    }
    let failed = runs.count { didFail($0) }
    let values: [String: Phrase.Value] = [
      "count": .number(runs.count), "passed": .number(runs.count - failed), "failed": .number(failed),
      "files": .number(unreadableFiles),
    ]
    lines.append(language.text(summaryKey(failed), values))
    blocks.append(lines.joined(separator: "\n") + "\n")
    return blocks.joined(separator: "\n")
  }

  /// How many files could not be run.
  private var unreadableFiles: Int {
    Set(complaints.filter { $0.code.severity == .error || isStrict }.map(\.place.file)).count
  }

  private func summaryKey(_ failed: Int) -> String {
    if unreadableFiles > 0 { return "scenario.report.sum-files" }
    return failed > 0 ? "scenario.report.sum-failed" : "scenario.report.sum-passed"
  }
}
