import Basics
import Wire

/// Writes a TAP version 14 report: one line per scenario, with failures as YAML diagnostics.
struct TAPReport {
  let report: PublishedReport

  /// The lines; a line break at the end.
  var text: String {
    let files = unreadable
    var lines = ["TAP version 14", "1..\(files.count + report.cases.count)"]
    var number = 0
    for (file, messages) in files {
      number += 1
      lines.append("not ok \(number) - \(Self.escaped(file))")
      lines += Self.diagnosis(messages)
    }
    for item in report.cases {
      number += 1
      let name = Self.escaped("\(item.title) (\(item.file))")
      switch item.status {
      case .passed: lines.append("ok \(number) - \(name)")
      case .failed:
        lines.append("not ok \(number) - \(name)")
        lines += Self.diagnosis(item.messages)
      case .skipped: lines.append("ok \(number) - \(name) # SKIP")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var unreadable: [(file: String, messages: [PublishedMessage])] {
    var files: [(file: String, messages: [PublishedMessage])] = []
    for message in report.messages where message.severity.isMistake(strict: report.isStrict) {
      if let place = files.firstIndex(where: { $0.file == message.file }) {
        files[place].messages.append(message)
      } else {
        files.append((message.file, [message]))
      }
    }
    return files
  }

  /// JSON is YAML, and quotes every text safely.
  private static func diagnosis(_ messages: [PublishedMessage]) -> [String] {
    guard let first = messages.first else { return [] }
    var lines = ["  ---", "  message: \(JSON.string(first.message).compactText)"]
    lines.append("  severity: \(first.severity == .warning ? "comment" : "fail")")
    lines.append("  at:")
    lines.append("    file: \(JSON.string(first.file).compactText)")
    lines.append("    line: \(first.line)")
    lines.append("    column: \(first.column)")
    lines.append("  messages:")
    for message in messages { lines.append("    - \(message.json.compactText)") }
    return lines + ["  ..."]
  }

  /// A description on one line, in which `#` begins no directive (TAP 14, Escaping).
  static func escaped(_ text: String) -> String {
    text.escapingScalars { scalar in
      switch scalar {
      case "#", "\\": "\\\(scalar)"
      default: scalar.properties.generalCategory == .control ? "\u{FFFD}" : nil
      }
    }
  }
}
