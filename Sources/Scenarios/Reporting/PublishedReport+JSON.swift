import Wire

/// The form of the JSON reports; a newer Till that cannot be read by this one counts it up.
enum ReportFormat {
  static let number = 1
}

extension PublishedReport {
  /// The report for a program, as JSON; a line break at the end.
  public var jsonText: String { json.prettyText + "\n" }

  private var json: JSON {
    .fields([
      "till": .string(program), "format": .whole(ReportFormat.number), "exit": .whole(exit.rawValue),
      "started": started.map { .string($0) },
      "shard": shard.map { ["number": .whole($0.number), "of": .whole($0.count)] },
      "scenarios": .whole(total), "list": .string(list),
      "seeds": seeds.map { .array([.whole($0.lowerBound), .whole($0.upperBound)]) },
      "failing-seeds": seeds.map { _ in .array(failingSeeds.map { .whole($0) }) }, "strict": .boolean(isStrict),
      "interrupted": .boolean(wasInterrupted), "messages": .array(messages.map(\.json)),
      "runs": .array(cases.map { $0.json(withStory: shard != nil) }),
    ])
  }
}

extension PublishedCase {
  /// `till merge` writes the pages of all shards, so that the report of a shard holds what a page tells.
  fileprivate func json(withStory tellsStory: Bool) -> JSON {
    .fields([
      "index": .whole(index), "file": .string(file), "id": .string(id), "name": .string(name),
      "variant": .string(variant), "status": .string(status.rawValue), "passed": .boolean(status == .passed),
      "seed": .whole(seed), "steps": .whole(steps), "events": .whole(events),
      "virtual-milliseconds": .whole(virtualMilliseconds), "repeats": .whole(repeats),
      "milliseconds": milliseconds.map { .whole($0) }, "artifact": artifact.map { .string($0) },
      "messages": .array(messages.map(\.json)), "story": tellsStory ? story?.json : nil,
    ])
  }
}

extension PublishedStory {
  fileprivate var json: JSON {
    [
      "records": .array(records.map { .strings($0) }),
      "steps": .array(
        steps.map { ["after": .string($0.after), "text": .string($0.text), "lines": .strings($0.lines)] }),
      "call-headings": .strings(callHeadings), "calls": .array(calls.map { .strings($0) }),
    ]
  }
}

extension PublishedMessage {
  var json: JSON {
    .fields([
      "code": .string(code), "severity": .string(severity.rawValue), "file": .string(file), "line": .whole(line),
      "column": .whole(column), "length": .whole(length), "message": .string(message), "notes": .strings(notes),
      "source": .string(source), "seed": moment.map { .whole($0.seed) }, "event": moment?.event.map { .whole($0) },
      "step": moment?.step.map { .whole($0.number) }, "steps": moment?.step.map { .whole($0.count) },
    ])
  }
}
