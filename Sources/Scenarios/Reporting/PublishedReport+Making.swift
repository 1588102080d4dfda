import Basics
import Commerce
public import Language

extension Diagnostic {
  /// The message in a language.
  public func published(in language: Phrasebook) -> PublishedMessage {
    PublishedMessage(
      code: code.rawValue, severity: code.severity, file: place.file, line: place.line, column: place.column,
      length: place.length, message: language.text(message), notes: notes.map { language.text($0) }, source: line,
      moment: moment)
  }
}

extension ScenarioReport {
  /// The run in a language.
  public func published(in language: Phrasebook, isStrict: Bool) -> PublishedCase {
    var messages = (failures + warnings).map { $0.published(in: language) }
    if let artifact, !messages.isEmpty {
      let values: [String: Phrase.Value] = [
        "file": .text(ShellText.quoted(artifact)), "event": .number(messages[0].moment?.event ?? events),
        "options": .text(artifactOptions),
      ]
      messages[0].notes.append(language.text("scenario.report.open", values))
      // A gateway program's own failure has nothing to shorten.
      if !brokeGateway { messages[0].notes.append(language.text("scenario.report.shorten", values)) }
    }
    return PublishedCase(
      index: index, file: path, id: scenario.id, name: scenario.name, variant: scenario.variant,
      status: cut == .interrupted ? .skipped : didFail(isStrict: isStrict) ? .failed : .passed, seed: seed,
      steps: scenario.steps.count, events: events, virtualMilliseconds: Int(took.wholeMilliseconds),
      milliseconds: milliseconds, repeats: repeats, artifact: artifact, messages: messages,
      story: story?.published(in: language))
  }
}

extension PlannedRun {
  /// The scenario as one that was not run.
  fileprivate var skipped: PublishedCase {
    PublishedCase(
      index: index, file: path, id: scenario.id, name: scenario.name, variant: scenario.variant, status: .skipped,
      seed: scenario.world.seed, steps: scenario.steps.count, events: 0, virtualMilliseconds: 0, milliseconds: nil,
      repeats: 0, artifact: nil, messages: [])
  }
}

extension RunReport {
  /// The report in a language; `program` is the version of the Till that ran it.
  public func published(in language: Phrasebook, by program: String = "") -> PublishedReport {
    var cases = runs.map { $0.published(in: language, isStrict: isStrict) }
    if !skipped.isEmpty { cases = (cases + skipped.map(\.skipped)).sorted { $0.index < $1.index } }
    return PublishedReport(
      program: program, shard: shard, total: total, list: list, seeds: seeds, isStrict: isStrict,
      wasInterrupted: wasInterrupted,
      exit: exitCode, messages: complaints.sorted { $0.place < $1.place }.map { $0.published(in: language) },
      cases: cases)
  }

  /// The report for a person; a line break at the end.
  public func text(in language: Phrasebook) -> String { published(in: language).text(in: language) }
}
