import Commerce
public import Language
import Wire

extension Complaint {
  /// The message as JSON.
  func json(in language: Phrasebook) -> JSON {
    var members = [
      JSON.Member(name: "code", value: .string(code.rawValue)),
      JSON.Member(name: "severity", value: .string(code.severity.rawValue)),
      JSON.Member(name: "file", value: .string(place.file)), JSON.Member(name: "line", value: .number("\(place.line)")),
      JSON.Member(name: "column", value: .number("\(place.column)")),
      JSON.Member(name: "length", value: .number("\(place.length)")),
      JSON.Member(name: "message", value: .string(language.text(message))),
      JSON.Member(name: "notes", value: .array(notes.map { .string(language.text($0)) })),
    ]
    if let moment {
      members.append(JSON.Member(name: "seed", value: .number("\(moment.seed)")))
      members.append(JSON.Member(name: "event", value: .number("\(moment.event)")))
    }
    return .object(members)
  }
}

extension RunReport {
  /// The report for a program, as JSON; a line break at the end.
  public func jsonText(in language: Phrasebook) -> String { json(in: language).prettyText + "\n" }

  private func json(in language: Phrasebook) -> JSON {
    [
      "exit": .number("\(exitCode.rawValue)"),
      "messages": .array(complaints.map { $0.json(in: language) }),
      "runs": .array(
        runs.map { run in
          [
            "file": .string(run.path), "id": .string(run.scenario.id), "name": .string(run.scenario.name),
            "variant": .string(run.scenario.variant), "passed": .boolean(!didFail(run)),
            "seed": .number("\(run.seed)"), "steps": .number("\(run.scenario.steps.count)"),
            "events": .number("\(run.events)"), "virtual-milliseconds": .number("\(run.took.wholeMilliseconds)"),
            "messages": .array((run.failures + run.warnings).map { $0.json(in: language) }),
          ]
        }),
    ]
  }

  /// The report in the form of JUnit's XML, which build servers read.
  public func junit(in language: Phrasebook) -> String {
    var cases: [String] = []
    for complaint in complaints where complaint.code.severity == .error {
      cases.append(
        Self.testCase(complaint.place.file, seconds: "0", problems: [complaint], kind: "error", language))
    }
    for run in runs {
      let problems = run.failures + (isStrict ? run.warnings : [])
      let seconds = "\(run.took.wholeMilliseconds / 1_000)"
      cases.append(Self.testCase(run.scenario.title, seconds: seconds, problems: problems, kind: "failure", language))
    }
    let failed = runs.count { didFail($0) }
    let errors = cases.count - runs.count
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="till" tests="\(cases.count)" failures="\(failed)" errors="\(errors)">
      \(cases.joined(separator: "\n"))
      </testsuite>

      """
  }

  private static func testCase(
    _ name: String, seconds: String, problems: [Complaint], kind: String, _ language: Phrasebook
  ) -> String {
    let start = "  <testcase name=\"\(escaped(name))\" time=\"\(seconds)\""
    guard let first = problems.first else { return start + "/>" }
    let text = problems.map { $0.text(in: language) }.joined(separator: "\n\n")
    let message = escaped(language.text(first.message))
    return start + ">\n    <\(kind) type=\"\(first.code.rawValue)\" message=\"\(message)\">\(escaped(text))</\(kind)>\n"
      + "  </testcase>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
