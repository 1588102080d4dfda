import Wire

/// The form of the JSON reports; a newer Till that cannot be read by this one counts it up.
enum ReportFormat {
  static let number = 1
}

extension PublishedReport {
  /// The report for a program, as JSON; a line break at the end.
  public var jsonText: String { json.prettyText + "\n" }

  private var json: JSON {
    var members: [JSON.Member] = [
      JSON.Member(name: "till", value: .string(program)),
      JSON.Member(name: "format", value: .number("\(ReportFormat.number)")),
      JSON.Member(name: "exit", value: .number("\(exit.rawValue)")),
    ]
    if let started { members.append(JSON.Member(name: "started", value: .string(started))) }
    if let shard {
      members.append(
        JSON.Member(name: "shard", value: ["number": .number("\(shard.number)"), "of": .number("\(shard.count)")]))
    }
    members += [
      JSON.Member(name: "scenarios", value: .number("\(total)")), JSON.Member(name: "list", value: .string(list)),
      JSON.Member(name: "strict", value: .boolean(isStrict)),
      JSON.Member(name: "interrupted", value: .boolean(wasInterrupted)),
      JSON.Member(name: "messages", value: .array(messages.map(\.json))),
      JSON.Member(name: "runs", value: .array(cases.map(\.json))),
    ]
    return .object(members)
  }
}

extension PublishedCase {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      JSON.Member(name: "index", value: .number("\(index)")), JSON.Member(name: "file", value: .string(file)),
      JSON.Member(name: "id", value: .string(id)), JSON.Member(name: "name", value: .string(name)),
      JSON.Member(name: "variant", value: .string(variant)),
      JSON.Member(name: "status", value: .string(status.rawValue)),
      JSON.Member(name: "passed", value: .boolean(status == .passed)),
      JSON.Member(name: "seed", value: .number("\(seed)")), JSON.Member(name: "steps", value: .number("\(steps)")),
      JSON.Member(name: "events", value: .number("\(events)")),
      JSON.Member(name: "virtual-milliseconds", value: .number("\(virtualMilliseconds)")),
      JSON.Member(name: "repeats", value: .number("\(repeats)")),
    ]
    if let milliseconds { members.append(JSON.Member(name: "milliseconds", value: .number("\(milliseconds)"))) }
    if let artifact { members.append(JSON.Member(name: "artifact", value: .string(artifact))) }
    members.append(JSON.Member(name: "messages", value: .array(messages.map(\.json))))
    return .object(members)
  }
}

extension PublishedMessage {
  var json: JSON {
    var members = [
      JSON.Member(name: "code", value: .string(code)), JSON.Member(name: "severity", value: .string(severity.rawValue)),
      JSON.Member(name: "file", value: .string(file)), JSON.Member(name: "line", value: .number("\(line)")),
      JSON.Member(name: "column", value: .number("\(column)")),
      JSON.Member(name: "length", value: .number("\(length)")),
      JSON.Member(name: "message", value: .string(message)),
      JSON.Member(name: "notes", value: .array(notes.map { .string($0) })),
      JSON.Member(name: "source", value: .string(source)),
    ]
    if let moment {
      members.append(JSON.Member(name: "seed", value: .number("\(moment.seed)")))
      members.append(JSON.Member(name: "event", value: .number("\(moment.event)")))
      if let step = moment.step {
        members.append(JSON.Member(name: "step", value: .number("\(step.number)")))
        members.append(JSON.Member(name: "steps", value: .number("\(step.count)")))
      }
    }
    return .object(members)
  }
}
