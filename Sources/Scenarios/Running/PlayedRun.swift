import Commerce
import Inspection
import Language

/// One run of one scenario with everything that could be seen at its end.
struct PlayedRun {
  let report: ScenarioReport
  let snapshot: Snapshot
  let file: ScenarioFile

  /// That another run of the same scenario was not alike; `nil` when nothing tells them apart.
  func difference(from other: PlayedRun, run number: Int) -> Diagnostic? {
    guard snapshot != other.snapshot || report.failures != other.report.failures else { return nil }
    let (mine, theirs) = (snapshot.timeline, other.snapshot.timeline)
    let place =
      zip(mine, theirs).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(mine.count, theirs.count)
    let event = (mine.dropFirst(place).first ?? theirs.dropFirst(place).first)?.id ?? place + 1
    let notes = [(1, mine), (number, theirs)].map { run, timeline in
      let text = timeline.indices.contains(place) ? Phrase.Value.phrase(timeline[place].said) : Mismatch.nothing
      return Phrase("scenario.run.not-same-run", ["run": .number(run), "text": text])
    }
    let source = file.source
    let step = report.scenario.steps.first?.place ?? source.place(line: 1, column: 1)
    return Diagnostic(
      .ruleBroken, step, Phrase("scenario.run.not-same", ["event": .text(String(event))]),
      line: source.shown(line: step.line), notes: notes, moment: Diagnostic.Moment(seed: report.seed, event: event))
  }
}

extension TimelineEntry {
  var said: Phrase {
    Phrase(
      "scenario.transcript.message",
      [
        "from": .phrase(Phrase("party.\(from.rawValue)")), "to": .phrase(Phrase("party.\(to.rawValue)")),
        "text": .phrase(text),
      ])
  }
}
