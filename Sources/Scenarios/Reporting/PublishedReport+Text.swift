import Commerce
public import Language

extension PublishedMessage {
  /// The message as compilers write theirs: place, kind and code, words, the line with carets, notes; no line break at the end.
  public func text(in language: Phrasebook) -> String {
    var lines = ["\(heading(in: language))"]
    let number = String(line)
    let gap = String(repeating: " ", count: number.count)
    if !source.isEmpty {
      let (shown, before) = window
      let carets = min(length, max(1, shown.unicodeScalars.count - before))
      lines.append(" \(gap) |")
      lines.append(" \(number) | \(shown)")
      lines.append(" \(gap) | \(String(repeating: " ", count: before))\(String(repeating: "^", count: carets))")
    }
    for note in notes { lines.append(" \(gap) = \(note)") }
    return lines.joined(separator: "\n")
  }

  /// Its first line.
  private func heading(in language: Phrasebook) -> String {
    var head =
      "\(Phrase.onOneLine(file)):\(line):\(column): \(language.text("scenario.severity.\(severity.rawValue)"))[\(code)] \(message)"
    if let moment {
      var facts: [String: Phrase.Value] = ["seed": .text(String(moment.seed))]
      if let event = moment.event { facts["event"] = .text(String(event)) }
      if let step = moment.step {
        facts["step"] = .text(String(step.number))
        facts["steps"] = .text(String(step.count))
      }
      let key =
        switch (moment.step, moment.event) {
        case (nil, _?): "scenario.moment"
        case (_?, _?): "scenario.moment-at-step"
        case (nil, nil): "scenario.moment-outside"
        case (_?, nil): "scenario.moment-outside-at-step"
        }
      head += "  [\(language.text(key, facts))]"
    }
    return head
  }

  /// The part of the line around the place, and how many columns of it stand before the place.
  private var window: (text: String, before: Int) {
    let scalars = Array(source.unicodeScalars)
    let widest = 160
    guard scalars.count > widest else { return (source, column - 1) }
    let start = max(0, min(column - 1 - widest / 2, scalars.count - widest))
    let cut = scalars[start..<min(scalars.count, start + widest)].reduce(into: "") { $0.unicodeScalars.append($1) }
    return (cut, max(0, column - 1 - start))
  }
}

extension Diagnostic {
  /// The message as compilers write theirs: place, kind and code, words, the line with carets, notes; no line break at the end.
  public func text(in language: Phrasebook) -> String { published(in: language).text(in: language) }
}

extension PublishedCase {
  /// Its messages, each with an empty line behind it, and its line; a line break at the end.
  public func text(in language: Phrasebook) -> String {
    // One that was begun and not run is one that the user stopped.
    let key = status == .skipped && !messages.isEmpty ? "stopped" : status.rawValue
    return messages.map { $0.text(in: language) + "\n\n" }.joined()
      + language.text("scenario.report.\(key)", ["name": .text(title)]) + "\n"
  }
}

extension PublishedReport {
  /// The messages about files, which come before the scenarios: every message with an empty line behind it.
  public func filesText(in language: Phrasebook) -> String { messages.map { $0.text(in: language) + "\n\n" }.joined() }

  /// The last lines: the sum, what was not run, and which part of the list it was; a line break at the end.
  public func sumText(in language: Phrasebook) -> String {
    let values: [String: Phrase.Value] = [
      "count": .number(cases.count - skipped), "passed": .number(passed), "failed": .number(failed),
      "files": .number(unreadableFiles), "total": .number(total),
    ]
    var lines: [String] = []
    if skipped > 0 { lines.append(language.text("scenario.report.sum-skipped", ["count": .number(skipped)])) }
    if let shard {
      lines.append(
        language.text(
          "scenario.report.shard",
          [
            "number": .number(shard.number), "of": .number(shard.count), "count": .number(cases.count),
            "total": .number(total),
          ]))
    }
    if missing > 0 {
      lines.append(language.text("scenario.report.missing", ["count": .number(missing), "total": .number(total)]))
    }
    if wasInterrupted { lines.append(language.text("scenario.report.interrupted")) }
    if let seeds, failed > 0 {
      let failing = failingSeeds.map { String($0) }.joined(separator: ", ")
      let all = "\(seeds.lowerBound)..\(seeds.upperBound)"
      lines.append(language.text("scenario.report.seeds", ["failing": .text(failing), "all": .text(all)]))
    }
    if isStrict, allMessages.contains(where: { $0.severity == .warning }) {
      lines.append(language.text("scenario.report.strict"))
    }
    lines.append(language.text(sumKey, values))
    return lines.map { $0 + "\n" }.joined()
  }

  /// The report for a person: what is wrong with files, then each scenario with its messages, and the sum; a line break at the
  /// end.
  public func text(in language: Phrasebook) -> String {
    var text = filesText(in: language)
    for (place, item) in cases.enumerated() {
      if place > 0, !item.messages.isEmpty { text += "\n" }
      text += item.text(in: language)
    }
    return text + sumText(in: language)
  }

  private var sumKey: String {
    if unreadableFiles > 0 { return "scenario.report.sum-files" }
    if cases.isEmpty { return "scenario.report.sum-empty" }
    if failed == 0, missing > 0 || skipped > 0 { return "scenario.report.sum-part" }
    return failed > 0 ? "scenario.report.sum-failed" : "scenario.report.sum-passed"
  }
}

extension ScenarioReport {
  /// The events, one line each, with the time since the beginning; a line break at the end.
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
