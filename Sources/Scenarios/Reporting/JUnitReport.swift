import Basics

/// Writes a report in the form of JUnit's XML, as the Apache Ant schema (Windy Road, JUnit.xsd) and Jenkins' JUnit plugin have it.
///
/// The schema wants a moment and a duration. Neither belongs to a run on virtual time, so that there is no moment and durations are
/// 0, unless times were asked for: no moment is better than a wrong one, and readers take both.
struct JUnitReport {
  let report: PublishedReport

  /// The document; a line break at the end. `language` is what its messages are written with.
  func text(_ say: (PublishedMessage) -> String) -> String {
    let files = fileCases
    let errors = files.count
    let seconds = Self.seconds(report.cases.compactMap(\.milliseconds).reduce(0, +))
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>",
      #"  <testsuite name="till" package="till" id="0"\#(timestamp) hostname="localhost""#
        + #" tests="\#(report.cases.count + errors)" failures="\#(report.failed)" errors="\#(errors)""#
        + #" skipped="\#(report.skipped)" time="\#(seconds)">"#,
      "    <properties>", property("till", report.program), property("scenarios", "\(report.total)"),
    ]
    if let shard = report.shard { lines.append(property("shard", "\(shard.number)/\(shard.count)")) }
    lines.append("    </properties>")
    for (file, messages) in files { lines += element(file, in: file, seconds: "0", about: ("error", messages), say) }
    for item in report.cases {
      let problems = item.messages.filter { report.isStrict || $0.severity != .warning }
      let seconds = Self.seconds(item.milliseconds ?? 0)
      switch item.status {
      case .passed: lines += element(item.title, in: item.file, seconds: seconds, about: nil, say)
      case .failed: lines += element(item.title, in: item.file, seconds: seconds, about: ("failure", problems), say)
      case .skipped:
        lines += [open(item.title, in: item.file, seconds: "0") + ">", "      <skipped/>", "    </testcase>"]
      }
    }
    lines += ["    <system-out></system-out>", "    <system-err></system-err>", "  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The files that could not be run, each with its messages, in their order.
  private var fileCases: [(file: String, messages: [PublishedMessage])] {
    var cases: [(file: String, messages: [PublishedMessage])] = []
    for message in report.messages where message.severity.isMistake(strict: report.isStrict) {
      if let place = cases.firstIndex(where: { $0.file == message.file }) {
        cases[place].messages.append(message)
      } else {
        cases.append((message.file, [message]))
      }
    }
    return cases
  }

  private var timestamp: String { report.started.map { #" timestamp="\#(XMLText.attribute($0))""# } ?? "" }

  /// A file as the name of a class: its folders are packages, which readers such as Jenkins' split off at dots.
  static func className(of path: String) -> String {
    let isScenario = path.hasSuffix(ScenarioFile.ending)
    let stem = isScenario ? path.dropLast(ScenarioFile.ending.count) : path[...]
    let names = stem.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return names.map { $0.replacingScalars(".", with: "_") }.joined(separator: ".")
  }

  private func property(_ name: String, _ value: String) -> String {
    #"      <property name="\#(name)" value="\#(XMLText.attribute(value))"/>"#
  }

  private func open(_ name: String, in file: String, seconds: String) -> String {
    let name = XMLText.attribute(XMLText.token(name))
    let type = XMLText.attribute(XMLText.token(Self.className(of: file)))
    return #"    <testcase name="\#(name)" classname="\#(type)" time="\#(seconds)""#
  }

  private func element(
    _ name: String, in file: String, seconds: String, about problem: (kind: String, messages: [PublishedMessage])?,
    _ say: (PublishedMessage) -> String
  ) -> [String] {
    let start = open(name, in: file, seconds: seconds)
    guard let problem, let first = problem.messages.first else { return [start + "/>"] }
    let text = problem.messages.map(say).joined(separator: "\n\n")
    return [
      start + ">",
      #"      <\#(problem.kind) message="\#(XMLText.attribute(first.message))" type="\#(XMLText.attribute(first.code))">"#
        + "\(XMLText.content(text))</\(problem.kind)>", "    </testcase>",
    ]
  }

  private static func seconds(_ milliseconds: Int) -> String {
    guard milliseconds > 0 else { return "0" }
    let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(fraction)"
  }
}
